import Formats
import Geometry
import MapPictures
import MapStore
import MapStyle
import Platform

/// A style that is served: its plans, and its version.
final class ServedStyle: Sendable {
    /// The configuration that it was made from.
    let entry: ServerConfiguration.Style
    /// The style's id in URLs.
    var id: String { entry.id }
    /// A hash of program, fonts, style, sprite and documents: all that pictures depend on
    /// except the vector maps.
    ///
    /// The same content has the same version on every machine.
    let version: UInt64
    /// A hash of the vector maps and their assignment to sources.
    let data: UInt64
    /// The plans for one pixel of the file per logical pixel, and for more.
    let plain: ScenePlan
    private let sharp: ScenePlan
    /// Its sprite, for viewers that draw vector tiles themselves; `nil` if it has none.
    let sprite: ServedSprite?
    /// The style's own document.
    let document: JSONValue
    /// The names of fonts that its layers ask for.
    let fontNames: Set<String>
    /// Whether the ground has one colour at each zoom from 0: a pattern continues from tile to tile, so
    /// no tile can replace another.
    private let isGroundPlain: [Bool]
    /// The stamps of the files at the time when they were read.
    let stamps: [String: FileStamp?]

    /// Reads a style and its maps.
    ///
    /// - Throws: what is wrong with one of them, in one line.
    init(_ entry: ServerConfiguration.Style) throws {
        self.entry = entry
        func plan(_ pixelRatio: Double) throws -> ScenePlan {
            try ScenePlan(
                style: entry.style, maps: entry.maps, pixelRatio: pixelRatio,
                allowsFiles: entry.allowsFiles, spritePaths: entry.sprite.map { [$0] } ?? [])
        }
        func files() throws -> (style: [String], maps: [String]) {
            let plans = [try plan(1), try plan(2)]
            return (plans.flatMap(\.styleFiles), plans[0].vectorMaps.map(\.path))
        }
        // Everything is read once more after the files were stamped, so that the stamps are
        // those of the served content.
        let (styleFiles, maps) = try files()
        stamps = FileStamp.stamps(of: styleFiles + maps, over: entry.maps.network)
        plain = try plan(1)
        sharp = try plan(2)
        isGroundPlain = (0...TileRoute.maximumZoom).map { [plain] zoom in
            plain.style.ground(zoom: Double(zoom)) != nil
        }
        sprite = try ServedSprite(plain: plain, sharp: sharp)
        document = try StyleDocument(
            named: plain.styleFiles.first ?? entry.style, allowsFiles: entry.allowsFiles
        ).json
        fontNames = Self.fontNames(of: document)
        var hash = StableHash()
        hash.add(DrawingProgram.version)
        hash.add(entry.id)
        for path in styleFiles { hash.add(contentOf: path) }
        version = hash.value
        hash = StableHash()
        for map in plain.vectorMaps {
            hash.add(map.source)
            (stamps[map.path] ?? nil)?.add(to: &hash)
        }
        data = hash.value
    }

    /// Returns all texts in the `text-font` of layers, and of sections of their texts: expressions have
    /// more than names.
    private static func fontNames(of document: JSONValue) -> Set<String> {
        var names = Set(TextStyle.defaultFonts)
        func collect(_ value: JSONValue, isFont: Bool) {
            if isFont, let name = value.string { names.insert(name) }
            for part in value.array ?? [] { collect(part, isFont: isFont) }
            for member in value.object?.members ?? [] {
                collect(member.value, isFont: isFont || member.key == "text-font")
            }
        }
        for layer in document["layers"]?.array ?? [] {
            if let layout = layer["layout"] { collect(layout, isFont: false) }
        }
        return names
    }

    /// The addresses of its maps on other machines.
    var remoteMaps: [String] { plain.remotePaths }

    /// The stamps of its files as they are now.
    func currentStamps() -> [String: FileStamp?] {
        FileStamp.stamps(of: stamps.keys, over: entry.maps.network)
    }

    /// The plan for a scale.
    func plan(scale: Double) -> ScenePlan { scale > 1 ? sharp : plain }

    /// Whether a tile is so far from all data that it only shows the background.
    func isBlank(_ tile: TileID) -> Bool {
        guard isGroundPlain.indices.contains(tile.z), isGroundPlain[tile.z] else { return false }
        guard let area = plain.area else { return true }
        // The world around a map is drawn, but not far from it at zooms of millions of
        // tiles.
        if plain.hasWorld, tile.z <= Self.lastWorldZoom { return false }
        // Labels and lines of the edge reach a tile further.
        let side = 1 / Double(1 << (plain.hasWorld ? Self.worldExtent : tile.z))
        let near = WorldBox(area)
        let extent = WorldBox(
            minX: near.minX - side, minY: near.minY - side, maxX: near.maxX + side,
            maxY: near.maxY + side)
        return !extent.meets(tile.worldBox)
    }

    /// Up to this zoom the world is drawn everywhere, beyond it a tile of the other one around the map.
    private static let (lastWorldZoom, worldExtent) = (12, 8)

    /// The zooms that a viewer should offer for tiles of 256 pixels: those of the map, and
    /// further ones that still show something new.
    var zooms: ClosedRange<Int> {
        let low = min(max(plain.metadata.minzoom, 0), 20)
        return low...max(low, 20)
    }

    /// A tile in the middle of the map, at a zoom with much content.
    var middle: TileID {
        let zoom = min(max(plain.metadata.maxzoom, zooms.lowerBound), 14)
        return TileID(containing: WorldPoint(plain.metadata.center), z: zoom)
    }
}
