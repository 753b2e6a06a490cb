import Platform

/// The counters of a server, for an operator's monitoring.
final class ServerMetrics: Sendable {
    /// The stages whose time is measured.
    enum Stage: String, CaseIterable, Sendable { case waiting, drawing, encoding }

    /// The way in which an answer was made.
    enum Origin: String, CaseIterable, Sendable {
        case memory, disk, drawn, joined, unmodified, document, refused
    }

    private struct State {
        var seconds: [Stage: (sum: Double, count: Int)] = [:]
        var origins: [Origin: Int] = [:]
        var statuses: [Int: Int] = [:]
        var renders = 0
        var revalidated = 0
        var reloads = 0
        var failedReloads = 0
    }

    private let state = Locked(State())

    func add(_ stage: Stage, _ seconds: Double) {
        state.withLock { state in
            let old = state.seconds[stage] ?? (0, 0)
            state.seconds[stage] = (old.sum + seconds, old.count + 1)
        }
    }

    func countAnswer(_ status: Int, _ origin: Origin) {
        state.withLock { state in
            state.origins[origin, default: 0] += 1
            state.statuses[status, default: 0] += 1
        }
    }

    func countRender() { state.withLock { $0.renders += 1 } }
    func countRevalidation() { state.withLock { $0.revalidated += 1 } }
    func countReload(failed: Bool) {
        state.withLock { state in
            if failed { state.failedReloads += 1 } else { state.reloads += 1 }
        }
    }

    /// All numbers in Prometheus' text format 0.0.4.
    ///
    /// - Parameters:
    ///   - load: the load of the queue.
    ///   - connections: the current number.
    ///   - cache: the counters of the disk cache; `nil` without one.
    ///   - memory: tiles and bytes in memory.
    /// - Returns: lines.
    func text(
        load: (waiting: Int, running: Int), connections: Int, cache: TileCacheCounts?,
        memory: (count: Int, bytes: Int)
    ) -> String {
        let state = state.withLock { $0 }
        var lines: [String] = []
        func counter(_ name: String, _ help: String, _ values: [(label: String, value: Int)]) {
            lines += ["# HELP render_\(name) \(help)", "# TYPE render_\(name) counter"]
            lines += values.map { "render_\(name)\($0.label) \($0.value)" }
        }
        func gauge(_ name: String, _ help: String, _ value: Int) {
            lines += [
                "# HELP render_\(name) \(help)", "# TYPE render_\(name) gauge",
                "render_\(name) \(value)",
            ]
        }
        counter(
            "requests_total", "Answers by status.",
            state.statuses.sorted { $0.key < $1.key }.map { ("{status=\"\($0.key)\"}", $0.value) })
        counter(
            "answers_total", "Answers by where they came from.",
            Origin.allCases.map {
                ("{origin=\"\($0.rawValue)\"}", state.origins[$0, default: 0])
            })
        let hits = state.origins[.memory, default: 0] + state.origins[.disk, default: 0]
        counter("cache_hits_total", "Tiles from memory or disk.", [("", hits)])
        counter("renders_total", "Drawings that were begun for requests.", [("", state.renders)])
        counter(
            "revalidations_total", "Drawings that a new map left as they were.",
            [("", state.revalidated)])
        counter(
            "reloads_total", "Reloads of configuration and files.",
            [("{result=\"done\"}", state.reloads), ("{result=\"failed\"}", state.failedReloads)])
        lines += [
            "# HELP render_stage_seconds Time by stage.", "# TYPE render_stage_seconds summary",
        ]
        for stage in Stage.allCases {
            let (sum, count) = state.seconds[stage] ?? (0, 0)
            lines += [
                "render_stage_seconds_sum{stage=\"\(stage.rawValue)\"} \(sum)",
                "render_stage_seconds_count{stage=\"\(stage.rawValue)\"} \(count)",
            ]
        }
        gauge("queue_length", "Drawings that wait.", load.waiting)
        gauge("drawings", "Drawings at work.", load.running)
        gauge("connections", "Open connections.", connections)
        gauge("memory_tiles", "Tiles in memory.", memory.count)
        gauge("memory_bytes", "Bytes of tiles in memory.", memory.bytes)
        if let cache {
            counter(
                "cache_tiles_total", "What the cache on disk did.",
                [
                    ("{event=\"found\"}", cache.hits), ("{event=\"broken\"}", cache.broken),
                    ("{event=\"read_failure\"}", cache.readFailures),
                    ("{event=\"written\"}", cache.written),
                    ("{event=\"unwritten\"}", cache.unwritten),
                    ("{event=\"evicted\"}", cache.evicted),
                ])
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
