import Platform

/// The maps on other machines that may be read, and what was read of them.
///
/// All threads share one object, so that each part of a map is requested once. Nothing is requested
/// of a host that is not allowed, not even by a redirection.
public final class RemoteMaps: Sendable {
    private let hosts: Set<AllowedHost>
    private let files: RemoteFiles
    private let databases = Locked<[RemoteAddress: PostGISDatabase]>([:])

    /// Allows hosts.
    ///
    /// - Parameter hosts: the hosts that may be asked; none by default.
    public convenience init(allowing hosts: [AllowedHost] = []) {
        self.init(allowing: hosts, times: RemoteFiles.Times())
    }

    init(allowing hosts: [AllowedHost], times: RemoteFiles.Times) {
        self.hosts = Set(hosts)
        files = RemoteFiles(allowing: self.hosts, times: times)
    }

    /// Whether the host of an address may be asked; `false` for a path, or a malformed address.
    package func allows(_ text: String) -> Bool {
        guard let address = try? RemoteAddress(text) else { return false }
        return hosts.contains { $0.covers(address) }
    }

    /// Opens a map.
    ///
    /// - Parameters:
    ///   - text: its address.
    ///   - mayBeEmpty: whether a map without tiles is accepted.
    /// - Returns: the map, for the calling thread.
    /// - Throws: ``MapStoreError`` if it can't be read, is no map, or must not be asked for.
    func open(_ text: String, mayBeEmpty: Bool) throws(MapStoreError) -> any Tileset {
        let address = try allowed(text)
        if address.scheme == .postgres { return try PostGISMap(database(address)) }
        do {
            return try PMTilesMap(RemoteFile(address, in: files), mayBeEmpty: mayBeEmpty)
        } catch let error as MapStoreError {
            throw error
        } catch let error as PMTilesError {
            throw MapStoreError(error)
        } catch {
            throw .cannotOpen(path: address.shown, reason: "\(error)")
        }
    }

    /// Returns the version of a map, requested anew if it was not for ten seconds.
    ///
    /// - Parameter text: its address.
    /// - Returns: the version; the last known one while its server can't be reached; `nil` if none
    ///   is known.
    package func version(of text: String) -> RemoteVersion? {
        guard let address = try? allowed(text) else { return nil }
        if address.scheme == .postgres { return try? database(address).followedVersion() }
        return files.followedVersion(of: address)
    }

    /// Returns a database with its open connections, the same one for all threads.
    private func database(_ address: RemoteAddress) throws(MapStoreError) -> PostGISDatabase {
        let place = try PostGISAddress(address)
        return databases.withLock { databases in
            let database = databases[address] ?? PostGISDatabase(place)
            databases[address] = database
            return database
        }
    }

    private func allowed(_ text: String) throws(MapStoreError) -> RemoteAddress {
        let address = try RemoteAddress(text)
        guard hosts.contains(where: { $0.covers(address) }) else {
            throw .hostNotAllowed(path: address.shown, host: address.allowedName)
        }
        return address
    }
}

/// Two objects that allow the same hosts read the same maps.
extension RemoteMaps: Hashable {
    /// Whether the same hosts are allowed.
    public static func == (first: RemoteMaps, second: RemoteMaps) -> Bool {
        first.hosts == second.hosts
    }

    /// Adds the allowed hosts.
    public func hash(into hasher: inout Hasher) { hasher.combine(hosts) }
}
