#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

#include <osmium/osm/location.hpp>
#include <osmium/osm/way.hpp>

#include "LineNetwork.hpp"

/// Estimates the work of libosmium's assembler to make an area of ways.
///
/// The assembler compares each edge with all that begin west of its end, goes back over all edges
/// from the beginning of each ring, and tries all paths from one ring that touches others back to
/// it. For real shapes that is little work; others of the same size would take hours. The work is
/// therefore bounded in advance, in comparisons of two edges, of which the assembler makes up to a
/// billion a second. No shape is known for which it does more; for most it does far less.
class AssemblyWork {
    using Number = std::uint64_t;

    /// A position as a number, which is larger farther east, and for equal longitudes farther
    /// north. Half the time of counting is sorting.
    using Spot = std::uint64_t;
    static constexpr std::uint32_t zero = 0x80000000U;

    static Spot spot(const osmium::Location &place) {
        return (Spot{static_cast<std::uint32_t>(place.x()) + zero} << 32U)
               | (static_cast<std::uint32_t>(place.y()) + zero);
    }

    /// The longitude of a position; larger is farther east.
    static std::uint32_t east_of(Spot place) { return static_cast<std::uint32_t>(place >> 32U); }

    /// An edge from west to east.
    struct Edge {
        Spot west;
        Spot east;

        bool operator<(const Edge &other) const {
            return west < other.west || (west == other.west && east < other.east);
        }
        bool operator==(const Edge &other) const {
            return west == other.west && east == other.east;
        }
    };

    /// An end of an edge or of a line of edges, given by its number.
    struct End {
        Spot place;
        std::uint32_t line;

        bool operator<(const End &other) const { return place < other.place; }
    };

    /// The most points at which rings of an area may touch, the same number as libosmium's.
    static constexpr std::size_t most_touching = 100;
    /// The cost of copying a list of lines, in comparisons.
    static constexpr Number step = 64;

    Number m_limit = 0;
    Number m_work = 0;
    /// The number of times that a line was followed on the paths that were tried.
    Number m_steps = 0;

    std::vector<Spot> m_places;
    std::vector<Edge> m_edges;
    std::vector<End> m_ends;
    /// The eastern ends of edges, from west to east.
    std::vector<Spot> m_easts;
    /// For each edge, another one of the same connected lines, or itself.
    std::vector<std::uint32_t> m_parents;

    void add(Number comparisons, Number times = 1) {
        const Number left = m_limit - m_work;
        m_work += times > 0 && comparisons > left / times ? left : comparisons * times;
    }

    std::uint32_t root(std::uint32_t edge) {
        while (m_parents[edge] != edge) {
            m_parents[edge] = m_parents[m_parents[edge]];
            edge = m_parents[edge];
        }
        return edge;
    }

