import Formats
import Geometry
import MapRenderer
import MapStyle
import Overlays
import Parameters
import Testing

@testable import MapPictures

@Suite struct SheetGridTests {
    private static let oslo = WorldPoint(Coordinate(longitude: 10.7332, latitude: 59.9118))

    /// A style without texts, so that only scale and place count.
    private func scale(_ denominator: Double, at place: WorldPoint) throws -> SheetScale {
        let style = try Style(json: ["version": 8, "sources": [:], "layers": []])
        return SheetScale(
            denominator, at: place,
            try FrameRenderer(style: style, sources: [:], sprite: SpriteSheet()))
    }

    private func map(_ meters: Double, around place: WorldPoint) -> WorldBox {
        WorldBox(place).expanded(by: meters / 2 / place.metersPerUnit)
    }

    @Test func `a line is in the squares that it crosses, and only inside the map`() throws {
        let map = map(1500, around: Self.oslo)
        let grid = SquareGrid(over: map, try scale(10_000, at: Self.oslo))
        #expect(grid.fact == "500 m")
        func place(_ x: Double, _ y: Double) -> WorldPoint {
            let unit = 1 / Self.oslo.metersPerUnit
            return WorldPoint(x: map.minX + x * unit, y: map.minY + y * unit)
        }
        func names(_ line: WorldPoint...) -> String {
            grid.names(of: grid.squares(along: line, in: map))
        }
        #expect(names(place(100, 100), place(200, 100)) == "A1")
        #expect(names(place(100, 100), place(100, 1400)) == "A1–3")
        #expect(names(place(100, 100), place(900, 700)) == "A1, B1–2")
        #expect(names(place(-5000, 250), place(5000, 250)) == "A1, B1, C1")
        #expect(names(place(-50, -50), place(-500, 900)) == "")
        #expect(grid.square(of: place(1499.99, 1499.99), in: map) == GridSquare(column: 2, row: 2))
    }

    @Test func `far from the middle the letters stand beside their squares, and the scale is true`()
        throws
    {
        let scale = try scale(2_000_000, at: Self.oslo)
        let north = WorldPoint(Coordinate(longitude: 20, latitude: 70))
        let map = map(400_000, around: north)
        let pixels = Camera.worldSize(zoom: scale.zoom) * scale.factor
        let grid = SquareGrid(over: map, scale)
        let first = try #require(grid.lines.first?.first)
        let label = try #require(grid.labels.first { $0.text == "A" })
        #expect(abs(label.place - (first.x - map.minX) * pixels / 2) < 0.01)
        #expect(grid.labels.allSatisfy { $0.place < map.width * pixels })
        let metric = try MetricGrid(over: map, scale)
        let furthest = metric.labels.filter { $0.side == .bottom }.map(\.place).max() ?? 0
        #expect((0.6...1).contains(furthest / (map.width * pixels)))
        // Cosines of 70° and 59.9118°.
        #expect(abs(scale.at(north).denominator / 2_000_000 - 0.34202 / 0.50133) < 1e-4)
        #expect(scale.at(north).text == "1:1\u{a0}360\u{a0}000")
        #expect(scale.at(Self.oslo).text == "1:2\u{a0}000\u{a0}000")
    }

    @Test func `the lines of a fine metric grid have different labels`() throws {
        let metric = try MetricGrid(over: map(80, around: Self.oslo), scale(500, at: Self.oslo))
        #expect(metric.fact.hasSuffix(" 10 m"))
        let labels = metric.labels.filter { $0.side == .top }.map(\.text)
        #expect(labels.count > 5)
        #expect(Set(labels).count == labels.count)
    }

    @Test func `a scale that no sheet can have is refused or said`() throws {
        let style = try Style(json: ["version": 8, "sources": [:], "layers": []])
        let renderer = try FrameRenderer(style: style, sources: [:], sprite: SpriteSheet())
        let middle = WorldPoint(x: 0.5, y: 0.5)
        #expect(throws: ParameterError.self) { try SheetScale(zoom: 0, at: middle, renderer) }
        #expect(throws: ParameterError.self) { try SheetScale(zoom: 24, at: middle, renderer) }
        #expect(try SheetScale(zoom: 14, at: middle, renderer).denominator > 10_000)
        // Beyond the largest zoom.
        let pole = WorldPoint(Coordinate(longitude: 0, latitude: 85))
        let scale = SheetScale(100_000_000, at: pole, renderer)
        #expect(scale.zoom == -1)
        #expect(scale.denominator < 90_000_000)
    }

    @Test(arguments: [
        ("Fagerheimgata; Mailundveien", ["Fagerheimgata", "Mailundveien"]), ("A", ["A"]),
        (";  ;", []),
    ])
    func `a way with two names is in the index under each`(name: String, parts: [String]) {
        #expect(NameIndex.parts(of: name) == parts)
    }

