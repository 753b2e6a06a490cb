import MapPictures
import Parameters
import Platform

/// The currently served catalog, which is only replaced as a whole, and who may see what of it.
final class ServedCatalog: Sendable {
    private let served: Locked<Catalog>
    /// The last attempt that failed; locked while files are read.
    private let refused = Locked<Refused?>(nil)
    private let control: Locked<AccessControl>
    /// Why the changed keys can't be used, `nil` if they can; locked while they are read.
    private let keyTrouble = Locked<String?>(nil)
    private let metrics: ServerMetrics
    private let log: ServerLog

    /// Files that could not be used.
    private struct Refused {
        let stamps: [String: FileStamp?]
        let reason: String
        let time: ContinuousClock.Instant
    }

    /// The seconds after which files are tried again although they have not changed, if there are
    /// maps on other machines: those may have been silent.
    private static let pause = 30.0

    /// - Throws: what is wrong with a style or a map, in one line.
    init(_ configuration: ServerConfiguration, metrics: ServerMetrics, log: ServerLog) throws {
        self.metrics = metrics
        self.log = log
        control = Locked(try AccessControl(configuration))
        served = Locked(try Catalog(configuration))
    }

    /// Which clients may be shown what.
    var access: AccessControl { control.withLock { $0 } }

    /// The currently served catalog.
    var current: Catalog { served.withLock { $0 } }

    /// Reads all styles and maps again.
    ///
    /// - Parameter configuration: the new configuration.
    /// - Throws: what is wrong with a style, a map or the keys; in this case nothing changes.
    func reload(_ configuration: ServerConfiguration) throws {
        try refused.withLock { refused in
            try keyTrouble.withLock { trouble in
                try reload(configuration, keys: AccessControl(configuration))
                trouble = nil
            }
            refused = nil
        }
    }

    private func reload(_ configuration: ServerConfiguration, keys fresh: AccessControl) throws {
        let old = access
        guard fresh.isNeeded || !old.isNeeded else {
            throw SceneError("a server with keys shows everything after a new start only")
        }
        // First the keys: what is new must not be seen without them for a moment.
        control.withLock { $0 = fresh }
        do {
            try exchange(configuration)
        } catch {
            control.withLock { $0 = old }
            throw error
        }
    }

    /// Checks whether files have changed, and reads them again if so; unusable files are
    /// not tried again before they change, unless another machine has some of them.
    func followFiles() {
        refused.withLock { refused in
            let old = current
            let stamps = old.currentStamps()
            let isRemote = old.styles.contains { !$0.remoteMaps.isEmpty }
            let isDue =
                refused.map { last in
                    stamps != last.stamps || isRemote && .now - last.time > .seconds(Self.pause)
                } ?? true
            guard stamps != old.stamps, isDue else { return }
            do {
                try exchange(old.configuration)
                refused = nil
                log.note("maps and styles were read anew")
            } catch {
                let reason = "\(Message(error))"
                if stamps != refused?.stamps || reason != refused?.reason {
                    log.warn("a changed file cannot be used, the old one stays: \(reason)")
                }
                refused = Refused(stamps: stamps, reason: reason, time: .now)
            }
        }
    }

    /// Reads changed keys, whatever the state of styles and maps, and however long their servers
    /// are silent: a removed key must end.
    func followKeys() {
        keyTrouble.withLock { trouble in
            guard access.hasChanged || trouble != nil else { return }
            do {
                let fresh = try AccessControl(current.configuration)
                control.withLock { $0 = fresh }
                trouble = nil
                log.note("the keys were read anew")
            } catch {
                // They are tried again each time: another file may be what they lack.
                let text = Message(error).text(.commandLine)
                guard text != trouble else { return }
                trouble = text
                log.warn("the changed keys cannot be used, the old ones stay: \(text)")
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
