/*
 * render.h: pictures of maps, of drives and of trips, for programs in C and whatever calls C.
 *
 * Coordinates are degrees, longitude first, then latitude (WGS 84). Sizes are logical pixels; a map that is opened
 * with a pixel ratio of 2 draws twice as many pixels each way. Texts are UTF-8, ended by a zero byte.
 *
 * `parameters` are a JSON object with the names of the command line, without its dashes; NULL stands for {}.
 *     {"camera": [24.944, 60.171, 15], "size": "800x600", "lang": "fi,en", "scale-bar": true}
 * docs/parameters.md lists them all. Those that name files of the machine are refused, as are those of file formats,
 * which render_picture_encode() takes. `overlays` is a GeoJSON document whose colours and widths are simplestyle's
 * ("stroke", "fill", "marker-color" ...); NULL stands for none.
 *
 * Errors: a function that makes something gives NULL when it fails, and tells why in `error`, unless that is NULL.
 * No argument ends the process, be it NULL, NaN, huge or no JSON; only pointers must be NULL or good.
 *
 * Ownership: what a function gives is the caller's, who gives it back to the function named beside it. What lies in a
 * picture (pixels, report) lasts as long as the picture. Arguments are read during the call and not kept. Maps,
 * drives and pictures do not need each other: they may be closed in any order.
 *
 * Threads: a map, with the drives that were opened in it, serves one thread at a time, and so does a picture; they
 * may move from thread to thread. Each thread that draws has a map of its own: render_map_share() makes one of
 * another, in milliseconds. The pixels depend neither on the thread nor on what was drawn before.
 */
#ifndef RENDER_H
#define RENDER_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How a call ended. */
typedef enum render_status {
    RENDER_OK = 0,
    RENDER_WRONG_ARGUMENT = 1, /* what was asked for makes no sense: a size of 0, a route that is none, no JSON */
    RENDER_FAILED = 2          /* it could not be done: a file is missing or no map, there is no memory or no font */
} render_status;

/* Why a call failed. The caller's own, filled by every call that it is given to; nothing in it is to be freed. */
typedef struct render_error {
    render_status status;
    char message[1024]; /* one line; empty if the call went well */
} render_error;

/* A map in a style, ready to draw. */
typedef struct render_map render_map;
/* A route that is driven on a map. */
typedef struct render_drive render_drive;
/* A drawn picture, and what it shows. */
typedef struct render_picture render_picture;

/* Where the eye is, as MapLibre counts: at zoom 0 the world is 512 logical pixels wide. */
typedef struct render_camera {
    double longitude, latitude;
    double zoom;
    double bearing; /* the direction that is up, in degrees from north, clockwise */
    double pitch;   /* from straight above, 0, to 60 degrees */
} render_camera;

/* An area. It does not cross the antimeridian. */
typedef struct render_box {
    double west, south, east, north;
} render_box;

/* The version of the library, such as "0.1.0". */
const char *render_version(void);

/*
 * Lets fontconfig know only the fonts that render's fonts.conf names, unless FONTCONFIG_FILE is set already; so texts
 * look the same everywhere. Without it they have whatever fonts the system has. It sets that variable: call it once,
 * before there are other threads, and before anything uses fontconfig.
 */
void render_choose_fonts(void);

/* -- Maps -------------------------------------------------------------------------------------------------------- */

/*
 * Opens a map, MBTiles or PMTiles, in a style: the name of one that ships, such as "day" or "outdoor-night", or the
 * path of a MapLibre style or of a theme. A path of NULL leaves the map to the style, a style of NULL is "day". The
 * pixel ratio, 0.5 to 8, is that of all pictures of the map. Close it with render_map_close().
 */
render_map *render_map_open(const char *path, const char *style, double pixel_ratio, render_error *error);

/*
 * Opens the same map once more, for another thread; style and sprite are not read again. May be called while another
 * thread draws with `map`, not while it closes it.
 */
render_map *render_map_share(const render_map *map, render_error *error);

void render_map_close(render_map *map);

/* Draws what parameters say: a "camera", a "bbox", or the whole map. Free it with render_picture_free(). */
render_picture *render_map_draw(
    render_map *map, const char *parameters, const char *overlays, render_error *error);

/* The same with camera and size as numbers, which then are not among the parameters. */
render_picture *render_map_draw_camera(
    render_map *map, render_camera camera, int32_t width, int32_t height, const char *parameters,
    const char *overlays, render_error *error);

/* The same of an area, which is shown whole, north up. */
render_picture *render_map_draw_box(
    render_map *map, render_box box, int32_t width, int32_t height, const char *parameters,
    const char *overlays, render_error *error);

/*
 * Draws a route as `render route` does: the whole of it, or with {"view": "3d", "at": "1200m"} what a driver sees.
 * The route is the answer of a routing engine, a file with a line (GPX, FIT, TCX, KML, GeoJSON), or an encoded polyline; the
 * bytes tell.
 */
render_picture *render_map_draw_route(
    render_map *map, const void *route, size_t length, const char *parameters, const char *overlays,
    render_error *error);

/* Draws the card of a recorded trip as `render trip` does. The track is GPX, FIT, TCX, KML, NMEA 0183, GeoJSON
 * or CSV, also compressed. */
render_picture *render_map_draw_trip(
    render_map *map, const void *track, size_t length, const char *parameters, const char *overlays,
    render_error *error);

/* -- Drives ------------------------------------------------------------------------------------------------------ */

/*
 * Reads a route once, to draw many frames of it; {"view": "heading-up"} holds unless parameters name another. Close
 * it with render_drive_close().
 */
render_drive *render_drive_open(
    render_map *map, const void *route, size_t length, const char *parameters, render_error *error);

/* Metres from the start to the end; 0 for NULL. */
double render_drive_length(const render_drive *drive);

/* Draws what a driver sees so many metres from the start. Parameters may be {"speed": 48, "time": "14:05"}. */
render_picture *render_drive_draw(
    render_drive *drive, double meters, const char *parameters, const char *overlays, render_error *error);

void render_drive_close(render_drive *drive);

/* -- Pictures ---------------------------------------------------------------------------------------------------- */

/* Pixels across and down; 0 for NULL. */
size_t render_picture_width(const render_picture *picture);
size_t render_picture_height(const render_picture *picture);

/*
 * Four bytes for each pixel: red, green, blue, alpha, not multiplied by alpha. Rows from the top, without a gap
 * between them: a row has 4 x width bytes. NULL when memory is short.
 */
const uint8_t *render_picture_pixels(render_picture *picture);

/*
 * What the picture shows, as a JSON object: camera, transformation, labels with their boxes, overlays, notes, and a
 * sentence for alt=. It is what `render --json` writes. NULL when memory is short.
 */
const char *render_picture_report(render_picture *picture);

/*
 * Makes a file of the picture: "png", "png8", "webp" or "jpg"; NULL is "png". The quality of WebP and JPEG is 0 to
 * 100; any below 0 is the usual one, for WebP without loss. Free the bytes with render_free().
 */
uint8_t *render_picture_encode(
    const render_picture *picture, const char *format, int quality, size_t *length, render_error *error);

void render_picture_free(render_picture *picture);

/* Frees what render_picture_encode() gave. */
void render_free(void *bytes);

#ifdef __cplusplus
}
#endif

#endif
