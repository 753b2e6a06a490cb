#include "include/COsmium.h"

#include <algorithm>
#include <cstdio>
#include <limits>
#include <map>
#include <memory>
#include <string>
#include <unordered_set>
#include <vector>

#define OSMIUM_WITH_LZ4
#include <osmium/handler/node_locations_for_ways.hpp>
#include <osmium/index/map/flex_mem.hpp>
#include <osmium/io/bzip2_compression.hpp>
#include <osmium/io/gzip_compression.hpp>
#include <osmium/io/pbf_input.hpp>
#include <osmium/io/reader.hpp>
#include <osmium/io/xml_input.hpp>
#include <osmium/thread/pool.hpp>

#include "AreaManager.hpp"
#include "CoordinateRepair.hpp"
#include "InputFile.hpp"
#include "ObjectHandover.hpp"

namespace {

using LocationIndex
    = osmium::index::map::FlexMem<osmium::unsigned_object_id_type, osmium::Location>;
using LocationHandler = osmium::handler::NodeLocationsForWays<LocationIndex, LocationIndex>;
namespace entity = osmium::osm_entity_bits;

}  // namespace

struct cosmium_reader {
    std::vector<std::string> paths;
    cosmium_statistics statistics{};

    // One thread decodes, one reads and parses: with the caller's that keeps two cores busy.
    osmium::thread::Pool pool{1};
    AreaManager areas;
    LocationIndex positive_index;
    LocationIndex negative_index;
    LocationHandler locations{positive_index, negative_index};
    /// XML files with coordinates that the parser refuses, put right, by their place in the list.
    std::map<size_t, std::string> repaired;
    /// Ids met so far, kept only where several files may hold the same object.
    std::unordered_set<int64_t> seen[3];

    cosmium_reader(const char *const *list, size_t count) : paths(list, list + count) {
        locations.ignore_errors();
        statistics.node_box = {
            {COSMIUM_MISSING, COSMIUM_MISSING},
            {std::numeric_limits<int32_t>::min(), std::numeric_limits<int32_t>::min()}};
    }

    /// Whether the nodes' locations are taken in the first pass: PBF files hold nodes before ways
    /// by convention, XML files need not, and with several files a way may precede its nodes.
    bool takes_locations_first() const {
        return paths.size() > 1 || file_at(paths[0]).format() != osmium::io::file_format::pbf;
    }

    bool is_repeated(const osmium::OSMObject &object) {
        if (paths.size() < 2) {
            return false;
        }
        auto &ids = seen[osmium::item_type_to_nwr_index(object.type())];
        if (ids.insert(object.id()).second) {
            return false;
        }
        ++statistics.repeated_objects;
        return true;
    }

    void take_location(const osmium::Node &node) {
        ++statistics.nodes;
        const osmium::Location location = node.location();
        if (!location.valid()) {
            ++statistics.absurd_locations;
            return;
        }
        locations.node(node);
        auto &box = statistics.node_box;
        box.south_west.longitude = std::min(box.south_west.longitude, location.x());
        box.south_west.latitude = std::min(box.south_west.latitude, location.y());
        box.north_east.longitude = std::max(box.north_east.longitude, location.x());
        box.north_east.latitude = std::max(box.north_east.latitude, location.y());
    }

    /// The file at a place of the list; from memory where it had to be repaired.
    osmium::io::File file(size_t index) const {
        const auto found = repaired.find(index);
        if (found == repaired.end()) {
            return file_at(paths[index]);
        }
        return osmium::io::File{found->second.data(), found->second.size(), "osm"};
    }

    /// Reads all files, and hands each object to `use`.
    template <typename Use>
    void read(entity::type which, ObjectHandover &out, bool wants_box, Use use) {
        std::vector<uint64_t> sizes;
        uint64_t total = 0;
        for (const auto &path : paths) {
            sizes.push_back(osmium::file_size(file_at(path).filename()));
            total += sizes.back();
        }
        uint64_t before = 0;
        for (size_t i = 0; i < paths.size(); ++i) {
            const auto tell = [&](uint64_t offset) {
                out.progress(before + std::min(offset, sizes[i]), total);
            };
            uint64_t handled = 0;
            try {
                read_file(i, sizes[i], which, out, wants_box, handled, use, tell);
            } catch (const osmium::invalid_location &) {
                repaired[i] = CoordinateRepair::repaired(file_at(paths[i]));
                read_file(i, sizes[i], which, out, false, handled, use, tell);
            }
            before += sizes[i];
        }
    }

