import Formats
import GeoFiles
import Geometry
import MapRenderer
import MapStore
import MapStyle
import Parameters

/// The data of a style's sources, inspected once; each thread opens its own sources from it.
struct PlannedSources: Sendable {
    /// The content of each source, in the order in which they were inspected.
    private(set) var sources: [Source] = []
    /// The metadata of each source, vector maps first, sources without features last.
    private(set) var metadata: [MapMetadata] = []
    /// Whether no source has any data.
    private(set) var isEmpty = false
    /// The files to read.
    private(set) var paths: [String] = []
    /// The style's credits for each source that is read.
    private(set) var credits: [String] = []
    /// Notes for the user, one line each.
    private(set) var notes: [Message] = []
    /// The digests of maps on other machines, by their shown addresses.
    private(set) var remoteDigests: [String: UInt64] = [:]
    /// The other machines that may be asked for maps; `nil` for none.
    let network: RemoteMaps?
    /// The metadata of GeoJSON without features, which has no area that a picture could show.
    private var withoutFeatures: [MapMetadata] = []

    /// One source of a style.
    struct Source: Sendable {
        /// The source's name in the style.
        let name: String
        let content: Content

        /// The data that a source is read from.
        enum Content: Sendable {
            /// A map of vector tiles, and what is drawn around it.
            case map(String, MapMetadata, MapSurroundings)
            /// A map of pictures.
            case rasterTiles(String, MapMetadata, StyleSource)
            /// The features of a document in memory.
            case features(GeoJSONFeatures)
        }
    }

    /// The maximum size of a GeoJSON document, in bytes.
    private static let maximumDocument = 64 << 20

    /// Inspects the sources that layers draw.
    ///
    /// - Parameters:
    ///   - file: the style.
    ///   - maps: the files that replace sources.
    /// - Throws: ``SceneError`` or `MapStoreError` in one line.
    init(of file: StyleFile, maps: MapFiles) throws {
        network = maps.network
        let choices = try maps.choices(for: file)
        for choice in choices where choice.source.kind == .vector {
            try readMap(choice, style: file.style, maps)
        }
        for choice in choices where choice.source.kind.isPictures { try readPictures(choice) }
        for choice in choices where choice.source.kind == .geojson {
            try readDocument(choice)
        }
        noteTerrain(maps)
        if !maps.around.isEmpty, surroundings.allSatisfy(\.maps.isEmpty) {
            throw SceneError(
                PictureParameter.around.definition,
                "the style draws no map that others can lie around")
        }
        isEmpty = metadata.isEmpty
        metadata += withoutFeatures
    }

    /// Reads only the metadata of maps, whose roads are used and whose tiles are not.
    ///
    /// - Parameters:
    ///   - maps: their files.
    ///   - network: the other machines that may be asked for maps; `nil` for none.
    /// - Throws: `MapStoreError` for a file that is no map.
    init(roadsOf maps: [String], over network: RemoteMaps?) throws {
        self.network = network
        metadata = try maps.map { try network.open($0).readMetadata() }
        for path in maps { addPath(path) }
        isEmpty = true
    }

    /// Adds a file, or an address as it may be shown.
    private mutating func addPath(_ path: String) {
        let shown = RemoteAddress.shown(path)
        paths.append(shown)
        if shown != path || RemoteAddress.isRemote(path) {
            remoteDigests[shown] = network?.version(of: path)?.digest
        }
    }

    /// The maps of vector tiles, one for each source that is read from one.
    var vectorMaps: [ScenePlan.TileMap] {
        sources.compactMap { source in
            guard case .map(let path, let metadata, _) = source.content else { return nil }
            return ScenePlan.TileMap(source: source.name, path: path, metadata: metadata)
        }
    }

    /// The maps of tiles that are pictures, one for each source that is read from one.
    var rasterMaps: [ScenePlan.TileMap] {
        sources.compactMap { source in
            guard case .rasterTiles(let path, let metadata, _) = source.content else { return nil }
            return ScenePlan.TileMap(source: source.name, path: path, metadata: metadata)
        }
    }

    /// The files of vector tiles and of picture tiles.
    var tilesetPaths: [String] {
        sources.compactMap { source in
            switch source.content {
            case .map(let path, _, _), .rasterTiles(let path, _, _): path
            case .features: nil
            }
        }
    }

    /// What is drawn around each map of vector tiles.
    private var surroundings: [MapSurroundings] {
        sources.compactMap { source in
            if case .map(_, _, let surroundings) = source.content { surroundings } else { nil }
        }
    }

    /// The files of the world around maps.
    var worldPaths: [String] { surroundings.compactMap(\.world) }

    /// The files of the maps around maps, without repeats.
    var aroundPaths: [String] {
        Set(surroundings.flatMap(\.maps).map(\.path)).sorted()
    }

    private mutating func add(_ choice: MapFiles.Choice, _ content: Source.Content) {
        sources.append(Source(name: choice.source.name, content: content))
        credits.append(PlainText.line(html: choice.source.attribution ?? "", limit: 500))
    }

