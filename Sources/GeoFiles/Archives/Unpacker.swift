import Formats

/// The files in a compressed file or an archive, which may lie in each other.
struct Unpacker {
    private let reading: GeoReading
    /// The bytes that all files together may still unpack to.
    private var budget: Int
    /// The files, in the order of the archive.
    private(set) var files: [File] = []
    /// The files of an archive that can't be unpacked, with what is wrong.
    private(set) var damaged: [GeoFileError] = []

    /// An unpacked file.
    struct File {
        /// Its name in the archive; empty for a file that is no archive.
        var name: String
        var bytes: [UInt8]
    }

    private init(reading: GeoReading) {
        self.reading = reading
        budget = reading.limits.bytes
    }

    /// Unpacks a file; one that is not packed is returned as it is.
    ///
    /// - Returns: the files that can be unpacked, and the errors of those that can't.
    static func content(of bytes: [UInt8], reading: GeoReading) throws(GeoFileError) -> Unpacker {
        var unpacker = Unpacker(reading: reading)
        try unpacker.add(bytes, named: "", depth: 0)
        return unpacker
    }

    private mutating func add(
        _ bytes: [UInt8], named name: String, depth: Int
    ) throws(GeoFileError) {
        let isGzip = bytes.withUnsafeBytes { DeflateFormat(sniffing: $0) } == .gzip
        guard isGzip || BZip2.isCompressed(bytes) || ZipArchive.isArchive(bytes) else {
            files.append(File(name: name, bytes: bytes))
            return
        }
        guard depth < reading.limits.archives else {
            throw reading.error("it is compressed more than \(reading.limits.archives) times")
        }
        if isGzip {
            try add(taken(try gunzip(bytes)), named: name, depth: depth + 1)
        } else if BZip2.isCompressed(bytes) {
            guard let content = BZip2.decompress(bytes, limit: budget) else {
                throw reading.error("its bzip2 data is damaged, or has more than \(budget) bytes")
            }
            try add(taken(content), named: name, depth: depth + 1)
        } else {
            try add(archive: bytes, depth: depth)
        }
    }

    private func gunzip(_ bytes: [UInt8]) throws(GeoFileError) -> [UInt8] {
        do {
            return try Decompressor().decompress(bytes, as: .gzip, limit: budget)
        } catch {
            throw reading.error("it can't be unpacked: \(error)")
        }
    }

    private mutating func add(archive bytes: [UInt8], depth: Int) throws(GeoFileError) {
        for file in try contents(of: bytes) {
            do throws(GeoFileError) {
                try add(file.bytes, named: file.name, depth: depth + 1)
            } catch {
                // Beyond a limit nothing more is unpacked.
                guard budget > 0, depth + 1 < reading.limits.archives else { throw error }
                damaged.append(named(file.name, error))
            }
        }
    }

    private func named(_ file: String, _ error: GeoFileError) -> GeoFileError {
        GeoFileError(
            file: "\(reading.name): \(PrintableExcerpt.of(file))", problem: error.problem,
            cure: error.cure)
    }

    private mutating func contents(of bytes: [UInt8]) throws(GeoFileError) -> [File] {
        do throws(ZipError) {
            let archive = try ZipArchive(bytes, mostEntries: reading.limits.entries)
            var contents: [File] = []
            for entry in archive.entries where !Self.isHidden(entry) {
                do throws(ZipError) {
                    let content = try archive.content(of: entry, limit: budget)
                    contents.append(File(name: entry.path, bytes: taken(content)))
                } catch .damaged {
                    damaged.append(named(entry.path, reading.error("it is damaged")))
                }
            }
            return contents
        } catch {
            throw reading.error("\(error)")
        }
    }

    /// What file managers put into archives beside the user's files.
    private static func isHidden(_ entry: ZipArchive.Entry) -> Bool {
        entry.name.hasPrefix(".") || entry.path.hasPrefix("__MACOSX/")
    }

    /// Counts unpacked bytes.
    private mutating func taken(_ bytes: [UInt8]) -> [UInt8] {
        budget = max(budget - bytes.count, 0)
        return bytes
    }
}
