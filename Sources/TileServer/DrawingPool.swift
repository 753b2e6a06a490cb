import Geometry
import Glibc
import MapRenderer
import Platform

/// A fixed set of drawing threads with a bounded queue.
///
/// Requests for the same picture join one drawing. Drawings that no client waits for any
/// more are not made. Of the waiting clients, the one with the fewest running drawings is
/// served first, so that none occupies all threads; neither does a map on another machine
/// whose server is silent.
final class DrawingPool: Sendable {
    /// A drawing, identified by a key.
    struct Job: Sendable {
        /// The key; requests with the same key get the same drawing.
        let key: String
        /// The addresses of the maps on other machines that it reads.
        var remoteMaps: [String] = []
        /// Draws with the resources of a thread.
        let draw: @Sendable (DrawingThread, DrawingLimit) throws -> Drawn
    }

    /// The result of a job.
    enum Drawn: Sendable {
        /// One answer for all waiting requests.
        case picture(HTTPResponse)
        /// An answer for each tile.
        case tiles([TileID: HTTPResponse])
        /// What a shared cache has; requests for anything else continue with another job.
        indirect case shared(Drawn, rest: Job, by: TileService.Worker)
        /// Nothing yet; the job is tried again after so many seconds.
        case later(Double)

        func response(for tile: TileID?) -> HTTPResponse? {
            switch self {
            case .picture(let response): response
            case .tiles(let responses): tile.flatMap { responses[$0] }
            case .shared(let drawn, _, _): drawn.response(for: tile)
            case .later: nil
            }
        }
    }

    /// A waiting request.
    struct Ticket: Sendable {
        let exchange: HTTPExchange
        /// The requested tile.
        let tile: TileID?
        /// The client, for fair scheduling.
        let client: String
        /// The time of the request, in seconds of ``HTTPClock``.
        let since: Double
        /// Whether other requests waited for the same drawing before.
        fileprivate(set) var hasJoined = false
        /// Whether the answer comes from a shared cache.
        fileprivate(set) var isShared = false

        init(exchange: HTTPExchange, tile: TileID?, client: String, since: Double) {
            self.exchange = exchange
            self.tile = tile
            self.client = client
            self.since = since
        }
    }

    /// The result of queueing a request.
    enum Admission { case joined, queued, full }

    private struct Entry {
        let job: Job
        var tickets: [Ticket]
        let since: Double
        /// The time before which it is not tried, in seconds of ``HTTPClock``.
        var earliest = 0.0

        /// Whether the drawing is still needed; the server's own jobs have no tickets.
        var isWanted: Bool {
            tickets.isEmpty || !tickets.allSatisfy(\.exchange.isAbandoned)
        }
        var client: String { tickets.first?.client ?? "" }
    }

    private struct State {
        var queue: [Entry] = []
        var running: [String: [Ticket]] = [:]
        var busy: [String: Int] = [:]
        /// The numbers of running jobs by the remote maps that they read.
        var reading: [String: Int] = [:]
        var limits: [String: DrawingLimit] = [:]
        var isClosed = false

        /// Ends a job.
        ///
        /// - Returns: the requests that wait for it.
        mutating func finish(_ done: Entry) -> [Ticket] {
            let count = busy[done.client, default: 1] - 1
            busy[done.client] = count > 0 ? count : nil
            for map in done.job.remoteMaps { reading[map, default: 1] -= 1 }
            limits[done.job.key] = nil
            return running.removeValue(forKey: done.job.key) ?? []
        }
    }

    private let monitor = Monitor(State())
    private let capacity: Int
    private let readersOfMap: Int
    private let seconds: Double
    private let finished: @Sendable (Ticket, HTTPResponse) -> Void
    private let failed: @Sendable (String, any Error) -> Void
    private let continued: @Sendable (Ticket, Job, TileService.Worker) -> Void
    private let metrics: ServerMetrics
    private let stage: ServerMetrics.Stage

    /// - Parameters:
    ///   - capacity: the maximum number of waiting drawings.
    ///   - readersOfMap: the maximum number of jobs that read one remote map at a time.
    ///   - seconds: the maximum time of one drawing.
    ///   - metrics: receives the measured times.
    ///   - stage: what the time of its jobs is counted as.
    ///   - finished: receives the answer to each waiting request.
    ///   - failed: receives the path of the request whose drawing failed, and the error.
    ///   - continued: receives each request that continues with another job.
    init(
        capacity: Int, readersOfMap: Int = .max, seconds: Double, metrics: ServerMetrics,
        stage: ServerMetrics.Stage = .drawing,
        finished: @escaping @Sendable (Ticket, HTTPResponse) -> Void,
        failed: @escaping @Sendable (String, any Error) -> Void = { _, _ in },
        continued: @escaping @Sendable (Ticket, Job, TileService.Worker) -> Void = { _, _, _ in }
    ) {
        self.capacity = capacity
        self.readersOfMap = readersOfMap
        self.seconds = seconds
        self.metrics = metrics
        self.stage = stage
        self.finished = finished
        self.failed = failed
        self.continued = continued
    }

