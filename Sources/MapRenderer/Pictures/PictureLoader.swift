import Cairo
import MapGeometry

/// Fetches the pictures of raster sources and keeps the decoded ones for the next frame.
final class PictureLoader {
    private struct Key: Hashable {
        let source: String
        let id: TileID
    }

    private let sources: [String: any PictureTileSource]
    private var cache: [Key: Picture?] = [:]
    private var elevations: [Key: ElevationTile?] = [:]
    /// The tiles that could not be read since the frame began, a sentence each.
    private(set) var notes: [String] = []
    /// How many pictures were drawn since the frame began.
    private(set) var drawnCount = 0

    /// Pictures kept at most; one of 512 pixels takes a megabyte.
    private static let capacity = 64

    init(sources: [String: any PictureTileSource]) {
        self.sources = sources
    }

    /// Forgets what was said of the last frame.
    func beginFrame() {
        notes = []
        drawnCount = 0
    }

    func noteDrawn() { drawnCount += 1 }

    /// The source of a name.
    func source(named name: String) -> (any PictureTileSource)? { sources[name] }

    /// A tile's picture; `nil` if there is none, or it can't be read.
    func picture(_ id: TileID, of source: String) -> Picture? {
        let key = Key(source: source, id: id)
        if let known = cache[key] { return known }
        if cache.count >= Self.capacity { cache.removeAll(keepingCapacity: true) }
        var picture: Picture?
        do {
            picture = try sources[source]?.picture(id).map(Picture.init)
        } catch {
            notes.append("tile \(id) is left out: \(error)")
        }
        cache[key] = .some(picture)
        return picture
    }

    /// A tile's heights with those of its neighbours around; `nil` if there are none.
    func elevation(_ id: TileID, of source: String) -> ElevationTile? {
        let key = Key(source: source, id: id)
        if let known = elevations[key] { return known }
        if elevations.count >= Self.capacity { elevations.removeAll(keepingCapacity: true) }
        let encoding = sources[source]?.encoding ?? .mapbox
        let tile = picture(id, of: source).map { middle in
            ElevationTile(middle, encoding: encoding) { column, row in
                let count = 1 << id.z
                // The world goes on in the west where it ends in the east.
                let x = ((id.x + column) % count + count) % count
                return TileID(z: id.z, x: x, y: id.y + row).flatMap {
                    picture($0, of: source)
                }
            }
        }
        elevations[key] = .some(tile)
        return tile
    }
}
