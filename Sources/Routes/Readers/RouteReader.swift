package import Geometry

/// Reads route files of every supported kind, told apart by their content.
package enum RouteReader {
    /// Reads a file's bytes.
    ///
    /// - Parameters:
    ///   - bytes: the whole file; a UTF-8 byte order mark is passed over.
    ///   - name: what error messages call it: the file's name, or `standard input`.
    ///   - precision: decimals of encoded polylines; `nil` to find out.
    ///   - limits: what is too much.
    /// - Returns: one route or more, each with a line of two points or more.
    /// - Throws: ``RouteError`` with what was wrong, where, and the cure if there is one.
    package static func read(
        bytes: [UInt8], named name: String, precision: Polyline.Precision? = nil,
        limits: RouteLimits = RouteLimits()
    ) throws(RouteError) -> RouteAnswer {
        let context = ReadingContext(name: name, precision: precision, limits: limits)
        guard bytes.count <= limits.bytes else {
            throw context.error(
                "it has \(bytes.count) bytes; a route file may have \(limits.bytes)",
                cure: "simplify the line, or cut the file in parts")
        }
        switch RouteContent(of: bytes) {
        case .empty:
            throw context.error("it is empty")
        case .xml:
            return try GPXRouteReader(context: context).read(bytes)
        case .polyline(let text):
            return try PolylineRouteReader(context: context).read(text)
        case .json:
            return try JSONRouteReader(context: context).read(bytes)
        case .unknown:
            throw context.error(
                "it is no route",
                cure: "GeoJSON, GPX, an encoded polyline, or an answer of OSRM, Valhalla or"
                    + " GraphHopper is expected")
        }
    }
}

/// What a file's first look tells about it.
enum RouteContent: Equatable {
    /// Nothing but blanks.
    case empty
    /// Starts as XML does.
    case xml
    /// Starts as JSON does.
    case json
    /// Consists of the characters of an encoded polyline, given here without blanks around them.
    case polyline(String)
    /// None of these.
    case unknown

    /// Looks at a file's bytes.
    ///
    /// An encoded polyline uses the characters `?` to `~`, among them `{` and `[`; JSON with
    /// anything in it also has quotes, digits or colons, which a polyline never has. UTF-16 files
    /// (expat reads them) start with a mark of their own.
    init(of bytes: [UInt8]) {
        if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
            self = .xml
            return
        }
        let body = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
        guard let start = body.firstIndex(where: { !Self.isBlank($0) }),
            let end = body.lastIndex(where: { !Self.isBlank($0) })
        else {
            self = .empty
            return
        }
        let text = body[start...end]
        let brackets = [UInt8]("{}[]".utf8)
        switch body[start] {
        case UInt8(ascii: "<"): self = .xml
        case _ where text.allSatisfy(brackets.contains): self = .json
        case _ where text.allSatisfy(EncodedText.alphabet.contains):
            self = .polyline(String(decoding: text, as: UTF8.self))
        case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""): self = .json
        default: self = .unknown
        }
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte)
    }
}
