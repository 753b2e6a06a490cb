/*
 * Draws a map and a drive, each on a thread with a handle of its own: what a program in C does with render.h.
 *
 *     draw-from-c MAP STYLE ROUTE FOLDER
 */
#define _POSIX_C_SOURCE 200809L
#include "render.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

/* A pin and a line, in colours of simplestyle. */
static const char *overlays =
    "{\"type\": \"FeatureCollection\", \"features\": ["
    "{\"type\": \"Feature\", \"properties\": {\"marker-color\": \"#06c\"},"
    " \"geometry\": {\"type\": \"Point\", \"coordinates\": [24.9442, 60.1709]}},"
    "{\"type\": \"Feature\", \"properties\": {\"stroke\": \"#c00\", \"stroke-width\": 4},"
    " \"geometry\": {\"type\": \"LineString\", \"coordinates\": [[24.941, 60.17], [24.947, 60.172]]}}]}";

/* What a thread draws with: a map of its own. */
typedef struct job {
    render_map *map;
    const char *route;
    const char *folder;
    int failures;
} job;

/* Writes a picture as PNG and frees it; a picture that is NULL could not be drawn. */
static void keep(job *job, render_picture *picture, const char *name, render_error *error) {
    char path[4096];
    size_t length = 0;
    uint8_t *bytes = picture ? render_picture_encode(picture, "png", -1, &length, error) : NULL;
    snprintf(path, sizeof path, "%s/%s.png", job->folder, name);
    FILE *file = bytes ? fopen(path, "wb") : NULL;
    int is_written = file && fwrite(bytes, 1, length, file) == length;
    if (file && fclose(file) != 0) is_written = 0;
    if (is_written) {
        printf("%s: %zu x %zu\n", name, render_picture_width(picture), render_picture_height(picture));
    } else {
        fprintf(stderr, "%s: %s\n", name, bytes ? "cannot be written" : error->message);
        job->failures += 1;
    }
    render_free(bytes);
    render_picture_free(picture);
}

static void *draw_maps(void *argument) {
    job *job = argument;
    render_error error;
    render_camera camera = {.longitude = 24.9442, .latitude = 60.1709, .zoom = 15, .bearing = 30};
    keep(job, render_map_draw_camera(job->map, camera, 600, 400, NULL, NULL, &error), "map", &error);
    keep(job, render_map_draw_camera(job->map, camera, 600, 400, NULL, overlays, &error), "overlays", &error);
    keep(job, render_map_draw(job->map, "{\"bbox\": [24.94, 60.168, 24.95, 60.173], \"lang\": \"sv\"}", NULL, &error),
         "box", &error);
    return NULL;
}

static void *draw_drive(void *argument) {
    job *job = argument;
    render_error error;
    static char route[1 << 20];
    FILE *file = fopen(job->route, "rb");
    size_t length = file ? fread(route, 1, sizeof route, file) : 0;
    if (file) fclose(file);
    render_drive *drive =
        render_drive_open(job->map, route, length, "{\"view\": \"3d\", \"size\": \"600x400\"}", &error);
    for (int meters = 100; meters <= 700; meters += 300) {
        char name[32];
        snprintf(name, sizeof name, "drive-%d", meters);
        keep(job, drive ? render_drive_draw(drive, meters, "{\"speed\": 42}", NULL, &error) : NULL, name, &error);
    }
    render_drive_close(drive);
    return NULL;
}

int main(int count, char **words) {
    if (count != 5) {
        fprintf(stderr, "usage: %s MAP STYLE ROUTE FOLDER\n", words[0]);
        return 2;
    }
    render_choose_fonts();
    render_error error;
    render_map *map = render_map_open(words[1], words[2], 1, &error);
    render_map *other = map ? render_map_share(map, &error) : NULL;
    if (!other) {
        fprintf(stderr, "%s\n", error.message);
        render_map_close(map);
        return 1;
    }
    job jobs[2] = {{map, words[3], words[4], 0}, {other, words[3], words[4], 0}};
    pthread_t thread;
    if (pthread_create(&thread, NULL, draw_drive, &jobs[1]) != 0) return 1;
    draw_maps(&jobs[0]);
    pthread_join(thread, NULL);
    render_map_close(map);
    render_map_close(other);
    return jobs[0].failures + jobs[1].failures == 0 ? 0 : 1;
}
