package import Formats
import Geometry

/// A file with places in it, whose format is found by its content.
///
/// This is the one door for all files of users: every command, option and request reads them here.
package struct GeoFile: Sendable {
    /// The file's name in messages.
    package let name: String
    /// The files that it consists of: one, or those of an archive.
    private let parts: [Part]
    private let pictures: [String: [UInt8]]
    private let limits: GeoLimits
    /// The files of an archive that are damaged, with what is wrong.
    private var damaged: [GeoFileError] = []

    /// A file, unpacked.
    private struct Part: Sendable {
        /// The file's name in messages, with that of its archive.
        var name: String
        var format: GeoFormat
        var content: Content
    }

    private enum Content: Sendable {
        case bytes([UInt8])
        case json(JSONValue)
        case polyline(String)
        case shapefile(Shapefile)
    }

    /// Unpacks a file and finds its format.
    ///
    /// - Parameters:
    ///   - bytes: the whole file: text with or without a byte order mark, binary, or an archive.
    ///   - name: the file's name in error messages, or `standard input`.
    ///   - limits: the limits of the file.
    /// - Throws: ``GeoFileError`` for a file that is of no known format or damaged.
    package init(
        _ bytes: [UInt8], named name: String, limits: GeoLimits = GeoLimits()
    ) throws(GeoFileError) {
        (self.name, self.limits) = (name, limits)
        let reading = GeoReading(name: name, limits: limits)
        guard bytes.count <= limits.bytes else {
            throw reading.error(
                "it has \(bytes.count) bytes; a file may have \(limits.bytes)",
                cure: "simplify it, or cut it in parts")
        }
        let unpacked = try Unpacker.content(of: bytes, reading: reading)
        var files = unpacked.files
        damaged = unpacked.damaged
        let all = files
        let isAlone = files.count + damaged.count == 1
        pictures = isAlone ? [:] : Self.pictures(in: files)
        if !isAlone {
            files = Self.main(of: files.filter { Self.isReadable($0, reading: reading) })
        }
        var parts: [Part] = []
        for file in files {
            let inner = isAlone ? name : "\(name): \(PrintableExcerpt.of(file.name))"
            do throws(GeoFileError) {
                parts.append(
                    try Self.part(file, among: all, GeoReading(name: inner, limits: limits)))
            } catch {
                damaged.append(error)
            }
        }
        self.parts = parts
        guard parts.isEmpty else { return }
        throw damaged.first
            ?? reading.error("the archive has no file of a known format", cure: Self.expectation)
    }

    private init(_ part: Part, of archive: GeoFile) {
        (name, parts, limits) = (part.name, [part], archive.limits)
        pictures = archive.pictures
    }

    /// The files of an archive, each as a file of its own; a file that is none is alone.
    package var files: [GeoFile] {
        parts.count == 1 ? [self] : parts.map { GeoFile($0, of: self) }
    }

    /// Notes on the files of the archive that can't be read, one sentence each.
    package var damageNotes: [String] { Self.notes(damaged) }

    /// A note on the files of an archive that a reader leaves out which takes only one; `nil` for
    /// a file that is none.
    package var noteOnOthers: String? {
        guard parts.count > 1 else { return nil }
        let others = parts.dropFirst().prefix(3).map { $0.name.dropFirst(name.count + 2) }
        let rest = parts.count - 1 - others.count
        return "only \(parts[0].name.dropFirst(name.count + 2)) of the archive is read, not "
            + others.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }

    private static func notes(_ damaged: [GeoFileError]) -> [String] {
        guard damaged.count > 3 else { return damaged.map { "left out: \($0)" } }
        return damaged.prefix(3).map { "left out: \($0)" }
            + ["left out: \(damaged.count - 3) more files of the archive"]
    }

    /// A document that was parsed already, as from a request.
    ///
    /// - Parameters:
    ///   - json: the document.
    ///   - name: its name in error messages.
    package init(json: JSONValue, named name: String) {
        (self.name, limits, pictures) = (name, GeoLimits(), [:])
        parts = [Self.part(json, named: name)]
    }

    /// The format; of an archive that of its first file.
    package var format: GeoFormat { parts.first?.format ?? .json }

    /// The JSON of a file that is JSON of another kind than those that ``document()`` reads.
    package var json: JSONValue? {
        if case .json(let json)? = parts.first?.content, format == .json { json } else { nil }
    }

    /// The JSON of a file that is GeoJSON, which may have more than its features.
    package var geoJSON: JSONValue? {
        if case .json(let json)? = parts.first?.content, format == .geoJSON { json } else { nil }
    }

    /// The text of an encoded polyline, without blanks around it.
    package var polyline: String? {
        if case .polyline(let text)? = parts.first?.content { text } else { nil }
    }

    /// The text of a table, in UTF-8.
    package var table: [UInt8]? {
        if case .bytes(let bytes)? = parts.first?.content, format == .table { bytes } else { nil }
    }

    /// Reads what is in the file.
    ///
    /// - Returns: its features, of all files of an archive; encoded polylines and ``json`` have none.
    /// - Throws: ``GeoFileError`` if it is damaged or too large.
    package func document() throws(GeoFileError) -> GeoDocument {
        let reading = GeoReading(name: name, limits: limits)
        var (whole, damaged): (GeoDocument?, [GeoFileError]) = (nil, damaged)
        for part in parts {
            reading.begin(part.name)
            do throws(GeoFileError) {
                let document = try Self.document(part, reading: reading)
                if whole == nil {
                    whole = document
                } else {
                    whole?.append(document, from: part.name)
                }
            } catch {
                guard !reading.isOverLimit else { throw error }
                damaged.append(error)
            }
        }
        guard var whole else { throw damaged.first ?? reading.error("it is empty") }
        addPictures(to: &whole)
        if parts.count > 1 { whole.notes.append("the archive has \(parts.count) files") }
        whole.notes += Self.notes(damaged)
        return whole
    }

    /// Gives features the pictures of the archive that their styles name.
    private func addPictures(to document: inout GeoDocument) {
        for index in document.features.indices {
            guard let address = document.features[index].text(KMLStyles.iconAddress),
                let picture = pictures[address]
            else { continue }
            // The archive's name keeps it apart from files and other archives.
            let symbol = "\(name)/\(address)"
            document.pictures[symbol] = picture
            document.features[index].properties.append(("marker-symbol", .string(symbol)))
        }
    }

    private static func document(
        _ part: Part, reading: GeoReading
    ) throws(GeoFileError) -> GeoDocument {
        switch (part.format, part.content) {
        case (.gpx, .bytes(let bytes)): try GPXReader.document(bytes, reading: reading)
        case (.kml, .bytes(let bytes)): try KMLReader.document(bytes, reading: reading)
        case (.tcx, .bytes(let bytes)): try TCXReader.document(bytes, reading: reading)
        case (.fit, .bytes(let bytes)): try FITReader.document(bytes, reading: reading)
        case (.nmea, .bytes(let bytes)): try NMEAReader.document(bytes, reading: reading)
        case (.igc, .bytes(let bytes)): try IGCReader.document(bytes, reading: reading)
        case (.table, .bytes(let bytes)): try PlaceTableReader.document(bytes, reading: reading)
        case (.geoPackage, .bytes(let bytes)):
            try GeoPackageReader.document(bytes, reading: reading)
        case (_, .shapefile(let file)): try ShapefileReader.document(file, reading: reading)
        case (.geoJSON, .json(let json)): try GeoJSONReader.document(json, reading: reading)
        case (.timeline, .json(let json)): try TimelineReader.document(json, reading: reading)
        case (.pointList, .json(let json)): try PointListReader.document(json, reading: reading)
        default: GeoDocument(format: part.format)
        }
    }

    // MARK: Formats

    private static func part(
        _ file: Unpacker.File, among files: [Unpacker.File], _ reading: GeoReading
    ) throws(GeoFileError) -> Part {
        let bytes = file.bytes
        func part(_ format: GeoFormat, _ content: Content) -> Part {
            Part(name: reading.name, format: format, content: content)
        }
        if Shapefile.isShapefile(bytes) {
            return part(.shapefile, .shapefile(Shapefile(file, among: files)))
        }
        switch FileContent(of: bytes) {
        case .empty: throw reading.error("it is empty")
        case .xml: return part(try xmlFormat(bytes, reading), .bytes(bytes))
        case .binary(let format): return part(format, .bytes(bytes))
        case .json(let text): return try jsonPart(text, reading)
        case .polyline(let text): return part(.polyline, .polyline(text))
        case .text(let text):
            let start = text.prefix(4_096)
            let format: GeoFormat =
                NMEAReader.reads(start) ? .nmea : IGCReader.reads(start) ? .igc : .table
            return part(format, .bytes(text))
        case .foreign(let kind):
            throw reading.error("it is \(kind)", cure: expectation)
        }
    }

    /// What users may have meant.
    static let expectation =
        "a file of tracks, routes or places is expected: \(GeoFormat.list)"

    private static func xmlFormat(
        _ bytes: [UInt8], _ reading: GeoReading
    ) throws(GeoFileError) -> GeoFormat {
        switch try XMLRoot.name(of: bytes, reading: reading) {
        case "gpx": return .gpx
        case "kml", "Document", "Folder", "Placemark": return .kml
        case "TrainingCenterDatabase": return .tcx
        case let root:
            throw reading.error(
                "it is XML, but its outermost element is <\(PrintableExcerpt.of(root))>",
                cure: "GPX, KML or TCX is expected")
        }
    }

    private static func jsonPart(
        _ text: [UInt8], _ reading: GeoReading
    ) throws(GeoFileError) -> Part {
        let json: JSONValue
        do {
            json = try JSONValue(parsing: text)
        } catch {
            throw reading.error("\(error)")
        }
        return part(json, named: reading.name)
    }

    private static func part(_ json: JSONValue, named name: String) -> Part {
        if let text = json.string {
            return Part(name: name, format: .polyline, content: .polyline(text))
        }
        let format: GeoFormat =
            if let type = json["type"]?.string, GeoJSONReader.types.contains(type) {
                .geoJSON
            } else if TimelineReader.reads(json) {
                .timeline
            } else if PointListReader.reads(json) {
                .pointList
            } else {
                .json
            }
        return Part(name: name, format: format, content: .json(json))
    }

    // MARK: Archives

    /// Whether a file of an archive is one of a known format; readme files, pictures and metadata
    /// are not.
    private static func isReadable(_ file: Unpacker.File, reading: GeoReading) -> Bool {
        switch FileContent(of: file.bytes) {
        // Shapefiles come with a description of the data.
        case .xml: (try? xmlFormat(file.bytes, reading)) != nil
        case .json, .binary: true
        case .text(let text):
            NMEAReader.reads(text.prefix(4_096)) || IGCReader.reads(text.prefix(4_096))
                || PlaceTableReader.isTable(text.prefix(8_192))
        case .empty, .polyline, .foreign: false
        }
    }

    /// The files of an archive that count: of KML the one that is read first.
    ///
    /// That is the first in the archive's root (OGC 12-007r2, 7.2); links in it lead to the
    /// others, and links are not followed. Archives without one in the root count whole.
    private static func main(of files: [Unpacker.File]) -> [Unpacker.File] {
        func isKML(_ file: Unpacker.File) -> Bool { file.name.lowercased().hasSuffix(".kml") }
        let roots = files.filter { isKML($0) && !$0.name.contains("/") }
        guard let first = roots.first(where: { $0.name.lowercased() == "doc.kml" }) ?? roots.first
        else { return files }
        return files.filter { !isKML($0) || $0.name == first.name }
    }

    /// The pictures of an archive, by their paths in it.
    private static func pictures(in files: [Unpacker.File]) -> [String: [UInt8]] {
        let endings = [".png", ".jpg", ".jpeg", ".svg", ".webp"]
        let pictures = files.filter { file in
            endings.contains { file.name.lowercased().hasSuffix($0) } && file.bytes.count < 8 << 20
        }
        return Dictionary(pictures.map { ($0.name, $0.bytes) }) { first, _ in first }
    }
}