    /// Reads one file but for the objects that have been handled already.
    template <typename Use, typename Tell>
    void read_file(size_t index, uint64_t size, entity::type which, ObjectHandover &out,
                   bool wants_box, uint64_t &handled, Use use, Tell tell) {
        Place place;
        osmium::io::Reader reader{file(index), which, osmium::io::read_meta::no, pool};
        try {
            const osmium::io::Header header = reader.header();
            if (wants_box) {
                out.box(header.joined_boxes());
            }
            uint64_t skipped = 0;
            while (osmium::memory::Buffer buffer = reader.read()) {
                for (auto &object : buffer.select<osmium::OSMObject>()) {
                    if (skipped < handled) {
                        ++skipped;
                        continue;
                    }
                    use(object);
                    place.note(object);
                    skipped = ++handled;
                }
                tell(reader.offset());
            }
            reader.close();
            // libosmium takes up to three bytes where a block should begin for the end.
            if (file(index).format() == osmium::io::file_format::pbf && reader.offset() < size) {
                throw std::runtime_error{"the file ends amid a block"};
            }
        } catch (const ReadingError &) {
            throw;
        } catch (const std::exception &problem) {
            const bool is_xml = file(index).format() == osmium::io::file_format::xml;
            if (is_xml && repaired.count(index) == 0
                && dynamic_cast<const osmium::invalid_location *>(&problem) != nullptr) {
                throw;
            }
            if (which != entity::all) {
                find_last_object(paths[index], place);
            }
            throw ReadingError{
                paths[index] + ": " + problem.what() + " (read to byte "
                + std::to_string(std::min<uint64_t>(reader.offset(), size)) + " of "
                + std::to_string(size) + place.text() + ")"};
        }
    }

    /// Reads a broken file again, all of it, to learn which object is the last good one.
    void find_last_object(const std::string &path, Place &place) {
        try {
            osmium::io::Reader reader{file_at(path), osmium::io::read_meta::no, pool};
            while (osmium::memory::Buffer buffer = reader.read()) {
                for (const auto &object : buffer.select<osmium::OSMObject>()) {
                    place.note(object);
                }
            }
        } catch (const std::exception &) {
            // The failure is the one that is being reported.
        }
    }

    void read_relations(ObjectHandover &out) {
        const bool takes_locations = takes_locations_first();
        const auto which = takes_locations ? entity::node | entity::relation : entity::relation;
        read(which, out, true, [&](osmium::OSMObject &object) {
            if (object.type() == osmium::item_type::node) {
                take_location(static_cast<const osmium::Node &>(object));
            } else if (object.type() == osmium::item_type::relation && !is_repeated(object)) {
                const auto &relation = static_cast<const osmium::Relation &>(object);
                ++statistics.relations;
                areas.relation(relation);
                out.relation(relation);
            }
        });
        areas.prepare_for_lookup();
    }

    void read_objects(ObjectHandover &out) {
        const bool takes_locations = !takes_locations_first();
        auto &area_handler = areas.handler([&](osmium::memory::Buffer &&buffer) {
            for (const auto &area : buffer.select<osmium::Area>()) {
                out.area(area);
            }
        });
        bool has_ways = false;
        read(entity::node | entity::way, out, false, [&](osmium::OSMObject &object) {
            if (object.type() == osmium::item_type::node) {
                const auto &node = static_cast<const osmium::Node &>(object);
                if (takes_locations) {
                    if (has_ways) {
                        throw ReadingError{
                            paths[0] + ": node " + std::to_string(node.id())
                            + " stands after a way; sort the file first (osmium sort)"};
                    }
                    take_location(node);
                }
                if (!node.tags().empty() && !is_repeated(node)) {
                    out.node(node);
                }
            } else if (object.type() == osmium::item_type::way && !is_repeated(object)) {
                has_ways = true;
                ++statistics.ways;
                auto &way = static_cast<osmium::Way &>(object);
                locations.way(way);
                out.way(way);
                area_handler.way(way);
            }
        });
        areas.flush_output();
        areas.for_each_incomplete_relation(
            [&](const osmium::relations::RelationHandle &) { ++statistics.incomplete_areas; });
    }
};

namespace {

/// Runs a pass and turns whatever is thrown into a status and a text.
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
                                              char *error, size_t error_size) {
    cosmium_reader *reader = nullptr;
    guarded(error, error_size, [&] { reader = new cosmium_reader{paths, path_count}; });
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

extern "C" cosmium_statistics cosmium_reader_statistics(const cosmium_reader *reader) {
    return reader->statistics;
}

extern "C" void cosmium_reader_free(cosmium_reader *reader) { delete reader; }
