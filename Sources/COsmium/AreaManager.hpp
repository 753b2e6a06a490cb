#pragma once

#include <cstdint>
#include <cstring>
#include <unordered_set>
#include <utility>
#include <vector>

#include <osmium/area/assembler.hpp>
#include <osmium/area/assembler_config.hpp>
#include <osmium/builder/osm_object_builder.hpp>
#include <osmium/memory/buffer.hpp>
#include <osmium/osm/relation.hpp>
#include <osmium/osm/way.hpp>
#include <osmium/relations/relations_manager.hpp>

/// Makes areas of closed ways and of multipolygon and boundary relations.
///
/// It differs from libosmium's own `MultipolygonManager` in that it takes objects in any order of
/// ids (edited files and several files after each other have none), and in that a closed way some
/// of whose nodes lie outside the extract becomes an area of the nodes that are there.
class AreaManager
    : public osmium::relations::RelationsManager<AreaManager, false, true, false, false> {
    osmium::area::AssemblerConfig m_config;
    osmium::memory::Buffer m_completed{1024, osmium::memory::Buffer::auto_grow::yes};

    /// The ways that the relation names which is being looked at.
    std::unordered_set<osmium::object_id_type> m_named;
    osmium::object_id_type m_relation = 0;
    std::uint64_t m_oversized = 0;

    /// A copy of a closed way without the nodes that are missing; null where too few are left.
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

    /// A copy of a relation without the members that were not taken.
    const osmium::Relation &without_repeated_members(const osmium::Relation &relation) {
        m_completed.clear();
        {
            osmium::builder::RelationBuilder builder{m_completed};
            builder.set_id(relation.id());
            builder.set_user("");
            builder.add_item(relation.tags());
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

public:
    /// Relations with more ways than this are no areas: putting many rings together takes the square
    /// of their number. The largest that are mapped have a third of it.
    static constexpr std::size_t most_ways = 30000;

    /// How many relations had more than `most_ways`.
    std::uint64_t oversized() const {
        return m_oversized;
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
        return ways > 0;
    }

    /// Takes each member once: whoever names one a hundred thousand times would have all places
    /// where it is named looked through for each of them.
    bool new_member(
        const osmium::Relation &relation, const osmium::RelationMember &member, std::size_t number) {
        if (m_relation != relation.id() || number == 0) {
            m_named.clear();
            m_relation = relation.id();
        }
        return m_named.insert(member.ref()).second;
    }

    void complete_relation(const osmium::Relation &relation) {
        std::vector<const osmium::Way *> ways;
        ways.reserve(relation.members().size());
        bool is_whole = true;
        for (const auto &member : relation.members()) {
            if (member.ref() != 0) {
                ways.push_back(get_member_way(member.ref()));
            } else if (member.type() == osmium::item_type::way) {
                is_whole = false;
            }
        }
        osmium::area::Assembler assembler{m_config};
        try {
            assembler(is_whole ? relation : without_repeated_members(relation), ways, buffer());
        } catch (const osmium::invalid_location &) {
            // The way's missing nodes are counted where the way itself is handed over.
        }
    }

    void after_way(const osmium::Way &way) {
        if (way.tags().empty() || way.nodes().size() < 4 || !way.is_closed()
            || way.tags().has_tag("area", "no")) {
            return;
        }
        const osmium::Way *whole = &way;
        for (const auto &node : way.nodes()) {
            if (!node.location().valid()) {
                whole = without_missing_nodes(way);
                break;
            }
        }
        if (whole != nullptr) {
            osmium::area::Assembler assembler{m_config};
            assembler(*whole, buffer());
        }
        possibly_flush();
    }
};
