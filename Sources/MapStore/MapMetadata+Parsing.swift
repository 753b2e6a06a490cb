import Formats
import Geometry

/// Parses the texts of untrusted metadata into values, each in range or `nil`.
extension MapMetadata {
    /// A zoom level, such as `14`.
    static func zoom(_ text: String?) -> Int? {
        guard let text = text.map(trimmed) else { return nil }
        let range = 0...Double(TileID.maximumZoom)
        guard let number = try? BoundedNumber(parsing: text, in: range) else { return nil }
        return number.wholeNumber
    }

    /// A box of some extent, as `west,south,east,north` in degrees.
    ///
    /// Programs write one that crosses the antimeridian in any of three ways: from 170 to -170, to
    /// 190, or from -190.
    static func bounds(_ text: String?) -> CoordinateBox? {
        guard let text, let numbers = numbers(text), numbers.count == 4 else { return nil }
        var (west, east) = (numbers[0], numbers[2])
        if east > 180, west < 180, east - west <= 180 { east -= 360 }
        if west < -180, east > -180, east - west <= 180 { west += 360 }
        guard
            let box = CoordinateBox(
                checkedWest: west, south: numbers[1], east: east, north: numbers[3]),
            box.south < box.north,
            box.crossesAntimeridian
                ? box.width <= CoordinateBox.widestCrossing : box.width > 0
        else { return nil }
        return box
    }

    /// A point and a zoom, as `longitude,latitude,zoom`.
    static func center(_ text: String?) -> (Coordinate, Double)? {
        guard let text, let numbers = numbers(text), numbers.count == 3,
            let place = Coordinate(checkedLongitude: numbers[0], latitude: numbers[1]),
            (0...Double(TileID.maximumZoom)).contains(numbers[2])
        else { return nil }
        return (place, numbers[2])
    }

    /// Language codes: those that the map lists, else those from the names of its layers' fields.
    ///
    /// Shortbread calls such a field `name_de`, OpenMapTiles `name:de`.
    static func languages(_ listed: String?, layers: [VectorLayer]) -> [String] {
        if let listed {
            let codes = listed.split(separator: ",").map { trimmed(String($0)) }
            return unique(codes.filter(isLanguageCode)).prefix(1000).map(\.self)
        }
        let codes = layers.flatMap { layer in
            layer.fields.keys.sorted().compactMap { field -> String? in
                guard field.hasPrefix("name:") || field.hasPrefix("name_") else { return nil }
                let code = String(field.dropFirst(5))
                return isLanguageCode(code) ? code : nil
            }
        }
        return unique(codes)
    }

    /// Whether a text has the form of a BCP 47 tag with a language of two or three letters first.
    private static func isLanguageCode(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard text.utf8.count <= 35, let language = parts.first, (2...3).contains(language.count),
            language.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) })
        else { return false }
        // Fields such as `name_int` and `name_alt` are not languages.
        guard !["int", "alt", "old", "ref", "raw"].contains(text) else { return false }
        return parts.dropFirst().allSatisfy { part in
            !part.isEmpty
                && part.allSatisfy { Unicode.Scalar($0).properties.isAlphabetic || $0 < 58 }
        }
    }

    private static func numbers(_ text: String) -> [Double]? {
        let parts = text.split(separator: ",", maxSplits: 5, omittingEmptySubsequences: false)
        let numbers = parts.compactMap {
            try? BoundedNumber(parsing: trimmed(String($0)), in: -1000...1000).value
        }
        return numbers.count == parts.count ? numbers : nil
    }

    private static func trimmed(_ text: String) -> String {
        String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }

    private static func unique(_ values: [String]) -> [String] {
        var seen: Set<String> = []
        return values.filter { seen.insert($0).inserted }
    }
}

extension MapMetadata.Format {
    /// The format of a tile's bytes; vector tiles if they are no known picture format.
    ///
    /// The `format` that a map declares is ignored, because it can be missing or wrong, and the
    /// bytes can't. The signatures are those of PNG (ISO 15948, 5.2), JPEG (ISO 10918-1, B.1) and
    /// RIFF with WebP.
    init(sniffing tile: [UInt8]) {
        if tile.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
            self = .png
        } else if tile.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpg
        } else if tile.starts(with: "RIFF".utf8), tile.dropFirst(8).starts(with: "WEBP".utf8) {
            self = .webp
        } else {
            self = .pbf
        }
    }
}

