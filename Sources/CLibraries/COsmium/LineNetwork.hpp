#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

/// Lines between positions at which more than two edges end.
struct LineNetwork {
    struct Line {
        std::uint32_t ends[2];

        std::uint32_t other(std::uint32_t place) const {
            return ends[0] == place ? ends[1] : ends[0];
        }
    };

    std::vector<Line> lines;
    /// The lines that end at each position.
    std::vector<std::vector<std::uint32_t>> at;

    void remove(std::uint32_t place, std::uint32_t line) {
        auto &there = at[place];
        there.erase(std::find(there.begin(), there.end(), line));
    }

    /// Joins lines at positions where two of them end, and removes lines that thereby become rings.
    void join() {
        std::vector<std::uint32_t> places(at.size());
        std::iota(places.begin(), places.end(), 0U);
        while (!places.empty()) {
            const std::uint32_t place = places.back();
            places.pop_back();
            if (at[place].size() != 2) {
                continue;
            }
            const std::uint32_t one = at[place][0];
            const std::uint32_t other = at[place][1];
            const std::uint32_t from = lines[one].other(place);
            const std::uint32_t to = lines[other].other(place);
            at[place].clear();
            remove(to, other);
            if (from == to) {
                remove(from, one);
                places.push_back(from);
            } else {
                at[to].push_back(one);
                lines[one] = {{from, to}};
            }
        }
    }

    /// Marks the positions that are connected to one.
    void reach(std::uint32_t place, std::vector<bool> &is_reached) const {
        std::vector<std::uint32_t> places{place};
        while (!places.empty()) {
            const std::uint32_t from = places.back();
            places.pop_back();
            if (is_reached[from]) {
                continue;
            }
            is_reached[from] = true;
            for (const std::uint32_t line : at[from]) {
                places.push_back(lines[line].other(from));
            }
        }
    }
};

/// Counts how often a line is followed on all paths from a line's end back to its beginning.
class WaysBack {
    /// The number of lines after the first one at which the assembler gives up.
    static constexpr unsigned most_lines = 20;

    const LineNetwork &m_network;
    const std::uint64_t m_most;
    const std::uint32_t m_start;
    std::vector<bool> m_is_on_way;

    void go_on(std::uint32_t place, std::uint32_t came, unsigned depth) {
        for (const std::uint32_t line : m_network.at[place]) {
            if (line == came) {
                continue;
            }
            if (steps >= m_most) {
                return;
            }
            ++steps;
            const std::uint32_t next = m_network.lines[line].other(place);
            if (next != m_start && !m_is_on_way[next] && depth < most_lines) {
                m_is_on_way[next] = true;
                go_on(next, line, depth + 1);
                m_is_on_way[next] = false;
            }
        }
    }

public:
    std::uint64_t steps = 0;

    /// Counts, up to the limit `most`.
    WaysBack(const LineNetwork &network, std::uint32_t start, std::uint32_t line, std::uint64_t most)
        : m_network(network), m_most(most), m_start(start), m_is_on_way(network.at.size()) {
        const std::uint32_t next = network.lines[line].other(start);
        m_is_on_way[next] = true;
        go_on(next, line, 0);
    }
};
