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

/// What it takes libosmium's assembler to make an area of ways.
///
/// The assembler compares each edge with all that begin west of its end, goes back over all edges from where
/// each ring begins, and tries all ways from one ring that touches others back to it. That is little for
/// shapes of the world; others of the same size would take it hours. So the work is bounded beforehand,
/// in comparisons of two edges, of which the assembler makes up to a billion a second. No shape is known of which
/// it does more; of most it does far less.
class AssemblyWork {
    using Number = std::uint64_t;

    /// A place, by a number: those farther east have larger ones, and of those the ones farther north. Half
    /// the time of the count is sorting.
    using Spot = std::uint64_t;
    static constexpr std::uint32_t zero = 0x80000000U;

    static Spot spot(const osmium::Location &place) {
        return (Spot{static_cast<std::uint32_t>(place.x()) + zero} << 32U)
               | (static_cast<std::uint32_t>(place.y()) + zero);
    }

    /// How far east a place lies; larger is farther.
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

    /// An end of an edge or of a line of edges, by their number.
    struct End {
        Spot place;
        std::uint32_t line;

        bool operator<(const End &other) const { return place < other.place; }
    };

    /// Beyond this no area is made where rings touch; the same number as libosmium's.
    static constexpr std::size_t most_touching = 100;
    /// Copying a list of lines takes as long as so many comparisons.
    static constexpr Number step = 64;

    Number m_limit = 0;
    Number m_work = 0;
    /// How many times a line was followed on the ways that were tried.
    Number m_steps = 0;

    std::vector<Spot> m_places;
    std::vector<Edge> m_edges;
    std::vector<End> m_ends;
    /// The eastern ends of edges, from west to east.
    std::vector<Spot> m_easts;
    /// For each edge another one of the same connected lines, or itself.
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

    /// Takes the edges in which ways differ from each other, as the assembler does: two that are equal are none.
    /// Answers how many such pairs there were.
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
        // For each pair all edges before it are looked through, and all after it are moved.
        add(m_edges.size(), 2 * pairs);
        m_edges.resize(kept);
        return pairs;
    }

    /// Counts pairs of edges of which one begins west of where the other ends.
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

    /// Whether two edges end at each place, as they do where no rings touch.
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
        // Each place that is left is one where edges come from the west.
        for (; east < m_easts.size(); east += 2) {
            if (east + 1 == m_easts.size() || m_easts[east] != m_easts[east + 1]
                || (east + 2 < m_easts.size() && m_easts[east + 2] == m_easts[east])) {
                return false;
            }
        }
        return true;
    }

    /// What it takes to find the ring around one that begins at an edge, while so many edges have ended.
    static Number ring_work(std::size_t edge, std::size_t ended) {
        // So many rings may lie below, one below the other: each pair of their edges is taken out of a list
        // whose end is moved, a quarter of the square. Four are moved in the time of a comparison, or more.
        const Number below = edge - ended;
        return edge + below * below / 16;
    }

    /// Finds which ways make a ring together, where each place has two edges; each way's parent is one
    /// whose edges begin no farther east.
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

    /// Counts what it takes to find the ring around each ring.
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

    /// Finds which edges are connected; answers how many places they have.
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
            // The western edge is that by which the assembler begins.
            m_parents[std::max(one, other)] = std::min(one, other);
        }
        return places;
    }

    /// Counts what it takes to find the ring around each ring; answers the same of all of them.
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
        // Lines that touch are of more rings than one.
        if (m_edges.size() > places) {
            add(most, m_edges.size() - places);
        }
        return m_work - before;
    }

    /// The lines between the places at which more than two edges end, but for those that are rings.
    LineNetwork network(const std::vector<std::size_t> &touching) const {
        constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
        // By edge: where its western and its eastern end stand among all ends.
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
                    // The other edge that ends there stands beside it.
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

    /// Counts all ways from a line back to it, up to so many steps, of which each counts that much.
    void count_ways(
        const LineNetwork &network, std::uint32_t place, std::uint32_t line, Number most, Number each) {
        const WaysBack ways{network, place, line, std::min(most, (m_limit - m_work) / each + 1)};
        m_steps += ways.steps;
        add(each, ways.steps);
    }

    /// Counts what it takes where rings touch: there lines are put together to rings, one ring after another,
    /// for each of which all ways from some line back to it are tried.
    ///
    /// Where there are very many ways few of them are left once a ring was taken out. So of connected lines
    /// all ways from one of them are counted, and of the others no more than a few thousand.
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
                // A ring takes two lines or more, each of which has two ends.
                count_ways(lines, place, line, 4000, step / 4);
                add(around / 4);
            }
        }
    }

    /// Whether a way has few edges and meets itself nowhere but at its ends: a ring whose edges are at most
    /// compared with each other.
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
    /// Shapes of fewer edges are not looked at: they take little, and nearly all buildings are of these.
    static constexpr std::size_t few_edges = 24;

    /// Comparisons for an area of ways whose nodes are all there; the limit where there are more.
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
                // An open ring: the assembler ends here.
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

    /// Comparisons that the counting took itself, beside what putting edges in order takes.
    std::uint64_t own() const { return m_steps * step / 8; }
};
