/* Runs a fuzz target over files and folders of inputs, for compilers without libFuzzer and for a
 * quick replay of the seed corpus: fuzz_map tests/fuzz/corpus/map */
#include <dirent.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int run_file(const char *path, size_t size)
{
    FILE *f = fopen(path, "rb");
    uint8_t *data = malloc(size ? size : 1); /* exactly so large, so that overruns are noticed */
    if (!f || !data || fread(data, 1, size, f) != size) {
        fprintf(stderr, "%s cannot be read.\n", path);
        exit(1);
    }
    fclose(f);
    LLVMFuzzerTestOneInput(data, size);
    free(data);
    return 1;
}

static int run(const char *path)
{
    struct stat info;
    if (stat(path, &info) != 0) {
        fprintf(stderr, "%s is not there.\n", path);
        exit(1);
    }
    if (!S_ISDIR(info.st_mode)) {
        return run_file(path, (size_t)info.st_size);
    }
    int n = 0;
    DIR *folder = opendir(path);
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        if (entry->d_name[0] != '.') {
            char inner[4096];
            snprintf(inner, sizeof inner, "%s/%s", path, entry->d_name);
            n += run(inner);
        }
    }
    if (folder) {
        closedir(folder);
    }
    return n;
}

int main(int argc, char **argv)
{
    int n = 0;
    for (int i = 1; i < argc; i++) {
        n += run(argv[i]);
    }
    printf("%d inputs\n", n);
    return n ? 0 : 1;
}
