#ifndef COSMIUM_H
#define COSMIUM_H

/// libosmium behind plain C: reads OpenStreetMap files and hands their objects over.
///
/// It looks at no tag except `type` and `area`, which libosmium's area assembler needs. A file is
/// read twice: first its relations, then everything, with locations at the ways' nodes and with
/// assembled areas. Everything handed to a callback, but for a block, is valid during that call only,
/// and callbacks run on the thread that called the function which was given them; but for those of
/// `cosmium_room`, which run on the thread that reads.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The coordinate of a node that the file does not hold, or holds with an absurd position.
#define COSMIUM_MISSING INT32_MAX

/// One tag; both texts end with a zero byte and are not checked to be UTF-8.
typedef struct {
    const char *key;
    const char *value;
} cosmium_tag;

/// A position in units of 1e-7 degrees; both are `COSMIUM_MISSING` where it is unknown.
typedef struct {
    int32_t longitude;
    int32_t latitude;
} cosmium_location;

/// A node that has tags.
typedef struct {
    int64_t id;
    cosmium_location location;
    const cosmium_tag *tags;
    size_t tag_count;
} cosmium_node;

/// A way, with or without tags.
typedef struct {
    int64_t id;
    const cosmium_tag *tags;
    size_t tag_count;
    const int64_t *node_ids;
    const cosmium_location *locations;
    size_t node_count;
} cosmium_way;

/// A run of an area's locations; the first and last are the same.
typedef struct {
    size_t start;
    size_t count;
    /// Whether this is a hole in the last ring before it that is none.
    bool is_inner;
} cosmium_ring;

/// An area made of a closed way or of a relation of type multipolygon or boundary.
typedef struct {
    /// The id of the way or relation.
    int64_t id;
    bool is_from_way;
    const cosmium_tag *tags;
    size_t tag_count;
    const cosmium_location *locations;
    size_t location_count;
    const cosmium_ring *rings;
    /// 0 where the rings could not be put together.
    size_t ring_count;
} cosmium_area;

/// An area, in units of 1e-7 degrees.
typedef struct {
    cosmium_location south_west;
    cosmium_location north_east;
} cosmium_box;

/// A member of a multipolygon.
typedef struct {
    /// Whether its role is `inner`.
    bool is_inner;
    /// Where its nodes stand among the area's.
    size_t start;
    size_t count;
} cosmium_member_way;

/// A multipolygon some of whose ways or nodes are missing, with the ways that are there.
typedef struct {
    int64_t id;
    const cosmium_tag *tags;
    size_t tag_count;
    const cosmium_member_way *ways;
    size_t way_count;
    const int64_t *node_ids;
    /// As many as ids; missing where the file lacks the node.
    const cosmium_location *locations;
    size_t node_count;
    /// Where all nodes of the files lie.
    cosmium_box node_box;
} cosmium_cut_area;

/// What a relation names.
typedef struct {
    int64_t id;
    /// 'n' node, 'w' way, 'r' relation.
    char type;
    const char *role;
} cosmium_member;

/// A relation of any type.
typedef struct {
    int64_t id;
    const cosmium_tag *tags;
    size_t tag_count;
    const cosmium_member *members;
    size_t member_count;
} cosmium_relation;

/// Objects that were read together: nodes with tags, ways and areas. It may outlive the reader.
typedef struct cosmium_block cosmium_block;

/// Who is told what is read. A callback that is NULL is not called; one that answers `false` ends
/// the reading with `COSMIUM_STOPPED`.
typedef struct {
    void *context;
    bool (*box)(void *context, const cosmium_box *box);
    /// Takes a block over, whatever it answers: `cosmium_block_free` frees it.
    bool (*block)(void *context, cosmium_block *block);
    bool (*node)(void *context, const cosmium_node *node);
    bool (*way)(void *context, const cosmium_way *way);
    bool (*area)(void *context, const cosmium_area *area);
    /// After all other objects.
    bool (*cut_area)(void *context, const cosmium_cut_area *area);
    bool (*relation)(void *context, const cosmium_relation *relation);
    /// Bytes read and to read of all files in this pass; called a few times a second or more often.
    bool (*progress)(void *context, uint64_t done, uint64_t total);
} cosmium_visitor;

