#pragma once

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <stdexcept>
#include <string>

#include <osmium/io/compression.hpp>
#include <osmium/io/file.hpp>
#include <osmium/util/file.hpp>
#include <osmium/osm/object.hpp>

/// A failure whose text already contains the file and position.
struct ReadingError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The last object that was read completely.
struct Place {
    char type = 0;
    int64_t id = 0;

    void note(const osmium::OSMObject &object) {
        type = osmium::item_type_to_char(object.type());
        id = object.id();
    }

    std::string text() const {
        switch (type) {
            case 'n': return ", after node " + std::to_string(id);
            case 'w': return ", after way " + std::to_string(id);
            case 'r': return ", after relation " + std::to_string(id);
            default: return ", before the first object";
        }
    }
};

/// The kind of XML in which a failure occurred, if it is not OpenStreetMap's; empty for any other
/// failure.
inline std::string foreign_kind(const std::exception &problem) {
    const std::string text = problem.what();
    const std::string start = "Unknown top-level element: ";
    if (text.compare(0, start.size(), start) != 0) {
        return "";
    }
    const std::string element = text.substr(start.size());
    return element == "gpx" ? "it is GPX, not OpenStreetMap data"
                            : "it is not OpenStreetMap data: its outermost element is <" + element + ">";
}

/// Whether text begins as OPL does: a letter for the type, a number, and a space.
inline bool is_opl(const std::string &start) {
    if (start.size() < 3 || std::string{"nwr"}.find(start[0]) == std::string::npos) return false;
    const size_t end = start.find_first_not_of("-0123456789", 1);
    return end != std::string::npos && end > 1 && (start[end] == ' ' || start[end] == '\n');
}

/// The kind of a file by its first bytes, as the extension of such files; empty for unknown kinds.
inline std::string kind_of_content(const std::string &path) {
    std::ifstream file{path, std::ios::binary};
    std::string start(64, '\0');
    file.read(&start[0], static_cast<std::streamsize>(start.size()));
    start.resize(static_cast<size_t>(file.gcount()));
    // In a PBF file the type of the first blob follows its length: field 1, of 9 bytes.
    if (start.size() > 15 && start.compare(4, 11, "\x0A\x09OSMHeader") == 0) return "osm.pbf";
    if (start.compare(0, 2, "\x1F\x8B") == 0) return "osm.gz";
    if (start.compare(0, 3, "BZh") == 0) return "osm.bz2";
    const size_t text = start.find_first_not_of("\xEF\xBB\xBF \t\r\n");
    if (text == std::string::npos) return "";
    if (start[text] == '<') return "osm";
    return is_opl(start) ? "osm.opl" : "";
}

/// What a file of JSON holds, with the cure; empty for a file that is none.
inline std::string kind_of_json(const std::string &path) {
    std::ifstream file{path, std::ios::binary};
    std::string start(4096, '\0');
    file.read(&start[0], static_cast<std::streamsize>(start.size()));
    start.resize(static_cast<size_t>(file.gcount()));
    const size_t text = start.find_first_not_of("\xEF\xBB\xBF \t\r\n");
    if (text == std::string::npos || (start[text] != '{' && start[text] != '[')) return "";
    if (start.find("\"elements\"") != std::string::npos
        || start.find("\"osm3s\"") != std::string::npos) {
        return "it is OpenStreetMap data as JSON, as Overpass gives it; ask for XML ([out:xml])"
               " instead, and name the file .osm";
    }
    if (start.find("\"FeatureCollection\"") != std::string::npos
        || start.find("\"Feature\"") != std::string::npos) {
        return "it is GeoJSON, not OpenStreetMap data; 'render map --geojson' draws it over a map";
    }
    return "it is JSON, not OpenStreetMap data";
}

/// Returns the file under a name that libosmium reads neither as a URL nor as standard input; if
/// the name does not give the kind of file, its content does.
inline osmium::io::File file_at(const std::string &path) {
    const std::string name = path.empty() || path[0] != '/' ? "./" + path : path;
    osmium::io::File file{name};
    if (file.format() == osmium::io::file_format::unknown) {
        file = osmium::io::File{name, kind_of_content(name)};
    }
    if (file.format() == osmium::io::file_format::unknown
        || file.format() == osmium::io::file_format::json) {
        const std::string json = kind_of_json(name);
        if (!json.empty()) {
            throw ReadingError{path + ": " + json};
        }
        throw ReadingError{
            path + ": not a known kind of file; .osm.pbf, .osm, .osm.gz, .osm.bz2, .osm.opl and"
            " .osc.gz are read"};
    }
    if (file.has_multiple_object_versions() && !file.is_true("xml_change_format")) {
        throw ReadingError{path + ": holds history, not a map; make an extract of it"};
    }
    return file;
}

/// Whether a file contains changes (.osc), by its name or the beginning of its XML.
inline bool holds_changes(const std::string &path) {
    const osmium::io::File file = file_at(path);
    if (file.has_multiple_object_versions()) {
        return true;
    }
    if (file.format() != osmium::io::file_format::xml) {
        return false;
    }
    try {
        auto decompressor = osmium::io::CompressionFactory::instance().create_decompressor(
            file.compression(), osmium::io::detail::open_for_reading(file.filename()));
        std::string start;
        while (start.size() < 1000) {
            const std::string part = decompressor->read();
            if (part.empty()) {
                break;
            }
            start += part;
        }
        decompressor->close();
        start.resize(std::min<size_t>(start.size(), 1000));
        return start.find("<osmChange") != std::string::npos;
    } catch (const std::exception &) {
        // The failure occurs again, with its position, when the file is read.
        return false;
    }
}
