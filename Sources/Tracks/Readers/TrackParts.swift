import Formats
import GeoFiles
import Platform

/// The parts of one log, as a car or a telephone sends them while it drives.
///
/// Usually they are pieces of one file, cut anywhere; then the log is what they are together. Where
/// each part is a file of its own, such as a GPX document for each minute, the log is what these
/// contain together.
package struct TrackParts: Hashable, Sendable {
    /// The parts in their order; empty ones are allowed.
    package var parts: [[UInt8]]

    /// The parts of a log, in their order.
    package init(_ parts: [[UInt8]]) { self.parts = parts }

    /// The bytes of all parts.
    package var byteCount: Int { parts.reduce(0) { $0 + $1.count } }

    /// Reads the track.
    ///
    /// Pieces of a file are read exactly as the file; files of their own as if one had been written
    /// without a break between them.
    ///
    /// - Parameters: as of ``TrackReader/read(bytes:named:columns:limits:)``; the limits are those of
    ///   all parts together.
    /// - Throws: ``GeoFileError`` with what is wrong with the whole.
    func track(
        named name: String, columns: TrackColumns, limits: TrackLimits
    ) throws(GeoFileError) -> Track {
        guard byteCount <= limits.bytes else {
            throw GeoFileError(
                file: name, problem: "it has \(byteCount) bytes; a track may have \(limits.bytes)")
        }
        let parts = Self.unpacked(self.parts.filter { !$0.isEmpty }, limit: limits.bytes)
        if parts.count > 1,
            var track = try Self.joined(documents: parts, named: name, columns, limits)
        {
            var hash = StableHash()
            hash.add(Array(self.parts.joined()))
            track.fingerprint = hash.value
            return track
        }
        return try TrackReader.read(
            bytes: Self.joined(pieces: parts), named: name, columns: columns, limits: limits)
    }

    // MARK: Files of their own

    /// The content of parts that were compressed one by one; other parts are returned as they are.
    private static func unpacked(_ parts: [[UInt8]], limit: Int) -> [[UInt8]] {
        guard parts.count > 1,
            parts.allSatisfy({
                $0.withUnsafeBytes { DeflateFormat(sniffing: $0) } == .gzip
            })
        else { return parts }
        var (budget, unpacked): (Int, [[UInt8]]) = (limit, [])
        for part in parts {
            guard let bytes = try? Decompressor().decompress(part, as: .gzip, limit: budget) else {
                return parts
            }
            budget -= bytes.count
            unpacked.append(bytes)
        }
        return unpacked
    }

    /// Reads documents one by one; `nil` if the parts are pieces of something else.
    private static func joined(
        documents parts: [[UInt8]], named name: String, _ columns: TrackColumns,
        _ limits: TrackLimits
    ) throws(GeoFileError) -> Track? {
        var geoLimits = GeoLimits()
        geoLimits.bytes = limits.bytes
        geoLimits.points = limits.points
        // What begins in the middle of a file is none: one look at the second part mostly suffices.
        var files: [GeoFile] = []
        for part in parts[1...] + parts[..<1] {
            guard let file = try? GeoFile(part, named: name, limits: geoLimits),
                isWhole(file.format, part)
            else { return nil }
            files.append(file)
        }
        files.insert(files.removeLast(), at: 0)
        var (whole, errors): (Track?, [GeoFileError]) = (nil, [])
        for file in files {
            do throws(GeoFileError) {
                let reading = TrackReading(name: name, limits: limits)
                let track = try DocumentTrackReader(
                    reading: reading, document: try file.document()
                ).track()
                if whole == nil {
                    whole = track
                } else {
                    try whole?.append(track, from: name, isContinued: true)
                }
            } catch {
                // A part without a fix, as in a tunnel, is no fault of the others.
                errors.append(error)
            }
        }
        guard var whole else { throw errors[0] }
        guard whole.points.count <= limits.points else {
            throw GeoFileError(
                file: name, problem: "it has more than \(limits.points) points",
                cure: "cut the track in parts")
        }
        whole.notes += errors.prefix(3).map { "left out: \($0)" }
        if errors.count > 3 { whole.notes.append("left out: \(errors.count - 3) more parts") }
        return whole
    }

    /// Whether a piece of a file would be none, so that what is one is whole.
    private static func isWhole(_ format: GeoFormat, _ bytes: [UInt8]) -> Bool {
        switch format {
        case .table, .nmea, .igc, .polyline, .json: false
        // Also a place alone is read.
        case .kml: !bytes.starts(with: "<".utf8) || bytes.prefix(1024).contains("<kml".utf8)
        default: true
        }
    }

    // MARK: Pieces

    /// The file that was cut, with the ends of lines that were left out where it was cut.
    static func joined(pieces parts: [[UInt8]]) -> [UInt8] {
        guard var whole = parts.first else { return [] }
        whole.reserveCapacity(parts.reduce(0) { $0 + $1.count })
        // Only text in bytes has lines as they are looked for here.
        let isText = !whole.prefix(4096).contains(0)
        let rows = LogRows(whole)
        for part in parts.dropFirst() {
            let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
            let piece = part.starts(with: mark) ? part[3...] : part[...]
            if isText, rows.lacksLineEnd(whole, piece) { whole.append(0x0A) }
            whole += piece
        }
        return whole
    }
}

