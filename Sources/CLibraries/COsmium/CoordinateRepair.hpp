#pragma once

#include <memory>
#include <stdexcept>
#include <string>

#include <osmium/io/compression.hpp>
#include <osmium/io/file.hpp>
#include <osmium/osm/location.hpp>
#include <osmium/util/file.hpp>

/// Makes an XML file readable whose coordinates libosmium's parser rejects, such as lat="nan".
///
/// The parser rejects the whole file for one such number. Here each is replaced by a number that it
/// accepts and that still lies outside the globe, so that the node is counted and skipped. The file
/// is kept in memory for this, which is done only for files that need it.
class CoordinateRepair {
    /// A coordinate outside the globe that fits into 32 bits in units of 1e-7 degrees.
    static constexpr const char *absurd = "200";

    static bool is_readable(const std::string &number) {
        osmium::Location location;
        try {
            location.set_lon(number.c_str());
            return true;
        } catch (const osmium::invalid_location &) {
            return false;
        }
    }

    static std::string contents(const osmium::io::File &file) {
        const int descriptor = osmium::io::detail::open_for_reading(file.filename());
        auto decompressor = osmium::io::CompressionFactory::instance().create_decompressor(
            file.compression(), descriptor);
        std::string all;
        for (std::string part = decompressor->read(); !part.empty();
             part = decompressor->read()) {
            all += part;
        }
        decompressor->close();
        return all;
    }

public:
    /// Returns the file's XML with every unreadable `lat` and `lon` replaced.
    static std::string repaired(const osmium::io::File &file) {
        const std::string source = contents(file);
        std::string result;
        result.reserve(source.size());
        size_t copied = 0;
        for (size_t at = source.find(" l"); at != std::string::npos; at = source.find(" l", at)) {
            at += 2;
            const bool is_coordinate
                = source.compare(at, 3, "at=") == 0 || source.compare(at, 3, "on=") == 0;
            if (!is_coordinate || at + 3 >= source.size()) {
                continue;
            }
            const char quote = source[at + 3];
            if (quote != '"' && quote != '\'') {
                continue;
            }
            const size_t start = at + 4;
            const size_t end = source.find_first_of(quote == '"' ? "\"<" : "'<", start);
            if (end == std::string::npos) {
                break;
            }
            // Text within a value that looks like a coordinate is none.
            at = end;
            // No value contains a `<`: then it was a text about a coordinate.
            if (source[end] == '<' || is_readable(source.substr(start, end - start))) {
                continue;
            }
            result.append(source, copied, start - copied);
            result += absurd;
            copied = end;
        }
        result.append(source, copied, std::string::npos);
        return result;
    }
};
