#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#define OSMIUM_WITH_LZ4
#include <osmium/io/bzip2_compression.hpp>
#include <osmium/io/gzip_compression.hpp>
#include <osmium/io/pbf_input.hpp>
#include <osmium/io/reader.hpp>
#include <osmium/io/xml_input.hpp>
#include <osmium/thread/pool.hpp>

#include "CoordinateRepair.hpp"
#include "InputFile.hpp"
#include "MarkupCheck.hpp"

/// Files that are read one after another as if they were one, and that name the byte and the object
/// where they are broken.
class InputFiles {
    std::vector<std::string> m_paths;
    /// One thread decodes, one reads and parses: with the caller's that keeps two cores busy.
    osmium::thread::Pool m_pool{1};
    /// XML files with coordinates that the parser refuses, put right, by their place in the list.
    std::map<size_t, std::string> m_repaired;
    /// How many files have been looked at for endless elements.
    size_t m_checked = 0;

    /// The file at a place of the list; from memory where it had to be repaired.
    osmium::io::File file(size_t index) const {
        const auto found = m_repaired.find(index);
        if (found == m_repaired.end()) {
            return file_at(m_paths[index]);
        }
        return osmium::io::File{found->second.data(), found->second.size(), "osm"};
    }

    /// Reads one file but for the objects that have been handled already.
    template <typename TakeBox, typename Use, typename End>
    void read_file(size_t index, uint64_t size, osmium::osm_entity_bits::type which,
                   TakeBox take_box, uint64_t &handled, Use use, End end) {
        Place place;
        osmium::io::Reader reader{file(index), which, osmium::io::read_meta::no, m_pool};
        try {
            const osmium::io::Header header = reader.header();
            take_box(header.joined_boxes());
            uint64_t skipped = 0;
            while (osmium::memory::Buffer buffer = reader.read()) {
                for (auto &object : buffer.select<osmium::OSMObject>()) {
                    if (skipped < handled) {
                        ++skipped;
                        continue;
                    }
                    use(object);
                    place.note(object);
                    skipped = ++handled;
                }
                end(std::move(buffer), reader.offset());
            }
            reader.close();
            // libosmium takes up to three bytes where a block should begin for the end.
            if (is_pbf(index) && reader.offset() < size) {
                throw std::runtime_error{"the file ends amid a block"};
            }
        } catch (const ReadingError &) {
            throw;
        } catch (const std::exception &problem) {
            const bool is_xml = file(index).format() == osmium::io::file_format::xml;
            if (is_xml && m_repaired.count(index) == 0
                && dynamic_cast<const osmium::invalid_location *>(&problem) != nullptr) {
                throw;
            }
            if (which != osmium::osm_entity_bits::all) {
                find_last_object(m_paths[index], place);
            }
            throw ReadingError{
                m_paths[index] + ": " + problem.what() + " (read to byte "
                + std::to_string(std::min<uint64_t>(reader.offset(), size)) + " of "
                + std::to_string(size) + place.text() + ")"};
        }
    }

    /// Looks at an XML file for endless elements; whatever else is wrong with it reading will tell.
    void check_markup(size_t index) const {
        if (file(index).format() != osmium::io::file_format::xml) {
            return;
        }
        try {
            MarkupCheck::check(file_at(m_paths[index]), m_paths[index]);
        } catch (const ReadingError &) {
            throw;
        } catch (const std::exception &) {
            // The failure comes again, with its place.
        }
    }

    /// Reads a broken file again, all of it, to learn which object is the last good one.
    void find_last_object(const std::string &path, Place &place) {
        try {
            osmium::io::Reader reader{file_at(path), osmium::io::read_meta::no, m_pool};
            while (osmium::memory::Buffer buffer = reader.read()) {
                for (const auto &object : buffer.select<osmium::OSMObject>()) {
                    place.note(object);
                }
            }
        } catch (const std::exception &) {
            // The failure is the one that is being reported.
        }
    }

public:
    InputFiles(const char *const *paths, size_t count) : m_paths(paths, paths + count) {}

    size_t count() const { return m_paths.size(); }
    const std::string &path(size_t index) const { return m_paths[index]; }

    bool is_pbf(size_t index) const {
        return file(index).format() == osmium::io::file_format::pbf;
    }

    /// Reads all files.
    ///
    /// Calls `take_box` with the box of each file, `use` with each object, and `end` with each buffer
    /// when its objects have been used, and with the bytes that have been read, of how many.
    template <typename TakeBox, typename Use, typename End>
    void read(osmium::osm_entity_bits::type which, TakeBox take_box, Use use, End end) {
        std::vector<uint64_t> sizes;
        uint64_t total = 0;
        for (const auto &path : m_paths) {
            sizes.push_back(osmium::file_size(file_at(path).filename()));
            total += sizes.back();
        }
        uint64_t before = 0;
        for (size_t i = 0; i < m_paths.size(); ++i) {
            const auto end_buffer = [&](osmium::memory::Buffer &&buffer, uint64_t offset) {
                end(std::move(buffer), before + std::min(offset, sizes[i]), total);
            };
            uint64_t handled = 0;
            if (i >= m_checked) {
                m_checked = i + 1;
                check_markup(i);
            }
            try {
                read_file(i, sizes[i], which, take_box, handled, use, end_buffer);
            } catch (const osmium::invalid_location &) {
                m_repaired[i] = CoordinateRepair::repaired(file_at(m_paths[i]));
                read_file(i, sizes[i], which, [](const osmium::Box &) {}, handled, use, end_buffer);
            }
            before += sizes[i];
        }
    }
};
