import Formats
import Geometry

/// How the texts of a stranger's metadata become values: each in range, or `nil`.
extension MapMetadata {
    /// A zoom level, such as `14`.
    static func zoom(_ text: String?) -> Int? {
        guard let text = text.map(trimmed) else { return nil }
        let range = 0...Double(TileID.maximumZoom)
        guard let number = try? BoundedNumber(parsing: text, in: range) else { return nil }
        return number.wholeNumber
    }

    /// A box of some extent, as `west,south,east,north` in degrees.
    static func bounds(_ text: String?) -> CoordinateBox? {
        guard let text, let numbers = numbers(text), numbers.count == 4,
            let box = CoordinateBox(
                checkedWest: numbers[0], south: numbers[1], east: numbers[2], north: numbers[3]),
            box.west < box.east, box.south < box.north
        else { return nil }
        return box
    }

    /// A place and a zoom, as `longitude,latitude,zoom`.
    static func center(_ text: String?) -> (Coordinate, Double)? {
        guard let text, let numbers = numbers(text), numbers.count == 3,
            let place = Coordinate(checkedLongitude: numbers[0], latitude: numbers[1]),
            (0...Double(TileID.maximumZoom)).contains(numbers[2])
        else { return nil }
        return (place, numbers[2])
    }

    /// Language codes: those that the map lists, else those that its layers' fields tell of.
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

    /// Whether a text has the form of a BCP 47 tag that begins with a language of two or three letters.
    private static func isLanguageCode(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard text.utf8.count <= 35, let language = parts.first, (2...3).contains(language.count),
            language.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) })
        else { return false }
        // Fields such as `name_int` and `name_alt` are no languages.
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
    /// The format of a tile's bytes; vector tiles if they are no picture that we know.
    ///
    /// The `format` that a map declares is not asked: it can be missing or wrong, the bytes can't.
    /// The signatures are those of PNG (ISO 15948, 5.2), JPEG (ISO 10918-1, B.1) and RIFF with WebP.
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
