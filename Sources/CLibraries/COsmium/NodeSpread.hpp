#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include <osmium/osm/location.hpp>

#include "COsmium.h"

/// The distribution of nodes by square degrees, so that a stray one does not stretch the box of all
/// others.
class NodeSpread {
    /// The nodes of one square degree.
    struct Cell {
        std::uint64_t count = 0;
        cosmium_box box = nothing();

        void add(const Cell &other) {
            count += other.count;
            auto &[south_west, north_east] = box;
            const auto &[other_south_west, other_north_east] = other.box;
            south_west.longitude = std::min(south_west.longitude, other_south_west.longitude);
            south_west.latitude = std::min(south_west.latitude, other_south_west.latitude);
            north_east.longitude = std::max(north_east.longitude, other_north_east.longitude);
            north_east.latitude = std::max(north_east.latitude, other_north_east.latitude);
        }
    };

    static constexpr int columns = 360;
    static constexpr int rows = 180;
    /// The units of a degree, in 64 bits because a whole globe of them takes more than 32.
    static constexpr std::int64_t degree = 10'000'000;
    /// The number of square degrees around a node, in each direction, that must contain few nodes
    /// for it to count as stray.
    static constexpr int reach = 3;
    /// The most nodes that count as few, which are also at most a thousandth of all nodes.
    static constexpr std::uint64_t most_outliers = 100;

    std::vector<Cell> cells{columns * rows};

    static cosmium_box nothing() {
        return {{COSMIUM_MISSING, COSMIUM_MISSING},
                {std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::min()}};
    }

    /// The index of a coordinate's degree among `degrees`, half of which are below zero.
    static int place(std::int32_t coordinate, int degrees) {
        const std::int64_t whole = (coordinate + degrees / 2 * degree) / degree;
        return static_cast<int>(std::clamp<std::int64_t>(whole, 0, degrees - 1));
    }

    /// The number of nodes in a square degree and around it; longitudes wrap around the globe.
    std::uint64_t count_around(int column, int row) const {
        std::uint64_t count = 0;
        for (int y = std::max(row - reach, 0); y <= std::min(row + reach, rows - 1); ++y) {
            for (int x = column - reach; x <= column + reach; ++x) {
                count += cells[y * columns + (x + columns) % columns].count;
            }
        }
        return count;
    }

public:
    struct Summary {
        cosmium_box box;
        std::uint64_t outliers;
    };

    /// Adds a node; its location is valid.
    void add(const osmium::Location &location) {
        const int column = place(location.x(), columns);
        const int row = place(location.y(), rows);
        Cell node;
        node.count = 1;
        node.box = {{location.x(), location.y()}, {location.x(), location.y()}};
        cells[row * columns + column].add(node);
    }

    /// The box of all nodes except those that lie far from nearly all others.
    Summary summary() const {
        Cell whole;
        std::uint64_t total = 0;
        for (const Cell &cell : cells) {
            total += cell.count;
        }
        for (int row = 0; row < rows; ++row) {
            for (int column = 0; column < columns; ++column) {
                const Cell &cell = cells[row * columns + column];
                if (cell.count == 0) {
                    continue;
                }
                const std::uint64_t near = count_around(column, row);
                if (near > most_outliers || near >= total / 1000) {
                    whole.add(cell);
                }
            }
        }
        return {whole.box, total - whole.count};
    }
};
