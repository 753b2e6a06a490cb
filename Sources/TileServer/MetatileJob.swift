import Geometry
import Glibc
import Graphics
import MapPictures
import MapRenderer
import Platform

/// The drawing of several neighbouring tiles at once, after a look into the shared cache if
/// there is one.
struct MetatileJob: Sendable {
    private let wanted: TileRoute.PictureTile
    private let options: TileOptions
    private let range: TileRange
    private let service: TileService
    private let patience = Patience()

    init(
        _ wanted: TileRoute.PictureTile, _ options: TileOptions, service: TileService
    ) {
        self.wanted = wanted
        self.options = options
        self.service = service
        let tile = wanted.tile
        let one = TileRange(zoom: tile.z, columns: tile.x..<tile.x + 1, rows: tile.y..<tile.y + 1)
        guard !options.isBlank else {
            range = one
            return
        }
        let across = min(
            Metatile.tilesAcross(side: options.side, scale: Double(options.scale)), 1 << tile.z)
        let (column, row) = (tile.x / across * across, tile.y / across * across)
        range = TileRange(
            zoom: tile.z, columns: column..<column + across, rows: row..<row + across)
    }

    /// Draws the tiles.
    var drawing: DrawingPool.Job {
        let maps = service.catalog.style(wanted.style)?.remoteMaps ?? []
        return DrawingPool.Job(key: key, remoteMaps: maps) { thread, limit in
            try draw(thread, limit)
        }
    }

    /// Looks for the tiles in the shared cache, and waits while another host draws them;
    /// requests for what is not there continue with the drawing.
    var lookup: DrawingPool.Job {
        DrawingPool.Job(key: key) { _, _ in try look() }
    }

    private var key: String {
        let place =
            options.isBlank
            ? "blank" : "\(range.columns.lowerBound)/\(range.rows.lowerBound)"
        return [
            wanted.style, "\(range.zoom)", place, "\(options.side)", "\(options.scale)",
            options.format.rawValue, options.languages.joined(separator: ","),
        ].joined(separator: " ")
    }

    private func style() throws -> ServedStyle {
        guard let style = service.catalog.style(wanted.style) else {
            throw HTTPRefusal(404, "there is no style '\(wanted.style)' any more")
        }
        return style
    }

    // MARK: The shared cache

    /// The seconds after which a job that waits for another host looks again.
    private static let pause = 0.025

    private func look() throws -> DrawingPool.Drawn {
        let style = try style()
        let keys = keys(of: style)
        let nothing = DrawingPool.Drawn.shared(.tiles([:]), rest: drawing, by: .drawing)
        guard style.isBlank(wanted.tile) == options.isBlank, let hash = keys.first?.key.hash,
            let shared = service.shared,
            let found = shared.look(for: keys.map(\.key), drawing: hash)
        else { return nothing }
        let current = found.tiles.filter { $0.value.origin.checked == style.data }
        if current.count < keys.count, found.isLeased, !patience.isOver(shared) {
            return .later(Self.pause)
        }
        return .shared(
            drawn(keep(current, keys, of: style)), rest: drawing, by: .drawing)
    }

    /// Keeps tiles of the shared cache on this host.
    private func keep(
        _ tiles: [TileKey: CachedTile], _ keys: [(tile: TileID, key: TileKey)],
        of style: ServedStyle
    ) -> [TileID: HTTPResponse] {
        if !tiles.isEmpty { service.cache?.keep(tiles) }
        var responses: [TileID: HTTPResponse] = [:]
        for (tile, key) in keys {
            if let found = tiles[key] { responses[tile] = keep(found, key, of: style) }
        }
        return responses
    }

    /// The result of asking for the lease on the drawing.
    private enum Turn {
        /// To draw, with the lease if there are leases.
        case draw(TileLease?)
        /// Another host has drawn the tiles.
        case drawn([TileID: HTTPResponse])
        /// Another host draws them now.
        case wait
    }

    /// Decides which of several hosts draws.
    private func turn(_ style: ServedStyle, _ inputs: UInt64) -> Turn {
        let keys = keys(of: style)
        guard let shared = service.shared, shared.isUsable, !patience.isSpent,
            let hash = keys.first?.key.hash
        else { return .draw(nil) }
        switch shared.lease(hash, for: keys.map(\.key)) {
        case .unavailable: return .draw(nil)
        case .taken: return patience.isOver(shared) ? .draw(nil) : .wait
        case .granted(let lease, let found):
            let equal = found.filter { $0.value.origin.inputs == inputs }
            guard equal.count == keys.count else { return .draw(lease) }
            let checked = equal.mapValues { $0.checked(style.data) }
            if checked != equal {
                service.metrics.countRevalidation()
                shared.keep(checked, lease: lease)
            }
            return .drawn(keep(checked, keys, of: style))
        }
    }

    // MARK: Drawing