    @Test(arguments: ["3000x90mm", "2000x3000mm", "A0", "A4"])
    func `a sheet of any size is a possible picture`(sheet: String) throws {
        var values = ParameterValues()
        values.add(sheet, for: PictureParameter.sheet.definition)
        let size = try PictureSize(values)
        let (width, height) = (size.size.width * size.scale, size.size.height * size.scale)
        #expect(max(width, height) <= PictureSize.maximumSide)
        #expect(width * height <= PictureSize.maximumArea)
    }

    @Test func `names are sorted by the alphabet of the first language, or of the country`() {
        let prague = Coordinate(longitude: 14.42, latitude: 50.09)
        #expect(Alphabet.language([], at: prague) == "cs")
        #expect(Alphabet.language(["de", "cs"], at: prague) == "de")
    }

    @Test(arguments: [(1490.0, 3), (1100, 2), (1130, 3), (80, 1)])
    func `a sliver belongs to the last squares`(side: Double, count: Int) throws {
        let map = map(side, around: Self.oslo)
        let grid = SquareGrid(over: map, try scale(10_000, at: Self.oslo))
        #expect(grid.labels.filter { $0.side == .top }.count == count)
        #expect(grid.lines.count == 2 * (count - 1))
        let corner = WorldPoint(x: map.maxX, y: map.maxY)
        #expect(
            grid.square(of: corner, in: map) == GridSquare(column: count - 1, row: count - 1))
        let diagonal = [WorldPoint(x: map.minX, y: map.minY), corner]
        #expect(grid.squares(along: diagonal, in: map).contains { $0.column == count - 1 })
    }

    @Test func `squares have letters beyond Z`() throws {
        let grid = SquareGrid(
            over: map(20_000, around: Self.oslo), try scale(10_000, at: Self.oslo))
        let squares: Set = [GridSquare(column: 25, row: 0), GridSquare(column: 26, row: 8)]
        #expect(grid.names(of: squares) == "Z1, AA9")
    }

    @Test(arguments: [
        (10.73, 59.91, "32V"), (5.3, 60.4, "32V"), (2.9, 60.4, "31V"), (24.94, 60.17, "35V"),
        (15.6, 78.2, "33X"), (-70.66, -33.45, "19H"), (180, 10, "1P"),
    ])
    func `a place is in its zone`(longitude: Double, latitude: Double, name: String) {
        let zone = UTMZone(of: Coordinate(longitude: longitude, latitude: latitude))
        #expect(zone.name == name)
    }

    @Test func `metric squares have the digits of their kilometres`() throws {
        // The city hall: 32V 596 951 E, 6 642 671 N (PROJ's cs2cs).
        let scale = try scale(25_000, at: Self.oslo)
        let grid = try MetricGrid(over: map(3000, around: Self.oslo), scale)
        let square = try #require(
            grid.square(of: Self.oslo, in: map(3000, around: Self.oslo)))
        #expect(grid.names(of: [square]) == "96\u{a0}42")
        #expect(grid.labels.contains { $0.text == "597" && $0.side == .top })
        #expect(grid.labels.contains { $0.text == "6643" && $0.side == .left })
    }

    @Test func `there is no metric grid at the pole or over several zones`() throws {
        let pole = WorldPoint(Coordinate(longitude: 0, latitude: 84.9))
        #expect(throws: (any Error).self) {
            try MetricGrid(over: map(3000, around: pole), scale(10_000, at: pole))
        }
        #expect(throws: (any Error).self) {
            try MetricGrid(
                over: map(3e6, around: Self.oslo), scale(10_000_000, at: Self.oslo))
        }
    }

    @Test(arguments: Array(stride(from: 2_000.0, through: 2_000_000, by: 33_333)))
    func `a style is read at a whole zoom somewhat nearer than the map`(denominator: Double) throws
    {
        let scale = try scale(denominator, at: Self.oslo)
        let camera = scale.camera(Self.oslo.place)
        #expect(scale.styleZoom == scale.styleZoom.rounded())
        #expect((0.75...1.75).contains(scale.styleZoom - scale.zoom))
        // Neither the layers nor the tiles of that zoom are missed.
        #expect(camera.zoom + camera.detail >= scale.styleZoom)
        #expect(camera.zoom + camera.detail < scale.styleZoom + 1e-6)
    }

    @Test(arguments: [
        (1000.0, 100.0, 40_000.0), (2000, 756, 10_000), (2001, 756, 12_500), (4400, 756, 22_500),
        (0, 500, 100),
        (1e12, 500, 100_000_000),
    ])
    func `a fitting scale is a customary one`(meters: Double, pixels: Double, expected: Double) {
        #expect(SheetScale.denominator(fitting: meters, in: pixels) == expected)
    }
}
