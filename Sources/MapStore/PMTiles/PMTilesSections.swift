import Formats

/// The parts of a file that its header names, decompressed.
struct PMTilesSections {
    let file: PMTilesFile
    let header: PMTilesHeader
    private let decompressor: Decompressor

    /// No part but the tiles is larger than this, in bytes, once it is decompressed.
    static let limit = 8 << 20

    /// - Throws: ``PMTilesError`` if the file can't be read, is of another version or damaged, or is
    ///   compressed by something else than gzip.
    init(path: String) throws(PMTilesError) {
        file = try PMTilesFile(path: path)
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