    private func draw(
        _ thread: DrawingThread, _ limit: DrawingLimit
    ) throws -> DrawingPool.Drawn {
        let catalog = service.catalog
        let style = try style()
        guard style.isBlank(wanted.tile) == options.isBlank else {
            // The map has grown or shrunk meanwhile: the next request is evaluated with the
            // new one.
            return .picture(Failures.notDrawn)
        }
        let scene = try thread.scene(of: style, scale: Double(options.scale), in: catalog)
        // Outside all data no stored tile is used.
        let inputs = options.isBlank ? 1 : try scene.inputs(of: range, side: options.side)
        let claim = awaitClaim(of: style)
        if let known = try unchanged(style, inputs) { return drawn(known) }
        let lease: TileLease?
        switch turn(style, inputs) {
        case .draw(let granted): lease = granted
        case .drawn(let responses):
            return .shared(drawn(responses), rest: drawing, by: .drawing)
        case .wait: return .shared(.tiles([:]), rest: lookup, by: .sharing)
        }
        service.metrics.countRender()
        guard
            let metatile = try scene.draw(
                range, side: options.side, scale: Double(options.scale),
                languages: options.languages, limit: limit)
        else { throw HTTPRefusal(404, "there is no such tile") }
        let origin = CachedTile.Origin(data: style.data, inputs: inputs)
        let encoder = try thread.encoder(options.format)
        let began = HTTPClock.seconds()
        var tiles: [TileKey: CachedTile] = [:]
        var responses: [TileID: HTTPResponse] = [:]
        for tile in range.tiles {
            let bytes = try encoder.encode(metatile.frame.surface, area: metatile.area(of: tile))
            let key = options.key(of: tile, in: style)
            let drawn = CachedTile(bytes, origin: origin, drawn: time(nil))
            tiles[key] = drawn
            responses[tile] = keep(drawn, key, of: style)
        }
        service.metrics.add(.encoding, HTTPClock.seconds() - began)
        let kept = tiles
        thread.afterJob {
            service.shared?.keep(kept, lease: lease)
            service.cache?.keep(kept, claim: claim)
        }
        return drawn(responses)
    }

    /// Blank tiles are identical, so one answer is for all requests.
    private func drawn(_ responses: [TileID: HTTPResponse]) -> DrawingPool.Drawn {
        if options.isBlank, let blank = responses.values.first { return .picture(blank) }
        return .tiles(responses)
    }

    private func keep(
        _ tile: CachedTile, _ key: TileKey, of style: ServedStyle
    ) -> HTTPResponse {
        let kept = service.keptTile(tile, key, options.format, of: style)
        service.keep(kept, of: key)
        return kept.response
    }

    private func keys(of style: ServedStyle) -> [(tile: TileID, key: TileKey)] {
        range.tiles.map { ($0, options.key(of: $0, in: style)) }
    }

    /// The time that a thread waits for another process that draws the same, in seconds;
    /// then it draws as well, since the other one may be stopped, and other requests wait
    /// for the thread.
    private static let patience = 2.0

    /// Waits while another process draws the same; returns `nil` if that takes too long.
    private func awaitClaim(of style: ServedStyle) -> TileClaim? {
        guard let cache = service.cache, let first = range.tiles.first else { return nil }
        let key = options.key(of: first, in: style)
        let deadline = HTTPClock.seconds() + Self.patience
        while HTTPClock.seconds() < deadline {
            if let claim = cache.claim(key.hash) { return claim }
            usleep(5000)
        }
        return nil
    }

    /// The tiles if all of them are in the cache, and were drawn from data that the map
    /// still has.
    private func unchanged(
        _ style: ServedStyle, _ inputs: UInt64
    ) throws -> [TileID: HTTPResponse]? {
        guard let cache = service.cache else { return nil }
        var found: [(tile: TileID, key: TileKey, cached: CachedTile)] = []
        for (tile, key) in keys(of: style) {
            guard let cached = cache.tile(key), cached.origin.inputs == inputs else { return nil }
            found.append((tile, key, cached.checked(style.data)))
        }
        service.metrics.countRevalidation()
        let tiles = Dictionary(
            found.map { ($0.key, $0.cached) }, uniquingKeysWith: { first, _ in first })
        cache.keep(tiles)
        service.shared?.keep(tiles)
        return Dictionary(
            found.map { ($0.tile, keep($0.cached, $0.key, of: style)) },
            uniquingKeysWith: { first, _ in first }
        )
    }
}

extension CachedTile {
    /// The tile after it was found to agree with a map.
    fileprivate func checked(_ data: UInt64) -> CachedTile {
        var tile = self
        tile.origin.checked = data
        return tile
    }
}

/// The time for which a drawing is waited for that another host does.
///
/// The shared cache ends the lease of a dead host soon; this is for hosts that take turns and
/// draw nothing, and for a server that never ends a lease.
private final class Patience: Sendable {
    private let end = Locked<Double?>(nil)

    /// Whether it is spent; the first call is its beginning.
    func isOver(_ shared: SharedTileCache) -> Bool {
        let now = HTTPClock.seconds()
        let (isFirst, isOver) = end.withLock { end in
            let known = end
            if known == nil { end = now + shared.leaseTimes.longest }
            return (known == nil, known.map { now >= $0 } ?? false)
        }
        if isFirst { shared.counts.withLock { $0.waits += 1 } }
        return isOver
    }

    /// Whether it has begun and is spent.
    var isSpent: Bool { end.withLock { $0.map { HTTPClock.seconds() >= $0 } ?? false } }
}
