package import Geometry
package import MapRenderer
package import MapStore
package import MapStyle
package import Overlays
package import Parameters

/// Map, style and sprite, read and checked once: every thread opens a ``MapScene`` of its own from
/// it.
///
/// What does not change is shared by all of them: the parsed style, the bytes of its sprite, the
/// features of GeoJSON documents. Each thread has its own connection to the map's file, as
/// SQLite wants it, and its own fonts.
package struct ScenePlan: Sendable {
    /// How the map looks; it knows which expressions failed while frames were drawn.
    package let style: Style
    /// The title of the style, or its file.
    package let styleName: String
    /// The colours of what is drawn over the map.
    package let theme: OverlayTheme
    /// What the map says of itself; of several maps, the first.
    package let metadata: MapMetadata
    /// Whom the maps name, and then the sources of the style that are drawn, everybody once.
    package let attribution: String
    /// The files of the maps.
    package let mapPaths: [String]
    /// The maps of vector tiles, which are compared one by one when they are replaced.
    package let vectorMaps: [VectorMap]
    /// All other files that pictures depend on: the style, its sprite, its documents and pictures.
    package let styleFiles: [String]
    /// The area that has data; `nil` where no source has any.
    package let area: CoordinateBox?
    /// Device pixels for one logical pixel, which the sprite was chosen for.
    package let pixelRatio: Double
    /// What the user should know, a line each: properties not supported, sources not reached.
    package let notes: [Message]
    /// How many more problems the style has than ``notes`` tells.
    package let omittedProblems: Int

    /// What its files held.
    let digests = FileDigests()
    let sources: PlannedSources
    private let sprites: SpriteFiles

    /// A map of vector tiles, and which source of the style it is.
    package struct VectorMap: Sendable {
        /// The style's name of the source.
        package let source: String
        /// The file.
        package let path: String
        /// What it says of itself.
        package let metadata: MapMetadata
    }

    /// Reads and checks everything that a picture needs.
    ///
    /// - Parameters:
    ///   - name: `day`, `night`, `hud` or the path of a style.
    ///   - maps: the files that stand in for the style's sources.
    ///   - pixelRatio: device pixels for one logical pixel.
    ///   - allowsFiles: whether the style may name any file of this machine.
    ///   - spritePaths: files that stand in for the style's sprites: `[ID=]FILE|DIR`.
    /// - Throws: ``SceneError`` or `MapStoreError` in one line; ``ParameterError`` where no style has
    ///   the name, or a map is needed and none is named.
    package init(
        style name: String, maps: MapFiles, pixelRatio: Double = 1, allowsFiles: Bool = false,
        spritePaths: [String] = []
    ) throws {
        let file = try StyleFile(named: name, allowsFiles: allowsFiles)
        let sources = try PlannedSources(of: file, maps: maps)
        guard let first = sources.metadata.first else {
            throw sources.notes.first.map(SceneError.init)
                ?? SceneError(
                    PictureParameter.style.definition,
                    "\(file.path) draws no source, so no map can be shown")
        }
        self.sources = sources
        self.pixelRatio = pixelRatio
        metadata = first
        area = sources.isEmpty ? nil : first.bounds
        style = file.style
        styleName = file.style.name ?? file.path
        mapPaths = sources.paths
        vectorMaps = sources.vectorMaps
        sprites = try SpriteFiles(of: file, pixelRatio: pixelRatio, standIns: spritePaths)
        styleFiles =
            [file.path]
            + sources.paths.filter { path in
                !sources.vectorMaps.contains { $0.path == path }
            } + sprites.paths + sources.worldPaths
        let overlays = OverlayThemeReader(file.style)
        theme = overlays.theme
        attribution = CreditLine.text(sources.metadata.map(\.attribution) + sources.credits)
        let problems = StyleNotes(file.style.problems + overlays.problems)
        omittedProblems = problems.omitted
        notes =
            problems.lines
            + UnsupportedProperties.notes(of: file.style).map { "style: \($0)" }
            + sprites.findings.map { "style: \($0.text)" } + sources.notes
    }

    /// Whether the world lies around a map.
    package var hasWorld: Bool { !sources.worldPaths.isEmpty }

    /// Opens a scene for the thread that asks.
    ///
    /// - Parameter resources: those of the thread, where it has several scenes; `nil` makes own ones.
    /// - Returns: a scene for this thread alone.
    /// - Throws: `MapStoreError` if a map has gone since the plan was made, `CairoError` where no
    ///   font can be found.
    package func open(sharing resources: SceneResources? = nil) throws -> MapScene {
        let resources = if let resources { resources } else { try SceneResources() }
        return try MapScene(
            self, sources: OpenSources(sources, resources), sprite: sprites.open(),
            resources: resources)
    }

    /// What the user should know of expressions that failed while frames were drawn, a line each.
    package var evaluationNotes: [Message] {
        style.evaluationProblems.map { "style: \(StyleNotes.line($0))" }
    }
}

extension ScenePlan {
    /// All pictures of the style's sprites in one sheet, for viewers that draw vector tiles
    /// themselves; `nil` where the style has none.
    ///
    /// - Throws: `CairoError` when memory is short.
    package func packedSprite() throws -> PackedSprite? {
        let sheet = sprites.open().sheet
        return sheet.names.isEmpty ? nil : try PackedSprite(sheet, pixelRatio: pixelRatio)
    }
}
