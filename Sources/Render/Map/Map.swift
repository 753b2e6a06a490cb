import MapPictures
import Parameters
import Platform

/// A map in a style, read and checked once, for all threads.
///
/// It holds the parsed style, its icons and what the map's file says of itself. Each thread draws with a ``MapPainter`` of its
/// own:
///
/// ```swift
/// let map = try Map("helsinki.mbtiles", style: .night)
/// let painter = try map.painter()
/// try painter.draw(MapPicture()).write(to: "helsinki.png")
/// ```
public final class Map: Sendable {
    /// What was read for each scale; icons differ between them.
    private let plans: Locked<[Double: ScenePlan]>
    private let files: MapFiles
    private let style: String
    private let first: ScenePlan
    /// The only scale that pictures may have; `nil` for any.
    let onlyScale: Double?

    /// Reads and checks a map and a style.
    ///
    /// - Parameters:
    ///   - path: the map, MBTiles or PMTiles; `nil` where the style names its own.
    ///   - style: how it looks.
    ///   - terrain: heights for relief, as `render terrain` makes them; `nil` for none.
    ///   - sources: files for sources of the style by name, where it has several.
    ///   - around: maps of larger areas that are drawn around the map, the finest first.
    ///   - showsWorld: whether coarse land and water of the world lie around the map.
    /// - Throws: ``RenderError`` that names the file and what is wrong with it.
    public init(
        _ path: String?, style: Style = .day, terrain: String? = nil,
        sources: [String: String] = [:], around: [String] = [], showsWorld: Bool = true
    ) throws(RenderError) {
        let named = sources.sorted { $0.key < $1.key }
            .map { MapFiles.Named(name: $0.key, path: $0.value) }
        files = MapFiles(
            only: path, named: named, haveWorld: showsWorld, around: around, terrain: terrain)
        self.style = style.name
        onlyScale = nil
        first = try Self.plan(files, self.style, 1)
        plans = Locked([1: first])
    }

    /// Reads and checks a map all of whose pictures have one scale.
    package init(
        _ path: String?, styleNamed style: String, onlyScale scale: Double
    ) throws(RenderError) {
        files = MapFiles(only: path)
        self.style = style
        onlyScale = scale
        first = try Self.plan(files, style, scale)
        plans = Locked([scale: first])
    }

    private static func plan(
        _ files: MapFiles, _ style: String, _ scale: Double
    ) throws(RenderError) -> ScenePlan {
        try RenderError.of { try ScenePlan(style: style, maps: files, pixelRatio: scale) }
    }

    /// The map and the style at a scale.
    func plan(scale: Double) throws(RenderError) -> ScenePlan {
        if let known = plans.withLock({ $0[scale] }) { return known }
        let plan = try Self.plan(files, style, scale)
        return plans.withLock { plans in
            // Another thread may have been faster.
            if let known = plans[scale] { return known }
            plans[scale] = plan
            return plan
        }
    }

    /// The area that has data; `nil` where no source has any.
    public var area: Area? { first.area.map(Area.init) }

    /// Whom a picture of the map must name: "© OpenStreetMap contributors" of maps that come from there.
    public var attribution: String { first.attribution }

    /// What you should know of map and style, a line each: properties that are not supported, sources that are not read.
    public var notes: [String] { first.notes.map { $0.text(.query) } }

    /// Opens the map for the thread that asks, in about a millisecond.
    ///
    /// - Parameter other: a painter of the same thread whose decoded tiles, fonts and glyphs this one shares, as for several
    ///   styles of one map; `nil` for none.
    /// - Returns: a painter for one thread at a time.
    /// - Throws: ``RenderError`` where no font can be found, or memory is short.
    public func painter(sharing other: MapPainter? = nil) throws(RenderError) -> MapPainter {
        try MapPainter(self, sharing: other)
    }
}
