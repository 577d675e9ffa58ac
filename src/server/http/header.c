#include "header.h"
#include <string.h>
#include <strings.h>

/* Everything comes from our own origin, and nothing runs that is not a file of ours.
 *
 * - 'wasm-unsafe-eval' compiles WebAssembly, and allows no eval of JavaScript.
 * - data: images are small icons inside the style sheet.
 * - Nobody frames us, no <base> bends our links, no form sends anything anywhere. */
#define CONTENT_POLICY                                                                             \
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "                \
    "style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; "                \
    "manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; "                \
    "frame-ancestors 'none'"

/* None of these is needed; what is not named (clipboard, full screen) stays as browsers have it. */
#define PERMISSIONS                                                                                \
    "accelerometer=(), browsing-topics=(), camera=(), display-capture=(), "                        \
    "geolocation=(), gyroscope=(), hid=(), idle-detection=(), local-fonts=(), magnetometer=(), "   \
    "microphone=(), midi=(), payment=(), serial=(), usb=(), xr-spatial-tracking=()"

const srv_header srv_security[] = {
    {"Content-Security-Policy", CONTENT_POLICY},
    {"Permissions-Policy", PERMISSIONS},
    {"X-Content-Type-Options", "nosniff"},
    {"X-Frame-Options", "DENY"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
};
const int srv_n_security = sizeof srv_security / sizeof *srv_security;

/* Whoever is led to look at an answer of the API as a page sees text, in which nothing runs, loads
 * or is framed. The rest is about pages, and would be copied four times for every move. */
const srv_header srv_data_security[] = {
    {"Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
};
const int srv_n_data_security = sizeof srv_data_security / sizeof *srv_data_security;

static const char *const encoding_names[SRV_N_ENCODINGS] = {NULL, "gzip", "br"};

const char *srv_encoding_name(srv_encoding encoding)
{
    return encoding_names[encoding];
}

static const char *skip(const char *at, const char *set)
{
    return at + strspn(at, set);
}

/* The weight in the parameters of one element: ";q=0.5" is 500; 1000 if there is none, 0 if it
 * cannot be read. Digits after the third do not matter. */
static int read_weight(const char *at, const char *end)
{
    at = skip(at, " \t;");
    if (at >= end) {
        return 1000;
    }
    if ((at[0] != 'q' && at[0] != 'Q') || at[1] != '=' || (at[2] != '0' && at[2] != '1')) {
        return 0;
    }
    int weight = (at[2] - '0') * 1000;
    if (at[3] == '.') {
        int unit = 100;
        for (at += 4; at < end && *at >= '0' && *at <= '9' && unit > 0; at++, unit /= 10) {
            weight += (*at - '0') * unit;
        }
    }
    return weight < 1000 ? weight : 1000;
}

static bool is_word(const char *at, size_t len, const char *word)
{
    return strlen(word) == len && strncasecmp(at, word, len) == 0;
}

void srv_accept_encoding(const char *value, int weights[SRV_N_ENCODINGS])
{
    int others = 0; /* the weight of "*" */
    bool named[SRV_N_ENCODINGS] = {false};
    weights[SRV_IDENTITY] = 1;
    for (const char *at = skip(value ? value : "", " \t,"); *at; at = skip(at, " \t,")) {
        size_t len = strcspn(at, " \t,;");
        const char *end = at + strcspn(at, ",");
        int weight = read_weight(at + len, end);
        if (is_word(at, len, "*")) {
            others = weight;
        }
        for (int e = 0; e < SRV_N_ENCODINGS; e++) {
            if (is_word(at, len, encoding_names[e] ? encoding_names[e] : "identity")) {
                weights[e] = weight;
                named[e] = true;
            }
        }
        at = end;
    }
    for (int e = SRV_IDENTITY + 1; e < SRV_N_ENCODINGS; e++) {
        if (!named[e]) {
            weights[e] = others;
        }
    }
}

bool srv_etag_matches(const char *value, const char *etag)
{
    size_t len = strlen(etag);
    for (const char *at = skip(value ? value : "", " \t,"); *at; at = skip(at, " \t,")) {
        if (*at == '*') {
            return true;
        }
        if (at[0] == 'W' && at[1] == '/') {
            at += 2;
        }
        if (strncmp(at, etag, len) == 0) {
            return true;
        }
        if (*at != '"') {
            return false; /* no list of tags */
        }
        at++;
        at += strcspn(at, "\"");
        at += *at == '"';
    }
    return false;
}