/// What the files held, and what was wrong with it.
typedef struct {
    uint64_t nodes;
    uint64_t ways;
    uint64_t relations;
    /// Nodes outside the globe; they count as missing.
    uint64_t absurd_locations;
    /// Objects that came before, in an earlier file or in the same one.
    uint64_t repeated_objects;
    /// Objects whose tags hold stray zero bytes.
    uint64_t unreadable_objects;
    /// Multipolygons and boundaries whose ways, or the nodes of these, are not all there.
    uint64_t incomplete_areas;
    /// Multipolygons and boundaries of more ways than areas are made of.
    uint64_t oversized_areas;
    /// Multipolygons and boundaries passed over because all together name the same ways too often.
    uint64_t repetitive_areas;
    /// Areas passed over because it would take too long to put their edges together.
    uint64_t intricate_areas;
    /// What change files did to the objects of the extracts.
    uint64_t created_objects;
    uint64_t modified_objects;
    uint64_t deleted_objects;
    /// Deletions of objects that the extracts do not hold.
    uint64_t absent_deletions;
    /// Nodes far from nearly all others, which `node_box` leaves out.
    uint64_t outlying_nodes;
    /// The box of the nodes; south-west is `COSMIUM_MISSING` where there is none.
    cosmium_box node_box;
} cosmium_statistics;

/// Where one of several files lies.
typedef struct {
    /// Whether its header says so; else it is the box of its nodes.
    bool is_declared;
    /// South-west is `COSMIUM_MISSING` where the file has neither a box nor a node.
    cosmium_box box;
    /// Nodes far from nearly all others of the file, which a box of nodes leaves out.
    uint64_t outlying_nodes;
} cosmium_file_area;

/// How a reading ended.
typedef enum {
    COSMIUM_DONE = 0,
    COSMIUM_STOPPED = 1,
    COSMIUM_FAILED = 2,
} cosmium_status;

/// A list of files on the way to being read.
///
/// A file cut short anywhere is an error, but for a PBF file cut exactly between two of its blocks:
/// the format has neither an end mark nor a count, and a whole file may well hold nodes only.
typedef struct cosmium_reader cosmium_reader;

/// Growing room for what would not fit into memory.
typedef struct {
    void *context;
    /// Makes the room larger, whose content moves with it; NULL, and all stays as it was, where that fails.
    void *(*grow)(void *context, size_t bytes);
} cosmium_room;

/// Prepares to read files as if they were one; NULL, with the reason in `error`, without memory, or where
/// a file of changes is broken or the only one.
///
/// Files of changes (.osc) are read here, whole, and hold for all extracts; in memory they may take
/// `most_change_bytes`.
///
/// `room` holds where nodes lie, and outlives the reader; NULL keeps that in memory. Of `threads` at most
/// four decode.
cosmium_reader *cosmium_reader_new(const char *const *paths, size_t path_count,
                                   const cosmium_room *room, uint64_t most_change_bytes,
                                   size_t threads, char *error, size_t error_size);

/// The first pass: hands over the boxes of headers, and relations. To be called once.
cosmium_status cosmium_reader_read_relations(cosmium_reader *reader,
                                             const cosmium_visitor *visitor, char *error,
                                             size_t error_size);

/// The second pass: hands over blocks, then cut areas. To be called once, after the first.
cosmium_status cosmium_reader_read_objects(cosmium_reader *reader, const cosmium_visitor *visitor,
                                           char *error, size_t error_size);

/// Hands over the nodes, ways and areas of a block, in their order; any thread may call it.
cosmium_status cosmium_block_read(const cosmium_block *block, const cosmium_visitor *visitor,
                                  char *error, size_t error_size);

/// Frees a block; NULL is allowed.
void cosmium_block_free(cosmium_block *block);

/// What has been counted so far.
cosmium_statistics cosmium_reader_statistics(const cosmium_reader *reader);

/// Whether a file of the list holds changes (.osc) and no map.
bool cosmium_reader_is_change(const cosmium_reader *reader, size_t index);

/// Where an extract of several lies, by its place among the extracts; known after the first pass.
cosmium_file_area cosmium_reader_file_area(const cosmium_reader *reader, size_t index);

/// Frees the reader; NULL is allowed.
void cosmium_reader_free(cosmium_reader *reader);

#ifdef __cplusplus
}
#endif

#endif
