import MapPictures
import Platform

/// Decides when the server looks for trips that are older than it keeps them.
final class TripRetention: Sendable {
    /// The time of the next look, in seconds of ``HTTPClock``.
    private let next = Locked(0.0)

    /// The seconds from one look to the next.
    private static let pause = 600.0
    /// The most trips that are removed at once; others may want to write in between.
    private static let mostAtOnce = 1000

    /// Begins a look if one is due.
    ///
    /// - Parameter now: the time, in seconds of ``HTTPClock``.
    /// - Returns: whether it is due.
    func begins(at now: Double) -> Bool {
        next.withLock { next in
            guard now >= next else { return false }
            next = now + Self.pause
            return true
        }
    }

    /// Makes a look due at once: there is more to do.
    func hurry() { next.withLock { $0 = 0 } }

    /// Removes old trips from a store, and overwrites them in its file.
    ///
    /// - Parameters:
    ///   - store: the store.
    ///   - time: trips that began before it are old, in seconds since 1970.
    /// - Returns: how many were removed; more may be left.
    /// - Throws: `SQLiteError` if the file can't be changed.
    func clean(_ store: TripStore, before time: Double) throws -> Int {
        let count = try store.removeAll(before: time, most: Self.mostAtOnce)
        let isOverwritten = try store.overwriteRemoved()
        if count == Self.mostAtOnce || !isOverwritten { hurry() }
        return count
    }
}

extension TileService {
    /// Removes trips that are older than they are kept, at the start and from time to time.
    func removeOldTrips() {
        guard let path = configuration.trips, let seconds = configuration.tripSeconds,
            retention.begins(at: HTTPClock.seconds())
        else { return }
        let job = DrawingPool.Job(key: "/travel by age") { [retention, metrics, log] thread, _ in
            let count = try retention.clean(
                try thread.trips(path), before: Self.now - Double(seconds))
            metrics.countRemovedTrips(count)
            if count > 0 { log.note("trips removed by age: \(count)") }
            return .picture(HTTPResponse())
        }
        if !admits(job, by: .keeping) { retention.hurry() }
    }
}
