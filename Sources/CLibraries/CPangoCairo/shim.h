#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>

/// `g_object_unref` takes a `gpointer`, which Swift can't form from Pango's opaque handles.
static inline void cpangocairo_unref(void *object) { g_object_unref(object); }
