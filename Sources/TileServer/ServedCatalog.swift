import MapPictures
import Parameters
import Platform

/// What is served at the moment, and how something else takes its place: whole, or not at all.
final class ServedCatalog: Sendable {
    private let served: Locked<Catalog>
    /// The files of the last attempt that failed, as they were; locked while files are read.
    private let refused = Locked<[String: FileStamp?]?>(nil)
    private let metrics: ServerMetrics
    private let log: ServerLog

    /// - Throws: what is wrong with a style or a map, in one line.
    init(_ configuration: ServerConfiguration, metrics: ServerMetrics, log: ServerLog) throws {
        self.metrics = metrics
        self.log = log
        served = Locked(try Catalog(configuration))
    }

    /// What is served at the moment.
    var current: Catalog { served.withLock { $0 } }

    /// Reads all styles and maps anew.
    ///
    /// - Parameter configuration: what to serve from now on.
    /// - Throws: what is wrong with a style or a map; all stays as it was then.
    func reload(_ configuration: ServerConfiguration) throws {
        try refused.withLock { refused in
            try exchange(configuration)
            refused = nil
        }
    }

    /// Looks whether files have changed, and reads them anew if so; files that were of no use are not
    /// tried again before they change.
    func followFiles() {
        refused.withLock { refused in
            let old = current
            let stamps = FileStamp.stamps(of: old.stamps.keys)
            guard stamps != old.stamps, stamps != refused else { return }
            do {
                try exchange(old.configuration)
                refused = nil
                log.note("maps and styles were read anew")
            } catch {
                refused = stamps
                log.warn("a changed file cannot be used, the old one stays: \(Message(error))")
            }
        }
    }

    private func exchange(_ configuration: ServerConfiguration) throws {
        do {
            let fresh = try Catalog(configuration, generation: current.generation + 1)
            served.withLock { $0 = fresh }
            metrics.countReload(failed: false)
        } catch {
            metrics.countReload(failed: true)
            throw error
        }
    }
}
