import Formats
import Geometry

/// A PMTiles file of version 3, opened for reading: all tiles of a map in one file.
///
/// Every number is checked before it is used, so that an untrusted file is either read or rejected.
/// An archive serves one thread at a time. The specification:
/// https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md
final class PMTilesArchive {
    private let sections: PMTilesSections
    private let root: PMTilesDirectory
    /// The directories below the root that were read, by their offset.
    private var leaves: [Int: PMTilesDirectory] = [:]
    private var keptEntries = 0

    /// The most levels of directories below the root in which a tile's entry may be.
    private static let maximumDepth = 4
    /// The most entries of leaf directories that are kept, at 32 bytes each.
    private static let maximumKeptEntries = 1 << 20

    /// Reads the header and the root directory of a file.
    ///
    /// - Parameter file: a PMTiles file.
    /// - Throws: ``PMTilesError`` if it can't be read, is of another version or damaged, or uses a
    ///   compression other than gzip.
    init(_ file: any PMTilesInput) throws(PMTilesError) {
        sections = try PMTilesSections(file)
        root = try sections.directory(sections.header.root)
    }

    /// Whether a file has the signature of PMTiles, whatever its version.
    ///
    /// - Parameter path: the file.
    /// - Returns: `false` also for one that can't be read.
    static func isArchive(_ path: String) -> Bool {
        let signature = PMTilesHeader.signature
        let file = try? PMTilesFile(path: path)
        return (try? file?.read(at: 0, count: signature.count, "header")) == signature
    }

    /// The file that is read.
    var path: String { sections.file.path }

    /// The header of the file.
    var header: PMTilesHeader { sections.header }

    /// The address of the first tile.
    ///
    /// - Returns: a tile; `nil` if there is none.
    /// - Throws: ``PMTilesError`` if a directory is damaged.
    func firstTile() throws(PMTilesError) -> TileID? {
        var first = root.entries.first
        for _ in 0...Self.maximumDepth {
            guard let entry = first else { return nil }
            if entry.run > 0 { return TileID(hilbertID: entry.id) }
            first = try leaf(entry).entries.first
        }
        throw sections.damagedDirectory
    }

    /// The JSON document about the tiles, not yet parsed.
    ///
    /// - Returns: its bytes; empty if there is none.
    /// - Throws: ``PMTilesError`` if it can't be read or is too large.
    func metadata() throws(PMTilesError) -> [UInt8] {
        guard header.metadata.count > 0 else { return [] }
        return try sections.bytes(header.metadata, "the metadata")
    }

    /// The bytes of a tile as they are stored.
    ///
    /// - Parameters:
    ///   - tile: its address.
    ///   - limit: its largest size in bytes.
    /// - Returns: the bytes, compressed as the header states; `nil` if there is no such tile.
    /// - Throws: ``PMTilesError`` if the file is damaged there, or the tile is larger.
    func tile(_ tile: TileID, limit: Int) throws(PMTilesError) -> [UInt8]? {
        guard let entry = try entry(of: tile) else { return nil }
        let data = header.tiles
        let part = "tile \(tile)"
        guard entry.count <= limit else {
            throw .cannotRead(path: path, part: part, reason: "it is larger than \(limit) bytes")
        }
        guard entry.count <= data.count, entry.offset <= data.count - entry.count else {
            throw .cannotRead(path: path, part: part, reason: "it lies outside the tile data")
        }
        return try sections.file.read(at: data.offset + entry.offset, count: entry.count, part)
    }

    /// Whether there is a tile, found without reading it.
    ///
    /// - Parameter tile: its address.
    /// - Returns: `true` even for one that turns out to be damaged.
    /// - Throws: ``PMTilesError`` if a directory is damaged.
    func hasTile(_ tile: TileID) throws(PMTilesError) -> Bool {
        try entry(of: tile) != nil
    }

    private func entry(of tile: TileID) throws(PMTilesError) -> PMTilesDirectory.Entry? {
        let id = tile.hilbertID
        var directory = root
        for _ in 0...Self.maximumDepth {
            guard let entry = directory.entry(before: id) else { return nil }
            if entry.run > 0 { return id < entry.end ? entry : nil }
            directory = try leaf(entry)
        }
        throw sections.damagedDirectory
    }

    /// Calls `body` with the runs of neighbouring tiles that have the same content, in the order of
    /// `TileID.hilbertID`.
    ///
    /// - Parameters:
    ///   - zoom: the only zoom to include; `nil` for all.
    ///   - body: receives the numbers of the tiles of a run.
    /// - Throws: ``PMTilesError`` if a directory is damaged, or any error that `body` throws.
    func forEachRun(
        ofZoom zoom: Int? = nil, _ body: (Range<UInt64>) throws -> Void
    ) throws {
        let wanted =
            TileID.firstHilbertID(
                ofZoom: zoom ?? 0)..<TileID.firstHilbertID(ofZoom: (zoom ?? TileID.maximumZoom) + 1)
        var next: UInt64 = 0
        try walk(root, depth: 0, wanted, &next) { entry in
            let run = (entry.id..<entry.end).clamped(to: wanted)
            if !run.isEmpty { try body(run) }
        }
    }

