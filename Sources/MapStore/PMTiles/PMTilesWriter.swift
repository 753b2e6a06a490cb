import Formats
import Geometry
import Glibc

/// Writes a PMTiles file of version 3, from the first tile to the last.
///
/// Equal contents are stored once and equal neighbours share an entry. The bytes depend on the tiles
/// and the header alone. The contents begin behind the room that header and root directory may take,
/// so that they are written as they come; the other directories and the metadata stand at the end.
///
/// Nothing is synced: the file is a temporary one that whoever publishes it syncs. In memory it
/// takes 32 bytes an entry.
final class PMTilesWriter {
    /// The file that errors are said to be about.
    private let shownPath: String
    private let descriptor: Int32
    private let compressor: Compressor
    private var entries: [PMTilesDirectory.Entry] = []
    /// Contents by their checksum and size, which tell nearly all apart.
    private var known: [Key: Int] = [:]
    /// Where the next content goes, from the first one on.
    private var end = 0
    private var tileCount = 0
    private var contentCount = 0

    private struct Key: Hashable {
        let checksum: UInt32
        let count: Int
    }

    /// How many different contents are looked for among later ones: at most 64 MB.
    static let maximumKnown = 1 << 20

    /// Begins a file.
    ///
    /// - Parameters:
    ///   - path: a file, empty or absent.
    ///   - target: the name that errors use, for a temporary file; `nil` for `path` itself.
    /// - Throws: ``PMTilesError`` if it can't be written.
    init(path: String, target: String? = nil) throws(PMTilesError) {
        shownPath = target ?? path
        do {
            compressor = try Compressor(level: 9)
        } catch {
            throw .cannotWrite(path: shownPath, reason: error.description)
        }
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else {
            throw .cannotWrite(path: shownPath, reason: PMTilesError.reason(errno))
        }
    }

    deinit { close(descriptor) }

    /// Writes one tile.
    ///
    /// - Parameters:
    ///   - tile: its address; its `TileID.hilbertID` is greater than that of the tile before.
    ///   - bytes: its content, packed as the header will say; a tile without bytes is left out, as
    ///     the format asks.
    /// - Throws: ``PMTilesError`` if the disk is full.
    func write(tile: TileID, _ bytes: [UInt8]) throws(PMTilesError) {
        let id = tile.hilbertID
        precondition(entries.last.map { $0.end <= id } ?? true, "\(tile) comes too late")
        guard !bytes.isEmpty else { return }
        let offset = try place(of: bytes)
        tileCount += 1
        if let last = entries.last, last.end == id, last.offset == offset, last.run < UInt32.max {
            entries[entries.count - 1].run += 1
        } else {
            entries.append(.init(id: id, offset: offset, count: bytes.count, run: 1))
        }
    }

    /// Where a content lies: where it was written before, else at the end.
    private func place(of bytes: [UInt8]) throws(PMTilesError) -> Int {
        let key = Key(checksum: Checksum.crc32(bytes), count: bytes.count)
        let found = known[key]
        if let found, holds(bytes, at: found) { return found }
        let offset = end
        try put(bytes, at: PMTilesHeader.rootEnd + offset)
        end += bytes.count
        contentCount += 1
        if found == nil, known.count < Self.maximumKnown { known[key] = offset }
        return offset
    }

    private func holds(_ bytes: [UInt8], at offset: Int) -> Bool {
        let stored = [UInt8](unsafeUninitializedCapacity: bytes.count) { buffer, count in
            let start = PMTilesHeader.rootEnd + offset
            count = max(pread(descriptor, buffer.baseAddress, bytes.count, start), 0)
        }
        return stored == bytes
    }

    /// Completes the file: directories, metadata, header.
    ///
    /// Nothing can be written after it.
    ///
    /// - Parameters:
    ///   - header: what the file says of its tiles.
    ///   - metadata: the JSON document about the tiles.
    /// - Throws: ``PMTilesError`` if the disk is full.
    func finish(_ header: PMTilesHeader, metadata: [UInt8]) throws(PMTilesError) {
        var header = header
        header.tiles = .init(offset: PMTilesHeader.rootEnd, count: end)
        header.tileCount = tileCount
        header.entryCount = entries.count
        header.contentCount = contentCount
        var position = header.tiles.offset + end
        func append(_ bytes: [UInt8]) throws(PMTilesError) -> PMTilesHeader.Section {
            try put(bytes, at: position)
            defer { position += bytes.count }
            return .init(offset: position, count: bytes.count)
        }
        let (root, leaves) = try directories()
        header.leaves = try append(leaves)
        header.metadata = try append(packed(metadata))
        header.root = .init(offset: PMTilesHeader.size, count: root.count)
        try put(header.bytes + root, at: 0)
    }

    /// The root directory and those below it, packed; as few as leave the root within its room.
    private func directories() throws(PMTilesError) -> (root: [UInt8], leaves: [UInt8]) {
        let capacity = PMTilesHeader.rootEnd - PMTilesHeader.size
        // More entries would hardly ever fit, so that packing them is not tried.
        if entries.count <= capacity {
            let root = try packed(PMTilesDirectory(entries).bytes)
            if root.count <= capacity { return (root, []) }
        }
        var size = 4096
        while true {
            var leaves: [UInt8] = []
            var heads: [PMTilesDirectory.Entry] = []
            for start in stride(from: 0, to: entries.count, by: size) {
                let part = Array(entries[start..<min(start + size, entries.count)])
                let leaf = try packed(PMTilesDirectory(part).bytes)
                heads.append(
                    .init(id: part[0].id, offset: leaves.count, count: leaf.count, run: 0))
                leaves += leaf
            }
            let root = try packed(PMTilesDirectory(heads).bytes)
            if root.count <= capacity { return (root, leaves) }
            size *= 2
        }
    }

    private func packed(_ bytes: [UInt8]) throws(PMTilesError) -> [UInt8] {
        do {
            return try compressor.compress(bytes)
        } catch {
            throw .cannotWrite(path: shownPath, reason: error.description)
        }
    }

    private func put(_ bytes: [UInt8], at position: Int) throws(PMTilesError) {
        let failure = bytes.withUnsafeBytes { buffer -> Int32? in
            var written = 0
            while written < buffer.count, let start = buffer.baseAddress {
                let count = pwrite(
                    descriptor, start + written, buffer.count - written, position + written)
                if count < 0, errno != EINTR { return errno }
                written += max(count, 0)
            }
            return nil
        }
        if let failure {
            throw .cannotWrite(path: shownPath, reason: PMTilesError.reason(failure))
        }
    }
}
