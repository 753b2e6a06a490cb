import Formats
import Geometry
import Graphics
import MapRenderer
import MapStore
import MapStyle
import TestSupport
import VectorTile

/// Compares blocks of tiles, drawn one by one, with one picture of the same area.
///
/// Tiles and pictures have a renderer of their own each, so that nothing decided for one can help
/// the other.
struct SeamCheck {
    private let tiles: FrameRenderer
    private let pictures: FrameRenderer

    /// A map with a style.
    ///
    /// - Parameters:
    ///   - map: the file.
    ///   - style: the path of a style.
    ///   - hasOnlyLabels: leaves out all layers but those of labels.
    /// - Throws: what keeps them from being opened.
    init(map: String, style: String, hasOnlyLabels: Bool) throws {
        PinnedFonts.use()
        let style = try Self.style(style, hasOnlyLabels: hasOnlyLabels)
        func renderer() throws -> FrameRenderer {
            let source = try MapFile(map)
            let names = style.sources.filter { $0.kind == .vector }.map(\.name)
            return try FrameRenderer(
                style: style,
                sources: Dictionary(uniqueKeysWithValues: names.map { ($0, source) }),
                sprite: Self.sprite())
        }
        tiles = try renderer()
        pictures = try renderer()
    }

    private static func style(_ path: String, hasOnlyLabels: Bool) throws -> Style {
        var document = try JSONValue(parsing: ProjectFiles.read(path))
        if hasOnlyLabels, case .object(var object) = document {
            let layers = document["layers"]?.array ?? []
            object["layers"] = .array(layers.filter { $0["type"]?.string == "symbol" })
            document = .object(object)
        }
        return try Style(json: document)
    }

    private static func sprite() throws -> SpriteSheet {
        let sheet = SpriteSheet()
        for name in try ProjectFiles.names(in: "styles/icons", ending: ".svg") {
            try sheet.add(
                svg: ProjectFiles.read("styles/icons/\(name)"), named: String(name.dropLast(4)))
        }
        return sheet
    }

    /// What was compared.
    struct Result {
        let comparison: PixelComparison
        /// Labels in the large picture.
        let labelCount: Int
        let stitched: Surface
        let whole: Surface
    }

    /// Compares a block with the picture of its area.
    ///
    /// - Parameters:
    ///   - corner: the block's north-western tile.
    ///   - count: tiles across and down.
    ///   - side: logical pixels across a tile, 256 or 512.
    ///   - pixelRatio: device pixels for one.
    /// - Returns: both pictures and how they differ.
    /// - Throws: what keeps them from being drawn.
    func compare(
        _ corner: TileID, count: Int, side: Double, pixelRatio: Double
    ) throws -> Result {
        let pixels = Int(Double(count) * side * pixelRatio)
        let stitched = try Surface(width: pixels, height: pixels)
        let context = try Context(stitched)
        for row in (0..<count).reversed() {
            for column in 0..<count {
                guard let tile = TileID(z: corner.z, x: corner.x + column, y: corner.y + row)
                else { continue }
                let frame = try tiles.render(
                    .tile(tile, side: side, pixelRatio: pixelRatio))
                context.draw(
                    frame.surface, x: Double(column) * side * pixelRatio,
                    y: Double(row) * side * pixelRatio)
            }
        }
        let unit = 1 / Double(1 << corner.z)
        let middle = WorldPoint(
            x: (Double(corner.x) + Double(count) / 2) * unit,
            y: (Double(corner.y) + Double(count) / 2) * unit)
        var request = FrameRequest.tile(corner, side: side, pixelRatio: pixelRatio)
        request.camera.center = middle.coordinate
        request.size = ScreenSize(width: Double(count) * side, height: Double(count) * side)
        let whole = try pictures.render(request)
        return Result(
            comparison: PixelComparison(stitched, whole.surface),
            labelCount: whole.labels.count, stitched: stitched, whole: whole.surface)
    }
}

/// A map database as the renderer takes it.
private struct MapFile: TileSource {
    let zooms: ClosedRange<Int>
    private let database: MapDatabase

    init(_ path: String) throws {
        database = try MapDatabase(path: path)
        let metadata = try database.readMetadata()
        zooms = metadata.minzoom...metadata.maxzoom
    }

    func tile(_ id: TileID) throws -> VectorTile? {
        try database.tile(id).map { try VectorTile(decoding: $0) }
    }
}
