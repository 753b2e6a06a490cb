import Formats
import Geometry
import Graphics
import MapRenderer
import MapStyle
import TestSupport
import Testing

/// The reasons that a picture gives for its labels.
@Suite struct LabelExplanationTests {
    private static let size = ScreenSize(width: 300, height: 200)

    private static var camera: Camera {
        get throws { try PixelTileSource(features: [], zoom: 10, size: size).camera() }
    }

    private static func place(_ x: Double, _ y: Double, _ name: String) -> JSONValue {
        [
            "layer": "places", "type": "point", "parts": [[[.number(x), .number(y)]]],
            "properties": ["name": .string(name)],
        ]
    }

    /// A picture of places, streets and their names.
    private static func frame(
        _ features: [JSONValue], layout: [String: JSONValue] = [:], overlays: [any Overlay] = [],
        pitch: Double = 0, explains: Bool = true, isDrive: Bool = false
    ) throws -> Frame {
        PinnedFonts.use()
        let source = try PixelTileSource(features: features, zoom: 10, size: size)
        func layer(_ id: String, _ source: String, _ own: [String: JSONValue]) -> JSONValue {
            var members = own
            members["text-field"] = ["get", "name"]
            members["text-font"] = ["Noto Sans Regular"]
            let sorted = members.sorted { $0.key < $1.key }
            return [
                "id": .string(id), "type": "symbol", "source": "data",
                "source-layer": .string(source),
                "layout": .object(JSONObject(sorted.map { ($0.key, $0.value) })),
            ]
        }
        let style = try Style(json: [
            "version": 8, "sources": ["data": ["type": "vector", "url": "mbtiles://"]],
            "layers": [
                layer("names", "places", layout),
                layer("streets", "streets", ["symbol-placement": "line"]),
            ],
        ])
        var request = FrameRequest(camera: try camera, size: size)
        request.camera.pitch = pitch
        request.explainsLabels = explains
        if isDrive { request.labelPlacement = .drive(zoom: 10, turns: true) }
        return try FrameRenderer(style: style, sources: ["data": source], sprite: SpriteSheet())
            .render(request, overlays: overlays)
    }

    private static let rivals = [place(150, 100, "Winner"), place(160, 104, "Loser")]

    @Test(arguments: [(0.0, false), (0, true), (40, false)])
    func `a label that another one blocks names it`(pitch: Double, isDrive: Bool) throws {
        let frame = try Self.frame(Self.rivals, pitch: pitch, isDrive: isDrive)
        let shown = try #require(frame.labels.first?.explanation)
        #expect(frame.labels.map(\.text) == ["Winner"])
        #expect(shown.feature == .number(1) && shown.sourceLayer == "places")
        #expect(shown.tileZoom == 10 && shown.inTheWay == [])
        #expect(shown.attempts.map(\.result) == [.whole])
        let label = try #require(frame.droppedLabels.first)
        let dropped = try #require(label.explanation)
        #expect(label.text == "Loser" && label.reason == .space && dropped.feature == .number(2))
        let winner = LabelObstruction.label(text: "Winner", layer: "names", isPadding: false)
        #expect(dropped.inTheWay == [winner])
        #expect(dropped.attempts.map(\.inTheWay) == [[winner]])
        #expect(dropped.attempts.map(\.anchor) == [.center])
    }

