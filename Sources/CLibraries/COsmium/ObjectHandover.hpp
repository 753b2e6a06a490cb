#pragma once

#include <vector>

#include <osmium/osm/area.hpp>
#include <osmium/osm/node.hpp>
#include <osmium/osm/relation.hpp>
#include <osmium/osm/way.hpp>

#include "include/COsmium.h"

/// Thrown through libosmium when a callback asks to stop.
struct Stopped {};

/// Converts libosmium's objects to the header's plain structs and calls the visitor.
class ObjectHandover {
    const cosmium_visitor &m_visitor;
    std::vector<cosmium_tag> m_tags;
    std::vector<int64_t> m_ids;
    std::vector<cosmium_location> m_locations;
    std::vector<cosmium_ring> m_rings;
    std::vector<cosmium_member> m_members;
    std::vector<cosmium_member_way> m_ways;

    void collect(const osmium::TagList &tags) {
        m_tags.clear();
        for (const auto &tag : tags) {
            m_tags.push_back({tag.key(), tag.value()});
        }
    }

    void add_ring(const osmium::NodeRefList &ring, bool is_inner) {
        m_rings.push_back({m_locations.size(), ring.size(), is_inner});
        for (const auto &node : ring) {
            m_locations.push_back(plain(node.location()));
        }
    }

    static void require(bool goes_on) {
        if (!goes_on) {
            throw Stopped{};
        }
    }

public:
    explicit ObjectHandover(const cosmium_visitor &visitor) : m_visitor(visitor) {}

    static cosmium_location plain(const osmium::Location &location) {
        if (!location.valid()) {
            return {COSMIUM_MISSING, COSMIUM_MISSING};
        }
        return {location.x(), location.y()};
    }

    void box(const osmium::Box &box) {
        if (m_visitor.box == nullptr || !box.valid()) {
            return;
        }
        const cosmium_box plain_box{plain(box.bottom_left()), plain(box.top_right())};
        require(m_visitor.box(m_visitor.context, &plain_box));
    }

    void progress(uint64_t done, uint64_t total) {
        if (m_visitor.progress != nullptr) {
            require(m_visitor.progress(m_visitor.context, done, total));
        }
    }

    bool takes_blocks() const { return m_visitor.block != nullptr; }

    /// Passes a block and its ownership to the visitor.
    void block(cosmium_block *block) { require(m_visitor.block(m_visitor.context, block)); }

    void node(const osmium::Node &node) {
        if (m_visitor.node == nullptr || node.tags().empty()) {
            return;
        }
        collect(node.tags());
        const cosmium_node plain_node{
            node.id(), plain(node.location()), m_tags.data(), m_tags.size()};
        require(m_visitor.node(m_visitor.context, &plain_node));
    }

    void way(const osmium::Way &way) {
        if (m_visitor.way == nullptr) {
            return;
        }
        collect(way.tags());
        m_ids.clear();
        m_locations.clear();
        for (const auto &node : way.nodes()) {
            m_ids.push_back(node.ref());
            m_locations.push_back(plain(node.location()));
        }
        const cosmium_way plain_way{
            way.id(),     m_tags.data(),      m_tags.size(),
            m_ids.data(), m_locations.data(), m_ids.size()};
        require(m_visitor.way(m_visitor.context, &plain_way));
    }

    void area(const osmium::Area &area) {
        if (m_visitor.area == nullptr) {
            return;
        }
        collect(area.tags());
        m_locations.clear();
        m_rings.clear();
        for (const auto &outer : area.outer_rings()) {
            add_ring(outer, false);
            for (const auto &inner : area.inner_rings(outer)) {
                add_ring(inner, true);
            }
        }
        const cosmium_area plain_area{
            area.orig_id(),     area.from_way(),    m_tags.data(),  m_tags.size(),
            m_locations.data(), m_locations.size(), m_rings.data(), m_rings.size()};
        require(m_visitor.area(m_visitor.context, &plain_area));
    }

    /// Passes a multipolygon with its `members` that are present to the visitor.
    template <typename Members>
    void cut_area(
        const osmium::Relation &relation, const Members &members, const cosmium_box &node_box,
        bool is_header_wrong) {
        if (m_visitor.cut_area == nullptr || members.empty()) {
            return;
        }
        collect(relation.tags());
        m_ids.clear();
        m_locations.clear();
        m_ways.clear();
        for (const auto &member : members) {
            m_ways.push_back({member.is_inner, m_ids.size(), member.way->nodes().size()});
            for (const auto &node : member.way->nodes()) {
                m_ids.push_back(node.ref());
                m_locations.push_back(plain(node.location()));
            }
        }
        const cosmium_cut_area plain_area{
            relation.id(),      m_tags.data(),  m_tags.size(),      m_ways.data(),
            m_ways.size(),      m_ids.data(),   m_locations.data(), m_ids.size(),
            node_box,           is_header_wrong};
        require(m_visitor.cut_area(m_visitor.context, &plain_area));
    }

    void relation(const osmium::Relation &relation) {
        if (m_visitor.relation == nullptr) {
            return;
        }
        collect(relation.tags());
        m_members.clear();
        for (const auto &member : relation.members()) {
            m_members.push_back(
                {member.ref(), osmium::item_type_to_char(member.type()), member.role()});
        }
        const cosmium_relation plain_relation{
            relation.id(), m_tags.data(), m_tags.size(), m_members.data(), m_members.size()};
        require(m_visitor.relation(m_visitor.context, &plain_relation));
    }
};
