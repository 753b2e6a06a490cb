#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <unordered_set>

#include <osmium/osm/types.hpp>

/// Mixes the bits of an id with a random number of each process: if an id is its own hash, as in
/// `std::hash`, a file of ids that are multiples of one number puts all into the same bucket.
///
/// It uses the finalizer of MurmurHash3 (A. Appleby, public domain).
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

/// A set of ids for membership tests only, because their order would differ from run to run.
using IdSet = std::unordered_set<osmium::object_id_type, IdHash>;
