#include <librsvg/rsvg.h>

/// `g_object_unref` takes a `gpointer`, which Swift can't form from the opaque handle.
static inline void crsvg_unref(RsvgHandle *handle) { g_object_unref(handle); }