    /// Calls `body` with the entries of a directory and of those below it; directories that have no
    /// wanted tile are not read.
    ///
    /// Every entry must come after the previous one, so that a directory which contains itself ends
    /// the traversal.
    private func walk(
        _ directory: PMTilesDirectory, depth: Int, _ wanted: Range<UInt64>, _ next: inout UInt64,
        _ body: (PMTilesDirectory.Entry) throws -> Void
    ) throws {
        for (index, entry) in directory.entries.enumerated() {
            guard entry.id < wanted.upperBound else { return }
            if entry.run > 0 {
                guard entry.id >= next else { throw sections.damagedDirectory }
                next = entry.end
                try body(entry)
            } else {
                guard depth < Self.maximumDepth else { throw sections.damagedDirectory }
                let following = directory.entries.dropFirst(index + 1).first
                if let following, following.id <= wanted.lowerBound { continue }
                try walk(leaf(entry), depth: depth + 1, wanted, &next, body)
            }
        }
    }

    private func leaf(
        _ entry: PMTilesDirectory.Entry
    ) throws(PMTilesError) -> PMTilesDirectory {
        if let known = leaves[entry.offset] { return known }
        let all = header.leaves
        guard entry.count <= all.count, entry.offset <= all.count - entry.count else {
            throw sections.damagedDirectory
        }
        let directory = try sections.directory(
            PMTilesHeader.Section(offset: all.offset + entry.offset, count: entry.count))
        guard !directory.entries.isEmpty else { throw sections.damagedDirectory }
        if keptEntries + directory.entries.count > Self.maximumKeptEntries {
            leaves = [:]
            keptEntries = 0
        }
        keptEntries += directory.entries.count
        leaves[entry.offset] = directory
        return directory
    }
}

/// The parts of a file that its header names, decompressed.
struct PMTilesSections {
    let file: any PMTilesInput
    let header: PMTilesHeader
    private let decompressor: Decompressor

    /// The largest decompressed size of any part except the tiles, in bytes.
    static let limit = 8 << 20

    /// - Throws: ``PMTilesError`` if the file can't be read, is of another version or damaged, or
    ///   uses a compression other than gzip.
    init(_ file: any PMTilesInput) throws(PMTilesError) {
        self.file = file
        let path = file.path
        let start = try file.read(at: 0, count: min(file.size, PMTilesHeader.size), "header")
        guard start.starts(with: PMTilesHeader.signature) else {
            throw .notUsable(path: path, reason: "is not a PMTiles file")
        }
        guard start.dropFirst(PMTilesHeader.signature.count).first == PMTilesHeader.version else {
            throw .notUsable(path: path, reason: "is not PMTiles of version 3")
        }
        guard let header = PMTilesHeader(parsing: start, fileSize: file.size),
            header.minzoom <= header.maxzoom
        else { throw .notUsable(path: path, reason: "is a damaged PMTiles file") }
        for compression in [header.internalCompression, header.compression]
        where compression == .brotli || compression == .zstd {
            throw .notUsable(
                path: path, reason: "is compressed by \(compression), only gzip is read")
        }
        self.header = header
        do {
            decompressor = try Decompressor()
        } catch {
            throw .cannotOpen(path: path, reason: error.description)
        }
    }

    /// The bytes of a part.
    func bytes(
        _ section: PMTilesHeader.Section, _ part: String
    ) throws(PMTilesError) -> [UInt8] {
        guard section.count <= Self.limit else {
            throw .cannotRead(
                path: file.path, part: part, reason: "it is larger than \(Self.limit) bytes")
        }
        let bytes = try file.read(at: section.offset, count: section.count, part)
        guard header.internalCompression == .gzip else { return bytes }
        do {
            return try decompressor.decompress(bytes, as: .gzip, limit: Self.limit)
        } catch {
            throw .cannotRead(path: file.path, part: part, reason: error.description)
        }
    }

    /// A directory.
    func directory(
        _ section: PMTilesHeader.Section
    ) throws(PMTilesError) -> PMTilesDirectory {
        let bytes = try bytes(section, Self.directoryName)
        guard let directory = PMTilesDirectory(parsing: bytes) else { throw damagedDirectory }
        return directory
    }

    var damagedDirectory: PMTilesError {
        .cannotRead(path: file.path, part: Self.directoryName, reason: "it is damaged")
    }

    private static let directoryName = "a directory"
}
