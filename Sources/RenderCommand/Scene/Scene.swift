import Cairo
import MapCamera
import MapGeometry
package import MapRenderer
package import MapStore
import MapStyle
import Overlays

/// Map, style and sprite put together, ready to draw pictures.
package struct Scene {
    /// Draws the frames.
    package let renderer: FrameRenderer
    /// What the map says of itself; of several maps, the first.
    package let metadata: MapMetadata
    /// The credits of all maps, each once.
    let attribution: String
    /// How the map looks; it knows which expressions failed while frames were drawn.
    let style: Style
    /// The colours of what is drawn over the map.
    let theme: OverlayTheme
    /// The title of the style, or its file.
    let styleName: String
    /// The files of the maps.
    let mapPaths: [String]
    /// What the sources are read from.
    let holdings: [TilePresence.Holding]
    /// What the user should know, a line each: properties not supported, sprites not reached.
    let notes: [String]
    /// The area that has data; `nil` where no source has any.
    let area: CoordinateBox?
    private let sprites: SpriteFiles

    /// Opens everything that a picture needs.
    ///
    /// - Parameters:
    ///   - maps: `--map FILE`, and `--source NAME=FILE` as name and file.
    ///   - styleName: `day`, `night`, `hud` or the path of a style.
    ///   - pixelRatio: device pixels for one logical pixel.
    /// - Throws: ``SceneError`` or `MapStoreError` in one line.
    package init(maps: MapChoice, styleName: String, pixelRatio: Double) throws {
        let file = try StyleFile(named: styleName)
        let sources = try SceneSources(of: file, maps: maps)
        guard let first = sources.metadata.first else {
            throw SceneError(
                sources.notes.first
                    ?? "--style: \(file.path) draws no source, so no map can be shown")
        }
        let sprites = SpriteFiles(of: file, pixelRatio: pixelRatio)
        renderer = try FrameRenderer(
            style: file.style, sources: sources.tiles, sprite: sprites.sheet,
            pictures: sources.pictures)
        self.metadata = first
        self.sprites = sprites
        area = sources.isEmpty ? nil : first.bounds
        style = file.style
        let overlays = OverlayThemeReader(file.style)
        theme = overlays.theme
        self.styleName = file.style.name ?? file.path
        mapPaths = sources.paths
        holdings = sources.holdings
        var credits: [String] = []
        for credit in sources.metadata.map(\.attribution)
        where !credit.isEmpty && !credits.contains(credit) {
            credits.append(credit)
        }
        attribution = credits.joined(separator: " · ")
        notes =
            StyleNotes.lines(file.style.problems + overlays.problems, of: styleName)
            + renderer.unsupportedProperties.map { "style: \($0)" }
            + sprites.notes.map { "style: \($0)" } + sources.notes
    }

    /// What the user should know of pictures that the sprite lacks, a line each.
    ///
    /// - Parameter missing: those that were met while drawing.
    /// - Returns: these and the ones that the style names by constants.
    func notes(ofMissing missing: Set<MissingPicture>) -> [String] {
        let named = MissingPicture.constants(of: style, missingIn: sprites.sheet.names)
        return MissingPictureNotes.lines(
            (named + missing).filter { sprites.isOpen(for: $0.name) }, of: style,
            known: sprites.sheet.names.sorted())
    }

    /// The camera that shows the whole map.
    func wholeMap(size: ScreenSize) -> Camera {
        Framing.camera(
            fitting: WorldBox(metadata.bounds), size: size, padding: Framing.Padding(8),
            maximumZoom: 18)
    }
}
