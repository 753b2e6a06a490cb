#include "include/COsmium.h"

#include <algorithm>
#include <cstdio>
#include <limits>
#include <malloc.h>
#include <memory>
#include <string>
#include <vector>

#include <osmium/handler/node_locations_for_ways.hpp>

#include "AreaManager.hpp"
#include "InputFiles.hpp"
#include "NodeLocations.hpp"
#include "NodeSpread.hpp"
#include "ObjectHandover.hpp"
#include "ObjectPipeline.hpp"
#include "RepeatedObjects.hpp"
#include "TagCheck.hpp"

namespace {

using LocationHandler = osmium::handler::NodeLocationsForWays<NodeLocations, NodeLocations>;
namespace entity = osmium::osm_entity_bits;

}  // namespace

struct cosmium_block {
    ObjectBatch batch;
    /// The owner of the batch's changed objects; a block may outlive the reader.
    std::shared_ptr<const ChangeFiles> changes;
};

struct cosmium_reader {
    InputFiles files;
    cosmium_statistics statistics{};
    AreaManager areas;
    NodeSpread spread;
    /// The nodes of the file that is being read, kept only if there are several.
    NodeSpread file_spread;
    std::vector<cosmium_file_area> file_areas;
    /// The number of nodes of the file that is being read, and of those in its header's box.
    uint64_t file_nodes = 0;
    uint64_t declared_nodes = 0;
    /// Of the nodes of an extract with all ways of a small area, most may lie outside; a box with
    /// fewer than one in so many is wrong.
    static constexpr uint64_t nodes_of_declared = 20;
    cosmium_room room;
    NodeLocations positive_index;
    /// New nodes of editors have negative ids; there are few, so they are kept in memory.
    NodeLocations negative_index{nullptr};
    LocationHandler locations{positive_index, negative_index};
    RepeatedObjects met;

    cosmium_reader(const char *const *paths, size_t count, const cosmium_room *given_room,
                   uint64_t most_change_bytes, size_t threads)
        : files(paths, count, most_change_bytes, threads),
          room(given_room != nullptr ? *given_room : cosmium_room{}),
          positive_index(given_room != nullptr ? &room : nullptr) {
        locations.ignore_errors();
    }

    /// Whether the nodes' locations are read in the first pass: PBF files contain nodes before ways
    /// by convention, XML files need not, and with several files a way may precede its nodes.
    bool takes_locations_first() const {
        return files.count() > 1 || !files.is_pbf(0);
    }

    bool is_repeated(const osmium::OSMObject &object) {
        if (!met.has_met(object)) {
            return false;
        }
        ++statistics.repeated_objects;
        return true;
    }

    bool is_readable(const osmium::OSMObject &object) {
        if (has_whole_tags(object)) {
            return true;
        }
        ++statistics.unreadable_objects;
        return false;
    }

    void take_location(const osmium::Node &node) {
        ++statistics.nodes;
        const osmium::Location location = node.location();
        if (!location.valid()) {
            ++statistics.absurd_locations;
            return;
        }
        locations.node(node);
        spread.add(location);
        if (files.count() > 1) {
            file_spread.add(location);
        }
        ++file_nodes;
        if (!file_areas.empty() && holds(file_areas.back(), location)) {
            ++declared_nodes;
        }
    }

    static bool holds(const cosmium_file_area &area, const osmium::Location &location) {
        const cosmium_box &box = area.box;
        const bool is_between
            = box.south_west.longitude <= box.north_east.longitude
                  ? box.south_west.longitude <= location.x() && location.x() <= box.north_east.longitude
                  : box.south_west.longitude <= location.x() || location.x() <= box.north_east.longitude;
        return area.is_declared && is_between && box.south_west.latitude <= location.y()
               && location.y() <= box.north_east.latitude;
    }

