import Formats
import Geometry
import MapRenderer
import MapStore
import MapStyle
import Parameters

/// The data of a style's sources, looked at once: each thread opens its own from it.
struct PlannedSources: Sendable {
    /// What each source is read from, in the order in which they were looked at.
    private(set) var sources: [Source] = []
    /// What each source says of itself, vector maps first, those without features last.
    private(set) var metadata: [MapMetadata] = []
    /// Whether no source has anything.
    private(set) var isEmpty = false
    /// The files that are read.
    private(set) var paths: [String] = []
    /// Whom the style names for each source that is read.
    private(set) var credits: [String] = []
    /// What the user should know, a line each.
    private(set) var notes: [Message] = []
    /// GeoJSON of which nothing can be drawn: it has no area that a picture could show.
    private var withoutFeatures: [MapMetadata] = []

    /// One source of a style.
    struct Source: Sendable {
        /// The style's name of it.
        let name: String
        let content: Content

        /// What a source is read from.
        enum Content: Sendable {
            /// A map of vector tiles, and the file of the world that lies around it, if any.
            case map(String, MapMetadata, world: String?)
            /// A map of pictures.
            case rasterTiles(String, MapMetadata, StyleSource)
            /// Features of a document that is in memory.
            case features(GeoJSONFeatures)
        }
    }

    /// No GeoJSON document is larger, in bytes.
    private static let maximumDocument = 64 << 20

    /// Looks at the sources that layers draw.
    ///
    /// - Parameters:
    ///   - file: the style.
    ///   - maps: the files that stand in for sources.
    /// - Throws: ``SceneError`` or `MapStoreError` in one line.
    init(of file: StyleFile, maps: MapFiles) throws {
        let choices = try maps.choices(for: file)
        for choice in choices where choice.source.kind == .vector {
            try readMap(choice, style: file.style, haveWorld: maps.haveWorld)
        }
        for choice in choices where choice.source.kind.isPictures { try readPictures(choice) }
        for choice in choices where choice.source.kind == .geojson {
            try readDocument(choice)
        }
        noteTerrain(maps)
        isEmpty = metadata.isEmpty
        metadata += withoutFeatures
    }

    /// The maps of vector tiles, one for each source that is read from one.
    var vectorMaps: [ScenePlan.VectorMap] {
        sources.compactMap { source in
            guard case .map(let path, let metadata, _) = source.content else { return nil }
            return ScenePlan.VectorMap(source: source.name, path: path, metadata: metadata)
        }
    }

    /// The files of tiles, vector ones and pictures.
    var tilesetPaths: [String] {
        sources.compactMap { source in
            switch source.content {
            case .map(let path, _, _), .rasterTiles(let path, _, _): path
            case .features: nil
            }
        }
    }

    /// The files of the world that lie around maps.
    var worldPaths: [String] {
        sources.compactMap { source in
            if case .map(_, _, let world) = source.content { world } else { nil }
        }
    }

    private mutating func add(_ choice: MapFiles.Choice, _ content: Source.Content) {
        sources.append(Source(name: choice.source.name, content: content))
        credits.append(PlainText.line(html: choice.source.attribution ?? "", limit: 500))
    }

    private mutating func readMap(
        _ choice: MapFiles.Choice, style: Style, haveWorld: Bool
    ) throws {
        guard let path = choice.path else { return }
        let map = try TilesetFile.open(path)
        let about = try map.readMetadata()
        _ = try StoredTileSource(map, metadata: about)
        let isWanted = haveWorld && WorldFile.isWanted(for: style, around: about)
        let world = isWanted ? WorldFile.path : nil
        if isWanted, world == nil {
            notes.append(
                """
                the world around the map is left out: there is no world.mbtiles among the styles \
                that ship
                """)
        }
        add(choice, .map(path, about, world: world))
        metadata.append(about)
        paths.append(path)
        if let note = SchemaMismatch.note(style, source: choice.source.name, map: about) {
            notes.append(note)
        }
    }

    private mutating func readPictures(_ choice: MapFiles.Choice) throws {
        guard let path = choice.path else {
            let name = PrintableText.short(choice.source.name)
            notes.append(
                """
                style: source '\(name)' can't be reached: no network is used; name a file with \
                \(PictureParameter.source, "\(name)=FILE")
                """)
            return
        }
        let map = try TilesetFile.open(path)
        let about = try map.readMetadata()
        _ = try StoredRasterTileSource(map, metadata: about, source: choice.source)
        add(choice, .rasterTiles(path, about, choice.source))
        metadata.append(about)
        paths.append(path)
    }

    /// Tells of heights that lie elsewhere than the map.
    private mutating func noteTerrain(_ maps: MapFiles) {
        guard let path = maps.terrain, let map = vectorMaps.first?.metadata.bounds else { return }
        for source in sources {
            guard case .rasterTiles(path, let about, _) = source.content else { continue }
            notes += TerrainFiles.notes(terrain: (path, about.bounds), map: map)
        }
    }

    private mutating func readDocument(_ choice: MapFiles.Choice) throws {
        let source = choice.source
        let subject = "style: source '\(PrintableText.short(source.name))'"
        guard let options = source.geoJSON else { return }
        var document = source.data ?? .null
        if let path = choice.path {
            do {
                document = try Self.document(at: path)
            } catch {
                throw SceneError("\(subject): \(error)")
            }
            paths.append(path)
        } else if let address = document.string {
            notes.append(
                "\(subject): \(PrintableText.short(address)) can't be reached: no network is used")
            return
        }
        guard document.object != nil else { throw SceneError("\(subject): \(Self.noObject)") }
        let features = GeoJSONFeatures(document, options: options)
        add(choice, .features(features))
        if let note = features.report.note { notes.append("\(subject): \(note)") }
        let about = MapMetadata(
            name: source.name, minzoom: 0, maxzoom: options.maximumZoom,
            bounds: features.bounds ?? CoordinateBox(west: 0, south: 0, east: 0, north: 0),
            attribution: PlainText.line(html: source.attribution ?? "", limit: 500))
        if features.bounds == nil { withoutFeatures.append(about) } else { metadata.append(about) }
    }

    private static let noObject = "its data is no GeoJSON object"

    /// Reads a file of GeoJSON.
    ///
    /// - Parameter path: the file.
    /// - Returns: an object; what it holds is not looked at.
    /// - Throws: ``SceneError`` in one line that names the file.
    static func document(at path: String) throws(SceneError) -> JSONValue {
        let bytes = try InputFile.read(path, limit: maximumDocument)
        let document: JSONValue
        do {
            document = try JSONValue(ofStyle: bytes)
        } catch {
            throw SceneError("\(PrintableText.short(path, limit: 200)): \(error)")
        }
        guard document.object != nil else { throw SceneError("\(path): \(noObject)") }
        return document
    }
}
