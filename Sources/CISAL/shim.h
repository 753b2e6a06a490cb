#include <isa-l/igzip_lib.h>
#include <stddef.h>

// The stream holds arrays that are too long for Swift to see, so that it can neither make one nor
// set its fields.

static inline size_t isal_packer_size(void) {
    return sizeof(struct isal_zstream) + ISAL_DEF_LVL2_DEFAULT;
}

// How many bytes were written, in zlib's wrapper; 0 if they do not fit.
static inline size_t isal_pack_zlib(
    void *packer, const void *bytes, uint32_t count, void *output, uint32_t room
) {
    struct isal_zstream *stream = (struct isal_zstream *)packer;
    isal_deflate_stateless_init(stream);
    stream->level = 2;
    stream->level_buf = (uint8_t *)(stream + 1);
    stream->level_buf_size = ISAL_DEF_LVL2_DEFAULT;
    stream->gzip_flag = IGZIP_ZLIB;
    stream->end_of_stream = 1;
    stream->next_in = (uint8_t *)bytes;
    stream->avail_in = count;
    stream->next_out = (uint8_t *)output;
    stream->avail_out = room;
    return isal_deflate_stateless(stream) == COMP_OK ? stream->total_out : 0;
}
