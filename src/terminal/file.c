/* Games on disk: one record per game in a folder of the user's. */
#include "play.h"

#include "command/record.h"
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char bot_mark[] = "bot:"; /* in front of a bot's name, as in --seats */

bool play_save(play *p, const char *path)
{
    char names[SW_MAX_SEATS][PLAY_NAME + sizeof bot_mark];
    wire_record record = {.map = p->map,
                          .map_file = p->map_file,
                          .options = p->game.options,
                          .n_players = p->game.n_players,
                          .seating = p->seating,
                          .moves = p->moves,
                          .n_moves = p->n_moves};
    memcpy(record.seed, p->seed, sizeof record.seed);
    for (int i = 0; i < p->game.n_players; i++) {
        const play_seat *seat = &p->seats[i];
        snprintf(names[i], sizeof names[i], "%s%s", seat->bot ? bot_mark : "",
                 seat->bot ? seat->bot->name : seat->name);
        record.names[i] = names[i];
    }
    if (!cli_record_save(path, &record)) {
        return false;
    }
    p->saved = p->saved || strcmp(path, p->path) == 0;
    return true;
}

bool play_resume(play *p, const char *path)
{
    wire_record record;
    if (!cli_record_load(path, p->map, &record, &p->loaded)) {
        return false;
    }
    p->map = record.map;
    p->map_file = record.map_file;
    memcpy(p->seed, record.seed, sizeof p->seed);
    p->seating = record.seating;
    bool ok = true;
    for (int i = 0; i < record.n_players && ok; i++) {
        ok = play_seat_named(p, i, record.names[i] ? record.names[i] : "");
    }
    ok = ok && play_begin(p, &record.options);
    for (int i = 0; i < record.n_moves && ok; i++) {
        p->seats[p->state.to_move].told = i + 1; /* what came after will be told again */
        ok = play_add(p, &record.moves[i]);
    }
    if (ok) {
        snprintf(p->path, sizeof p->path, "%s", path);
        p->saved = true;
    }
    return ok;
}

/* Makes the folders of a path one by one. */
static bool make_folder(const char *path)
{
    char part[1024];
    size_t len = strlen(path);
    if (len >= sizeof part) {
        return false;
    }
    for (size_t i = 1; i <= len; i++) {
        if (path[i] == '/' || path[i] == 0) {
            memcpy(part, path, i);
            part[i] = 0;
            if (mkdir(part, 0777) != 0 && errno != EEXIST) {
                return false;
            }
        }
    }
    return true;
}

/* Where games are kept; false if there is no home. */
static bool games_folder(char *path, size_t size)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int n = -1;
    if (data && data[0] == '/') {
        n = snprintf(path, size, "%s/stellwerk/games", data);
    } else if (home && home[0] == '/') {
        n = snprintf(path, size, "%s/.local/share/stellwerk/games", home);
    }
    return n > 0 && (size_t)n < size;
}

void play_name_file(play *p)
{
    char folder[900], name[96];
    snprintf(name, sizeof name, "%.60s-%02x%02x%02x%02x.json", p->map->id, p->seed[28], p->seed[29],
             p->seed[30], p->seed[31]);
    for (char *c = name; *c; c++) {
        *c = *c == '/' ? '_' : *c;
    }
    if (games_folder(folder, sizeof folder) && make_folder(folder)) {
        snprintf(p->path, sizeof p->path, "%s/%s", folder, name);
    } else {
        snprintf(p->path, sizeof p->path, "%s", name);
    }
}

static bool ends_with(const char *s, const char *end)
{
    size_t n = strlen(s), m = strlen(end);
    return n >= m && strcmp(s + n - m, end) == 0;
}

bool play_newest(char *path, size_t size)
{
    char folder[900];
    DIR *dir = games_folder(folder, sizeof folder) ? opendir(folder) : NULL;
    struct timespec newest = {0};
    bool found = false;
    if (!dir) {
        return false;
    }
    for (const struct dirent *e; (e = readdir(dir));) {
        char file[1024];
        struct stat info;
        if (!ends_with(e->d_name, ".json") ||
            (size_t)snprintf(file, sizeof file, "%s/%s", folder, e->d_name) >= sizeof file ||
            stat(file, &info) != 0) {
            continue;
        }
        bool later = info.st_mtim.tv_sec > newest.tv_sec || (info.st_mtim.tv_sec == newest.tv_sec &&
                                                             info.st_mtim.tv_nsec > newest.tv_nsec);
        if (later) {
            newest = info.st_mtim;
            snprintf(path, size, "%s", file);
            found = true;
        }
    }
    closedir(dir);
    return found;
}
