#ifndef COSMIUM_H
#define COSMIUM_H

/// A plain C interface to libosmium that reads OpenStreetMap files and delivers their objects.
///
/// It reads no tags except `type` and `area`, which libosmium's area assembler needs. A file is
/// read twice: first its relations, then everything, with locations at the ways' nodes and with
/// assembled areas. Everything passed to a callback, except a block, is valid only during that
/// call. Callbacks run on the thread that called the function which received them, except those of
/// `cosmium_room`, which run on the reading thread.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The coordinate of a node that the file does not contain, or contains with an absurd position.
#define COSMIUM_MISSING INT32_MAX

/// One tag; both texts end with a zero byte and are not checked to be UTF-8.
typedef struct {
    const char *key;
    const char *value;
} cosmium_tag;

/// A position in units of 1e-7 degrees; both are `COSMIUM_MISSING` if it is unknown.
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
    /// Whether this is a hole, which lies in the last ring before it that is no hole.
    bool is_inner;
} cosmium_ring;

/// An area made from a closed way or from a relation of type multipolygon or boundary.
typedef struct {
    /// The id of the way or relation.
    int64_t id;
    bool is_from_way;
    const cosmium_tag *tags;
    size_t tag_count;
    const cosmium_location *locations;
    size_t location_count;
    const cosmium_ring *rings;
    /// 0 if the rings could not be assembled.
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
    /// The index of its first node among the area's nodes.
    size_t start;
    size_t count;
} cosmium_member_way;

/// A multipolygon with missing ways or nodes, and the ways that are present.
typedef struct {
    int64_t id;
    const cosmium_tag *tags;
    size_t tag_count;
    const cosmium_member_way *ways;
    size_t way_count;
    const int64_t *node_ids;
    /// As many as ids; a location is missing if the file lacks the node.
    const cosmium_location *locations;
    size_t node_count;
    /// The box of all nodes of the files.
    cosmium_box node_box;
    /// Whether the header of the only file has a box that does not hold its nodes.
    bool is_header_wrong;
} cosmium_cut_area;

/// A member of a relation.
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

/// The callbacks for the objects that are read. A callback that is NULL is not called; one that
/// returns `false` ends the reading with `COSMIUM_STOPPED`.
typedef struct {
    void *context;
    bool (*box)(void *context, const cosmium_box *box);
    /// Takes ownership of a block, whatever it returns; `cosmium_block_free` frees it.
    bool (*block)(void *context, cosmium_block *block);
    bool (*node)(void *context, const cosmium_node *node);
    bool (*way)(void *context, const cosmium_way *way);
    bool (*area)(void *context, const cosmium_area *area);
    /// Called after all other objects.
    bool (*cut_area)(void *context, const cosmium_cut_area *area);
    bool (*relation)(void *context, const cosmium_relation *relation);
    /// Receives the bytes read and the total for all files in this pass; called a few times a
    /// second or more often.
    bool (*progress)(void *context, uint64_t done, uint64_t total);
} cosmium_visitor;

/// Counts of the files' contents and problems.
typedef struct {
    uint64_t nodes;
    uint64_t ways;
    uint64_t relations;
    /// Nodes outside the globe; they count as missing.
    uint64_t absurd_locations;
    /// Objects that occurred before, in an earlier file or in the same one.
    uint64_t repeated_objects;
    /// Objects whose tags contain stray zero bytes.
    uint64_t unreadable_objects;
    /// Multipolygons and boundaries with missing ways or nodes of ways.
    uint64_t incomplete_areas;
    /// Multipolygons and boundaries of more ways than an area may have.
    uint64_t oversized_areas;
    /// Multipolygons and boundaries skipped because all together name the same ways too often.
    uint64_t repetitive_areas;
    /// Areas skipped because assembling their edges would take too long.
    uint64_t intricate_areas;
    /// Areas of relations that have the tags of their outer ways.
    uint64_t outer_tagged_areas;
    /// Counts of the effects of change files on the objects of the extracts.
    uint64_t created_objects;
    uint64_t modified_objects;
    uint64_t deleted_objects;
    /// Deletions of objects that the extracts do not contain.
    uint64_t absent_deletions;
    /// Nodes far from nearly all others, which `node_box` leaves out.
    uint64_t outlying_nodes;
    /// The box of the nodes; south-west is `COSMIUM_MISSING` if there is none.
    cosmium_box node_box;
    /// The day that headers give for their data, in seconds since 1970; 0 if none does.
    uint64_t newest;
} cosmium_statistics;

