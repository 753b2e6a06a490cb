import Cairo
import MapCamera
import MapGeometry
package import MapRenderer
package import MapStore
import MapStyle

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
    /// The title of the style, or its file.
    let styleName: String
    /// The files of the maps.
    let mapPaths: [String]
    /// What the user should know, a line each: properties not supported, sprites not reached.
    let notes: [String]

    /// Opens everything that a picture needs.
    ///
    /// - Parameters:
    ///   - maps: `--map FILE`, and `--source NAME=FILE` as name and file.
    ///   - styleName: `day` or the path of a style.
    ///   - pixelRatio: device pixels for one logical pixel.
    /// - Throws: ``SceneError`` or `MapStoreError` in one line.
    package init(maps: MapChoice, styleName: String, pixelRatio: Double) throws {
        let file = try StyleFile(named: styleName)
        let paths = try maps.paths(for: file.style)
        var sources: [String: any TileSource] = [:]
        var metadata: [MapMetadata] = []
        var mismatches: [String] = []
        for (name, path) in paths {
            let database = try MapDatabase(path: path)
            let about = try database.readMetadata()
            sources[name] = try DatabaseTileSource(database, metadata: about)
            metadata.append(about)
            if let note = SchemaMismatch.note(file.style, source: name, map: about) {
                mismatches.append(note)
            }
        }
        guard let first = metadata.first else {
            throw SceneError("--style: \(file.path) draws no vector source, so no map can be shown")
        }
        let sprites = SpriteFiles(of: file, pixelRatio: pixelRatio)
        renderer = try FrameRenderer(style: file.style, sources: sources, sprite: sprites.sheet)
        self.metadata = first
        style = file.style
        self.styleName = file.style.name ?? file.path
        mapPaths = paths.map(\.path)
        var credits: [String] = []
        for credit in metadata.map(\.attribution) where !credit.isEmpty && !credits.contains(credit)
        {
            credits.append(credit)
        }
        attribution = credits.joined(separator: " · ")
        notes =
            file.style.problems.map { "style: \($0.message)" }
            + renderer.unsupportedProperties.map { "style: \($0)" }
            + sprites.notes.map { "style: \($0)" } + mismatches
    }

    /// The camera that shows the whole map.
    func wholeMap(size: ScreenSize) -> Camera {
        Framing.camera(
            fitting: WorldBox(metadata.bounds), size: size, padding: Framing.Padding(8),
            maximumZoom: 18)
    }
}

/// Which map files stand in for which sources of a style.
package struct MapChoice {
    /// `--map`: for the style's only vector source.
    let only: String?
    /// `--source NAME=FILE`, by name.
    let named: [(name: String, path: String)]

    /// A choice of maps.
    ///
    /// - Parameters:
    ///   - only: the map for the style's only vector source.
    ///   - named: maps for sources by name.
    package init(only: String?, named: [(name: String, path: String)] = []) {
        self.only = only
        self.named = named
    }

    /// The file of each vector source.
    ///
    /// - Parameter style: whose sources are asked for.
    /// - Returns: source names with files, in the style's order.
    /// - Throws: ``SceneError`` if a source has no map, or a name is not the style's.
    func paths(for style: Style) throws(SceneError) -> [(name: String, path: String)] {
        let vector = style.sources.filter { $0.kind == .vector }.map(\.name)
        let known = vector.joined(separator: ", ")
        for entry in named where !vector.contains(entry.name) {
            throw SceneError(
                "--source: the style has no vector source '\(PrintableText.short(entry.name))';"
                    + " it has \(known.isEmpty ? "none" : known)")
        }
        var result: [(name: String, path: String)] = []
        let open = vector.filter { name in !named.contains { $0.name == name } }
        for name in vector {
            if let entry = named.last(where: { $0.name == name }) {
                result.append((name, entry.path))
            } else if let only {
                guard open.count == 1 else {
                    throw SceneError(
                        "--map: the style has several vector sources (\(known)); name each map"
                            + " with --source NAME=FILE")
                }
                result.append((name, only))
            } else {
                throw SceneError("--map FILE.mbtiles is missing for the style's source '\(name)'")
            }
        }
        return result
    }
}
