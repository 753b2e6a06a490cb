#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#define OSMIUM_WITH_LZ4
#include <osmium/io/bzip2_compression.hpp>
#include <osmium/io/gzip_compression.hpp>
#include <osmium/io/opl_input.hpp>
#include <osmium/io/pbf_input.hpp>
#include <osmium/io/reader.hpp>
#include <osmium/io/xml_input.hpp>
#include <osmium/osm/timestamp.hpp>
#include <osmium/thread/pool.hpp>

#include "ChangeFiles.hpp"
#include "CoordinateRepair.hpp"
#include "InputFile.hpp"
#include "MarkupCheck.hpp"

/// Extracts that are read one after another as one, with the changes that other files make to them;
/// errors name the byte and object at which a file is broken.
class InputFiles {
    /// The extracts.
    std::vector<std::string> m_paths;
    /// Whether each of the given files contains changes.
    std::vector<bool> m_is_change;
    /// Decodes blocks; another thread reads the file.
    osmium::thread::Pool m_pool;
    /// The changes, which owners of changed objects share.
    std::shared_ptr<ChangeFiles> m_changes;
    /// The repaired contents of XML files with coordinates that the parser rejects, by their index
    /// in the list.
    std::map<size_t, std::string> m_repaired;
    /// The number of files that have been checked for endless elements.
    size_t m_checked = 0;
    /// See ``newest``.
    uint64_t m_newest = 0;
    /// Whether changes that are older than the extracts have been left out.
    bool m_is_compared = false;

    /// The file at an index of the list; from memory if it had to be repaired.
    osmium::io::File file(size_t index) const {
        const auto found = m_repaired.find(index);
        if (found == m_repaired.end()) {
            return file_at(m_paths[index]);
        }
        return osmium::io::File{found->second.data(), found->second.size(), "osm"};
    }