/// The area of a file.
typedef struct {
    /// Whether the box is from the file's header; otherwise it is the box of its nodes.
    bool is_declared;
    /// Whether the header has a box that holds hardly any of the file's nodes, so that the box is
    /// that of the nodes.
    bool is_header_wrong;
    /// Its south-west is `COSMIUM_MISSING` if the file has neither a box nor a node.
    cosmium_box box;
    /// Nodes far from nearly all others of the file, which a box of nodes leaves out.
    uint64_t outlying_nodes;
} cosmium_file_area;

/// The result of reading.
typedef enum {
    COSMIUM_DONE = 0,
    COSMIUM_STOPPED = 1,
    COSMIUM_FAILED = 2,
} cosmium_status;

/// A reader of a list of files.
///
/// A truncated file is an error, except a PBF file cut exactly between two of its blocks: the
/// format has neither an end mark nor a count, and a whole file may contain only nodes.
typedef struct cosmium_reader cosmium_reader;

/// Growing storage for data that would not fit into memory.
typedef struct {
    void *context;
    /// Makes the storage larger and moves its content along; returns NULL and changes nothing if
    /// that fails.
    void *(*grow)(void *context, size_t bytes);
} cosmium_room;

/// Prepares to read files as one. Returns NULL, with the reason in `error`, if memory is short, or
/// if a file of changes is broken or the only one.
///
/// Files of changes (.osc) are read completely here and apply to all extracts; in memory they may
/// take `most_change_bytes`.
///
/// `room` stores the locations of nodes, and must outlive the reader; NULL keeps them in memory. At
/// most four of `threads` decode.
cosmium_reader *cosmium_reader_new(const char *const *paths, size_t path_count,
                                   const cosmium_room *room, uint64_t most_change_bytes,
                                   size_t threads, char *error, size_t error_size);

/// Runs the first pass, which delivers the boxes of headers, and relations. To be called once.
cosmium_status cosmium_reader_read_relations(cosmium_reader *reader,
                                             const cosmium_visitor *visitor, char *error,
                                             size_t error_size);

/// Runs the second pass, which delivers blocks, then cut areas. To be called once, after the first.
cosmium_status cosmium_reader_read_objects(cosmium_reader *reader, const cosmium_visitor *visitor,
                                           char *error, size_t error_size);

/// Delivers the nodes, ways and areas of a block, in their order; any thread may call it.
cosmium_status cosmium_block_read(const cosmium_block *block, const cosmium_visitor *visitor,
                                  char *error, size_t error_size);

/// Frees a block; NULL is allowed.
void cosmium_block_free(cosmium_block *block);

/// Returns the counts so far.
cosmium_statistics cosmium_reader_statistics(const cosmium_reader *reader);

/// Returns whether a file of the list contains changes (.osc) and no map.
bool cosmium_reader_is_change(const cosmium_reader *reader, size_t index);

/// Returns the area of an extract, by its index among the extracts; known after the first pass, of a
/// single PBF file after the second.
cosmium_file_area cosmium_reader_file_area(const cosmium_reader *reader, size_t index);

/// Frees the reader; NULL is allowed.
void cosmium_reader_free(cosmium_reader *reader);

#ifdef __cplusplus
}
#endif

#endif
