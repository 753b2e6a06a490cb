import Graphics
import Parameters
import Platform
import VectorTile

/// A file of letters that a viewer asks for: a range of 256 characters of some fonts.
///
/// `/fonts/{stack}/{first}-{last}.pbf`, as MapLibre GL asks for it
/// (https://maplibre.org/maplibre-style-spec/glyphs/).
struct GlyphFile: Hashable, Sendable {
    /// The fonts in order of preference.
    let names: [String]
    /// The first character.
    let first: UInt32

    /// Characters in a file.
    private static let count: UInt32 = 256
    private static let mostNames = 10
    private static let mostBytes = 500
    /// The ascent of the letters that MapLibre's baseline was made for, in pixels.
    private static let ascent = 25

    /// Reads the last two parts of a path.
    ///
    /// - Parameters:
    ///   - stack: names, with commas in between.
    ///   - file: such as `0-255.pbf`.
    /// - Throws: ``HTTPRefusal``.
    init(stack: String, file: String) throws(HTTPRefusal) {
        names = stack.split(separator: ",").map { name in
            String(name.drop { $0 == " " })
        }
        guard !names.isEmpty, names.count <= Self.mostNames, stack.utf8.count <= Self.mostBytes
        else { throw HTTPRefusal(400, "a font stack has 1 to \(Self.mostNames) names") }
        let halves = file.split(separator: ".", omittingEmptySubsequences: false)
        let ends = halves.first?.split(separator: "-", omittingEmptySubsequences: false) ?? []
        guard halves.count == 2, halves[1] == "pbf", ends.count == 2,
            let first = UInt32(ends[0]), first % Self.count == 0, first <= 0x10_FF00,
            file == "\(first)-\(first + Self.count - 1).pbf"
        else { throw HTTPRefusal(400, "a range of letters is 0-255.pbf, 256-511.pbf and so on") }
        self.first = first
    }

    /// Returns the file's content, in the protocol buffers of MapLibre's `glyphs.proto`.
    func encoded(by maker: DistanceGlyphMaker) -> [UInt8] {
        var stack = ProtobufWriter()
        stack.field(1, content: names.joined(separator: ",").utf8)
        stack.field(2, content: "\(first)-\(first + Self.count - 1)".utf8)
        for glyph in maker.glyphs(of: first..<first + Self.count, fontStack: names) {
            var message = ProtobufWriter()
            message.field(1, varint: UInt64(glyph.code))
            if !glyph.pixels.isEmpty { message.field(2, content: glyph.pixels) }
            message.field(3, varint: UInt64(glyph.width))
            message.field(4, varint: UInt64(glyph.height))
            message.field(5, varint: zigzagEncoded(Int64(glyph.left)))
            message.field(6, varint: zigzagEncoded(Int64(glyph.top - Self.ascent)))
            message.field(7, varint: UInt64(glyph.advance))
            stack.field(3, content: message.bytes)
        }
        var file = ProtobufWriter()
        file.field(1, content: stack.bytes)
        return file.bytes
    }
}

extension TileService {
    /// Letters for viewers that draw texts themselves, from the fonts with which pictures are drawn.
    ///
    /// Fonts that a style names and that are not installed are replaced as in pictures. Other names are
    /// refused: each stack takes time and memory.
    func glyphs(
        _ file: GlyphFile, _ exchange: HTTPExchange, _ origin: inout ServerMetrics.Origin
    ) throws(HTTPRefusal) -> HTTPResponse? {
        if let kept = glyphs.withLock({ $0.value(of: file) }) {
            origin = .memory
            return kept
        }
        let unknown = file.names.first { name in
            !Self.fontNames.contains(name)
                && !catalog.styles.contains { $0.fontNames.contains(name) }
        }
        if let unknown {
            throw HTTPRefusal(
                404, "there is no font '\(PrintableText.short(unknown))'; see /fonts.json")
        }
        let seconds = configuration.browserSeconds
        let job = DrawingPool.Job(key: "fonts \(file)") { [weak self] thread, _ in
            let body = file.encoded(by: try thread.glyphMaker())
            var hash = StableHash()
            hash.add(body)
            let response = HTTPResponse(
                type: "application/x-protobuf", body: body,
                fields: [
                    HTTPRequest.Field("etag", hash.tag),
                    HTTPRequest.Field("cache-control", "public, max-age=\(seconds)"),
                ])
            self?.glyphs.withLock { $0.keep(response, of: file, cost: body.count + 600) }
            return .picture(response)
        }
        return draw(job, for: exchange)
    }

    private static let fontNames = Set(FontNames.all)
}