    /// Reads one file, except the objects that have been handled already.
    template <typename TakeBox, typename Use, typename End>
    void read_file(size_t index, uint64_t size, osmium::osm_entity_bits::type which,
                   TakeBox take_box, uint64_t &handled, Use use, End end) {
        Place place;
        // Versions show whether a change is older than the extract.
        const auto meta
            = m_changes->is_empty() ? osmium::io::read_meta::no : osmium::io::read_meta::yes;
        osmium::io::Reader reader{file(index), which, meta, m_pool};
        try {
            const osmium::io::Header header = reader.header();
            if (header.has_multiple_object_versions()) {
                throw ReadingError{m_paths[index] + ": holds history, not a map; make an extract of it"};
            }
            note_time(header.get("osmosis_replication_timestamp"));
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
            // libosmium treats up to three bytes at the beginning of a block as the end.
            if (is_pbf(index) && reader.offset() < size) {
                throw std::runtime_error{"the file ends amid a block"};
            }
        } catch (const ReadingError &) {
            throw;
        } catch (const std::exception &problem) {
            const std::string kind = foreign_kind(problem);
            if (!kind.empty()) {
                throw ReadingError{m_paths[index] + ": " + kind};
            }
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

    /// Notes the time of a header's data; one that cannot be read is none.
    void note_time(const std::string &text) {
        if (text.empty()) {
            return;
        }
        try {
            const osmium::Timestamp time{text.c_str()};
            m_newest = std::max<uint64_t>(m_newest, time.seconds_since_epoch());
        } catch (const std::invalid_argument &) {
        }
    }

    /// Checks an XML file for endless elements, once; reading reports all other problems.
    void check_markup(size_t index) {
        if (index < m_checked) {
            return;
        }
        m_checked = index + 1;
        if (file(index).format() != osmium::io::file_format::xml) {
            return;
        }
        try {
            MarkupCheck::check(file_at(m_paths[index]), m_paths[index]);
        } catch (const ReadingError &) {
            throw;
        } catch (const std::exception &) {
            // The failure occurs again, with its position.
        }
    }

    /// Whether there is only one extract, and it declares that its objects are in the order of
    /// types and ids.
    bool is_in_order() {
        if (count() != 1 || !is_pbf(0)) {
            return false;
        }
        try {
            osmium::io::Reader reader{file(0), osmium::osm_entity_bits::nothing, m_pool};
            return reader.header().get("sorting") == "Type_then_ID";
        } catch (const std::exception &) {
            // The failure occurs again, with its position.
            return false;
        }
    }

    /// Compares the changes with the objects of one extract.
    template <typename GoOn>
    void compare(size_t index, ChangeFiles::Comparison &comparison, GoOn go_on) {
        try {
            osmium::io::Reader reader{
                file(index), osmium::osm_entity_bits::nwr, osmium::io::read_meta::yes, m_pool};
            while (osmium::memory::Buffer buffer = reader.read()) {
                for (const auto &object : buffer.select<osmium::OSMObject>()) {
                    comparison.look_at(object);
                }
                go_on();
            }
        } catch (const osmium::invalid_location &) {
            if (m_repaired.count(index) == 0) {
                m_repaired[index] = CoordinateRepair::repaired(file_at(m_paths[index]));
                compare(index, comparison, go_on);
            }
        } catch (const std::exception &) {
            // The failure occurs again, with its position.
        }
    }

    /// Leaves out changes that are older than the extracts' objects. For a single extract in order
    /// this is found during the merge; other extracts are read once more to find it in advance.
    template <typename GoOn>
    void leave_older_changes_out(GoOn go_on) {
        if (m_is_compared || m_changes->is_empty()) {
            return;
        }
        m_is_compared = true;
        if (is_in_order()) {
            return;
        }
        ChangeFiles::Comparison comparison{*m_changes};
        for (size_t i = 0; i < m_paths.size(); ++i) {
            check_markup(i);
            compare(i, comparison, go_on);
        }
        comparison.finish();
    }

    /// Reads a broken file again from the beginning to find the last good object.
    void find_last_object(const std::string &path, Place &place) {
        try {
            osmium::io::Reader reader{file_at(path), osmium::io::read_meta::no, m_pool};
            while (osmium::memory::Buffer buffer = reader.read()) {
                for (const auto &object : buffer.select<osmium::OSMObject>()) {
                    place.note(object);
                }
            }
        } catch (const std::exception &) {
            // The failure is the one already being reported.
        }
    }

public:
    /// The counts of changes to the objects of the passes so far, each object counted once.
    ChangeFiles::Counts counts;

    /// Decodes with `threads` threads; throws `ReadingError` if a file of changes is broken, or the
    /// only one.
    InputFiles(const char *const *paths, size_t count, uint64_t most_change_bytes, size_t threads)
        : m_pool{static_cast<int>(std::min<size_t>(std::max<size_t>(threads, 1), 4))},
          m_changes{std::make_shared<ChangeFiles>(most_change_bytes)} {
        for (size_t i = 0; i < count; ++i) {
            const std::string path{paths[i]};
            m_is_change.push_back(holds_changes(path));
            if (m_is_change.back()) {
                m_changes->add(path, m_pool);
            } else {
                m_paths.push_back(path);
            }
        }
        if (m_paths.empty() && count > 0) {
            throw ReadingError{
                std::string{paths[0]}
                + ": holds changes, not a map; name the extract that they change as well"};
        }
        m_changes->sort();
    }

    /// The owner of the changed objects that are delivered.
    std::shared_ptr<const ChangeFiles> changes() const { return m_changes; }

    /// Whether one of the given files contains changes.
    bool is_change(size_t index) const { return index < m_is_change.size() && m_is_change[index]; }

    /// The number of extracts.
    size_t count() const { return m_paths.size(); }
    const std::string &path(size_t index) const { return m_paths[index]; }

    /// The newest time that a header gives for its data, in seconds since 1970; 0 if none does.
    uint64_t newest() const { return m_newest; }

    bool is_pbf(size_t index) const {
        return file(index).format() == osmium::io::file_format::pbf;
    }

    /// Reads all extracts with the changes applied.
    ///
    /// Calls `take_box` with the box of each file, `use` with each object, and `end` with each
    /// buffer after its objects have been used, the bytes that have been read and their total.
    template <typename TakeBox, typename Use, typename End>
    void read(osmium::osm_entity_bits::type which, TakeBox take_box, Use use, End end) {
        std::vector<uint64_t> sizes;
        uint64_t total = 0;
        for (const auto &path : m_paths) {
            sizes.push_back(osmium::file_size(file_at(path).filename()));
            total += sizes.back();
        }
        leave_older_changes_out([&] { end(osmium::memory::Buffer{}, 0, total); });
        // Nodes may be read in both passes.
        const bool is_last = (which & osmium::osm_entity_bits::way) != 0;
        ChangeFiles::Merge changes{
            *m_changes, which, is_last ? which : osmium::osm_entity_bits::relation};
        const auto use_changed = [&](osmium::OSMObject &object) { changes.merge(object, use); };
        uint64_t before = 0;
        for (size_t i = 0; i < m_paths.size(); ++i) {
            const auto end_buffer = [&](osmium::memory::Buffer &&buffer, uint64_t offset) {
                end(std::move(buffer), before + std::min(offset, sizes[i]), total);
            };
            uint64_t handled = 0;
            check_markup(i);
            try {
                read_file(i, sizes[i], which, take_box, handled, use_changed, end_buffer);
            } catch (const osmium::invalid_location &) {
                m_repaired[i] = CoordinateRepair::repaired(file_at(m_paths[i]));
                read_file(i, sizes[i], which, [](const osmium::Box &) {}, handled, use_changed, end_buffer);
            }
            before += sizes[i];
        }
        changes.finish(use);
        counts.add(changes.counts);
    }
};
