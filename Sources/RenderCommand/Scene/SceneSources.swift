import GeoJSON
import JSON
import MapGeometry
import MapRenderer
import MapStore
import MapStyle

/// The data of a style's sources, opened.
struct SceneSources {
    /// Vector tiles by the source's name.
    private(set) var tiles: [String: any TileSource] = [:]
    /// Tiles of raster sources by the source's name.
    private(set) var pictures: [String: any PictureTileSource] = [:]
    /// What each source says of itself, vector maps first, those without features last.
    private(set) var metadata: [MapMetadata] = []
    /// Whether no source has anything.
    private(set) var isEmpty = false
    /// The files that were opened.
    private(set) var paths: [String] = []
    /// What all sources are read from.
    private(set) var holdings: [TilePresence.Holding] = []
    /// What the user should know, a line each.
    private(set) var notes: [String] = []
    /// GeoJSON of which nothing can be drawn: it has no area that a picture could show.
    private var withoutFeatures: [MapMetadata] = []

    /// No GeoJSON document is larger, in bytes.
    private static let maximumDocument = 64 << 20

    /// Opens the sources that layers draw.
    ///
    /// - Parameters:
    ///   - file: the style.
    ///   - maps: the files that stand in for sources.
    /// - Throws: ``SceneError`` or `MapStoreError` in one line.
    init(of file: StyleFile, maps: MapChoice) throws {
        let choices = try maps.choices(for: file)
        for choice in choices where choice.source.kind == .vector {
            try openMap(choice, style: file.style)
        }
        for choice in choices where choice.source.kind.isPictures { try openPictures(choice) }
        for choice in choices where choice.source.kind == .geojson {
            try openDocument(choice)
        }
        isEmpty = metadata.isEmpty
        metadata += withoutFeatures
    }

    private mutating func openMap(_ choice: MapChoice.Choice, style: Style) throws {
        guard let path = choice.path else { return }
        let database = try MapDatabase(path: path)
        let about = try database.readMetadata()
        let opened = try DatabaseTileSource(database, metadata: about)
        tiles[choice.source.name] = opened
        holdings.append(.map(database, zooms: opened.zooms))
        metadata.append(about)
        paths.append(path)
        if let note = SchemaMismatch.note(style, source: choice.source.name, map: about) {
            notes.append(note)
        }
    }

    private mutating func openPictures(_ choice: MapChoice.Choice) throws {
        guard let path = choice.path else {
            let name = PrintableText.short(choice.source.name)
            notes.append(
                "style: source '\(name)' can't be reached: no network is used; name a file with"
                    + " --source \(name)=FILE")
            return
        }
        let database = try MapDatabase(path: path)
        let about = try database.readMetadata()
        let opened = try DatabasePictureSource(
            database, metadata: about, source: choice.source)
        pictures[choice.source.name] = opened
        holdings.append(.pictures(database, zooms: opened.zooms, tileSize: opened.tileSize))
        metadata.append(about)
        paths.append(path)
    }

    private mutating func openDocument(_ choice: MapChoice.Choice) throws {
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
        let opened = GeoJSONTileSource(document, options: options)
        tiles[source.name] = opened
        holdings.append(.features(opened))
        if let note = opened.report.note { notes.append("\(subject): \(note)") }
        let about = MapMetadata(
            name: source.name, minzoom: 0, maxzoom: options.maximumZoom,
            bounds: opened.bounds ?? CoordinateBox(west: 0, south: 0, east: 0, north: 0),
            attribution: PlainText.line(html: source.attribution ?? "", limit: 500))
        if opened.bounds == nil { withoutFeatures.append(about) } else { metadata.append(about) }
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
            document = try JSONValue(parsing: bytes)
        } catch {
            throw SceneError("\(PrintableText.short(path, limit: 200)): \(error)")
        }
        guard document.object != nil else { throw SceneError("\(path): \(noObject)") }
        return document
    }
}