    private mutating func readMap(
        _ choice: MapFiles.Choice, style: Style, _ files: MapFiles
    ) throws {
        guard let path = choice.path else { return }
        let map = try network.open(path)
        let about = try map.readMetadata()
        _ = try StoredTileSource(map, metadata: about)
        let isWanted = files.haveWorld && WorldFile.isWanted(for: style, around: about)
        let world = isWanted ? WorldFile.path : nil
        if isWanted, world == nil {
            notes.append(
                """
                the world around the map is left out: there is no world.mbtiles among the styles \
                that ship
                """)
        }
        let surroundings = try MapSurroundings(
            of: about, files.around, world: world, over: network)
        add(choice, .map(path, about, surroundings))
        metadata.append(about)
        credits += surroundings.maps.map(\.metadata.attribution)
        addPath(path)
        if let note = SchemaMismatch.note(style, source: choice.source.name, map: about) {
            notes.append(note)
        } else if let note = NameKeys.note(style, source: choice.source.name, map: about) {
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
        let map = try network.open(path)
        let about = try map.readMetadata()
        _ = try StoredRasterTileSource(map, metadata: about, source: choice.source)
        add(choice, .rasterTiles(path, about, choice.source))
        metadata.append(about)
        addPath(path)
    }

    /// Adds a note if the heights are not in the map's area.
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
        let document: GeoDocument
        if let path = choice.path {
            do {
                document = try Self.document(at: path)
            } catch {
                throw SceneError("\(subject): \(error)")
            }
            paths.append(path)
        } else if let data = source.data, data.object != nil {
            do {
                document = try GeoFile(json: data, named: subject).document()
            } catch {
                throw SceneError("\(error)")
            }
        } else if let address = source.data?.string {
            notes.append(
                "\(subject): \(PrintableText.short(address)) can't be reached: no network is used")
            return
        } else {
            throw SceneError("\(subject): \(Self.noObject)")
        }
        let features = GeoJSONFeatures(document.mapFeatures(), options: options)
        add(choice, .features(features))
        if let note = document.note(leftOut: features.leftOut) {
            notes.append("\(subject): \(note)")
        }
        let about = MapMetadata(
            name: source.name, minzoom: 0, maxzoom: options.maximumZoom,
            bounds: features.bounds ?? CoordinateBox(west: 0, south: 0, east: 0, north: 0),
            attribution: PlainText.line(html: source.attribution ?? "", limit: 500))
        if features.bounds == nil { withoutFeatures.append(about) } else { metadata.append(about) }
    }

    private static let noObject = "its data is no GeoJSON object"

    /// Reads the file of a source: GeoJSON, or any other with places, lines or areas.
    ///
    /// - Parameter path: the file.
    /// - Returns: its content.
    /// - Throws: ``SceneError`` in one line that names the file.
    static func document(at path: String) throws(SceneError) -> GeoDocument {
        let bytes = try InputFile.read(path, limit: maximumDocument)
        do {
            let file = try GeoFile(bytes, named: PrintableText.short(path, limit: 200))
            guard file.json == nil, file.polyline == nil else {
                throw SceneError("\(path): \(noObject)")
            }
            return try file.document()
        } catch let error as SceneError {
            throw error
        } catch {
            throw SceneError("\(error)")
        }
    }
}

extension RemoteMaps? {
    /// Opens a map; one whose host may not be asked is refused with the parameter that would allow
    /// it.
    ///
    /// - Parameter path: a file or an address.
    /// - Returns: the map, for the calling thread.
    /// - Throws: ``SceneError`` or `MapStoreError` in one line.
    func open(_ path: String) throws -> any Tileset {
        do {
            return try TilesetFile.open(path, over: self)
        } catch {
            guard case .hostNotAllowed(_, let host) = error else { throw error }
            throw SceneError(
                "\(error.description); \(PictureParameter.allowHost, host) allows it")
        }
    }
}

/// Detects a style that was made for another schema than the map's, which would give an empty
/// picture.
enum SchemaMismatch {
    /// Returns a note for the user; `nil` if style and map have a layer in common, or the layers are
    /// unknown.
    ///
    /// - Parameters:
    ///   - style: the style with the layers to draw.
    ///   - source: the map's name in the style.
    ///   - map: the map's metadata.
    /// - Returns: one line.
    static func note(_ style: Style, source: String, map: MapMetadata) -> Message? {
        let wanted = Set(style.layers.filter { $0.source == source }.compactMap(\.sourceLayer))
        let present = map.vectorLayers.map(\.id)
        guard !wanted.isEmpty, !present.isEmpty, !present.contains(where: wanted.contains) else {
            return nil
        }
        let few = present.prefix(3).map { PrintableText.short($0) }.joined(separator: ", ")
        return """
            the style draws no layer that the map has (\(few) …); name one made for its schema with \
            \(PictureParameter.style)
            """
    }
}
