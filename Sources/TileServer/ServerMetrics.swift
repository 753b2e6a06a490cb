import Platform

/// The counters of a server, for an operator's monitoring.
final class ServerMetrics: Sendable {
    /// The stages whose time is measured.
    enum Stage: String, CaseIterable, Sendable { case waiting, drawing, encoding, sharing }

    /// The way in which an answer was made.
    enum Origin: String, CaseIterable, Sendable {
        case memory, disk, shared, drawn, joined, unmodified, document, refused
    }

    private struct State {
        var seconds: [Stage: (sum: Double, count: Int)] = [:]
        var origins: [Origin: Int] = [:]
        var statuses: [Int: Int] = [:]
        var renders = 0
        var revalidated = 0
        var reloads = 0
        var failedReloads = 0
        var removedTrips = 0
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
    func countRemovedTrips(_ count: Int) { state.withLock { $0.removedTrips += count } }
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
    ///   - logs: logs of which parts wait, and their bytes.
    ///   - shared: the counters of the shared cache, and whether it is used at the moment;
    ///     `nil` without one.
    /// - Returns: lines.
    func text(
        load: (waiting: Int, running: Int), connections: Int, cache: TileCacheCounts?,
        memory: (count: Int, bytes: Int), logs: (logs: Int, bytes: Int) = (0, 0),
        shared: (counts: SharedCacheCounts, isUsable: Bool)? = nil
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
        let hits = [Origin.memory, .disk, .shared].reduce(0) { $0 + state.origins[$1, default: 0] }
        counter(
            "cache_hits_total", "Tiles from memory, disk or the shared cache.", [("", hits)])
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
        counter(
            "trips_removed_total", "Trips that were removed by age.", [("", state.removedTrips)])
        gauge("unfinished_logs", "Logs of trips of which parts wait for the others.", logs.logs)
        gauge("unfinished_log_bytes", "Bytes of such logs.", logs.bytes)
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
        if let (counts, isUsable) = shared {
            counter(
                "shared_cache_tiles_total", "What the cache that hosts share did.",
                [
                    ("{event=\"found\"}", counts.found), ("{event=\"broken\"}", counts.broken),
                    ("{event=\"written\"}", counts.written),
                    ("{event=\"unwritten\"}", counts.unwritten),
                ])
            counter(
                "shared_cache_failures_total", "Exchanges with the shared cache that failed.",
                [("", counts.failures)])
            counter(
                "shared_cache_leases_total",
                "Drawings that this host was to do, or waited for another host to do.",
                [("{event=\"granted\"}", counts.leases), ("{event=\"waited\"}", counts.waits)])
            gauge(
                "shared_cache_usable", "Whether the shared cache is used at the moment.",
                isUsable ? 1 : 0)
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