    /// Collects the edges of ways as the assembler does, where two equal edges cancel out. Returns
    /// the number of such pairs.
    Number take_edges(const osmium::Way *const *ways, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) {
            osmium::Location before;
            for (const auto &node : ways[i]->nodes()) {
                const osmium::Location place = node.location();
                if (before.valid() && place.valid() && before != place) {
                    const auto [west, east] = std::minmax({spot(before), spot(place)});
                    m_edges.push_back({west, east});
                }
                before = place;
            }
        }
        std::sort(m_edges.begin(), m_edges.end());
        std::size_t kept = 0;
        Number pairs = 0;
        for (std::size_t i = 0; i < m_edges.size(); ++i) {
            if (kept > 0 && m_edges[kept - 1] == m_edges[i]) {
                --kept;
                ++pairs;
            } else {
                m_edges[kept++] = m_edges[i];
            }
        }
        // For each pair all edges before it are searched, and all after it are moved.
        add(m_edges.size(), 2 * pairs);
        m_edges.resize(kept);
        return pairs;
    }

    /// Counts pairs of edges of which one begins west of the other's end.
    void count_neighbours() {
        m_easts.clear();
        for (const Edge &edge : m_edges) {
            m_easts.push_back(edge.east);
        }
        std::sort(m_easts.begin(), m_easts.end());
        std::size_t begun = 0;
        for (std::size_t ended = 0; ended < m_easts.size(); ++ended) {
            while (begun < m_edges.size() && east_of(m_edges[begun].west) <= east_of(m_easts[ended])) {
                ++begun;
            }
            add(begun - ended);
        }
    }

    /// Whether two edges end at each position, as they do if no rings touch.
    bool is_of_plain_rings() const {
        std::size_t west = 0;
        std::size_t east = 0;
        while (west < m_edges.size()) {
            const Spot place = std::min(m_edges[west].west, m_easts[east]);
            const std::size_t before = west + east;
            while (west < m_edges.size() && m_edges[west].west == place) {
                ++west;
            }
            while (east < m_easts.size() && m_easts[east] == place) {
                ++east;
            }
            if (west + east != before + 2) {
                return false;
            }
        }
        // At each remaining position, edges come from the west.
        for (; east < m_easts.size(); east += 2) {
            if (east + 1 == m_easts.size() || m_easts[east] != m_easts[east + 1]
                || (east + 2 < m_easts.size() && m_easts[east + 2] == m_easts[east])) {
                return false;
            }
        }
        return true;
    }

    /// The work of finding the ring around one that begins at an edge, when `ended` edges have
    /// ended.
    static Number ring_work(std::size_t edge, std::size_t ended) {
        // That many edges may be of rings below, one below the other: each pair of their edges is
        // removed from a list whose end is moved, which takes a quarter of the square. Four or more
        // are moved in the time of a comparison.
        const Number below = edge - ended;
        return edge + below * below / 16;
    }

    /// Finds the ways that form a ring together, if each position has two edges; each way's parent
    /// is one whose edges begin no farther east.
    void join_ways(const osmium::Way *const *ways, std::size_t count, std::vector<Spot> &firsts) {
        m_parents.resize(count);
        std::iota(m_parents.begin(), m_parents.end(), 0U);
        m_ends.clear();
        for (std::uint32_t i = 0; i < count; ++i) {
            Spot first = std::numeric_limits<Spot>::max();
            for (const auto &node : ways[i]->nodes()) {
                first = std::min(first, spot(node.location()));
            }
            firsts.push_back(first);
            m_ends.push_back({spot(ways[i]->nodes().front().location()), i});
            m_ends.push_back({spot(ways[i]->nodes().back().location()), i});
        }
        std::sort(m_ends.begin(), m_ends.end());
        for (std::size_t i = 1; i < m_ends.size(); ++i) {
            if (m_ends[i].place != m_ends[i - 1].place) {
                continue;
            }
            const std::uint32_t one = root(m_ends[i - 1].line);
            const std::uint32_t other = root(m_ends[i].line);
            if (firsts[one] <= firsts[other]) {
                m_parents[other] = one;
            } else {
                m_parents[one] = other;
            }
        }
    }

    /// Counts the work of finding the ring around each ring.
    void count_plain_rings(const osmium::Way *const *ways, std::size_t count) {
        std::vector<Spot> firsts;
        join_ways(ways, count, firsts);
        for (std::uint32_t i = 0; i < count; ++i) {
            if (m_parents[i] != i) {
                continue;
            }
            const auto begun = std::upper_bound(
                m_edges.begin(), m_edges.end(), firsts[i],
                [](Spot wanted, const Edge &edge) { return wanted < edge.west; });
            const auto ended = std::lower_bound(
                m_easts.begin(), m_easts.end(), Spot{east_of(firsts[i])} << 32U);
            add(ring_work(
                static_cast<std::size_t>(begun - m_edges.begin()),
                static_cast<std::size_t>(ended - m_easts.begin())));
        }
    }

    /// Finds the connected edges; returns the number of their positions.
    std::size_t connect() {
        m_parents.resize(m_edges.size());
        std::iota(m_parents.begin(), m_parents.end(), 0U);
        m_ends.clear();
        for (std::uint32_t edge = 0; edge < m_edges.size(); ++edge) {
            m_ends.push_back({m_edges[edge].west, edge});
            m_ends.push_back({m_edges[edge].east, edge});
        }
        std::sort(m_ends.begin(), m_ends.end());
        std::size_t places = 1;
        for (std::size_t i = 1; i < m_ends.size(); ++i) {
            if (m_ends[i].place != m_ends[i - 1].place) {
                ++places;
                continue;
            }
            const std::uint32_t one = root(m_ends[i - 1].line);
            const std::uint32_t other = root(m_ends[i].line);
            // The assembler begins with the western edge.
            m_parents[std::max(one, other)] = std::min(one, other);
        }
        return places;
    }

    /// Counts the work of finding the ring around each ring; returns the total for all rings.
    Number count_rings(std::size_t places) {
        const Number before = m_work;
        Number most = 0;
        std::size_t ended = 0;
        for (std::uint32_t edge = 0; edge < m_edges.size(); ++edge) {
            while (east_of(m_easts[ended]) < east_of(m_edges[edge].west)) {
                ++ended;
            }
            const Number work = ring_work(edge, ended);
            most = std::max(most, work);
            if (m_parents[edge] == edge) {
                add(work);
            }
        }
        // Lines that touch belong to more than one ring.
        if (m_edges.size() > places) {
            add(most, m_edges.size() - places);
        }
        return m_work - before;
    }

    /// The lines between the positions at which more than two edges end, except those that are
    /// rings.
    LineNetwork network(const std::vector<std::size_t> &touching) const {
        constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
        // The indexes of each edge's western and eastern end among all ends.
        std::vector<std::uint32_t> stands(2 * m_edges.size());
        for (std::uint32_t i = 0; i < m_ends.size(); ++i) {
            const std::uint32_t edge = m_ends[i].line;
            stands[2 * edge + (m_ends[i].place == m_edges[edge].west ? 0 : 1)] = i;
        }
        std::vector<std::uint32_t> numbers(m_ends.size(), none);
        LineNetwork found;
        for (const std::size_t first : touching) {
            for (std::size_t i = first;
                 i < m_ends.size() && m_ends[i].place == m_ends[first].place; ++i) {
                numbers[i] = static_cast<std::uint32_t>(found.at.size());
            }
            found.at.emplace_back();
        }
        std::vector<bool> is_used(m_edges.size());
        for (std::uint32_t start = 0; start < m_ends.size(); ++start) {
            if (numbers[start] == none || is_used[m_ends[start].line]) {
                continue;
            }
            std::uint32_t end = start;
            do {
                const std::uint32_t edge = m_ends[end].line;
                is_used[edge] = true;
                end = stands[2 * edge] == end ? stands[2 * edge + 1] : stands[2 * edge];
                if (numbers[end] == none) {
                    // The other edge that ends there is next to it.
                    const bool is_second = end > 0 && m_ends[end - 1].place == m_ends[end].place;
                    end = is_second ? end - 1 : end + 1;
                }
            } while (numbers[end] == none);
            if (numbers[start] != numbers[end]) {
                const auto line = static_cast<std::uint32_t>(found.lines.size());
                found.lines.push_back({{numbers[start], numbers[end]}});
                found.at[numbers[start]].push_back(line);
                found.at[numbers[end]].push_back(line);
            }
        }
        return found;
    }

    /// Counts all paths from a line back to it, up to `most` steps, each of which adds `each`.
    void count_ways(
        const LineNetwork &network, std::uint32_t place, std::uint32_t line, Number most, Number each) {
        const WaysBack ways{network, place, line, std::min(most, (m_limit - m_work) / each + 1)};
        m_steps += ways.steps;
        add(each, ways.steps);
    }

    /// Counts the work if rings touch: lines are then joined into rings, one ring after another,
    /// and for each of them all paths from some line back to it are tried.
    ///
    /// If there are very many paths, few of them are left after a ring was removed. So for one of a
    /// set of connected lines all paths are counted, and for the others no more than a few
    /// thousand.
    void count_joining(const std::vector<std::size_t> &touching, Number around) {
        add(touching.size(), m_edges.size());
        LineNetwork lines = network(touching);
        lines.join();
        std::vector<bool> is_reached(lines.at.size());
        for (std::uint32_t place = 0; place < lines.at.size(); ++place) {
            for (const std::uint32_t line : lines.at[place]) {
                if (m_work >= m_limit) {
                    return;
                }
                if (!is_reached[place]) {
                    lines.reach(place, is_reached);
                    count_ways(lines, place, line, m_limit, step);
                    count_ways(lines, lines.lines[line].other(place), line, m_limit, step);
                }
                // A ring takes two or more lines, each of which has two ends.
                count_ways(lines, place, line, 4000, step / 4);
                add(around / 4);
            }
        }
    }

    /// Whether a way has few edges and meets itself only at its ends, and is thus a ring whose
    /// edges are at most compared with each other.
    bool is_small_ring(const osmium::Way &way) {
        constexpr std::size_t most_places = 200;
        if (way.nodes().size() > most_places) {
            return false;
        }
        m_places.clear();
        for (std::size_t i = 1; i < way.nodes().size(); ++i) {
            m_places.push_back(spot(way.nodes()[i].location()));
        }
        std::sort(m_places.begin(), m_places.end());
        return std::adjacent_find(m_places.begin(), m_places.end()) == m_places.end();
    }