    void begin_file(const osmium::Box &box, ObjectHandover &out) {
        out.box(box);
        cosmium_file_area area{};
        area.is_declared = box.valid();
        if (area.is_declared) {
            area.box = {ObjectHandover::plain(box.bottom_left()), ObjectHandover::plain(box.top_right())};
        }
        file_areas.push_back(area);
    }

    /// Records the area of the nodes in the file that was read last.
    void end_file() {
        if (file_areas.empty()) {
            return;
        }
        cosmium_file_area &area = file_areas.back();
        if (area.is_declared && file_nodes > 0 && declared_nodes * nodes_of_declared < file_nodes) {
            area.is_declared = false;
            area.is_header_wrong = true;
        }
        file_nodes = 0;
        declared_nodes = 0;
        const NodeSpread::Summary summary = (files.count() > 1 ? file_spread : spread).summary();
        file_spread = NodeSpread{};
        if (!area.is_declared) {
            area.box = summary.box;
            area.outlying_nodes = summary.outliers;
        }
    }

    void read_relations(ObjectHandover &out) {
        const bool takes_locations = takes_locations_first();
        const auto which = takes_locations ? entity::node | entity::relation : entity::relation;
        const auto use = [&](osmium::OSMObject &object) {
            if (object.type() == osmium::item_type::node) {
                take_location(static_cast<const osmium::Node &>(object));
            } else if (object.type() == osmium::item_type::relation && is_readable(object)
                       && !is_repeated(object)) {
                const auto &relation = static_cast<const osmium::Relation &>(object);
                ++statistics.relations;
                areas.relation(relation);
                out.relation(relation);
            }
        };
        files.read(
            which,
            [&](const osmium::Box &box) {
                end_file();
                begin_file(box, out);
            },
            use,
            [&](osmium::memory::Buffer &&, uint64_t done, uint64_t total) {
                out.progress(done, total);
            });
        if (takes_locations) {
            end_file();
        }
        areas.prepare_for_lookup();
    }

    /// Reads nodes and ways and assembles areas, on the pipeline's thread.
    void read_objects(ObjectPipeline &pipeline) {
        const bool takes_locations = !takes_locations_first();
        ObjectBatch batch;
        auto &area_handler = areas.handler(
            [&](osmium::memory::Buffer &&buffer) { batch.add(std::move(buffer)); });
        bool has_ways = false;
        const auto use = [&](osmium::OSMObject &object) {
            if (object.type() == osmium::item_type::node) {
                const auto &node = static_cast<const osmium::Node &>(object);
                if (takes_locations) {
                    if (has_ways) {
                        throw ReadingError{
                            files.path(0) + ": node " + std::to_string(node.id())
                            + " stands after a way; sort the file first (osmium sort)"};
                    }
                    take_location(node);
                }
                if (!node.tags().empty() && is_readable(node) && !is_repeated(node)) {
                    batch.add(node);
                }
            } else if (object.type() == osmium::item_type::way && is_readable(object)
                       && !is_repeated(object)) {
                has_ways = true;
                ++statistics.ways;
                auto &way = static_cast<osmium::Way &>(object);
                locations.way(way);
                batch.add(way);
                area_handler.way(way);
            }
        };
        const auto end = [&](osmium::memory::Buffer &&objects, uint64_t done, uint64_t total) {
            batch.end(std::move(objects), done, total);
            pipeline.add(std::move(batch));
            batch = ObjectBatch{};
        };
        files.read(
            entity::node | entity::way, [](const osmium::Box &) {}, use, end);
        areas.finish();
        areas.flush_output();
        pipeline.add(std::move(batch));
    }

