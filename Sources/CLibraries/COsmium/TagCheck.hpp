#pragma once

#include <algorithm>

#include <osmium/osm/object.hpp>

/// Whether an object's tags can be read within their bounds.
///
/// libosmium keeps keys and values one after another, each ended by a zero byte, and finds the next by
/// counting zeros. A PBF file may hold texts with zero bytes of their own: were their number odd, the
/// last key would have no value, and it would be sought in whatever follows.
inline bool has_whole_tags(const osmium::OSMObject &object) {
    const osmium::TagList &tags = object.tags();
    const auto *end = tags.data() + tags.byte_size();
    return std::count(tags.data() + sizeof(osmium::TagList), end, 0) % 2 == 0;
}
