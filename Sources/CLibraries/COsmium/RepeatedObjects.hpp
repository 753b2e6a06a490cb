#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <osmium/osm/item_type.hpp>
#include <osmium/osm/object.hpp>
#include <osmium/osm/types.hpp>

#include "IdSet.hpp"

/// Detects objects that occurred before, in another extract or earlier in the same one; joined and
/// sorted extracts repeat objects on their common edge.
///
/// Extracts usually contain objects in the order of their ids, of which only the difference from
/// the previous one is stored, in one or two bytes. Only ids out of order are stored individually.
class RepeatedObjects {
    /// Ids of one type and sign.
    class Ids {
        using Id = osmium::unsigned_object_id_type;

        /// The beginning of a run of distances that can be searched on its own.
        struct Page {
            Id first;
            std::size_t place;
        };

        static constexpr std::size_t page = 64;

        std::vector<Page> m_pages;
        /// Distances between ids, seven bits in each byte, the lowest first; the highest bit means
        /// that more follow.
        std::vector<std::uint8_t> m_distances;
        std::size_t m_count = 0;
        Id m_last = 0;
        IdSet m_late;

        void append(Id id) {
            if (m_count % page == 0) {
                m_pages.push_back({id, m_distances.size()});
            } else {
                Id distance = id - m_last;
                for (; distance > 0x7F; distance >>= 7U) {
                    m_distances.push_back(static_cast<std::uint8_t>(distance | 0x80U));
                }
                m_distances.push_back(static_cast<std::uint8_t>(distance));
            }
            ++m_count;
            m_last = id;
        }

        bool is_in_order_before(Id id) const {
            const auto next = std::upper_bound(
                m_pages.begin(), m_pages.end(), id,
                [](Id wanted, const Page &page) { return wanted < page.first; });
            if (next == m_pages.begin()) {
                return false;
            }
            const Page &found = *(next - 1);
            const std::size_t end = next == m_pages.end() ? m_distances.size() : next->place;
            Id met = found.first;
            for (std::size_t place = found.place; met < id && place < end;) {
                Id distance = 0;
                for (unsigned shift = 0;; shift += 7) {
                    const std::uint8_t byte = m_distances[place++];
                    distance |= static_cast<Id>(byte & 0x7FU) << shift;
                    if (byte <= 0x7F) {
                        break;
                    }
                }
                met += distance;
            }
            return met == id;
        }

    public:
        /// Adds an id; `false` if it was present.
        bool insert(Id id) {
            if (m_count == 0 || id > m_last) {
                append(id);
                return true;
            }
            return !is_in_order_before(id) && m_late.insert(static_cast<osmium::object_id_type>(id)).second;
        }
    };

    /// The ids by type, those above zero after the others.
    std::array<Ids, 6> m_ids;

public:
    /// Returns whether an object of this type and id occurred before, and records it.
    bool has_met(const osmium::OSMObject &object) {
        const unsigned type = osmium::item_type_to_nwr_index(object.type());
        return !m_ids[2 * type + (object.id() > 0 ? 1 : 0)].insert(object.positive_id());
    }
};
