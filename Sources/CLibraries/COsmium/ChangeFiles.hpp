#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <osmium/io/reader.hpp>
#include <osmium/memory/buffer.hpp>
#include <osmium/osm/object.hpp>
#include <osmium/thread/pool.hpp>

#include "CoordinateRepair.hpp"
#include "InputFile.hpp"
#include "MarkupCheck.hpp"

/// The changes of objects in change files (.osc), of which the last of each object is kept.
///
/// They are kept in memory, and an extract's objects are compared with them one by one.
class ChangeFiles {
    /// The memory of the changes; objects in these buffers don't move while the list grows.
    std::vector<osmium::memory::Buffer> m_buffers;
    /// The changes in the order of type and id.
    std::vector<osmium::OSMObject *> m_objects;

    /// The most bytes of objects in memory, for all files together, beyond which changes are
    /// rejected; a day of the planet has two thousand million.
    const uint64_t m_most_bytes;
    uint64_t m_bytes = 0;

    /// The key by which extracts order their objects.
    using Key = std::tuple<osmium::item_type, bool, osmium::unsigned_object_id_type>;

    static Key key(const osmium::OSMObject &object) {
        return {object.type(), object.id() > 0, object.positive_id()};
    }

    void take(const osmium::io::File &file, const std::string &path, osmium::thread::Pool &pool) {
        osmium::io::Reader reader{
            file, osmium::osm_entity_bits::nwr, osmium::io::read_meta::yes, pool};
        while (osmium::memory::Buffer buffer = reader.read()) {
            m_bytes += buffer.committed();
            if (m_bytes > m_most_bytes) {
                throw ReadingError{path + ": with it the changes take more than half of the memory that is"
                                   " allowed;"
                                   " apply them to the extract first (osmium apply-changes)"};
            }
            m_buffers.push_back(std::move(buffer));
        }
        reader.close();
    }

public:
    explicit ChangeFiles(uint64_t most_bytes) : m_most_bytes(most_bytes) {}

    /// Whether there are no changes.
    bool is_empty() const { return m_objects.empty(); }

    /// Reads one more file, whose changes come after those of the previous files.
    void add(const std::string &path, osmium::thread::Pool &pool) {
        const osmium::io::File file = file_at(path);
        const size_t before = m_buffers.size();
        const uint64_t bytes_before = m_bytes;
        try {
            if (file.format() == osmium::io::file_format::xml) {
                MarkupCheck::check(file, path);
            }
            try {
                take(file, path, pool);
            } catch (const osmium::invalid_location &) {
                m_buffers.resize(before);
                m_bytes = bytes_before;
                const std::string repaired = CoordinateRepair::repaired(file);
                take(osmium::io::File{repaired.data(), repaired.size(), "osc"}, path, pool);
            }
        } catch (const ReadingError &) {
            throw;
        } catch (const std::exception &problem) {
            throw ReadingError{path + ": " + problem.what()};
        }
    }

    /// Keeps the last change of each object; to be called after all files have been added.
    void sort() {
        // All changes in the order in which they were read.
        std::vector<std::pair<osmium::OSMObject *, size_t>> all;
        for (auto &buffer : m_buffers) {
            for (auto &object : buffer.select<osmium::OSMObject>()) {
                all.emplace_back(&object, all.size());
            }
        }
        std::sort(all.begin(), all.end(), [](const auto &a, const auto &b) {
            return std::make_tuple(key(*a.first), a.first->version(), a.second)
                   < std::make_tuple(key(*b.first), b.first->version(), b.second);
        });
        for (const auto &entry : all) {
            if (m_objects.empty() || key(*m_objects.back()) != key(*entry.first)) {
                m_objects.push_back(entry.first);
            } else {
                m_objects.back() = entry.first;
            }
        }
    }

    /// Counts of changes to objects.
    struct Counts {
        uint64_t created = 0;
        uint64_t modified = 0;
        uint64_t deleted = 0;
        /// Deletions of objects that the extract does not contain.
        uint64_t absent = 0;

        void add(const Counts &other) {
            created += other.created;
            modified += other.modified;
            deleted += other.deleted;
            absent += other.absent;
        }
    };

    /// Finds changes by their objects, fastest if objects are requested in their order.
    class Finder {
        const std::vector<osmium::OSMObject *> &m_changes;
        std::size_t m_place = 0;

    public:
        explicit Finder(const ChangeFiles &changes) : m_changes(changes.m_objects) {}

        /// Returns the index of the change of the object with a key; the end index if there is
        /// none.
        std::size_t place(const Key &wanted) {
            if (m_place > 0 && wanted <= key(*m_changes[m_place - 1])) {
                const auto found = std::lower_bound(
                    m_changes.begin(), m_changes.begin() + m_place, wanted,
                    [](const auto *change, const Key &wanted) { return key(*change) < wanted; });
                m_place = static_cast<std::size_t>(found - m_changes.begin());
            }
            // The next change is a few steps away if objects are in order, and anywhere otherwise,
            // so the step doubles each time.
            std::size_t end = m_place;
            for (std::size_t step = 1; end < m_changes.size() && key(*m_changes[end]) < wanted;
                 step *= 2) {
                m_place = end + 1;
                end += std::min(step, m_changes.size() - end);
            }
            const auto next = std::lower_bound(
                m_changes.begin() + m_place, m_changes.begin() + end, wanted,
                [](const auto *change, const Key &wanted) { return key(*change) < wanted; });
            m_place = static_cast<std::size_t>(next - m_changes.begin());
            const bool is_found = m_place < m_changes.size() && key(*m_changes[m_place]) == wanted;
            return is_found ? m_place : m_changes.size();
        }
    };

