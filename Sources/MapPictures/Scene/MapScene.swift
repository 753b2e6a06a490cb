package import Geometry
import Graphics
package import MapRenderer
import MapStore
import Overlays
package import Parameters

/// A map's scene on one thread: it draws pictures, tiles and metatiles of what a ``ScenePlan`` says.
///
/// Keeps decoded tiles, shaped texts and letters from one picture to the next. One thread at a time;
/// each thread opens its own, see ``ScenePlan/open()``.
package final class MapScene {
    /// What the scene was opened from.
    package let plan: ScenePlan
    /// Draws the frames.
    package let renderer: FrameRenderer
    private let sprite: SpriteFiles.Opened
    private var presence: TilePresence
    /// The maps of vector tiles, in the order of the style's sources.
    let vectorMaps: [(map: any Tileset, zooms: ClosedRange<Int>)]
    let tileInputs: TileInputs

    init(
        _ plan: ScenePlan, sources: OpenSources, sprite: SpriteFiles.Opened,
        resources: SceneResources
    ) throws {
        self.plan = plan
        self.sprite = sprite
        presence = sources.presence
        vectorMaps = sources.vectorMaps
        tileInputs = resources.tileInputs
        renderer = try FrameRenderer(
            style: plan.style, sources: sources.tiles, sprite: sprite.sheet,
            rasterSources: sources.rasters, resources: resources.drawing,
            plates: CountryPlates(
                theme: plan.theme.panels, mapPaths: plan.mapPaths, bounds: plan.metadata.bounds))
    }

    /// What the user should know before anything is drawn, a line each.
    package var notes: [Message] {
        plan.notes + sprite.findings.map { "style: \($0.text)" }
    }

    /// What the user should know of pictures that the sprite lacks, a line each.
    ///
    /// - Parameter missing: those that were met while drawing.
    /// - Returns: these and the ones that the style names by constants.
    package func notes(ofMissing missing: Set<MissingPicture>) -> [Message] {
        let known = sprite.sheet.names
        let named = MissingPicture.constants(of: plan.style, missingIn: known)
        return MissingPictureNotes.lines(
            (named + missing).filter { sprite.isOpen(for: $0.name) }, of: plan.style,
            known: known.sorted())
    }

    /// The style's picture of a name.
    func icon(named name: String) -> SpriteIcon? { sprite.sheet.icon(named: name) }

    /// Whether any source has something for a server tile.
    ///
    /// - Parameters:
    ///   - tile: its address.
    ///   - side: its logical pixels, 256 or 512.
    /// - Returns: `false` where the picture would be empty.
    /// - Throws: what a source says that can't be read.
    package func hasData(for tile: TileID, side: Int = 256) throws -> Bool {
        try presence.hasData(for: tile, side: side)
    }

    /// The camera that shows the whole map.
    ///
    /// - Parameters:
    ///   - size: the picture in logical pixels.
    ///   - padding: pixels to keep free; `nil` for a few.
    /// - Returns: the camera, north up.
    func wholeMap(size: ScreenSize, padding: EdgePadding? = nil) -> Camera {
        Framing.camera(
            fitting: WorldBox(plan.metadata.bounds), size: size,
            padding: padding ?? EdgePadding(8), maximumZoom: 18)
    }

    /// Credit and scale bar, as far as they are wanted.
    ///
    /// - Parameters:
    ///   - scaleBar: whether a scale bar is wanted.
    ///   - attribution: whether the credit is wanted; one that names nobody draws nothing.
    ///   - credits: who is named besides those whom map and style name.
    /// - Returns: what is drawn over the map.
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

    /// That a map names nobody, where a credit is wanted; GeoJSON without one is the user's own.
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

    /// Whether a place would lie in the map's area if its longitude were its latitude.
    func isInAreaWhenSwapped(_ place: Coordinate) -> Bool {
        guard let box = plan.area else { return false }
        return place.latitude >= box.west && place.latitude <= box.east
            && place.longitude >= box.south && place.longitude <= box.north
    }

    /// Whether a picture shows only the world around the map, and nothing of it.
    func showsOnlyWorld(in viewport: Viewport) -> Bool {
        guard plan.hasWorld, let box = plan.area else { return false }
        return !viewport.visibleBox().intersects(WorldBox(box))
    }

    /// Why a picture shows nothing: its camera looks beside the map, or from too far.
    func reasonForNothing(in viewport: Viewport) -> Message {
        guard let box = plan.area else { return "\(mapNames) has no features to show" }
        let center = viewport.camera.center
        if viewport.visibleBox().intersects(WorldBox(box)) {
            let zoom = NumberText.decimals(viewport.camera.zoom, 1)
            return "\(mapNames) has nothing to show at zoom \(zoom)"
        }
        return "\(mapNames) has nothing here; its area is \(NumberText.box(box))"
            + (isInAreaWhenSwapped(center) ? "; are longitude and latitude swapped?" : "")
    }

    /// The error of a job for which no tile had data.
    package var nothingDrawn: SceneError {
        guard let box = plan.area else {
            return SceneError("no tile drawn: \(mapNames) has no features to show")
        }
        return SceneError(
            "no tile drawn: \(mapNames) has nothing there; its area is \(NumberText.box(box))")
    }

    /// A style may bring all its data along.
    private var mapNames: String {
        plan.mapPaths.isEmpty ? "the style" : plan.mapPaths.joined(separator: ", ")
    }
}
