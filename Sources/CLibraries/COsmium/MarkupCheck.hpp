#pragma once

#include <cstdint>
#include <string>

#include <osmium/io/compression.hpp>
#include <osmium/io/file.hpp>
#include <osmium/util/file.hpp>

#include "InputFile.hpp"

/// Rejects XML files with elements, or texts between them, longer than any in a map.
///
/// The parser examines an unfinished element again with each block that it gets, so one of 200 MB
/// takes minutes. OpenStreetMap's own texts have 255 characters at most.
class MarkupCheck {
    static constexpr std::uint64_t most_bytes = 1 << 20;

public:
    /// Reads a file to its end; throws `ReadingError`, which names the file `shown` and the byte.
    static void check(const osmium::io::File &file, const std::string &shown) {
        const int descriptor = osmium::io::detail::open_for_reading(file.filename());
        auto decompressor = osmium::io::CompressionFactory::instance().create_decompressor(
            file.compression(), descriptor);
        std::uint64_t place = 0;
        std::uint64_t start = 0;
        for (std::string part = decompressor->read(); !part.empty();
             part = decompressor->read()) {
            for (const char letter : part) {
                ++place;
                if (letter == '<' || letter == '>') {
                    start = place;
                } else if (place - start > most_bytes) {
                    throw ReadingError{
                        shown + ": what begins at byte " + std::to_string(start)
                        + " of the XML is longer than 1 MB"};
                }
            }
        }
        decompressor->close();
    }
};