    void read_objects(ObjectHandover &out) {
        ObjectPipeline pipeline;
        const auto use = [&](ObjectBatch &&batch) {
            const uint64_t done = batch.done();
            const uint64_t total = batch.total();
            if (out.takes_blocks() && !batch.is_empty()) {
                out.block(new cosmium_block{std::move(batch), files.changes()});
            }
            if (total > 0) {
                out.progress(done, total);
            }
        };
        pipeline.run(use, [&] { read_objects(pipeline); });
        statistics.oversized_areas = areas.oversized();
        statistics.newest = files.newest();
        statistics.created_objects = files.counts.created;
        statistics.modified_objects = files.counts.modified;
        statistics.deleted_objects = files.counts.deleted;
        statistics.absent_deletions = files.counts.absent;
        if (!takes_locations_first()) {
            end_file();
        }
        const NodeSpread::Summary summary = spread.summary();
        statistics.node_box = summary.box;
        statistics.outlying_nodes = summary.outliers;
        statistics.incomplete_areas = areas.dropped();
        areas.for_each_cut([&](const osmium::Relation &relation, const auto &members) {
            ++statistics.incomplete_areas;
            // Only whole boundaries are useful: a name in the middle of a part of one is wrong.
            if (relation.tags().has_tag("type", "multipolygon")) {
                out.cut_area(relation, members, statistics.node_box,
                             file_areas.size() == 1 && file_areas.front().is_header_wrong);
            }
        });
        statistics.repetitive_areas = areas.repetitive();
        statistics.intricate_areas = areas.intricate();
        statistics.outer_tagged_areas = areas.outer_tagged();
    }
};

namespace {

/// Runs a pass and converts exceptions to a status and a text.
template <typename Pass>
cosmium_status guarded(char *error, size_t error_size, Pass pass) {
    try {
        pass();
        return COSMIUM_DONE;
    } catch (const Stopped &) {
        return COSMIUM_STOPPED;
    } catch (const std::exception &problem) {
        std::snprintf(error, error_size, "%s", problem.what());
    } catch (...) {
        std::snprintf(error, error_size, "reading failed for an unknown reason");
    }
    return COSMIUM_FAILED;
}

}  // namespace

extern "C" cosmium_reader *cosmium_reader_new(const char *const *paths, size_t path_count,
                                              const cosmium_room *room,
                                              uint64_t most_change_bytes, size_t threads,
                                              char *error, size_t error_size) {
    cosmium_reader *reader = nullptr;
    guarded(error, error_size, [&] {
        reader = new cosmium_reader{paths, path_count, room, most_change_bytes, threads};
    });
    return reader;
}

extern "C" cosmium_status cosmium_reader_read_relations(cosmium_reader *reader,
                                                        const cosmium_visitor *visitor,
                                                        char *error, size_t error_size) {
    return guarded(error, error_size, [&] {
        ObjectHandover out{*visitor};
        reader->read_relations(out);
    });
}

extern "C" cosmium_status cosmium_reader_read_objects(cosmium_reader *reader,
                                                      const cosmium_visitor *visitor, char *error,
                                                      size_t error_size) {
    return guarded(error, error_size, [&] {
        ObjectHandover out{*visitor};
        reader->read_objects(out);
    });
}

extern "C" cosmium_status cosmium_block_read(const cosmium_block *block,
                                             const cosmium_visitor *visitor, char *error,
                                             size_t error_size) {
    return guarded(error, error_size, [&] {
        ObjectHandover out{*visitor};
        block->batch.hand_over(out);
    });
}

extern "C" void cosmium_block_free(cosmium_block *block) { delete block; }

extern "C" cosmium_statistics cosmium_reader_statistics(const cosmium_reader *reader) {
    return reader->statistics;
}

extern "C" bool cosmium_reader_is_change(const cosmium_reader *reader, size_t index) {
    return reader->files.is_change(index);
}

extern "C" cosmium_file_area cosmium_reader_file_area(const cosmium_reader *reader, size_t index) {
    if (index < reader->file_areas.size()) {
        return reader->file_areas[index];
    }
    return {false, false, {{COSMIUM_MISSING, COSMIUM_MISSING}, {COSMIUM_MISSING, COSMIUM_MISSING}}, 0};
}

extern "C" void cosmium_reader_free(cosmium_reader *reader) {
    delete reader;
    // Memory that reading left in the pools of many threads can't be used by other threads.
    malloc_trim(0);
}
