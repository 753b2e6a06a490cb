import Formats
import Geometry
import Graphics
import MapStyle
import TestSupport
import Testing

@testable import MapRenderer

@Suite struct FillExtrusionRoofTests {
    private static let shapes = RoofShape.allCases.filter { $0 != .flat }

    /// Outlines that run clockwise on the plane.
    private static let outlines: [String: [(Double, Double)]] = [
        "oblong": [(0, 0), (40, 0), (40, 16), (0, 16)],
        "turned": [(20, 0), (50, 30), (40, 40), (10, 10)],
        "L": [(0, 0), (40, 0), (40, 10), (12, 10), (12, 30), (0, 30)],
        "octagon": [(7, 0), (17, 0), (24, 7), (24, 17), (17, 24), (7, 24), (0, 17), (0, 7)],
        "cross": [
            (10, 0), (20, 0), (20, 10), (30, 10), (30, 20), (20, 20), (20, 30), (10, 30), (10, 20),
            (0, 20), (0, 10), (10, 10),
        ],
    ]

    private static func points(_ name: String) -> [ScreenPoint] {
        (outlines[name] ?? []).map { ScreenPoint(x: $0.0 + 700, y: $0.1 + 300) }
    }

    private static func look(
        _ shape: RoofShape, height: Double = 6, direction: Double? = nil, isAcross: Bool = false
    ) -> FillExtrusionRoof.Look {
        FillExtrusionRoof.Look(
            shape: shape, height: height, direction: direction, isAcross: isAcross)
    }

    private static func roof(
        _ look: FillExtrusionRoof.Look, on outline: [ScreenPoint], bearing: Double = 0,
        prism: Double = 20
    ) -> FillExtrusionRoof? {
        FillExtrusionRoof(look, on: outline, bearing: bearing, pixelsPerMeter: 1, prism: prism)
    }

    private static func faces(
        of roof: FillExtrusionRoof, on outlines: [ScreenPoint]...
    ) -> FillExtrusionFaces {
        var faces = FillExtrusionFaces()
        faces.load(
            outlines.map { $0.map { FillExtrusionRing.Corner(place: $0, hasWall: true) }[...] },
            roof, foot: 0, eaves: 20 - roof.height)
        return faces
    }

