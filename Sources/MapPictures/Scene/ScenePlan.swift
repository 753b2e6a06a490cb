package import Geometry
package import MapRenderer
package import MapStore
package import MapStyle
package import Overlays
package import Parameters

/// Map, style and sprite, read and checked once.
///
/// Every thread opens its own ``MapScene`` from it. All scenes share the immutable parts: the
/// parsed style, the bytes of its sprite, the features of GeoJSON documents. Each thread has its
/// own connection to the map's file, as SQLite requires, and its own fonts.
package struct ScenePlan: Sendable {
    /// The map's style, which records the expressions that failed while frames were drawn.
    package let style: Style
    /// The style's title, or its file name.
    package let styleName: String
    /// The colours of overlays.
    package let theme: OverlayTheme
    /// The map's metadata; of several maps, that of the first.
    package let metadata: MapMetadata
    /// The credits of the maps, then those of the style's drawn sources, without repeats.
    package let attribution: String
    /// The files of the maps, and addresses as they may be shown.
    package let mapPaths: [String]
    /// The maps of vector tiles, which are compared individually when they are replaced.
    package let vectorMaps: [TileMap]
    /// The maps of tiles that are pictures, also of heights.
    package let rasterMaps: [TileMap]
    /// The other files that pictures depend on: the style, its sprite, its documents and pictures.
    package let styleFiles: [String]
    /// The area that has data; `nil` if no source has any.
    package let area: CoordinateBox?
    /// Whether the style only colours the ground, so that nothing is missing without data.
    let isGroundAlone: Bool
    /// Device pixels per logical pixel, for which the sprite was chosen.
    package let pixelRatio: Double
    /// Notes for the user on unsupported properties and unavailable sources, one line each.
    package let notes: [Message]
    /// The number of the style's problems that are not in ``notes``.
    package let omittedProblems: Int

    /// The digests of its files.
    let digests: FileDigests
    let sources: PlannedSources
    /// The factor by which heights move the ground of tilted views; 0 leaves it level.
    let relief: Double
    private let sprites: SpriteFiles

    /// A map of tiles, and its source in the style.
    package struct TileMap: Sendable {
        /// The source's name in the style.
        package let source: String
        /// The file, or the address on another machine.
        package let path: String
        /// The map's metadata.
        package let metadata: MapMetadata

        /// The file or the address as it may be shown, without anything secret.
        package var shownPath: String { RemoteAddress.shown(path) }
    }

    /// Reads and checks everything that a picture needs.
    ///
    /// - Parameters:
    ///   - name: the name of a built-in style, or the path of a style or theme.
    ///   - maps: the files that replace the style's sources.
    ///   - pixelRatio: device pixels per logical pixel.
    ///   - allowsFiles: whether the style may name any file of this machine.
    ///   - spritePaths: files that replace the style's sprites: `[ID=]FILE|DIR`.
    /// - Throws: ``SceneError`` or `MapStoreError` in one line; ``ParameterError`` if no style has
    ///   the name, or a map is needed and none is given.
    package init(
        style name: String, maps: MapFiles, pixelRatio: Double = 1, allowsFiles: Bool = false,
        spritePaths: [String] = []
    ) throws {
        let file = try StyleFile(named: name, allowsFiles: allowsFiles)
        let sources = try PlannedSources(of: file, maps: maps)
        let ground = Self.groundAlone(file.style)
        guard let first = sources.metadata.first ?? ground else {
            throw sources.notes.first.map(SceneError.init)
                ?? SceneError(
                    PictureParameter.style.definition,
                    "\(file.path) draws no source, so no map can be shown")
        }
        self.sources = sources
        relief = maps.relief
        self.pixelRatio = pixelRatio
        metadata = first
        isGroundAlone = ground != nil
        area = sources.isEmpty ? nil : first.bounds
        style = file.style
        styleName = file.style.name ?? file.path
        digests = FileDigests(sources.remoteDigests)
        mapPaths = sources.paths
        vectorMaps = sources.vectorMaps
        rasterMaps = sources.rasterMaps
        sprites = try SpriteFiles(of: file, pixelRatio: pixelRatio, standIns: spritePaths)
        styleFiles =
            file.paths
            + sources.paths.filter { path in
                !sources.vectorMaps.contains { $0.shownPath == path }
            } + sprites.paths + sources.aroundPaths + sources.worldPaths
        let overlays = OverlayThemeReader(file.style)
        theme = overlays.theme
        attribution = CreditLine.text(sources.metadata.map(\.attribution) + sources.credits)
        let problems = StyleNotes(file.style.problems + overlays.problems)
        omittedProblems = problems.omitted
        notes =
            problems.lines
            + sprites.findings.map { "style: \($0.text)" } + sources.notes
    }

    /// Returns what stands for the metadata of a style that only colours the ground; `nil` for any
    /// other style, which needs data.
    private static func groundAlone(_ style: Style) -> MapMetadata? {
        let isGround = style.layers.allSatisfy { layer in
            if case .background = layer.kind { true } else { false }
        }
        guard isGround, !style.layers.isEmpty else { return nil }
        return MapMetadata(
            name: style.name ?? "", minzoom: 0, maxzoom: 0,
            bounds: CoordinateBox(west: 0, south: 0, east: 0, north: 0))
    }

    /// Reads what pictures without a map need: the style's colours for overlays, and the files whose
    /// roads guidance uses.
    ///
    /// - Parameters:
    ///   - name: the name of a built-in style, or the path of a style or theme.
    ///   - roadMaps: maps with roads; empty for none.
    ///   - network: the other machines that may be asked for maps; `nil` for none.
    ///   - pixelRatio: device pixels per logical pixel.
    ///   - allowsFiles: whether a theme may name any file of this machine as its base.
    /// - Throws: as ``init(style:maps:pixelRatio:allowsFiles:spritePaths:)`` does.
    package init(
        colorsOfStyle name: String, roadMaps: [String], network: RemoteMaps? = nil,
        pixelRatio: Double = 1, allowsFiles: Bool = false
    ) throws {
        let file = try StyleFile(groundOf: name, allowsFiles: allowsFiles)
        sources = try PlannedSources(roadsOf: roadMaps, over: network)
        relief = 0
        self.pixelRatio = pixelRatio
        metadata =
            sources.metadata.first
            ?? MapMetadata(
                name: "", minzoom: 0, maxzoom: 0,
                bounds: CoordinateBox(west: 0, south: 0, east: 0, north: 0))
        area = nil
        isGroundAlone = false
        style = file.style
        styleName = file.style.name ?? file.path
        digests = FileDigests(sources.remoteDigests)
        mapPaths = sources.paths
        vectorMaps = []
        rasterMaps = []
        sprites = try SpriteFiles(of: file, pixelRatio: pixelRatio, standIns: [])
        styleFiles = file.paths
        let overlays = OverlayThemeReader(file.style)
        theme = overlays.theme
        attribution = CreditLine.text(sources.metadata.map(\.attribution))
        let problems = StyleNotes(overlays.problems)
        omittedProblems = problems.omitted
        notes = problems.lines
    }

    /// The addresses of all maps on other machines that pictures are made from.
    package var remotePaths: [String] {
        Set(sources.tilesetPaths + sources.aroundPaths).filter { RemoteAddress.isRemote($0) }
            .sorted()
    }

    /// Whether the world, or a map of a larger area, is drawn around a map.
    package var hasWorld: Bool { !sources.worldPaths.isEmpty || !sources.aroundPaths.isEmpty }

    /// Opens a scene for the calling thread.
    ///
    /// - Parameter resources: the thread's resources, if it has several scenes; `nil` creates new
    ///   ones.
    /// - Returns: a scene for this thread only.
    /// - Throws: `MapStoreError` if a map has been removed since the plan was made, `CairoError` if
    ///   no font can be found.
    package func open(sharing resources: SceneResources? = nil) throws -> MapScene {
        let resources = if let resources { resources } else { try SceneResources() }
        return try MapScene(
            self, sources: OpenSources(sources, resources), sprite: sprites.open(),
            resources: resources)
    }

    /// Notes for the user on expressions that failed while frames were drawn, one line each.
    package var evaluationNotes: [Message] {
        style.evaluationProblems.map { "style: \(StyleNotes.line($0))" }
    }
}

extension ScenePlan {
    /// Returns all pictures of the style's sprites in one sheet, for viewers that draw vector tiles
    /// themselves; `nil` if the style has none.
    ///
    /// - Throws: `CairoError` if memory runs out.
    package func packedSprite() throws -> PackedSprite? {
        let sheet = sprites.open().sheet
        return sheet.names.isEmpty ? nil : try PackedSprite(sheet, pixelRatio: pixelRatio)
    }
}
