import Glibc
import Platform

/// Files on web servers, read in pieces.
final class RemoteFiles: Sendable {
    private let hosts: Set<AllowedHost>
    private let times: Times
    private let cache: BlockCache
    private let idle = Monitor<[HTTPTransfer]>([])
    private let known = Locked<[RemoteAddress: Known]>([:])

    /// What was found out about a file.
    private struct Known {
        var version: RemoteVersion?
        /// When the version was asked for.
        var checked: ContinuousClock.Instant?
        /// Until when no request is made, and why.
        var failure: (until: ContinuousClock.Instant, error: RemoteError)?
    }

    /// How long things may take and last, in seconds.
    struct Times {
        /// For how long a file is taken for unchanged.
        var freshness = 10.0
        /// How long a request may take, with all its tries.
        var patience = 15.0
        /// The same for a request that only asks whether a file has changed.
        var shortPatience = 5.0
        /// For how long a failure is remembered, so that not every thread waits for a server that
        /// is down.
        var failure = 5.0
    }

    /// The bytes that are kept of all files.
    private static let capacity = 64 << 20
    /// The most connections that are kept open.
    private static let mostIdle = 16
    /// The seconds to wait before each further try.
    private static let pauses = [0.1, 0.4]
    private static let mostRedirects = 3

    /// Files on some hosts only.
    init(allowing hosts: Set<AllowedHost>, times: Times = Times()) {
        self.hosts = hosts
        self.times = times
        cache = BlockCache(capacity: Self.capacity)
    }

    /// Returns the version of a file; at first its first block is read, which contains header and
    /// root directory.
    ///
    /// - Throws: ``RemoteError`` if it can't be found out.
    func version(of address: RemoteAddress) throws(RemoteError) -> RemoteVersion {
        let now = ContinuousClock.now
        let known = known.withLock { $0[address] }
        if let version = known?.version, let checked = known?.checked,
            now - checked < .seconds(times.freshness)
        {
            return version
        }
        let (bytes, version) = try read(
            address, 0..<BlockCache.blockLength, seconds: times.patience)
        cache.keep(bytes, of: .init(address: address.text, version: version, index: 0))
        return version
    }

    /// Returns the version of a file, requested anew if it was not for some seconds.
    ///
    /// - Returns: the last known one if there is no answer; `nil` if none is known.
    func followedVersion(of address: RemoteAddress) -> RemoteVersion? {
        let last = known.withLock { $0[address] }
        guard let version = last?.version else { return try? self.version(of: address) }
        if let checked = last?.checked, .now - checked < .seconds(times.freshness) {
            return version
        }
        do {
            return try read(address, 0..<1, seconds: times.shortPatience).version
        } catch {
            // The next attempt has time, too.
            known.withLock { $0[address]?.checked = .now }
            return version
        }
    }

    /// Returns a piece of one version of a file.
    ///
    /// - Parameters:
    ///   - range: the bytes, which lie inside the file.
    ///   - address: the address of the file.
    ///   - version: the version that is read.
    /// - Returns: all of the bytes.
    /// - Throws: ``RemoteError`` if it can't be read, or there is another version now.
    func bytes(
        _ range: Range<Int>, of address: RemoteAddress, _ version: RemoteVersion
    ) throws(RemoteError) -> [UInt8] {
        guard !range.isEmpty else { return [] }
        let length = BlockCache.blockLength
        let indices = range.lowerBound / length..<(range.upperBound - 1) / length + 1
        let blocks = try cache.blocks(indices, of: address.text, version) {
            (run) throws(RemoteError) in
            let wanted = run.lowerBound * length..<min(run.upperBound * length, version.size)
            let (bytes, found) = try read(address, wanted, seconds: times.patience)
            guard found == version else { throw .changed }
            return stride(from: 0, to: bytes.count, by: length).map {
                Array(bytes[$0..<min($0 + length, bytes.count)])
            }
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(range.count)
        for (index, block) in zip(indices, blocks) {
            let part = range.clamped(to: index * length..<index * length + block.count)
            bytes += block[part.lowerBound - index * length..<part.upperBound - index * length]
        }
        return bytes
    }

    /// Requests a piece, several times if it is worth it, and notes the version.
    private func read(
        _ address: RemoteAddress, _ range: Range<Int>, seconds: Double
    ) throws(RemoteError) -> (bytes: [UInt8], version: RemoteVersion) {
        if let failure = known.withLock({ $0[address]?.failure }), failure.until > .now {
            throw failure.error
        }
        let end = ContinuousClock.now + .seconds(seconds)
        for pause in Self.pauses + [0] {
            do {
                let read = try request(address, range, before: end)
                known.withLock { known in
                    known[address] = Known(version: read.version, checked: .now)
                }
                return read
            } catch {
                guard case .unavailable = error, pause > 0, .now + .seconds(pause) < end else {
                    note(error, of: address)
                    throw error
                }
                usleep(UInt32(pause * 1e6))
            }
        }
        throw .unavailable("its server can't be reached")
    }

    private func note(_ error: RemoteError, of address: RemoteAddress) {
        guard case .unavailable = error else { return }
        known.withLock {
            $0[address, default: Known()].failure =
                (ContinuousClock.now + .seconds(times.failure), error)
        }
    }

    /// Requests a piece once, and follows redirections to allowed hosts.
    private func request(
        _ address: RemoteAddress, _ range: Range<Int>, before end: ContinuousClock.Instant
    ) throws(RemoteError) -> (bytes: [UInt8], version: RemoteVersion) {
        let transfer =
            if let kept = idle.withoutWaking({ $0.popLast() }) { kept } else {
                try HTTPTransfer()
            }
        defer {
            idle.withoutWaking { if $0.count < Self.mostIdle { $0.append(transfer) } }
        }
        var address = address
        for _ in 0...Self.mostRedirects {
            let left = (end - .now) / .seconds(1)
            let answer = try transfer.get(address.text, range, seconds: max(left, 0.001))
            guard let target = answer.redirect else {
                return (answer.body, try answer.fields.version(of: range))
            }
            guard let next = try? RemoteAddress(target), hosts.contains(where: { $0.covers(next) })
            else {
                throw .refused(
                    "it is moved to \(RemoteAddress.shown(target)), whose host is not allowed")
            }
            address = next
        }
        throw .refused("it is moved too often")
    }
}

/// One version of a file on a web server, as a file of tiles.
final class RemoteFile: PMTilesInput {
    let path: String
    private let address: RemoteAddress
    private let version: RemoteVersion
    private let files: RemoteFiles

    /// - Throws: ``PMTilesError`` if it can't be read.
    init(_ address: RemoteAddress, in files: RemoteFiles) throws(PMTilesError) {
        self.address = address
        self.files = files
        path = address.shown
        do {
            version = try files.version(of: address)
        } catch {
            throw .cannotOpen(path: address.shown, reason: error.reason)
        }
    }

    var size: Int { version.size }

    func read(at offset: Int, count: Int, _ part: String) throws(PMTilesError) -> [UInt8] {
        guard offset >= 0, offset <= size, count >= 0, count <= size - offset else {
            throw .cannotRead(path: path, part: part, reason: "it lies outside the file")
        }
        do {
            return try files.bytes(offset..<offset + count, of: address, version)
        } catch {
            switch error {
            case .refused(let reason):
                throw .cannotRead(path: path, part: part, reason: reason)
            case .unavailable, .changed:
                throw .unavailable(path: path, part: part, reason: error.reason)
            }
        }
    }
}