    /// The sum of the areas of all faces, each along its normal.
    private static func areas(
        _ faces: FillExtrusionFaces, where isIncluded: (FillExtrusionFaces.Face) -> Bool
    ) -> (x: Double, y: Double, z: Double) {
        var (x, y, z) = (0.0, 0.0, 0.0)
        for face in faces.faces where isIncluded(face) {
            for ring in face.rings {
                let corners = Array(faces.vertices[faces.rings[ring]])
                for (a, b) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
                    x += (a.place.y - b.place.y) * (a.height + b.height) / 2
                    y += (a.height - b.height) * (a.place.x + b.place.x) / 2
                    z += (a.place.x - b.place.x) * (a.place.y + b.place.y) / 2
                }
            }
        }
        return (x, y, z)
    }

    private static func area(_ outline: [ScreenPoint]) -> Double {
        zip(outline, outline.dropFirst() + outline.prefix(1)).reduce(0) {
            $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) / 2
        }
    }

    @Test(arguments: shapes, outlines.keys.sorted())
    func `walls and roof close a prism, and the roof covers its outline`(
        shape: RoofShape, name: String
    ) throws {
        let outline = Self.points(name)
        for direction in [nil, 30.0] {
            let roof = try #require(
                Self.roof(Self.look(shape, direction: direction), on: outline))
            let faces = Self.faces(of: roof, on: outline)
            let roofs = Self.areas(faces) { !$0.isWall }
            #expect(abs(roofs.z - Self.area(outline)) < 1e-6)
            // The areas of a closed body, along their normals, add up to nothing; its floor is left
            // out here.
            let all = Self.areas(faces) { _ in true }
            #expect(abs(all.x) < 1e-6 && abs(all.y) < 1e-6, "\(shape) on \(name): \(all)")
        }
    }

    @Test(arguments: shapes, [0.0, 3, 6, 500])
    func `a roof ends at the height of its prism`(shape: RoofShape, height: Double) throws {
        let outline = Self.points("oblong")
        let roof = try #require(Self.roof(Self.look(shape, height: height), on: outline))
        let heights = Self.faces(of: roof, on: outline).vertices.map(\.height)
        #expect(abs((heights.max() ?? 0) - 20) < 1e-9)
        #expect(heights.min() == 0)
        #expect(height == 0 ? roof.height <= 10 : roof.height == min(height, 20))
    }

    @Test func `the ridge runs along the longer side, or across it`() throws {
        let outline = Self.points("oblong")
        let along = try #require(Self.roof(Self.look(.gabled), on: outline))
        #expect(along.rise(at: ScreenPoint(x: 700, y: 308)) == 6)
        #expect(along.rise(at: ScreenPoint(x: 720, y: 300)) == 0)
        let across = try #require(Self.roof(Self.look(.gabled, isAcross: true), on: outline))
        #expect(abs(across.rise(at: ScreenPoint(x: 720, y: 300)) - 6) < 1e-9)
        #expect(abs(across.rise(at: ScreenPoint(x: 700, y: 308))) < 1e-9)
    }

    @Test(arguments: [(0.0, 90.0, 700.0, 740.0), (90, 180, 700, 740), (0, 270, 740, 700)])
    func `one slope falls to its direction as the map is turned`(
        bearing: Double, direction: Double, high: Double, low: Double
    ) throws {
        let roof = try #require(
            Self.roof(
                Self.look(.skillion, direction: direction), on: Self.points("oblong"),
                bearing: bearing))
        #expect(abs(roof.rise(at: ScreenPoint(x: high, y: 308)) - 6) < 1e-9)
        #expect(abs(roof.rise(at: ScreenPoint(x: low, y: 308))) < 1e-9)
    }

    @Test func `normals point out and up`() throws {
        let outline = Self.points("oblong")
        for shape in Self.shapes where shape != .onion {
            let roof = try #require(Self.roof(Self.look(shape), on: outline))
            for face in Self.faces(of: roof, on: outline).faces {
                #expect(face.isWall ? abs(face.normal.z) < 1e-9 : face.normal.z > 0)
            }
        }
        let roof = try #require(Self.roof(Self.look(.gabled), on: outline))
        let south = Self.faces(of: roof, on: outline).faces.filter { $0.normal.y > 0.1 }
        #expect(south.count == 2, "the nearer wall and the nearer slope")
    }

    @Test(arguments: shapes)
    func `a vault over a courtyard is flat, and slopes leave it out`(shape: RoofShape) throws {
        let outline = Self.points("oblong")
        let yard = [(710.0, 304.0), (710, 312), (730, 312), (730, 304)].map {
            ScreenPoint(x: $0.0, y: $0.1)
        }
        let roof = try #require(Self.roof(Self.look(shape), on: outline))
        let faces = Self.faces(of: roof, on: outline, yard)
        #expect(abs(Self.areas(faces) { !$0.isWall }.z - 480) < 1e-6)
    }

    @Test func `what has no extent, too many corners or no height is flat`() {
        let good = Self.points("oblong")
        let line = [good[0], good[1], good[0]]
        let wrong = good.map { ScreenPoint(x: $0.x * .nan, y: $0.y) }
        let many = (0..<1000).map { ScreenPoint(x: Double($0), y: Double($0 * $0)) }
        for shape in Self.shapes {
            for outline in [[], line, wrong, many, Array(good.prefix(2))] {
                #expect(Self.roof(Self.look(shape), on: outline) == nil)
            }
            #expect(Self.roof(Self.look(shape), on: good, prism: 0) == nil)
            #expect(Self.roof(Self.look(shape), on: good, prism: .nan) == nil)
        }
        #expect(Self.roof(Self.look(.flat), on: good) == nil)
    }

    @Test(arguments: [false, true])
    func `a roof keeps its colour where a way is kept clear`(hasWay: Bool) throws {
        let size = ScreenSize(width: 200, height: 160)
        let source = try PixelTileSource(
            features: [
                [
                    "type": "polygon",
                    "parts": [[[70, 60], [130, 60], [130, 100], [70, 100], [70, 60]]],
                ]
            ], zoom: 16, size: size)
        let style = try Style(json: [
            "version": 8, "sources": ["data": ["type": "vector", "url": "mbtiles://"]],
            "layers": [
                [
                    "id": "house", "type": "fill-extrusion", "source": "data",
                    "source-layer": "data",
                    "metadata": [
                        "render:roof-shape": "hipped", "render:roof-color": "#ff0000",
                    ],
                    "paint": ["fill-extrusion-color": "#0000ff", "fill-extrusion-height": 20],
                ]
            ],
        ])
        let renderer = try FrameRenderer(
            style: style, sources: ["data": source], sprite: SpriteSheet())
        var request = FrameRequest(camera: source.camera(), size: size)
        request.camera.pitch = 45
        if hasWay {
            let place = request.viewport.world(ScreenPoint(x: 10, y: 150))
            request.clearedWay = ClearedWay([
                ClearedWay.Place(place, weight: 1, extent: 2, isSeen: false)
            ])
        }
        let surface = try renderer.render(request).surface
        let (red, blue) = surface.withPixels { pixels, stride in
            var (red, blue) = (0, 0)
            for y in 0..<surface.height {
                for x in 0..<surface.width {
                    let pixel = y * stride + x * 4
                    if pixels[pixel + 2] > 120, pixels[pixel] < 60 { red += 1 }
                    if pixels[pixel] > 120, pixels[pixel + 2] < 60 { blue += 1 }
                }
            }
            return (red, blue)
        }
        #expect(red > 500 && blue > 200, "\(red) red, \(blue) blue")
    }
}