extension MapMetadata.VectorLayer {
    /// A layer from an element of `vector_layers`; `nil` if it has no usable name.
    init?(_ json: JSONValue, zooms: ClosedRange<Int>) {
        guard let id = json["id"]?.string, !id.isEmpty, id.utf8.count <= 500 else { return nil }
        func zoom(_ key: String, else fallback: Int) -> Int {
            guard let number = json[key]?.number, (0...Double(TileID.maximumZoom)).contains(number)
            else { return fallback }
            return Int(number)
        }
        let low = zoom("minzoom", else: zooms.lowerBound)
        let fields = (json["fields"]?.object?.members ?? []).prefix(2000).map {
            ($0.key, $0.value.string ?? "")
        }
        self.init(
            id: id, summary: PlainText.line(json["description"]?.string ?? "", limit: 1000),
            minzoom: low, maxzoom: max(low, zoom("maxzoom", else: zooms.upperBound)),
            fields: Dictionary(fields) { first, _ in first })
    }
}

extension MapDatabase {
    /// Reads the map's metadata.
    ///
    /// A missing or absurd value is derived from the tiles and is no error, so that a map without
    /// any metadata can be read, too.
    ///
    /// - Returns: the metadata, every number finite and in range.
    /// - Throws: ``MapStoreError`` if the tiles themselves can't be read.
    public func readMetadata() throws(MapStoreError) -> MapMetadata {
        let texts = MetadataTexts(metadataRows())
        let zooms = if let declared = texts.zooms { declared } else { try storedZooms() }
        let bounds = if let declared = texts.bounds { declared } else { try tileBounds() }
        return MapMetadata(
            texts, name: fileName, format: MapMetadata.Format(sniffing: try firstTile() ?? []),
            zooms: zooms, bounds: bounds)
    }

    /// The approximate size limit of all rows, in bytes.
    private static let maximumMetadataBytes = 8_000_000

    /// The rows by name; none if the table is missing or unreadable.
    private func metadataRows() -> [String: String] {
        var rows: [String: String] = [:]
        var bytes = 0
        do {
            let statement = try database.prepare(Queries.metadata)
            while bytes < Self.maximumMetadataBytes, try statement.step() {
                guard let name = statement.string(at: 0), let value = statement.string(at: 1),
                    !value.isEmpty
                else { continue }
                bytes += value.utf8.count
                rows[name] = value
            }
        } catch {
            // The rows read so far are still good; the rest is derived.
        }
        return rows
    }

    private func storedZooms() throws(MapStoreError) -> ClosedRange<Int> {
        let lowest = try storedZoom(Queries.lowestZoom)
        return lowest...max(lowest, try storedZoom(Queries.highestZoom))
    }

    /// The lowest or highest zoom that has a tile.
    func storedZoom(_ query: String) throws(MapStoreError) -> Int {
        try reading("tiles") { () throws(SQLiteError) in
            let statement = try database.prepare(query)
            let zoom = try statement.step() ? statement.int(at: 0) ?? 0 : 0
            return min(max(zoom, 0), TileID.maximumZoom)
        }
    }

    /// The area that the tiles of the highest zoom cover.
    private func tileBounds() throws(MapStoreError) -> CoordinateBox {
        let zoom = try storedZoom(Queries.highestZoom)
        let last = (1 << zoom) - 1
        let edges = try reading("tiles") { () throws(SQLiteError) in
            let statement = try database.prepare(Queries.extentOfZoom)
            try statement.bind(zoom, at: 1)
            guard try statement.step() else { return [0, last, 0, last] }
            return (0..<4).map { min(max(statement.int(at: $0) ?? 0, 0), last) }
        }
        let count = Double(last + 1)
        return CoordinateBox(
            WorldBox(
                minX: Double(edges[0]) / count, minY: Double(last - edges[3]) / count,
                maxX: Double(edges[1] + 1) / count, maxY: Double(last - edges[2] + 1) / count))
    }
}
