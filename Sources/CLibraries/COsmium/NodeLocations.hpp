#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>
#include <tuple>
#include <utility>
#include <vector>

#include <osmium/index/index.hpp>
#include <osmium/index/map.hpp>
#include <osmium/osm/location.hpp>
#include <osmium/osm/types.hpp>

#include "include/COsmium.h"

/// The locations of nodes, sorted by id, in memory that may be a file.
///
/// Files usually contain nodes in the order of their ids, so that entries are only appended. A
/// lookup searches the first ids of pages, which stay in the processor's cache, and then one page.
/// If a node occurs more than once, its first location is used for its ways.
class NodeLocations
    : public osmium::index::map::Map<osmium::unsigned_object_id_type, osmium::Location> {
    struct Entry {
        osmium::unsigned_object_id_type id;
        osmium::Location location;
    };

    static constexpr std::size_t page = 64;
    static constexpr std::size_t first_capacity = 1U << 16U;

    const cosmium_room *m_room;
    Entry *m_entries = nullptr;
    std::size_t m_count = 0;
    std::size_t m_capacity = 0;
    bool m_is_in_room = false;
    /// The starts of ascending runs of ids, after an id that was lower than the one before it.
    std::vector<std::size_t> m_rises;
    mutable std::vector<osmium::unsigned_object_id_type> m_first_ids;

    void grow() {
        const std::size_t capacity
            = m_capacity == 0 ? first_capacity : m_capacity + m_capacity / 2;
        const std::size_t bytes = capacity * sizeof(Entry);
        void *larger = nullptr;
        if (m_room != nullptr && (m_is_in_room || m_entries == nullptr)) {
            larger = m_room->grow(m_room->context, bytes);
        }
        if (larger != nullptr) {
            m_is_in_room = true;
        } else {
            // Used without a room, or if its disk is full.
            larger = std::realloc(m_is_in_room ? nullptr : m_entries, bytes);
            if (larger == nullptr) {
                throw std::bad_alloc{};
            }
            if (m_is_in_room) {
                std::memcpy(larger, m_entries, m_count * sizeof(Entry));
                m_is_in_room = false;
            }
        }
        m_entries = static_cast<Entry *>(larger);
        m_capacity = capacity;
    }

    /// The number of bits that distinguish all numbers up to `most`.
    static unsigned bits(std::uint64_t most) {
        unsigned bits = 0;
        for (; most > 0; most >>= 1U) {
            ++bits;
        }
        return bits;
    }

    /// Sorts by id, and equal ids in the order of arrival.
    ///
    /// A stable sort would take half as much memory again. Ids within a rise are different, so
    /// appending the rise's number to the id as low bits is enough, and real ids leave 29 bits or
    /// more for it. Saving memory for other ids is not worth it.
    void sort_in_order() {
        const auto by_id = [](const Entry &one, const Entry &other) { return one.id < other.id; };
        const unsigned shift = bits(m_rises.size());
        const auto largest = std::max_element(m_entries, m_entries + m_count, by_id);
        if (bits(largest->id) + shift > 64) {
            std::vector<std::pair<Entry, std::size_t>> all;
            all.reserve(m_count);
            for (std::size_t i = 0; i < m_count; ++i) {
                all.emplace_back(m_entries[i], i);
            }
            std::sort(all.begin(), all.end(), [](const auto &one, const auto &other) {
                return std::tie(one.first.id, one.second) < std::tie(other.first.id, other.second);
            });
            std::transform(all.begin(), all.end(), m_entries, [](const auto &one) {
                return one.first;
            });
            return;
        }
        std::size_t rise = 0;
        for (std::size_t i = 0; i < m_count; ++i) {
            if (rise < m_rises.size() && m_rises[rise] == i) {
                ++rise;
            }
            m_entries[i].id = (m_entries[i].id << shift) | rise;
        }
        std::sort(m_entries, m_entries + m_count, by_id);
        for (std::size_t i = 0; i < m_count; ++i) {
            m_entries[i].id >>= shift;
        }
    }

    void find_pages() const {
        m_first_ids.clear();
        m_first_ids.reserve(m_count / page + 1);
        for (std::size_t i = 0; i < m_count; i += page) {
            m_first_ids.push_back(m_entries[i].id);
        }
    }

public:
    explicit NodeLocations(const cosmium_room *room) : m_room(room) {}

    NodeLocations(const NodeLocations &) = delete;
    NodeLocations &operator=(const NodeLocations &) = delete;

    ~NodeLocations() noexcept override {
        clear();
    }

    void set(const osmium::unsigned_object_id_type id, const osmium::Location location) override {
        if (m_count > 0 && id <= m_entries[m_count - 1].id) {
            if (id == m_entries[m_count - 1].id) {
                return;
            }
            m_rises.push_back(m_count);
        }
        if (m_count == m_capacity) {
            grow();
        }
        m_entries[m_count++] = {id, location};
    }

    osmium::Location get_noexcept(const osmium::unsigned_object_id_type id) const noexcept override {
        if (m_first_ids.size() != (m_count + page - 1) / page) {
            find_pages();
        }
        const auto next = std::upper_bound(m_first_ids.begin(), m_first_ids.end(), id);
        if (next == m_first_ids.begin()) {
            return osmium::Location{};
        }
        const std::size_t first = static_cast<std::size_t>(next - m_first_ids.begin() - 1) * page;
        const std::size_t end = std::min(first + page, m_count);
        const Entry *found = std::lower_bound(
            m_entries + first, m_entries + end, id,
            [](const Entry &entry, osmium::unsigned_object_id_type wanted) {
                return entry.id < wanted;
            });
        return found != m_entries + end && found->id == id ? found->location : osmium::Location{};
    }

    osmium::Location get(const osmium::unsigned_object_id_type id) const override {
        const osmium::Location location = get_noexcept(id);
        if (!location.valid()) {
            throw osmium::not_found{id};
        }
        return location;
    }

    std::size_t size() const noexcept override {
        return m_count;
    }

    std::size_t used_memory() const noexcept override {
        return m_capacity * sizeof(Entry);
    }

    void clear() override {
        if (!m_is_in_room) {
            std::free(m_entries);
        }
        m_entries = nullptr;
        m_count = 0;
        m_capacity = 0;
        m_is_in_room = false;
        m_rises = {};
        m_first_ids.clear();
    }

    /// To be called before lookups if ids were not ascending; drops repeated locations of a node.
    void sort() override {
        if (m_rises.empty()) {
            return;
        }
        sort_in_order();
        const Entry *end = std::unique(
            m_entries, m_entries + m_count,
            [](const Entry &one, const Entry &other) { return one.id == other.id; });
        m_count = static_cast<std::size_t>(end - m_entries);
        m_rises = {};
        m_first_ids.clear();
    }
};
