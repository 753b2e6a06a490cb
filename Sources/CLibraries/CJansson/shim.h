#include <jansson.h>

/// `json_decref` is an inline function over a statement macro that Swift imports unreliably.
static inline void cjansson_release(json_t *value) { json_decref(value); }