/// Decides whether two pieces of a log were cut between lines, and the end of the line is missing.
private struct LogRows {
    private let separator: UInt8
    /// The most bytes of a line that is looked at.
    private static let longestLine = 16 << 10

    /// The rows of a log.
    ///
    /// - Parameter first: the beginning of the log.
    init(_ first: [UInt8]) {
        separator = TableRows(Array(first.prefix(64 << 10)), greatestColumns: 1).separator
    }

    /// Whether a line end belongs between two pieces.
    ///
    /// A row that was cut in two has as many separators in both parts together as a whole row; two
    /// whole rows have twice as many.
    func lacksLineEnd(_ before: [UInt8], _ after: ArraySlice<UInt8>) -> Bool {
        guard let last = before.last, let first = after.first, !Self.isEnd(last),
            !Self.isEnd(first)
        else { return false }
        let (line, previous) = Self.lastLines(of: before.suffix(Self.longestLine))
        let next = after.prefix(Self.longestLine).split(
            maxSplits: 2, omittingEmptySubsequences: true, whereSeparator: Self.isEnd)
        guard let begun = next.first else { return false }
        // A sentence of NMEA has a dollar sign at its beginning, and a checksum at its end.
        let dollar = UInt8(ascii: "$")
        if line.first == dollar {
            return begun.first == dollar && line.suffix(3).first == UInt8(ascii: "*")
        }
        let whole = (previous.isEmpty ? [] : [previous]) + next.dropFirst().prefix(1)
        let count = separators(in: line)
        return count > 0 && !whole.isEmpty
            && (whole + [begun]).allSatisfy { separators(in: $0) == count }
    }

    /// The last line, and the one before it; empty if there is none.
    private static func lastLines(
        of bytes: ArraySlice<UInt8>
    ) -> (last: ArraySlice<UInt8>, previous: ArraySlice<UInt8>) {
        guard let end = bytes.lastIndex(where: isEnd) else { return (bytes, []) }
        let rest = bytes[..<end]
        guard let last = rest.lastIndex(where: { !isEnd($0) }) else {
            return (bytes[(end + 1)...], [])
        }
        let start = rest[..<last].lastIndex(where: isEnd).map { $0 + 1 } ?? rest.startIndex
        return (bytes[(end + 1)...], rest[start...last])
    }

    private func separators(in line: ArraySlice<UInt8>) -> Int {
        var (count, isQuoted) = (0, false)
        for byte in line {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if byte == separator, !isQuoted { count += 1 }
        }
        return count
    }

    private static func isEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
}
