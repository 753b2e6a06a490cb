#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include <osmium/memory/buffer.hpp>
#include <osmium/osm/area.hpp>
#include <osmium/osm/node.hpp>
#include <osmium/osm/way.hpp>

#include "ObjectHandover.hpp"

/// Objects in the order in which they are delivered.
class ObjectBatch {
    /// An object of the file, or a buffer of areas if it is null.
    struct Step {
        const osmium::OSMObject *object;
        std::size_t areas;
    };

    std::vector<Step> m_steps;
    std::vector<osmium::memory::Buffer> m_areas;
    /// The buffer that owns the objects; moving it does not move them.
    osmium::memory::Buffer m_objects;
    std::uint64_t m_done = 0;
    std::uint64_t m_total = 0;

public:
    /// Adds an object of the buffer that will be passed to `end`, or of the changes.
    void add(const osmium::OSMObject &object) { m_steps.push_back({&object, 0}); }

    void add(osmium::memory::Buffer &&areas) {
        m_steps.push_back({nullptr, m_areas.size()});
        m_areas.push_back(std::move(areas));
    }

    /// Ends the batch with the buffer of its objects, and the amount that has been read.
    void end(osmium::memory::Buffer &&objects, std::uint64_t done, std::uint64_t total) {
        m_objects = std::move(objects);
        m_done = done;
        m_total = total;
    }

    bool is_empty() const { return m_steps.empty(); }
    std::uint64_t done() const { return m_done; }
    std::uint64_t total() const { return m_total; }

    void hand_over(ObjectHandover &out) const {
        for (const Step &step : m_steps) {
            if (step.object == nullptr) {
                for (const auto &area : m_areas[step.areas].select<osmium::Area>()) {
                    out.area(area);
                }
            } else if (step.object->type() == osmium::item_type::node) {
                out.node(static_cast<const osmium::Node &>(*step.object));
            } else {
                out.way(static_cast<const osmium::Way &>(*step.object));
            }
        }
    }
};

/// Reads on its own thread, so that assembling areas and processing them overlap.
class ObjectPipeline {
    /// The most waiting batches, enough that neither thread waits for a single slow one.
    static constexpr std::size_t most_waiting = 8;

    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<ObjectBatch> m_waiting;
    bool m_ended = false;
    bool m_stopped = false;
    std::exception_ptr m_failure;

    void end(bool stops) {
        const std::lock_guard<std::mutex> lock{m_mutex};
        m_ended = true;
        m_stopped = m_stopped || stops;
        m_changed.notify_all();
    }

    /// The next batch; `false` when there is none.
    bool take(ObjectBatch &batch) {
        std::unique_lock<std::mutex> lock{m_mutex};
        m_changed.wait(lock, [&] { return !m_waiting.empty() || m_ended; });
        if (m_waiting.empty()) {
            return false;
        }
        batch = std::move(m_waiting.front());
        m_waiting.pop_front();
        m_changed.notify_all();
        return true;
    }

public:
    /// Adds a batch as soon as there is space; throws `Stopped` if no more are needed.
    void add(ObjectBatch &&batch) {
        std::unique_lock<std::mutex> lock{m_mutex};
        m_changed.wait(lock, [&] { return m_waiting.size() < most_waiting || m_stopped; });
        if (m_stopped) {
            throw Stopped{};
        }
        m_waiting.push_back(std::move(batch));
        m_changed.notify_all();
    }

    /// Runs `read`, which adds batches, on another thread, and passes each to `use` on this one.
    template <typename Use, typename Read>
    void run(Use use, Read read) {
        std::thread reader{[&] {
            try {
                read();
            } catch (...) {
                m_failure = std::current_exception();
            }
            end(false);
        }};
        try {
            ObjectBatch batch;
            while (take(batch)) {
                use(std::move(batch));
            }
        } catch (...) {
            end(true);
            reader.join();
            throw;
        }
        reader.join();
        if (m_failure != nullptr) {
            std::rethrow_exception(m_failure);
        }
    }
};
