import Geometry
import Glibc
import MapRenderer
import Platform

/// A fixed set of threads that draw, before which a bounded queue waits.
///
/// Requests for the same picture join one drawing. What nobody waits for any more is not drawn. Of the
/// clients that wait, the one for which the fewest drawings are at work comes first, so that none
/// takes all places.
final class DrawingPool: Sendable {
    /// Something to draw, told apart by what it draws.
    struct Job: Sendable {
        /// Requests with the same key get the same drawing.
        let key: String
        /// Draws with what a thread keeps.
        let draw: @Sendable (DrawingThread, DrawingLimit) throws -> Drawn
    }

    /// What came of a job.
    enum Drawn: Sendable {
        /// The same for all who wait.
        case picture(HTTPResponse)
        /// A part for each of them.
        case tiles([TileID: HTTPResponse])

        func response(for tile: TileID?) -> HTTPResponse? {
            switch self {
            case .picture(let response): response
            case .tiles(let responses): tile.flatMap { responses[$0] }
            }
        }
    }

    /// Somebody who waits.
    struct Ticket: Sendable {
        let exchange: HTTPExchange
        /// Which part is wanted.
        let tile: TileID?
        /// Who is to be treated fairly.
        let client: String
        /// When the request came, in seconds of ``HTTPClock``.
        let since: Double
        /// Whether others waited for the same drawing before.
        fileprivate(set) var hasJoined = false

        init(exchange: HTTPExchange, tile: TileID?, client: String, since: Double) {
            self.exchange = exchange
            self.tile = tile
            self.client = client
            self.since = since
        }
    }

    /// What came of a wish to draw.
    enum Admission { case joined, queued, full }

    private struct Entry {
        let job: Job
        var tickets: [Ticket]
        let since: Double

        /// The server's own jobs have no tickets.
        var isWanted: Bool {
            tickets.isEmpty || !tickets.allSatisfy(\.exchange.isAbandoned)
        }
        var client: String { tickets.first?.client ?? "" }
    }

    private struct State {
        var queue: [Entry] = []
        var running: [String: [Ticket]] = [:]
        var busy: [String: Int] = [:]
        var limits: [String: DrawingLimit] = [:]
        var isClosed = false
    }

    private let monitor = Monitor(State())
    private let capacity: Int
    private let seconds: Double
    private let finished: @Sendable (Ticket, HTTPResponse) -> Void
    private let failed: @Sendable (String, any Error) -> Void
    private let metrics: ServerMetrics

    /// - Parameters:
    ///   - capacity: drawings that may wait.
    ///   - seconds: that one drawing may take.
    ///   - metrics: hears how long things took.
    ///   - finished: gets the answer of each who waited.
    ///   - failed: hears of a drawing that failed: the path that asked for it, and why.
    init(
        capacity: Int, seconds: Double, metrics: ServerMetrics,
        finished: @escaping @Sendable (Ticket, HTTPResponse) -> Void,
        failed: @escaping @Sendable (String, any Error) -> Void = { _, _ in }
    ) {
        self.capacity = capacity
        self.seconds = seconds
        self.metrics = metrics
        self.finished = finished
        self.failed = failed
    }

    /// Lets a request wait for a drawing.
    ///
    /// - Parameters:
    ///   - ticket: the request; `nil` for what the server does for itself.
    ///   - job: what to draw.
    /// - Returns: how it waits.
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
            // A client alone may fill half of the queue.
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
            metrics.add(.drawing, HTTPClock.seconds() - began)
            if case .failure(let error) = result {
                failed(next.tickets.first?.exchange.request.path ?? next.job.key, error)
            }
            for ticket in finish(next) {
                let response =
                    switch result {
                    case .success(let drawn): drawn.response(for: ticket.tile)
                    case .failure(let error): Failures.response(error)
                    }
                finished(ticket, response ?? Failures.notDrawn)
            }
            thread.finishJob()
        }
    }

    /// The next job that somebody wants; `nil` when there will be none.
    private func take() -> Entry? {
        let next: Entry?? = monitor.wait { state -> Entry?? in
            state.queue.removeAll { !$0.isWanted }
            let order = state.queue.indices.min { a, b in
                let (first, second) = (state.queue[a], state.queue[b])
                let own = state.busy[first.client, default: 0]
                let other = state.busy[second.client, default: 0]
                return own == other ? first.since < second.since : own < other
            }
            guard let order else { return state.isClosed ? .some(nil) : nil }
            let next = state.queue.remove(at: order)
            state.running[next.job.key] = next.tickets
            state.busy[next.client, default: 0] += 1
            return next
        }
        return next ?? nil
    }

    private func finish(_ done: Entry) -> [Ticket] {
        monitor.withLock { state in
            let count = state.busy[done.client, default: 1] - 1
            state.busy[done.client] = count > 0 ? count : nil
            state.limits[done.job.key] = nil
            return state.running.removeValue(forKey: done.job.key) ?? []
        }
    }

    /// Drawings that wait, and those that are at work.
    var load: (waiting: Int, running: Int) {
        monitor.withLock { ($0.queue.count, $0.running.count) }
    }

    /// Calls off what runs and forgets what waits: nobody will be there for it.
    func cancel() {
        monitor.withLock { state in
            state.queue.removeAll()
            for limit in state.limits.values { limit.cancel() }
        }
    }

    /// Takes nothing more; threads end when the queue is empty.
    func close() { monitor.withLock { $0.isClosed = true } }
}
