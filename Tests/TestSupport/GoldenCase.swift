import Formats
package import Geometry
import Glibc
package import Graphics
package import MapRenderer
import MapStyle
import Overlays

/// A picture described by one JSON file: features in pixels, style layers, size.
///
/// Keys: `size` [w, h]; `zoom` (whole, default 15); `features`; `layers` (style layers, `source`
/// added) or `style` (`day`, `night` or `hud`, with its pictures and colours); `route` (lines
/// in pixels), `markers`; `road`, see ``GoldenRoad``; layers may name the sources `pictures` and `heights`, see ``MadeRasterTiles``; `tolerance` with `reason`.
package struct GoldenCase: Sendable, CustomStringConvertible {
    /// Folder and file name without ending, such as `line/casing`.
    package let name: String
    private let document: JSONValue

    /// The cameras that each case is drawn with.
    package enum CameraKind: String, CaseIterable, Sendable {
        /// North up, one pixel for one.
        case northUp = "north-up"
        /// North up, four pixels for one.
        case northUpDouble = "north-up@2x"
        /// 37 degrees turned.
        case turned
        /// 20 degrees turned and 50 tilted, through a lens that sees the horizon; for cases that ask
        /// for it with `"tilted": true`.
        case tilted

        var bearing: Double {
            switch self {
            case .turned: 37
            case .tilted: 20
            case .northUp, .northUpDouble: 0
            }
        }
        var pitch: Double { self == .tilted ? 50 : 0 }
        var pixelRatio: Double { self == .northUpDouble ? 2 : 1 }
    }

    /// Reads a case file.
    package init(name: String, bytes: [UInt8]) throws {
        self.name = name
        document = try JSONValue(parsing: bytes)
    }

    /// The cameras that it is drawn with.
    package var cameras: [CameraKind] {
        CameraKind.allCases.filter { $0 != .tilted || document["tilted"]?.bool == true }
    }

    /// The name, for the test report.
    package var description: String { name }

    /// The picture's size in logical pixels.
    package var size: ScreenSize {
        ScreenSize(
            width: document["size"]?[0]?.number ?? 256, height: document["size"]?[1]?.number ?? 256)
    }

    /// How much a channel may differ; anything but 0 needs a `reason`.
    package var tolerance: Int {
        document["reason"]?.string == nil ? 0 : Int(document["tolerance"]?.number ?? 0)
    }

    /// What the case draws over its map.
    ///
    /// - Returns: routes, markers and ornaments, the lowest first.
    /// - Throws: ``CaseError`` if the case is not written as it should be.
    package func overlays() throws -> [any Overlay] {
        try overlays(camera: source().camera(), theme: theme(), shaper: TextShaper())
    }

    private func source() throws -> PixelTileSource {
        try PixelTileSource(
            features: document["features"]?.array ?? [],
            zoom: Int(document["zoom"]?.number ?? 15), size: size)
    }

    /// Draws the case.
    package func draw(_ kind: CameraKind, by maker: PixelMaker = .rasterizer) throws -> Frame {
        let (renderer, request, overlays) = try prepared(kind)
        return try renderer.render(request, overlays: overlays, by: maker)
    }

    /// Draws the case as a page.
    package func document(
        _ kind: CameraKind, as format: VectorDocument.Format
    ) throws -> FrameDocument {
        let (renderer, request, overlays) = try prepared(kind)
        return try renderer.render(request, overlays: overlays, as: format, title: name)
    }

    private func prepared(
        _ kind: CameraKind
    ) throws -> (FrameRenderer, FrameRequest, [any Overlay]) {
        let source = try source()
        var camera = source.camera(bearing: kind.bearing)
        camera.pitch = kind.pitch
        camera.fieldOfView = 60
        let request = FrameRequest(
            camera: camera, size: size, pixelRatio: kind.pixelRatio)
        PinnedFonts.use()
        let (style, name) = try style()
        let renderer = try FrameRenderer(
            style: style, sources: [name: source], sprite: try sprite(),
            rasterSources: [
                "pictures": MadeRasterTiles(),
                "heights": MadeHeights(
                    middle: WorldPoint(camera.center),
                    radius: size.height / 2 / Camera.worldSize(zoom: camera.zoom)),
            ])
        return (
            renderer, request, overlays(camera: camera, theme: try theme(), shaper: renderer.shaper)
        )
    }

    private func style() throws -> (Style, source: String) {
        if document["style"] != nil {
            let style = try ShippedStyle.style(document["style"]?.string ?? "")
            return (style, style.sources.first?.name ?? "")
        }
        let layers = (document["layers"]?.array ?? []).map { layer -> JSONValue in
            guard case .object(var object) = layer else { return layer }
            if object["type"] != "background" {
                object["source"] = object["source"] ?? "data"
                object["source-layer"] = object["source-layer"] ?? "data"
            }
            return .object(object)
        }
        let style = try Style(json: [
            "version": 8,
            "sources": [
                "data": ["type": "vector", "url": "mbtiles://"], "pictures": ["type": "raster"],
                "heights": ["type": "raster-dem"],
            ],
            "layers": .array(layers),
        ])
        guard style.problems.isEmpty else {
            throw CaseError("\(name): \(style.problems.map(\.description).joined(separator: "; "))")
        }
        return (style, "data")
    }

    /// The pictures of the style that ships; cases with layers of their own use those of `day`.
    private func sprite() throws -> SpriteSheet {
        let sheet = SpriteSheet()
        let style = try ShippedStyle.style(document["style"]?.string ?? "day")
        for folder in style.sprites.map({ "styles/\($0.url)" }) {
            for name in try ProjectFiles.names(in: folder, ending: ".svg") {
                try sheet.add(
                    svg: ProjectFiles.read("\(folder)/\(name)"), named: String(name.dropLast(4)))
            }
        }
        return sheet
    }

    /// The colours that suit the case's style.
    private func theme() throws -> OverlayTheme {
        try document["style"]?.string.map { OverlayThemeReader(try ShippedStyle.style($0)).theme }
            ?? .day
    }

    /// Routes and markers are given in pixels of the north-up picture.
    private func overlays(
        camera: Camera, theme: OverlayTheme, shaper: TextShaper
    ) -> [any Overlay] {
        let flat = Viewport(
            camera: Camera(center: camera.center, zoom: camera.zoom), size: size)
        func place(_ point: JSONValue) -> Coordinate {
            flat.coordinate(
                ScreenPoint(x: point[0]?.number ?? 0, y: point[1]?.number ?? 0))
        }
        var overlays: [any Overlay] = (document["route"]?.array ?? []).map { line in
            let role = line["role"]?.string == "alternative" ? "alternative" : "main"
            return RouteLineOverlay(
                lines: [(line["points"]?.array ?? []).map(place)],
                role: role == "main" ? .main : .alternative, theme: theme.road)
        }
        for marker in document["markers"]?.array ?? [] {
            let kind: MarkerOverlay.Kind =
                switch marker["kind"]?.string {
                case "destination": .destination
                case "stop": .stop(Int(marker["number"]?.number ?? 1))
                case "mark": .mark
                default: .start
                }
            overlays.append(
                MarkerOverlay(at: place(marker["at"] ?? .null), kind: kind, theme: theme.road))
        }
        if let road = document["road"] {
            overlays += GoldenRoad(document: road, place: place, styleTheme: theme.road).overlays()
        }
        if document["ornaments"]?.bool == true {
            overlays += [
                ScaleBarOverlay(theme: theme.ornaments),
                AttributionOverlay(
                    "© OpenStreetMap contributors", theme: theme.ornaments, shaper: shaper),
            ]
        }
        return overlays
    }
}

/// The fonts that golden pictures are drawn with, also where `swift test` is run without `make`.
package enum PinnedFonts {
    private static let isSet: Bool =
        setenv("FONTCONFIG_FILE", ProjectFiles.root + "/styles/fonts.conf", 1) == 0

    /// Must come before the first text is shaped.
    package static func use() { _ = isSet }
}