public:
    /// The number of edges below which shapes are not examined: they take little work, and nearly
    /// all buildings have fewer.
    static constexpr std::size_t few_edges = 24;

    /// Returns the number of comparisons for an area of ways whose nodes are all present, at most
    /// the limit.
    std::uint64_t of(const osmium::Way *const *ways, std::size_t count, std::uint64_t limit) {
        m_limit = limit;
        m_work = 0;
        m_steps = 0;
        if (count == 1 && is_small_ring(**ways)) {
            return m_work;
        }
        m_edges.clear();
        const Number pairs = take_edges(ways, count);
        if (m_edges.empty()) {
            return m_work;
        }
        count_neighbours();
        if (m_work >= m_limit) {
            return m_work;
        }
        if (pairs == 0 && is_of_plain_rings()) {
            count_plain_rings(ways, count);
            return m_work;
        }
        const std::size_t places = connect();
        std::vector<std::size_t> touching;
        for (std::size_t first = 0, next = 0; first < m_ends.size(); first = next) {
            while (next < m_ends.size() && m_ends[next].place == m_ends[first].place) {
                ++next;
            }
            if ((next - first) % 2 != 0) {
                // The ring is open, so the assembler stops here.
                return m_work;
            }
            if (next - first > 2) {
                touching.push_back(first);
            }
        }
        if (touching.size() > most_touching) {
            return m_work;
        }
        const Number around = count_rings(places);
        if (!touching.empty() && m_work < m_limit) {
            count_joining(touching, around);
        }
        return m_work;
    }

    /// The comparisons that counting itself took, in addition to sorting edges.
    std::uint64_t own() const { return m_steps * step / 8; }
};
