#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <unordered_set>

#include <osmium/osm/types.hpp>

/// Mixes the bits of an id with a number that each process draws: where an id itself is its place, as in
/// `std::hash`, a file of ids that are multiples of one number puts all into the same place.
///
/// The finalizer of MurmurHash3 (A. Appleby, public domain).
struct IdHash {
    std::size_t operator()(osmium::object_id_type id) const {
        static const std::uint64_t secret = [] {
            std::random_device device;
            return std::uint64_t{device()} << 32U | device();
        }();
        std::uint64_t mixed = static_cast<std::uint64_t>(id) ^ secret;
        mixed = (mixed ^ (mixed >> 33U)) * 0xFF51'AFD7'ED55'8CCDU;
        mixed = (mixed ^ (mixed >> 33U)) * 0xC4CE'B9FE'1A85'EC53U;
        return static_cast<std::size_t>(mixed ^ (mixed >> 33U));
    }
};

/// Ids of which only is asked whether they are there: their order would differ from run to run.
using IdSet = std::unordered_set<osmium::object_id_type, IdHash>;
