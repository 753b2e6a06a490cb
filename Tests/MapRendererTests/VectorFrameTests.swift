import Formats
import Geometry
import Graphics
import MapRenderer
import MapStyle
import TestSupport
import Testing

@Suite struct VectorFrameTests {
    init() { PinnedFonts.use() }

    private static let size = ScreenSize(width: 200, height: 120)

    /// A road with its casing and, if asked for, its name.
    private static func renderer(named name: String = "") throws -> (FrameRenderer, FrameRequest) {
        let source = try PixelTileSource(
            features: [
                [
                    "type": "line", "parts": [[[10, 70], [90, 60], [190, 65]]],
                    "properties": ["name": .string(name)],
                ]
            ], zoom: 15, size: size)
        let road: JSONValue = [
            "id": "road", "type": "line", "source": "data", "source-layer": "data",
            "paint": ["line-color": "#ffd070", "line-width": 9],
        ]
        let casing: JSONValue = [
            "id": "casing", "type": "line", "source": "data", "source-layer": "data",
            "paint": ["line-color": "#b07830", "line-width": 12, "line-dasharray": [2, 1]],
        ]
        let label: JSONValue = [
            "id": "name", "type": "symbol", "source": "data", "source-layer": "data",
            "layout": [
                "text-field": ["get", "name"], "text-font": ["Noto Sans Regular"],
                "symbol-placement": "line-center",
            ],
            "paint": ["text-halo-color": "#fff", "text-halo-width": 1.5],
        ]
        let ground: JSONValue = [
            "id": "ground", "type": "background", "paint": ["background-color": "#f4f2ee"],
        ]
        let style = try Style(json: [
            "version": 8, "sources": ["data": ["type": "vector", "url": "mbtiles://"]],
            "layers": .array([ground, casing, road] + (name.isEmpty ? [] : [label])),
        ])
        let renderer = try FrameRenderer(
            style: style, sources: ["data": source], sprite: SpriteSheet())
        return (renderer, FrameRequest(camera: source.camera(), size: size))
    }

    private static func text(_ bytes: [UInt8]) -> String {
        String(decoding: bytes.map { $0 < 128 ? $0 : 63 }, as: UTF8.self)
    }

    @Test func `a page of PDF embeds its fonts, knows its letters and has no picture`() throws {
        let (renderer, request) = try Self.renderer(named: "Storgata")
        let page = try renderer.render(request, as: .pdf, title: "A street")
        let text = Self.text(page.bytes)
        #expect(text.hasPrefix("%PDF-1."))
        // 200 by 120 pixels of a 96th of an inch, in points.
        #expect(text.contains("/MediaBox [ 0 0 150 90 ]"))
        #expect(text.contains("/FontFile") && text.contains("/ToUnicode"))
        #expect(!text.contains("/Subtype /Image"))
        #expect(page.labels.map(\.text) == ["Storgata"])
    }

    /// The compressed parts of a PDF that are text.
    private static func streams(_ bytes: [UInt8]) throws -> [String] {
        let decompressor = try Decompressor()
        let (start, end) = (Array("stream\n".utf8), Array("\nendstream".utf8))
        return bytes.ranges(of: start).compactMap { range in
            let rest = bytes[range.upperBound...]
            guard let last = rest.firstRange(of: end)?.lowerBound,
                let part = try? decompressor.decompress(
                    Array(rest[..<last]), as: .zlib, limit: 1 << 20)
            else { return nil }
            return text(part)
        }
    }

