#pragma once

#include <memory>
#include <stdexcept>
#include <string>

#include <osmium/io/compression.hpp>
#include <osmium/io/file.hpp>
#include <osmium/osm/location.hpp>
#include <osmium/util/file.hpp>

/// Makes an XML file readable whose coordinates libosmium's parser refuses, such as lat="nan".
///
/// The parser gives up the whole file for one such number; here each is replaced by a number that
/// it takes and that lies outside the globe all the same, so that the node is counted and passed
/// over. The file is held in memory for it; only files that need it come here.
class CoordinateRepair {
    /// Lies outside the globe, and fits into 32 bits in units of 1e-7 degrees.
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
    /// The file's XML with every unreadable `lat` and `lon` replaced.
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
            // What looks like a coordinate within a value is none.
            at = end;
            // No value holds a `<`: then it was a text about a coordinate.
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
