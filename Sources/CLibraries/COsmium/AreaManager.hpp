#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include <osmium/area/assembler.hpp>
#include <osmium/area/assembler_config.hpp>
#include <osmium/builder/osm_object_builder.hpp>
#include <osmium/memory/buffer.hpp>
#include <osmium/osm/relation.hpp>
#include <osmium/osm/way.hpp>
#include <osmium/relations/relations_manager.hpp>

#include "AssemblyWork.hpp"
#include "IdSet.hpp"
#include "OuterTags.hpp"

/// Assembles areas from closed ways and from multipolygon and boundary relations.
///
/// It differs from libosmium's own `MultipolygonManager` in that it accepts objects in any order of
/// ids (edited files and several files in sequence have none), and in that a closed way with some
/// nodes outside the extract becomes an area of the nodes that are present.
class AreaManager
    : public osmium::relations::RelationsManager<AreaManager, false, true, false, false> {
    osmium::area::AssemblerConfig m_config;
    osmium::memory::Buffer m_completed{1024, osmium::memory::Buffer::auto_grow::yes};

    /// The ways that the current relation names.
    IdSet m_named;
    osmium::object_id_type m_relation = 0;
    std::uint64_t m_oversized = 0;

    /// The number of nodes of all ways so far, and of the ways of all accepted relations.
    std::uint64_t m_read_nodes = 0;
    std::uint64_t m_named_nodes = 0;
    std::uint64_t m_repetitive = 0;

    /// Whether the ways of a relation may be processed. For relations that name the same long way
    /// thousands of times, its nodes would be copied, sorted and cut into tiles for each of them.
    /// In extracts all relations together name four tenths of the nodes that were read; in a file
    /// of only boundaries a way is named once for each of some ten levels.
    bool takes(const std::vector<const osmium::Way *> &ways) {
        std::uint64_t nodes = 0;
        for (const osmium::Way *way : ways) {
            nodes += way->nodes().size();
        }
        if (m_named_nodes + nodes > 16 * m_read_nodes + 200'000) {
            ++m_repetitive;
            return false;
        }
        m_named_nodes += nodes;
        return true;
    }

    /// The number of relations that name a way, by a hash of its id; some ways share a counter.
    std::vector<std::uint16_t> m_namings;
    static constexpr unsigned naming_bits = 20;

    /// The most relations that name a way. For each relation of a way, libosmium examines all
    /// others. A way is in some ten, and a million counters stay far below this for all relations
    /// of the world.
    static constexpr std::uint16_t most_namings = 1000;

    std::uint16_t &namings(osmium::object_id_type way) {
        if (m_namings.empty()) {
            m_namings.resize(std::size_t{1} << naming_bits);
        }
        // Neighbouring ids are spread evenly (Knuth, The Art of Computer Programming, 6.4).
        const std::uint64_t spread = static_cast<std::uint64_t>(way) * 0x9E37'79B9'7F4A'7C15U;
        return m_namings[spread >> (64U - naming_bits)];
    }

    AssemblyWork m_assembly;
    /// The work of assembling all areas so far, in comparisons of edges, and the number of skipped
    /// areas.
    std::uint64_t m_work = 0;
    std::uint64_t m_intricate = 0;

    /// The budget of comparisons. All areas of an extract take one comparison for each node of a
    /// way, five with Andorra's borders. The lake with the most islands, 13 000, takes up to 3.4
    /// thousand million when it is alone in a file.
    static constexpr std::uint64_t free_work = 4'000'000'000;
    static constexpr std::uint64_t work_for_each_node = 500;

    /// Whether the budget allows assembling an area of ways.
    bool is_within_work(const osmium::Way *const *ways, std::size_t count) {
        std::size_t nodes = 0;
        for (std::size_t i = 0; i < count; ++i) {
            nodes += ways[i]->nodes().size();
        }
        if (nodes <= AssemblyWork::few_edges) {
            return true;
        }
        const std::uint64_t limit = free_work + work_for_each_node * m_read_nodes;
        const std::uint64_t left = limit - std::min(limit, m_work);
        const std::uint64_t work = left > 0 ? m_assembly.of(ways, count, left) : 0;
        if (work < left) {
            m_work += work;
            return true;
        }
        m_work += std::min(left, m_assembly.own());
        ++m_intricate;
        return false;
    }

    /// Relations whose ways are all present but lack nodes, each followed by its ways.
    std::vector<osmium::memory::Buffer> m_cut;
    std::size_t m_cut_bytes = 0;
    std::uint64_t m_cut_dropped = 0;
    /// The size limit of these, because relations may name the same ways again and again.
    static constexpr std::size_t most_cut_bytes = std::size_t{100} << 20;

    static bool has_all_nodes(const osmium::Way &way) {
        for (const auto &node : way.nodes()) {
            if (!node.location().valid()) {
                return false;
            }
        }
        return true;
    }

    void keep_cut(
        const osmium::Relation &relation, const std::vector<const osmium::Way *> &ways) {
        if (m_cut_bytes > most_cut_bytes) {
            ++m_cut_dropped;
            return;
        }
        m_cut.emplace_back(1024, osmium::memory::Buffer::auto_grow::yes);
        m_cut.back().push_back(relation);
        for (const osmium::Way *way : ways) {
            m_cut.back().push_back(*way);
        }
        m_cut_bytes += m_cut.back().committed();
    }

    /// Returns a copy of a closed way without the missing nodes; null if too few are left.
    const osmium::Way *without_missing_nodes(const osmium::Way &way) {
        m_completed.clear();
        {
            osmium::builder::WayBuilder builder{m_completed};
            builder.set_id(way.id());
            builder.set_user("");
            builder.add_item(way.tags());
            osmium::builder::WayNodeListBuilder nodes{builder};
            osmium::NodeRef first;
            std::size_t count = 0;
            for (std::size_t i = 0; i + 1 < way.nodes().size(); ++i) {
                const osmium::NodeRef &node = way.nodes()[i];
                if (!node.location().valid()) {
                    continue;
                }
                if (count++ == 0) {
                    first = node;
                }
                nodes.add_node_ref(node);
            }
            if (count < 3) {
                return nullptr;
            }
            nodes.add_node_ref(first);
        }
        m_completed.commit();
        return &*m_completed.begin<osmium::Way>();
    }

    /// Returns a copy of a relation without the members that were not accepted, and with other tags
    /// unless there are none.
    const osmium::Relation &accepted(const osmium::Relation &relation, const OuterTags::Tags &tags) {
        m_completed.clear();
        {
            osmium::builder::RelationBuilder builder{m_completed};
            builder.set_id(relation.id());
            builder.set_user("");
            if (tags.empty()) {
                builder.add_item(relation.tags());
            } else {
                osmium::builder::TagListBuilder list{builder};
                for (const auto &tag : tags) {
                    list.add_tag(tag.first, tag.second);
                }
            }
            osmium::builder::RelationMemberListBuilder members{builder};
            for (const auto &member : relation.members()) {
                if (member.ref() != 0) {
                    members.add_member(member.type(), member.ref(), member.role());
                }
            }
        }
        m_completed.commit();
        return *m_completed.begin<osmium::Relation>();
    }

    OuterTags m_outer_tags;
    std::uint64_t m_outer_tagged = 0;

    /// Adds the area of a closed way with tags; nothing happens for other ways.
    void add_area(const osmium::Way &way) {
        if (way.tags().empty() || way.nodes().size() < 4 || !way.is_closed()
            || way.tags().has_tag("area", "no")) {
            return;
        }
        const osmium::Way *whole = has_all_nodes(way) ? &way : without_missing_nodes(way);
        if (whole != nullptr && is_within_work(&whole, 1)) {
            osmium::area::Assembler assembler{m_config};
            assembler(*whole, buffer());
        }
    }

    /// Adds the area of a relation all of whose ways are present; returns whether it has rings.
    bool add_area(const osmium::Relation &relation, const std::vector<const osmium::Way *> &ways,
                  bool is_whole, const OuterTags::Tags &tags) {
        if (!takes(ways)) {
            return false;
        }
        for (const osmium::Way *way : ways) {
            if (!has_all_nodes(*way)) {
                keep_cut(relation, ways);
                return false;
            }
        }
        if (!is_within_work(ways.data(), ways.size())) {
            return false;
        }
        osmium::area::Assembler assembler{m_config};
        assembler(is_whole && tags.empty() ? relation : accepted(relation, tags), ways, buffer());
        return assembler.stats().outer_rings > 0;
    }

    /// Adds the areas of those ways of a relation that did not become part of its own area.
    void settle(const osmium::Relation &relation, const OuterTags::Tags &tags, bool is_made) {
        for (const auto &member : relation.members()) {
            if (member.ref() == 0 || member.type() != osmium::item_type::way) {
                continue;
            }
            const osmium::Way *way = get_member_way(member.ref());
            const bool is_covered = is_made && !tags.empty() && way != nullptr
                                    && (!OuterTags::is_inner(member) || OuterTags::are_on(*way, tags));
            if (m_outer_tags.settle(member.ref(), is_covered) && way != nullptr) {
                add_area(*way);
            }
        }
    }

public:
    /// The most ways of a relation that becomes an area; the time to assemble many rings grows with
    /// the square of their number. The largest mapped relations have a third of it.
    static constexpr std::size_t most_ways = 30000;

    /// The number of relations with more than `most_ways`.
    std::uint64_t oversized() const {
        return m_oversized;
    }

    /// The number of relations skipped because all together name the same ways too often.
    std::uint64_t repetitive() const {
        return m_repetitive;
    }

    /// The number of areas skipped because they would take too long to assemble.
    std::uint64_t intricate() const {
        return m_intricate;
    }

    /// The number of relations that lack nodes and are not among those that `for_each_cut` visits.
    std::uint64_t dropped() const {
        return m_cut_dropped;
    }

    bool new_relation(const osmium::Relation &relation) {
        const char *type = relation.tags()["type"];
        if (type == nullptr
            || (std::strcmp(type, "multipolygon") != 0 && std::strcmp(type, "boundary") != 0)) {
            return false;
        }
        std::size_t ways = 0;
        for (const auto &member : relation.members()) {
            ways += member.type() == osmium::item_type::way ? 1 : 0;
        }
        if (ways > most_ways) {
            ++m_oversized;
            return false;
        }
        for (const auto &member : relation.members()) {
            if (member.type() == osmium::item_type::way
                && namings(member.ref()) >= most_namings) {
                ++m_repetitive;
                return false;
            }
        }
        return ways > 0;
    }

    /// Accepts each member only once: for a member named a hundred thousand times, all its
    /// occurrences would be searched for each of them.
    bool new_member(
        const osmium::Relation &relation, const osmium::RelationMember &member, std::size_t number) {
        if (m_relation != relation.id() || number == 0) {
            m_named.clear();
            m_relation = relation.id();
        }
        const bool is_new = m_named.insert(member.ref()).second;
        if (is_new) {
            ++namings(member.ref());
            if (OuterTags::apply_to(relation)) {
                m_outer_tags.expect(member.ref());
            }
        }
        return is_new;
    }

    void complete_relation(const osmium::Relation &relation) {
        std::vector<const osmium::Way *> ways;
        ways.reserve(relation.members().size());
        bool is_whole = true;
        bool has_all_ways = true;
        for (const auto &member : relation.members()) {
            if (member.ref() != 0) {
                const osmium::Way *way = get_member_way(member.ref());
                if (way == nullptr) {
                    // A relation is complete only with all its ways, whatever libosmium reports.
                    has_all_ways = false;
                    break;
                }
                ways.push_back(way);
            } else if (member.type() == osmium::item_type::way) {
                is_whole = false;
            }
        }
        if (!has_all_ways) {
            ++m_cut_dropped;
        }
        if (!OuterTags::apply_to(relation)) {
            if (has_all_ways) {
                add_area(relation, ways, is_whole, {});
            }
            return;
        }
        const OuterTags::Tags tags = OuterTags::common(relation, ways);
        const bool is_made = has_all_ways && add_area(relation, ways, is_whole, tags);
        m_outer_tagged += is_made && !tags.empty() ? 1 : 0;
        settle(relation, tags, is_made);
    }

    /// Adds the areas of ways that wait for relations which lack ways; to be called after the last
    /// way.
    void finish() {
        for_each_incomplete_relation([&](const osmium::relations::RelationHandle &handle) {
            if (OuterTags::apply_to(*handle)) {
                settle(*handle, {}, false);
            }
        });
    }

    /// The number of areas with the tags of their outer ways.
    std::uint64_t outer_tagged() const {
        return m_outer_tagged;
    }

    /// A way of a relation, and its role.
    struct Member {
        const osmium::Way *way;
        bool is_inner;
    };

    /// Calls `use` with each relation that became no area because ways or nodes are missing, and
    /// with those of its ways that are present.
    template <typename Use>
    void for_each_cut(Use use) {
        std::vector<Member> members;
        std::vector<const osmium::Way *> named;
        for (const auto &buffer : m_cut) {
            members.clear();
            const auto &relation = *buffer.begin<osmium::Relation>();
            auto way = buffer.begin<osmium::Way>();
            for (const auto &member : relation.members()) {
                if (member.ref() != 0 && member.type() == osmium::item_type::way) {
                    members.push_back({&*way++, std::strcmp(member.role(), "inner") == 0});
                }
            }
            use(relation, members);
        }
        for_each_incomplete_relation([&](const osmium::relations::RelationHandle &handle) {
            members.clear();
            for (const auto &member : handle->members()) {
                if (member.ref() == 0 || member.type() != osmium::item_type::way) {
                    continue;
                }
                if (const osmium::Way *way = get_member_way(member.ref())) {
                    members.push_back({way, std::strcmp(member.role(), "inner") == 0});
                }
            }
            named.clear();
            for (const Member &member : members) {
                named.push_back(member.way);
            }
            if (takes(named)) {
                use(*handle, members);
            }
        });
    }

    void before_way(const osmium::Way &way) {
        m_read_nodes += way.nodes().size();
    }

    void after_way(const osmium::Way &way) {
        if (!m_outer_tags.expects(way.id())) {
            add_area(way);
        }
        possibly_flush();
    }
};
