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

/// What change files (.osc) say became of objects: the last that is said of each.
///
/// They are held in memory, where an extract's objects meet them one by one.
class ChangeFiles {
    /// What lies in these stays where it is while the list grows.
    std::vector<osmium::memory::Buffer> m_buffers;
    /// In the order of type and id.
    std::vector<osmium::OSMObject *> m_objects;

    /// Bytes of objects in memory, of all files together, beyond which changes are refused; a day of the
    /// planet has two thousand million.
    const uint64_t m_most_bytes;
    uint64_t m_bytes = 0;

    /// The order in which extracts hold their objects.
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

    /// Whether there is nothing in them.
    bool is_empty() const { return m_objects.empty(); }

    /// Reads one more file, whose changes come after those of the files before it.
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

    /// Keeps the last that is said of each object; to be called once all files have been added.
    void sort() {
        // In the order in which they were read.
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

    /// What became of objects.
    struct Counts {
        uint64_t created = 0;
        uint64_t modified = 0;
        uint64_t deleted = 0;
        /// Deletions of what the extract does not hold.
        uint64_t absent = 0;

        void add(const Counts &other) {
            created += other.created;
            modified += other.modified;
            deleted += other.deleted;
            absent += other.absent;
        }
    };

    /// Finds changes by the objects that they are of, fastest where these come in their order.
    class Finder {
        const std::vector<osmium::OSMObject *> &m_changes;
        std::size_t m_place = 0;

    public:
        explicit Finder(const ChangeFiles &changes) : m_changes(changes.m_objects) {}

        /// The place of the change that is of what has a key; that of the end where there is none.
        std::size_t place(const Key &wanted) {
            if (m_place > 0 && wanted <= key(*m_changes[m_place - 1])) {
                const auto found = std::lower_bound(
                    m_changes.begin(), m_changes.begin() + m_place, wanted,
                    [](const auto *change, const Key &wanted) { return key(*change) < wanted; });
                m_place = static_cast<std::size_t>(found - m_changes.begin());
            }
            // The next change is a few steps away in order, and anywhere without: twice as far each time.
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

    /// Tells which changes are older than what the extracts hold, so that they can be left out before
    /// anything is handed over: in files without order the newer object may come late.
    class Comparison {
        ChangeFiles &m_changes;
        Finder m_finder{m_changes};
        std::vector<bool> m_met;
        std::vector<bool> m_is_older;

    public:
        explicit Comparison(ChangeFiles &changes)
            : m_changes(changes), m_met(changes.m_objects.size()),
              m_is_older(changes.m_objects.size()) {}

        /// Compares an object with the change of it; of what several extracts hold the first counts.
        void look_at(const osmium::OSMObject &object) {
            const std::size_t place = m_finder.place(key(object));
            if (place < m_met.size() && !m_met[place]) {
                m_met[place] = true;
                m_is_older[place] = m_changes.m_objects[place]->version() < object.version();
            }
        }

        /// Leaves the older changes out.
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

    /// Goes through the changes beside the objects of extracts, in one pass.
    class Merge {
        const std::vector<osmium::OSMObject *> &m_changes;
        const osmium::osm_entity_bits::type m_which;
        const osmium::osm_entity_bits::type m_counted;
        /// The first change that was not come to.
        std::size_t m_next = 0;
        /// Whether the object of each change was met in an extract.
        std::vector<bool> m_met;
        Finder m_finder;
        /// Where in the order of extracts the last object stood.
        Key m_last;
        bool m_has_last = false;
        bool m_is_sorted = true;

        static osmium::osm_entity_bits::type bit(const osmium::OSMObject &object) {
            return osmium::osm_entity_bits::from_item_type(object.type());
        }

        bool is_counted(const osmium::OSMObject &object) const {
            return (bit(object) & m_counted) != 0;
        }

        /// Hands over the next change, of what no object before it was.
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

        /// Takes an object that the next change is of.
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

        /// Takes an object that may be of a change which was come to before.
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
            // What became of it was handed over, and counted, as if it had not been in the extract.
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
        /// What became of the objects that are counted in this pass.
        Counts counts;

        /// A pass over objects of some types, of which some are counted.
        Merge(const ChangeFiles &changes, osmium::osm_entity_bits::type which,
              osmium::osm_entity_bits::type counted)
            : m_changes(changes.m_objects), m_which(which), m_counted(counted),
              m_met(m_changes.size()), m_finder(changes) {}

        /// Calls `use` with what became of an object of an extract, and first with what was created
        /// before it in the order of extracts; where an extract has no order, only that differs.
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

        /// Calls `use` with what was created after the last object of the extracts.
        template <typename Use>
        void finish(Use use) {
            while (m_next < m_changes.size()) {
                use_created(use);
            }
        }
    };
};
