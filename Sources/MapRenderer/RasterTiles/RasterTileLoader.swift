import Geometry
import Graphics

/// Fetches the pictures of raster sources and keeps the decoded ones for the next frame.
final class RasterTileLoader {
    private struct Key: Hashable {
        let source: String
        let id: TileID
    }

    private let sources: [String: any RasterTileSource]
    private var cache: [Key: Fetched] = [:]
    private var elevations: [Key: ElevationTile?] = [:]
    /// Pictures made of heights, all of one look.
    private var shaded: [Key: RasterTile?] = [:]
    private var shadedLook: HillshadeSymbolizer?
    /// Bytes of memory used by the kept pictures and heights.
    private var byteCount = 0

    /// The result of fetching a picture.
    private enum Fetched {
        case tile(RasterTile)
        case absent
        case unreadable(String)

        /// Bytes of memory that are counted for it.
        var byteCount: Int {
            if case .tile(let tile) = self { tile.byteCount } else { leastBytes }
        }
    }

    /// The tiles that could not be read since the frame began, one sentence each.
    private(set) var notes: [String] = []
    /// The number of pictures drawn since the frame began.
    private(set) var drawnCount = 0

    /// Pixels that the frame may yet decode.
    private var budget = Int.max
    /// Whether a tile was refused because of that since this was last looked at.
    private var wasShort = false
    /// Pixels that any frame may decode, and how often each of its own; relief takes 0.3 s a million.
    private static let defaultBudget = 12 << 20
    private static let depth = 8
    /// How many times as many ground with heights may decode.
    private static let raised = 4

    /// Bytes of pictures and heights that are kept; a picture of 512 pixels takes some 1.4 MB.
    private let capacity: Int
    /// Bytes counted for a tile that does not exist.
    private static let leastBytes = 256

    init(sources: [String: any RasterTileSource], capacity: Int) {
        self.sources = sources
        self.capacity = capacity
    }

    /// Removes the notes and counts of the last frame.
    ///
    /// - Parameters:
    ///   - pixels: the number of pixels of the new frame.
    ///   - isRaised: whether it shows ground with heights, which needs their tiles at each zoom.
    func beginFrame(pixels: Int, isRaised: Bool = false) {
        budget = (Self.defaultBudget + Self.depth * pixels) * (isRaised ? Self.raised : 1)
        notes = []
        drawnCount = 0
    }

    func noteDrawn() { drawnCount += 1 }

    /// Returns the source with a name.
    func source(named name: String) -> (any RasterTileSource)? { sources[name] }

    /// Returns a tile's picture; `nil` if there is none, or it can't be read.
    func tile(_ id: TileID, of source: String) -> RasterTile? {
        let key = Key(source: source, id: id)
        let known = cache[key]
        guard known != nil || budget > 0 else {
            let note = "tiles of pictures are left out: they have too many pixels for this picture"
            if !notes.contains(note) { notes.append(note) }
            wasShort = true
            return nil
        }
        let fetched = known ?? fetch(key)
        switch fetched {
        case .tile(let tile): return tile
        case .absent: return nil
        case .unreadable(let note):
            if !notes.contains(note) { notes.append(note) }
            return nil
        }
    }

    private func fetch(_ key: Key) -> Fetched {
        var fetched = Fetched.absent
        do {
            if let surface = try sources[key.source]?.tile(key.id) {
                budget -= surface.width * surface.height
                fetched = .tile(RasterTile(surface))
            }
        } catch {
            fetched = .unreadable("tile \(key.id) is left out: \(error)")
        }
        makeSpace(fetched.byteCount)
        cache[key] = fetched
        return fetched
    }

    /// Returns the shading of a tile's heights; `nil` if there are none.
    ///
    /// It is kept as long as the look stays the same: the parts that ground with heights is made of
    /// show the same tiles.
    func shading(of id: TileID, _ source: String, by look: HillshadeSymbolizer) -> RasterTile? {
        let key = Key(source: source, id: id)
        if shadedLook == look, let known = shaded[key] { return known }
        wasShort = false
        let made = elevation(id, of: source).map { look.shaded($0, id) }
        if wasShort { return made }
        if shadedLook != look {
            byteCount -= shaded.values.reduce(0) { $0 + ($1?.byteCount ?? Self.leastBytes) }
            shaded.removeAll(keepingCapacity: true)
            shadedLook = look
        }
        makeSpace(made?.byteCount ?? Self.leastBytes)
        shaded[key] = .some(made)
        return made
    }

    /// Forgets what was kept where the next thing would be too much: pictures first, as heights and
    /// shadings were made of them.
    private func makeSpace(_ bytes: Int) {
        if byteCount + bytes > capacity, !elevations.isEmpty {
            byteCount -= cache.values.reduce(0) { $0 + $1.byteCount }
            cache.removeAll(keepingCapacity: true)
        }
        if byteCount + bytes > capacity {
            cache.removeAll(keepingCapacity: true)
            elevations.removeAll(keepingCapacity: true)
            shaded.removeAll(keepingCapacity: true)
            byteCount = 0
        }
        byteCount += bytes
    }

    /// Returns a tile's heights, surrounded by those of its neighbours; `nil` if there are
    /// none.
    func elevation(_ id: TileID, of source: String) -> ElevationTile? {
        let key = Key(source: source, id: id)
        if let known = elevations[key] { return known }
        wasShort = false
        let encoding = sources[source]?.encoding ?? .mapbox
        let tile = self.tile(id, of: source).map { middle in
            ElevationTile(middle, encoding: encoding) { column, row in
                let count = 1 << id.z
                // East of its last column the world continues with the first.
                let x = ((id.x + column) % count + count) % count
                return TileID(z: id.z, x: x, y: id.y + row).flatMap {
                    self.tile($0, of: source)
                }
            }
        }
        // What a frame has no time for, another one may have.
        if wasShort { return tile }
        makeSpace(tile?.byteCount ?? Self.leastBytes)
        elevations[key] = .some(tile)
        return tile
    }
}
