#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

#include <osmium/io/file.hpp>
#include <osmium/osm/object.hpp>

/// A failure with the file and place where it happened already in its text.
struct ReadingError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Which object was the last to be read in one piece.
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

/// The file by a name that libosmium can take neither for a URL nor for standard input.
inline osmium::io::File file_at(const std::string &path) {
    osmium::io::File file{path.empty() || path[0] != '/' ? "./" + path : path};
    if (file.format() == osmium::io::file_format::unknown) {
        throw ReadingError{
            path + ": not a known kind of file; its name must end in .osm.pbf, .osm, .osm.gz or"
            " .osm.bz2"};
    }
    if (file.has_multiple_object_versions()) {
        throw ReadingError{path + ": holds changes or history, not a map; make an extract of it"};
    }
    return file;
}
