import Glibc
import MapStore

/// The folder of a cache: makes its file, and replaces one that is ruined.
///
/// Several processes may use the same folder: they make and remove its file one after the
/// other.
struct CacheFolder: Sendable {
    /// The path of the folder.
    let path: String

    /// The SQLite file.
    var file: String { path + "/tiles.sqlite" }
    /// The file whose bytes are locked.
    var locks: String { path + "/drawing.lock" }
    /// A file whose space is released on a full disk, so that tiles can be removed there.
    private var reserve: String { path + "/reserve" }

    /// Identifies a file as long as it is open, to detect that another one has replaced it.
    struct Identity: Hashable, Sendable {
        let device: UInt
        let inode: UInt
    }

    /// The byte of ``locks`` for the folder, beyond those for tiles.
    private static let ownByte = 1 << 62
    private static let attempts = 50
    private static let readAttempts = 20
    static let reserveBytes = 1 << 20

    /// Makes the folder if it is absent.
    func prepare() throws(TileCacheError) {
        guard mkdir(path, 0o777) == 0 || errno == EEXIST else {
            throw TileCacheError(
                path, "cannot make the folder: \(String(cString: strerror(errno)))")
        }
        guard Self.kind(of: path) == S_IFDIR else { throw TileCacheError(path, "is not a folder") }
        let own = ["", "-wal", "-shm", "-journal"].map { file + $0 } + [locks, reserve]
        if let link = own.first(where: Self.isLink) {
            throw TileCacheError(link, "is a symbolic link, which a cache does not follow")
        }
        let lock = Glibc.open(locks, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o666)
        guard lock >= 0 else {
            throw TileCacheError(locks, String(cString: strerror(errno)))
        }
        close(lock)
    }

    /// The identity of the existing file; `nil` if there is none.
    var identity: Identity? {
        var status = stat()
        guard lstat(file, &status) == 0 else { return nil }
        return Identity(device: UInt(status.st_dev), inode: UInt(status.st_ino))
    }

    /// Opens the file for writing; anything that is not a cache is replaced by a new one.
    func open() throws -> TileCacheFile {
        try alone {
            if let kind = Self.kind(of: file), kind != S_IFREG {
                guard rename(file, "\(file).unusable-\(DrawnTileCache.now())") == 0 else {
                    throw TileCacheError(file, "is not a file")
                }
            }
            do {
                return try make()
            } catch let error as SQLiteError where error.isRuined {
                remove()
                return try make()
            }
        }
    }

    /// Opens the file for reading.
    ///
    /// The log and its index are found by name: they must belong to this file, which is not
    /// certain while the file is being replaced.
    ///
    /// - Returns: the reader; `nil` while the file is being replaced.
    func openToRead() throws -> TileCacheReader? {
        for _ in 0..<Self.readAttempts {
            if let claim = TileClaim(locks, byte: Self.ownByte) {
                return try withExtendedLifetime(claim) { try TileCacheReader(path: file) }
            }
            usleep(1_000)
        }
        return nil
    }

    private func make() throws(SQLiteError) -> TileCacheFile {
        for _ in 1..<Self.attempts {
            do {
                return try TileCacheFile(path: file)
            } catch  where error.isBusy {
                // Another process is reading it right now; SQLite does not wait for that
                // with a new file.
                usleep(20_000)
            }
        }
        return try TileCacheFile(path: file)
    }

    /// Removes a ruined file, unless another process did so before; its tiles are drawn
    /// again.
    func discard(_ ruined: Identity?) {
        _ = try? alone { if identity == ruined { remove() } }
    }

    private func remove() { for suffix in ["-wal", "-shm", ""] { unlink(file + suffix) } }

    /// Runs a closure while no other process makes or removes the file.
    func alone<Result>(_ work: () throws -> Result) throws -> Result {
        for _ in 0..<Self.attempts {
            if let claim = TileClaim(locks, byte: Self.ownByte) {
                return try withExtendedLifetime(claim, work)
            }
            usleep(20_000)
        }
        throw TileCacheError(path, "another process has the folder")
    }

    // MARK: A full disk

    /// Reserves disk space that can be released later.
    func keepReserve() {
        let file = Glibc.open(reserve, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666)
        guard file >= 0 else { return }
        defer { close(file) }
        if posix_fallocate(file, 0, Self.reserveBytes) != 0 { unlink(reserve) }
    }

    /// Whether there is reserved disk space.
    var hasReserve: Bool { Self.kind(of: reserve) == S_IFREG }

    func releaseReserve() { unlink(reserve) }

    // MARK: Kinds of files

    private static func kind(of path: String) -> mode_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    private static func isLink(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }
}

extension SQLiteError {
    /// Whether no part of the file can be trusted any more.
    var isRuined: Bool { isDamaged || isNotADatabase }
}
