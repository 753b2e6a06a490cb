#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <osmium/osm/relation.hpp>
#include <osmium/osm/way.hpp>

#include "IdSet.hpp"

/// Multipolygons of the old style, which have their tags on their outer ways.
///
/// Until 2017 that was allowed. The tags on which the outer ways agree are those of the area, and
/// the ways are no areas of their own, as its holes would be filled. A closed way waits until all
/// such relations that name it are assembled.
class OuterTags {
    struct Waiting {
        std::uint32_t relations = 0;
        /// Whether one of the relations has become an area with the way's tags.
        bool is_covered = false;
    };

    std::unordered_map<osmium::object_id_type, Waiting, IdHash> m_ways;

    /// Whether a key does not say what an area is.
    static bool is_remark(const char *key) {
        static constexpr const char *keys[] = {"type", "created_by", "note", "comment", "fixme",
                                               "FIXME", "name", "wikidata", "wikipedia"};
        static constexpr const char *starts[] = {"source", "test:", "name:", "note:"};
        return std::any_of(std::begin(keys), std::end(keys),
                           [&](const char *other) { return std::strcmp(key, other) == 0; })
               || std::any_of(std::begin(starts), std::end(starts), [&](const char *start) {
                      return std::strncmp(key, start, std::strlen(start)) == 0;
                  });
    }

public:
    using Tags = std::vector<std::pair<std::string, std::string>>;

    /// Whether the tags of a relation's area are those of its outer ways.
    static bool apply_to(const osmium::Relation &relation) {
        return relation.tags().has_tag("type", "multipolygon")
               && std::all_of(relation.tags().begin(), relation.tags().end(),
                              [](const osmium::Tag &tag) { return is_remark(tag.key()); });
    }

    static bool is_inner(const osmium::RelationMember &member) {
        return std::strcmp(member.role(), "inner") == 0;
    }

    /// The tags on which the tagged outer ways agree, and those of the relation; none if the outer
    /// ways have only remarks in common. `ways` are those members that were accepted.
    static Tags common(
        const osmium::Relation &relation, const std::vector<const osmium::Way *> &ways) {
        Tags tags;
        bool has_first = false;
        auto way = ways.begin();
        for (const auto &member : relation.members()) {
            if (member.ref() == 0 || member.type() != osmium::item_type::way || way == ways.end()) {
                continue;
            }
            const osmium::TagList &own = (*way++)->tags();
            if (is_inner(member) || own.empty()) {
                continue;
            }
            if (!has_first) {
                has_first = true;
                for (const osmium::Tag &tag : own) {
                    tags.emplace_back(tag.key(), tag.value());
                }
            } else {
                tags.erase(std::remove_if(tags.begin(), tags.end(),
                                          [&](const auto &tag) {
                                              return !own.has_tag(tag.first.c_str(), tag.second.c_str());
                                          }),
                           tags.end());
            }
        }
        if (std::all_of(tags.begin(), tags.end(),
                        [](const auto &tag) { return is_remark(tag.first.c_str()); })) {
            return {};
        }
        for (const osmium::Tag &tag : relation.tags()) {
            const auto same = std::find_if(tags.begin(), tags.end(), [&](const auto &other) {
                return other.first == tag.key();
            });
            if (same != tags.end()) {
                same->second = tag.value();
            } else {
                tags.emplace_back(tag.key(), tag.value());
            }
        }
        return tags;
    }

    /// Whether an inner way is only a hole, because it has the tags of the area around it.
    static bool are_on(const osmium::Way &way, const Tags &tags) {
        return std::all_of(tags.begin(), tags.end(), [&](const auto &tag) {
            return is_remark(tag.first.c_str())
                   || way.tags().has_tag(tag.first.c_str(), tag.second.c_str());
        });
    }

    /// Lets a way wait for a relation that names it.
    void expect(osmium::object_id_type way) { ++m_ways[way].relations; }

    /// Whether a way waits for relations.
    bool expects(osmium::object_id_type way) const { return m_ways.count(way) != 0; }

    /// Ends the waiting of a way for one relation; returns whether it is an area of its own after
    /// the last one.
    bool settle(osmium::object_id_type way, bool is_covered) {
        const auto found = m_ways.find(way);
        if (found == m_ways.end() || found->second.relations == 0) {
            return false;
        }
        found->second.is_covered = found->second.is_covered || is_covered;
        --found->second.relations;
        return found->second.relations == 0 && !found->second.is_covered;
    }
};