    /// Queues a request for a drawing.
    ///
    /// - Parameters:
    ///   - ticket: the request; `nil` for the server's own jobs.
    ///   - job: the drawing.
    /// - Returns: whether it joined a drawing, was queued, or was rejected.
    func admit(_ ticket: Ticket?, to job: Job) -> Admission {
        var joining = ticket
        joining?.hasJoined = true
        let joined = joining.map { [$0] } ?? []
        return monitor.withLock { state in
            if state.running[job.key] != nil {
                state.running[job.key]? += joined
                return .joined
            }
            if let index = state.queue.firstIndex(where: { $0.job.key == job.key }) {
                state.queue[index].tickets += joined
                return .joined
            }
            if state.queue.count >= capacity { state.queue.removeAll { !$0.isWanted } }
            let own = state.queue.count { $0.client == ticket?.client }
            // One client may fill half of the queue.
            guard state.queue.count < capacity, own < max(capacity / 2, 1), !state.isClosed else {
                return .full
            }
            let tickets = ticket.map { [$0] } ?? []
            state.queue.append(Entry(job: job, tickets: tickets, since: HTTPClock.seconds()))
            return .queued
        }
    }

    /// Draws until the pool is closed; the body of a thread.
    func work(as thread: DrawingThread) {
        while let next = take() {
            let began = HTTPClock.seconds()
            metrics.add(.waiting, began - next.since)
            let limit = DrawingLimit(seconds: seconds)
            monitor.withLock { $0.limits[next.job.key] = limit }
            let result = Result { try next.job.draw(thread, limit) }
            metrics.add(stage, HTTPClock.seconds() - began)
            if case .failure(let error) = result {
                failed(next.tickets.first?.exchange.request.path ?? next.job.key, error)
            }
            if case .success(.later(let seconds)) = result {
                putBack(next, for: seconds)
            } else {
                for ticket in finish(next) { answer(ticket, with: result) }
            }
            thread.finishJob()
        }
    }

    private func answer(_ ticket: Ticket, with result: Result<Drawn, any Error>) {
        var ticket = ticket
        switch result {
        case .success(.shared(let drawn, let rest, let worker)):
            guard let response = drawn.response(for: ticket.tile) else {
                return continued(ticket, rest, worker)
            }
            ticket.isShared = true
            finished(ticket, response)
        case .success(let drawn):
            finished(ticket, drawn.response(for: ticket.tile) ?? Failures.notDrawn)
        case .failure(let error): finished(ticket, Failures.response(error))
        }
    }

    /// The seconds after which jobs that were put back are looked at again.
    private static let pause = 0.01

    /// The next job that is still needed; `nil` when there will be none.
    private func take() -> Entry? {
        while true {
            let isAnyLater = monitor.withoutWaking { state in
                state.queue.contains { $0.earliest > 0 }
            }
            let next: Entry??
            if isAnyLater {
                next = monitor.wait(upTo: Self.pause, for: taken)
            } else {
                next = .some(monitor.wait(taken))
            }
            if let next { return next }
        }
    }

    /// Takes a job out of the queue.
    ///
    /// - Returns: the job; an inner `nil` if there will be none, an outer one if there is none now.
    private func taken(from state: inout State) -> Entry?? {
        let now = HTTPClock.seconds()
        state.queue.removeAll { !$0.isWanted }
        let due = state.queue.indices.filter { index in
            let entry = state.queue[index]
            return entry.earliest <= now
                && entry.job.remoteMaps.allSatisfy { state.reading[$0, default: 0] < readersOfMap }
        }
        let order = due.min { a, b in
            let (first, second) = (state.queue[a], state.queue[b])
            let own = state.busy[first.client, default: 0]
            let other = state.busy[second.client, default: 0]
            return own == other ? first.since < second.since : own < other
        }
        guard let order else { return state.isClosed && state.queue.isEmpty ? .some(nil) : nil }
        let next = state.queue.remove(at: order)
        state.running[next.job.key] = next.tickets
        state.busy[next.client, default: 0] += 1
        for map in next.job.remoteMaps { state.reading[map, default: 0] += 1 }
        return next
    }

    private func finish(_ done: Entry) -> [Ticket] {
        monitor.withLock { $0.finish(done) }
    }

    /// Queues a job again, with the requests that have joined it.
    private func putBack(_ entry: Entry, for seconds: Double) {
        monitor.withLock { state in
            var again = entry
            again.tickets = state.finish(entry)
            again.earliest = HTTPClock.seconds() + seconds
            if again.isWanted { state.queue.append(again) }
        }
    }

    /// The numbers of waiting and of running drawings.
    var load: (waiting: Int, running: Int) {
        monitor.withLock { ($0.queue.count, $0.running.count) }
    }

    /// Cancels running drawings and removes waiting ones, whose clients are gone.
    func cancel() {
        monitor.withLock { state in
            state.queue.removeAll()
            for limit in state.limits.values { limit.cancel() }
        }
    }

    /// Accepts no more jobs; threads end when the queue is empty.
    func close() { monitor.withLock { $0.isClosed = true } }
}
