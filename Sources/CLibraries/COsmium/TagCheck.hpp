#pragma once

#include <algorithm>

#include <osmium/osm/object.hpp>

/// Whether an object's tags can be read within their bounds.
///
/// libosmium stores keys and values one after another, each ended by a zero byte, and finds the
/// next by counting zeros. A PBF file may contain texts with additional zero bytes: if their number
/// were odd, the last key would have no value, and the value would be searched for in the following
/// memory.
inline bool has_whole_tags(const osmium::OSMObject &object) {
    const osmium::TagList &tags = object.tags();
    const auto *end = tags.data() + tags.byte_size();
    return std::count(tags.data() + sizeof(osmium::TagList), end, 0) % 2 == 0;
}