    /// Finds the changes that are older than the extracts' objects, so that they can be left out
    /// before any object is delivered: in files without order the newer object may come late.
    class Comparison {
        ChangeFiles &m_changes;
        Finder m_finder{m_changes};
        std::vector<bool> m_met;
        std::vector<bool> m_is_older;

    public:
        explicit Comparison(ChangeFiles &changes)
            : m_changes(changes), m_met(changes.m_objects.size()),
              m_is_older(changes.m_objects.size()) {}

        /// Compares an object with its change; of an object in several extracts the first counts.
        void look_at(const osmium::OSMObject &object) {
            const std::size_t place = m_finder.place(key(object));
            if (place < m_met.size() && !m_met[place]) {
                m_met[place] = true;
                m_is_older[place] = m_changes.m_objects[place]->version() < object.version();
            }
        }

        /// Removes the older changes.
        void finish() {
            std::size_t left = 0;
            for (std::size_t place = 0; place < m_is_older.size(); ++place) {
                if (!m_is_older[place]) {
                    m_changes.m_objects[left++] = m_changes.m_objects[place];
                }
            }
            m_changes.m_objects.resize(left);
        }
    };

    /// Merges the changes with the objects of extracts in one pass.
    class Merge {
        const std::vector<osmium::OSMObject *> &m_changes;
        const osmium::osm_entity_bits::type m_which;
        const osmium::osm_entity_bits::type m_counted;
        /// The first change that was not reached yet.
        std::size_t m_next = 0;
        /// Whether the object of each change was met in an extract.
        std::vector<bool> m_met;
        Finder m_finder;
        /// The key of the last object.
        Key m_last;
        bool m_has_last = false;
        bool m_is_sorted = true;

        static osmium::osm_entity_bits::type bit(const osmium::OSMObject &object) {
            return osmium::osm_entity_bits::from_item_type(object.type());
        }

        bool is_counted(const osmium::OSMObject &object) const {
            return (bit(object) & m_counted) != 0;
        }

        /// Delivers the next change if it created its object, which no extract contained so far.
        template <typename Use>
        void use_created(Use use) {
            osmium::OSMObject &object = *m_changes[m_next++];
            if ((bit(object) & m_which) == 0) {
                return;
            }
            if (is_counted(object)) {
                ++(object.visible() ? counts.created : counts.absent);
            }
            if (object.visible()) {
                use(object);
            }
        }

        /// Handles an object that the next change applies to.
        template <typename Use>
        void use_changed(osmium::OSMObject &object, Use use) {
            m_met[m_next] = true;
            osmium::OSMObject &change = *m_changes[m_next++];
            if (change.version() < object.version()) {
                return use(object);
            }
            if (is_counted(object)) {
                ++(change.visible() ? counts.modified : counts.deleted);
            }
            if (change.visible()) {
                use(change);
            }
        }

        /// Handles an object whose change may have been passed before.
        template <typename Use>
        void use_late(osmium::OSMObject &object, const Key &place, Use use) {
            const std::size_t found = m_finder.place(place);
            if (found == m_changes.size()) {
                return use(object);
            }
            if (m_met[found]) {
                return;
            }
            m_met[found] = true;
            // Its change was delivered and counted as if the object had not been in the extract.
            const bool is_visible = m_changes[found]->visible();
            if (is_counted(object)) {
                --(is_visible ? counts.created : counts.absent);
            }
            if (!is_visible && m_changes[found]->version() < object.version()) {
                return use(object);
            }
            if (is_counted(object)) {
                ++(is_visible ? counts.modified : counts.deleted);
            }
        }

    public:
        /// The counts of changes to the objects that are counted in this pass.
        Counts counts;

        /// Starts a pass over objects of some types, of which some are counted.
        Merge(const ChangeFiles &changes, osmium::osm_entity_bits::type which,
              osmium::osm_entity_bits::type counted)
            : m_changes(changes.m_objects), m_which(which), m_counted(counted),
              m_met(m_changes.size()), m_finder(changes) {}

        /// Calls `use` with the changed state of an extract's object, and before that with the
        /// objects created before it in the order of extracts; if an extract has no order, only
        /// that order differs.
        template <typename Use>
        void merge(osmium::OSMObject &object, Use use) {
            if (m_changes.empty()) {
                return use(object);
            }
            const Key place = key(object);
            m_is_sorted = m_is_sorted && (!m_has_last || m_last < place);
            m_last = place;
            m_has_last = true;
            while (m_next < m_changes.size() && key(*m_changes[m_next]) < place) {
                use_created(use);
            }
            if (m_next < m_changes.size() && key(*m_changes[m_next]) == place) {
                return use_changed(object, use);
            }
            if (m_is_sorted) {
                return use(object);
            }
            use_late(object, place, use);
        }

        /// Calls `use` with the objects created after the last object of the extracts.
        template <typename Use>
        void finish(Use use) {
            while (m_next < m_changes.size()) {
                use_created(use);
            }
        }
    };
};