    @Test func `a name along a bend is one word of a page`() throws {
        let bend = try PixelTileSource(
            features: [
                [
                    "type": "line",
                    "parts": [
                        [[10, 70], [50, 45], [90, 34], [130, 36], [165, 50], [190, 75]]
                    ],
                    "properties": ["name": "Ring & Bend"],
                ]
            ], zoom: 15, size: Self.size)
        let style = try Style(json: [
            "version": 8, "sources": ["data": ["type": "vector", "url": "mbtiles://"]],
            "layers": [
                [
                    "id": "name", "type": "symbol", "source": "data", "source-layer": "data",
                    "layout": [
                        "text-field": ["get", "name"], "text-font": ["Noto Sans Regular"],
                        "symbol-placement": "line-center",
                    ],
                ]
            ],
        ])
        let renderer = try FrameRenderer(
            style: style, sources: ["data": bend], sprite: SpriteSheet())
        let request = FrameRequest(camera: bend.camera(), size: Self.size)
        let svg = Self.text(try renderer.render(request, as: .svg).bytes)
        #expect(svg.ranges(of: ">Ring &amp; Bend</text>").count == 1)
        #expect(svg.contains("fill-opacity=\"0\""))
        let pdf = try renderer.render(request, as: .pdf)
        #expect(pdf.labels.map(\.text) == ["Ring & Bend"])
        // Its letters are shapes, so there is one run of text in all.
        let runs = try Self.streams(pdf.bytes).map {
            $0.ranges(of: "Tj").count + $0.ranges(of: "TJ").count
        }
        #expect(runs.reduce(0, +) == 1)
        let shown = try renderer.render(request, by: .cairo).surface
        let fast = try renderer.render(request).surface
        #expect(StructuralSimilarity(shown, fast).mean > 0.98)
    }

    @Test(arguments: VectorDocument.Format.allCases)
    func `drawing a page twice gives the same bytes`(format: VectorDocument.Format) throws {
        let (renderer, request) = try Self.renderer(named: "Storgata")
        let first = try renderer.render(request, as: format)
        let (other, _) = try Self.renderer(named: "Storgata")
        let second = try other.render(request, as: format)
        if format == .pdf { #expect(first.bytes == second.bytes) }
        #expect(Self.withoutNumbersOfNames(first.bytes) == Self.withoutNumbersOfNames(second.bytes))
    }

    /// SVG without the numbers of its elements' names, which Cairo counts on from page to page of a process.
    private static func withoutNumbersOfNames(_ bytes: [UInt8]) -> [UInt8] {
        var (kept, isInName) = ([UInt8](), false)
        for byte in bytes {
            let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            if isDigit, isInName { continue }
            isInName =
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                || isInName && byte == UInt8(ascii: "-")
            kept.append(byte)
        }
        return kept
    }

    @Test func `a page of SVG looks like the picture`() throws {
        let (renderer, request) = try Self.renderer()
        let page = try renderer.render(request, as: .svg)
        #expect(Self.text(page.bytes).contains("width=\"200.0px\" height=\"120.0px\""))
        let drawn = try SVGImage(bytes: page.bytes, name: "page")
        let picture = try drawn.rasterized(scale: 1)
        let likeness = StructuralSimilarity(picture, try renderer.render(request).surface)
        #expect(likeness.mean > 0.995, "\(likeness.mean)")
    }

    @Test func `a tilted page is made of shapes too`() throws {
        var (renderer, request) = try Self.renderer(named: "Storgata")
        request.camera.pitch = 50
        let page = try renderer.render(request, as: .pdf)
        #expect(!Self.text(page.bytes).contains("/Subtype /Image"))
        let fast = try renderer.render(request).surface
        let slow = try renderer.render(request, by: .cairo).surface
        #expect(StructuralSimilarity(fast, slow).mean > 0.99)
    }

    @Test func `a paper size gives the page's size and pixel ratio`() throws {
        let sheet = try #require(PrintPage(width: 210, height: 297, dotsPerInch: 300))
        #expect(abs(sheet.size.width - 793.7) < 0.01 && abs(sheet.size.height - 1122.5) < 0.03)
        #expect(sheet.pixelRatio == 3.125)
        for side in [0, -1, .nan, .infinity, 1e9] {
            #expect(PrintPage(width: side, height: 100) == nil)
            #expect(PrintPage(width: 100, height: 100, dotsPerInch: side) == nil)
        }
    }
}