    @Test func `a label that only the padding keeps away says so`() throws {
        let frame = try Self.frame(
            [Self.place(150, 100, "Winner"), Self.place(150, 135, "Loser")],
            layout: ["text-padding": 20])
        #expect(
            frame.droppedLabels.first?.explanation?.inTheWay
                == [.label(text: "Winner", layer: "names", isPadding: true)])
    }

    @Test func `the anchors of a label are listed in the order in which they were tried`() throws {
        let anchors: [String: JSONValue] = [
            "text-variable-anchor": ["left", "right", "top"], "text-radial-offset": 0.5,
        ]
        let frame = try Self.frame(Self.rivals, layout: anchors)
        #expect(frame.labels.map(\.text) == ["Winner", "Loser"])
        let attempts = try #require(frame.labels.last?.explanation?.attempts)
        #expect(attempts.map(\.anchor) == [.left, .right])
        #expect(attempts.map(\.result) == [.blocked, .whole])
        #expect(attempts.map(\.inTheWay.count) == [1, 0])
    }

    @Test(arguments: [0.0, 40])
    func `a label below a panel or over the edge says so`(pitch: Double) throws {
        let panel = NamedThing(box: ScreenBox(minX: 130, minY: 80, maxX: 170, maxY: 120))
        let frame = try Self.frame(
            [Self.place(150, 100, "Covered"), Self.place(270, 130, "Cut at the edge")],
            overlays: [panel], pitch: pitch)
        let reasons = frame.droppedLabels.map { "\($0.text): \($0.explanation?.inTheWay ?? [])" }
        #expect(
            Set(reasons) == [
                "Covered: \([LabelObstruction.overlay("panel")])",
                "Cut at the edge: \([LabelObstruction.edge])",
            ])
    }

    @Test func `the name of a street says where along it an anchor lies`() throws {
        let street: JSONValue = [
            "layer": "streets", "type": "line", "parts": [[[20, 100], [280, 100]]],
            "properties": ["name": "Street"],
        ]
        // All of the street is taken but for its ends.
        let frame = try Self.frame(
            [street] + stride(from: 110.0, through: 190, by: 40).map { Self.place($0, 100, "Name") }
        )
        let attempts = try #require(
            (frame.labels.first { $0.layer == "streets" }?.explanation)?.attempts)
        // The highest layer comes first, so that nothing is in its way.
        #expect(attempts.map(\.along) == [0] && attempts.map(\.anchor) == [nil])
        let viewport = FrameRequest(camera: try Self.camera, size: Self.size).viewport
        let route = OverlayThing(
            route: [20.0, 280].map { viewport.world(ScreenPoint(x: $0, y: 100)) })
        let blocked = try Self.frame([street], overlays: [route])
        let dropped = try #require(blocked.droppedLabels.first?.explanation)
        #expect(dropped.inTheWay == [.route])
        #expect(dropped.attempts.count > 5 && dropped.attempts.first?.along == 0)
    }

    @Test func `limits are reasons as well`() throws {
        let crowd = (0..<257).map { _ in Self.place(150, 100, "n") }
        let frame = try Self.frame(
            crowd + [Self.place(20, 20, String(repeating: "long ", count: 60))],
            layout: ["text-max-width": 1000, "text-overlap": "always"])
        let reasons = frame.omittedLabels.map { $0.explanation?.inTheWay ?? [] }
        #expect(reasons == [[.crowd], [.size]])
    }

    @Test(arguments: 0..<4)
    func `reasons change no label, and each label has one`(seed: UInt64) throws {
        let renderer = try LabelVillage.renderer(seed: seed)
        for pitch in [0.0, 45] {
            var request = FrameRequest(
                camera: Camera(
                    center: Coordinate(longitude: 0, latitude: 0), zoom: 10, bearing: 20,
                    pitch: pitch),
                size: ScreenSize(width: 700, height: 500))
            let plain = try renderer.render(request)
            request.explainsLabels = true
            let explained = try renderer.render(request)
            let encoder = try PNGEncoder()
            #expect(try encoder.encode(plain.surface) == encoder.encode(explained.surface))
            #expect(plain.labels.map(\.box) == explained.labels.map(\.box))
            #expect(plain.droppedLabels.map(\.reason) == explained.droppedLabels.map(\.reason))
            #expect(plain.labels.allSatisfy { $0.explanation == nil })
            #expect(plain.droppedLabels.allSatisfy { $0.explanation == nil })
            #expect(plain.omittedLabels.isEmpty)
            for label in explained.labels {
                let attempts = label.explanation?.attempts ?? []
                #expect(attempts.last.map { $0.result != .blocked } == true)
                #expect(attempts.dropLast().allSatisfy { $0.result == .blocked })
            }
            for label in explained.droppedLabels {
                #expect(label.explanation?.inTheWay.isEmpty == false, "\(label)")
            }
        }
    }
}

/// A thing over the map with a name.
private struct NamedThing: Overlay {
    let level = OverlayLevel.aboveLabels
    let name: String? = "panel"
    let box: ScreenBox

    func obstacles(in viewport: Viewport) -> [ScreenBox] { [box] }
    func draw(on canvas: OverlayCanvas) {}
}
