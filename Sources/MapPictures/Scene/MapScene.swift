package import Geometry
import Graphics
package import MapRenderer
import MapStore
import Overlays
package import Parameters

/// Draws pictures, tiles and metatiles of a ``ScenePlan`` on one thread.
///
/// Keeps decoded tiles, shaped texts and letters from one picture to the next. Use it from one
/// thread at a time; each thread opens its own, see ``ScenePlan/open()``.
package final class MapScene {
    /// The plan that the scene was opened from.
    package let plan: ScenePlan
    /// The renderer that draws the frames.
    package let renderer: FrameRenderer
    private let sprite: SpriteFiles.Opened
    private var presence: TilePresence
    /// The maps of vector tiles, in the order of the style's sources.
    let vectorMaps: [(map: any Tileset, zooms: ClosedRange<Int>)]
    let tileInputs: TileInputs
    /// The first map with surroundings, and its source.
    private let fading: (source: String, map: WorldTileSource)?
    private let sourceNames: [String]
    private let makeGroundRenderer: ([String: any TileSource]) -> FrameRenderer?
    /// Draws the surroundings alone; `nil` if the extract does not fade into them.
    private(set) lazy var surroundings: FrameRenderer? = {
        guard let fading, (try? fading.map.isBox) == true else { return nil }
        return makeGroundRenderer([fading.source: fading.map.surroundings])
    }()

    init(
        _ plan: ScenePlan, sources: OpenSources, sprite: SpriteFiles.Opened,
        resources: SceneResources
    ) throws {
        self.plan = plan
        self.sprite = sprite
        presence = sources.presence
        vectorMaps = sources.vectorMaps
        tileInputs = resources.tileInputs
        let plates = CountryPlates(
            theme: plan.theme.panels, mapPaths: plan.mapPaths, bounds: plan.metadata.bounds)
        func renderer(_ tiles: [String: any TileSource]) throws -> FrameRenderer {
            try FrameRenderer(
                style: plan.style, sources: tiles, sprite: sprite.sheet,
                rasterSources: sources.rasters, resources: resources.drawing, plates: plates,
                relief: plan.relief)
        }
        self.renderer = try renderer(sources.tiles)
        fading = sources.fading
        sourceNames = Array(sources.tiles.keys)
        makeGroundRenderer = { [tiles = sources.tiles] in try? renderer(tiles.merging($0) { $1 }) }
    }

    /// Returns a renderer of the same style that draws other tiles in place of all maps; `nil` if memory
    /// is short.
    func renderer(of tiles: any TileSource) -> FrameRenderer? {
        makeGroundRenderer(Dictionary(uniqueKeysWithValues: sourceNames.map { ($0, tiles) }))
    }

    /// The box of the extract, which may fade into its surroundings.
    var fadingBox: WorldBox? { fading?.map.box }

    /// Notes for the user before anything is drawn, one line each.
    package var notes: [Message] {
        plan.notes + sprite.findings.map { "style: \($0.text)" }
    }

    /// Returns notes for the user about pictures missing from the sprite, one line each.
    ///
    /// - Parameter missing: the missing pictures that were found while drawing.
    /// - Returns: notes on these and on the missing pictures that the style names by constants.
    package func notes(ofMissing missing: Set<MissingPicture>) -> [Message] {
        let known = sprite.sheet.names
        let named = MissingPicture.constants(of: plan.style, missingIn: known)
        return MissingPictureNotes.lines(
            (named + missing).filter { sprite.isOpen(for: $0.name) }, of: plan.style,
            known: known.sorted())
    }

    /// Returns the style's picture of a name.
    func icon(named name: String) -> SpriteIcon? { sprite.sheet.icon(named: name) }

    /// Returns whether any source has data for a server tile.
    ///
    /// - Parameters:
    ///   - tile: its address.
    ///   - side: its size in logical pixels, 256 or 512.
    /// - Returns: `false` if the picture would be empty.
    /// - Throws: the error of a source that can't be read.
    package func hasData(for tile: TileID, side: Int = 256) throws -> Bool {
        try presence.hasData(for: tile, side: side)
    }

    /// Returns the camera that shows the whole map.
    ///
    /// - Parameters:
    ///   - size: the picture's size in logical pixels.
    ///   - padding: pixels to keep free; `nil` for a few.
    /// - Returns: the camera, north up.
    func wholeMap(size: ScreenSize, padding: EdgePadding? = nil) -> Camera {
        Framing.camera(
            fitting: WorldBox(plan.metadata.bounds), size: size,
            padding: padding ?? EdgePadding(8), maximumZoom: 18)
    }

    /// Returns the overlays for credit and scale bar.
    ///
    /// - Parameters:
    ///   - scaleBar: whether to include a scale bar.
    ///   - attribution: whether to include the credit; an empty credit draws nothing.
    ///   - credits: credits in addition to those of map and style.
    /// - Returns: the overlays to draw over the map.
    package func ornaments(
        scaleBar: Bool, attribution: Bool, credits: [String] = []
    ) -> [any Overlay] {
        var overlays: [any Overlay] = []
        if scaleBar { overlays.append(ScaleBarOverlay(theme: plan.theme.ornaments)) }
        if attribution {
            overlays.append(
                AttributionOverlay(
                    CreditLine.text([plan.attribution] + credits), theme: plan.theme.ornaments,
                    shaper: renderer.shaper))
        }
        return overlays
    }

    /// Returns a note if a map has no credit to show; GeoJSON without one is the user's own.
    func creditNotes(of request: PictureRequest) -> [Message] {
        guard request.frame.showsMap, request.credit?.isEmpty == true,
            !plan.sources.tilesetPaths.isEmpty
        else { return [] }
        return [
            """
            \(mapNames) names no credit; where the licence of its data asks for one, write \
            \(PictureParameter.credit, "TEXT")
            """
        ]
    }

    /// Returns whether a place would be in the map's area with longitude and latitude swapped.
    func isInAreaWhenSwapped(_ place: Coordinate) -> Bool {
        guard let box = plan.area else { return false }
        return box.contains(Coordinate(longitude: place.latitude, latitude: place.longitude))
    }

    /// Returns whether a picture shows only the world around the map, and nothing of the map.
    func showsOnlyWorld(in viewport: Viewport) -> Bool {
        guard plan.hasWorld, let box = plan.area else { return false }
        return !viewport.visibleBox().meets(WorldBox(box))
    }

    /// Returns the reason why a picture is empty: the camera is off the map, or too far away.
    func reasonForNothing(in viewport: Viewport) -> Message {
        guard let box = plan.area else { return "\(mapNames) has no features to show" }
        let center = viewport.camera.center
        if viewport.visibleBox().meets(WorldBox(box)) {
            let zoom = NumberText.decimals(viewport.camera.zoom, 1)
            return "\(mapNames) has nothing to show at zoom \(zoom)"
        }
        return "\(mapNames) has nothing here; its area is \(NumberText.box(box))"
            + (isInAreaWhenSwapped(center) ? "; are longitude and latitude swapped?" : "")
    }

    /// The error for a job in which no tile had data.
    package var nothingDrawn: SceneError {
        guard let box = plan.area else {
            return SceneError("no tile drawn: \(mapNames) has no features to show")
        }
        return SceneError(
            "no tile drawn: \(mapNames) has nothing there; its area is \(NumberText.box(box))")
    }

    /// The maps' names, or "the style" if it contains all its data.
    private var mapNames: String {
        plan.mapPaths.isEmpty ? "the style" : plan.mapPaths.joined(separator: ", ")
    }
}
