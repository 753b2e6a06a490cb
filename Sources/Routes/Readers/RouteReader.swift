package import Geometry

/// Reads route files of every supported kind, which it detects by their content.
package enum RouteReader {
    /// Reads a file's bytes.
    ///
    /// - Parameters:
    ///   - bytes: the whole file; a UTF-8 byte order mark is skipped.
    ///   - name: the file's name in error messages, or `standard input`.
    ///   - precision: decimals of encoded polylines; `nil` to detect them.
    ///   - limits: the limits of the file.
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
                cure: "GeoJSON, GPX, an encoded polyline, or the answer of a routing engine is"
                    + " expected")
        }
    }
}

/// The kind of a file, detected from its bytes.
enum RouteContent: Equatable {
    /// Only blanks.
    case empty
    /// Starts as XML does.
    case xml
    /// Starts as JSON does.
    case json
    /// Consists of the characters of an encoded polyline; the value is without blanks
    /// around them.
    case polyline(String)
    /// None of these.
    case unknown

    /// Classifies a file's bytes.
    ///
    /// An encoded polyline uses the characters `?` to `~`, among them `{` and `[`; JSON
    /// with anything in it also has quotes, digits or colons, which a polyline never has.
    /// UTF-16 files (expat reads them) start with their own byte order mark.
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

/// The reason why a route file could not be read.
package struct RouteError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file's name.
    package let file: String
    /// What was wrong, and where in the file.
    package let problem: String
    /// A remedy, if there is one.
    package let cure: String?

    /// An error from its parts.
    package init(file: String, problem: String, cure: String? = nil) {
        self.file = file
        self.problem = problem
        self.cure = cure
    }

    /// One line for the user.
    package var description: String {
        "\(file): \(problem)" + (cure.map { " (\($0))" } ?? "")
    }
}

/// The limits of a route file.
///
/// The defaults are far above any real route and low enough that no file can exhaust
/// memory.
package struct RouteLimits: Hashable, Sendable {
    /// Size of the file.
    package var bytes = 64 << 20
    /// Points of all lines together.
    package var points = 2_000_000
    /// Routes, legs, steps, junctions, lanes, banners and so on together.
    package var items = 1_000_000
    /// Nesting depth of XML elements.
    package var depth = 64
    /// Attributes of one XML element.
    package var attributes = 64
    /// Unicode scalars of one text; longer texts are cut, because shaping long text is
    /// slow.
    package var text = 1_000

    /// The defaults.
    package init() {}
}
