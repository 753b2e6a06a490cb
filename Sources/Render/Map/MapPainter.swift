import MapPictures
import MapRenderer
import Parameters

/// Draws pictures of a ``Map`` on one thread.
///
/// It keeps decoded tiles, fonts and glyphs from one picture to the next. It serves one thread at a time; each thread makes its
/// own by ``Map/painter(sharing:)``. The bytes of a picture depend neither on the thread nor on the pictures before it.
///
/// ```swift
/// let painter = try map.painter()
/// let tile = try painter.draw(Tile(z: 15, x: 18654, y: 9484, scale: 2))
/// try tile.write(to: "tile.png")
/// ```
public final class MapPainter {
    /// The map that it draws.
    public let map: Map
    private let resources: SceneResources
    private var scenes: [Double: MapScene] = [:]
    private var drives = OpenedOnce<Drive, MapPictures.Drive>()
    private var replays = OpenedOnce<Replay, MapPictures.Replay>()
    private let encoder = KeptEncoder()

    /// Effort for PNG of single pictures.
    private static let compression = 6

    init(_ map: Map, sharing other: MapPainter?) throws(RenderError) {
        self.map = map
        resources = try RenderError.of { try other?.resources ?? SceneResources() }
        if let scale = map.onlyScale { _ = try scene(scale: scale) }
    }

    /// The open map at a scale.
    func scene(scale: Double) throws(RenderError) -> MapScene {
        if let known = scenes[scale] { return known }
        let plan = try map.plan(scale: scale)
        let scene = try RenderError.of { try plan.open(sharing: resources) }
        scenes[scale] = scene
        return scene
    }

    /// Draws a map.
    ///
    /// - Parameters:
    ///   - picture: what it shows, and how large.
    ///   - limit: how long it may take; `nil` for as long as it takes.
    /// - Returns: the picture.
    /// - Throws: ``RenderError`` for a value that makes no sense, when memory is short, or beyond the limit.
    public func draw(
        _ picture: MapPicture, limit: DrawingLimit? = nil
    ) throws(RenderError) -> Picture {
        let scene = try scene(scale: picture.size.scale)
        let description = try picture.description()
        return try draw(
            description.pictureRequest(in: scene), in: scene, limit: limit,
            pixelsPerInch: description.size.pixelsPerInch)
    }

    /// Draws a tile.
    ///
    /// Its labels continue in its neighbours. It has no credit, which the web page shows.
    ///
    /// - Parameters:
    ///   - tile: the tile.
    ///   - languages: of names in order of preference, such as `["nb", "en"]`; empty for the map's local names.
    ///   - limit: how long it may take; `nil` for as long as it takes.
    /// - Returns: the picture; of one colour where the map has no data.
    /// - Throws: ``RenderError`` for a language that is none, when memory is short, or beyond the limit.
    public func draw(
        _ tile: Tile, languages: [String] = [], limit: DrawingLimit? = nil
    ) throws(RenderError) -> Picture {
        let request = PictureRequest.tile(
            tile.address, side: tile.size, languages: try LanguageTags.checked(languages))
        return try draw(
            request, in: scene(scale: tile.scale), limit: limit, pixelsPerInch: nil)
    }

    /// Draws a whole route: its line, the other routes of the answer, stops, start and destination.
    ///
    /// - Parameters:
    ///   - picture: the route, and how it is shown.
    ///   - limit: how long it may take; `nil` for as long as it takes.
    /// - Returns: the picture.
    /// - Throws: ``RenderError`` for a size that is too small for the markers, when memory is short, or beyond the limit.
    public func draw(
        _ picture: RoutePicture, limit: DrawingLimit? = nil
    ) throws(RenderError) -> Picture {
        let description = try picture.picture.description()
        let scene = try scene(scale: description.size.scale)
        var request = try RenderError.of {
            try RouteOverview(picture.route.answer, description).request(in: scene)
        }
        request.notes += picture.route.reported
        return try draw(
            request, in: scene, limit: limit, pixelsPerInch: description.size.pixelsPerInch)
    }

    /// Draws the card of a trip: its line on the map, and a panel with its numbers.
    ///
    /// - Parameters:
    ///   - picture: the trip, and how it is shown.
    ///   - limit: how long it may take; `nil` for as long as it takes.
    /// - Returns: the picture.
    /// - Throws: ``RenderError`` for a map that can't be read, when memory is short, or beyond the limit.
    public func draw(
        _ picture: TripPicture, limit: DrawingLimit? = nil
    ) throws(RenderError) -> Picture {
        let description = try picture.picture.description()
        let scene = try scene(scale: description.size.scale)
        return try draw(
            picture.request(description, in: scene), in: scene, limit: limit,
            pixelsPerInch: description.size.pixelsPerInch)
    }

    /// Draws what a driver sees at a moment of a drive.
    ///
    /// - Parameters:
    ///   - drive: a drive on this painter's map.
    ///   - moment: where and when.
    ///   - limit: how long it may take; `nil` for as long as it takes.
    /// - Returns: the picture.
    /// - Throws: ``RenderError`` for a drive on another map, a moment that the route does not have, when memory is short, or
    ///   beyond the limit.
    public func draw(
        _ drive: Drive, at moment: DriveMoment, limit: DrawingLimit? = nil
    ) throws(RenderError) -> Picture {
        try draw(drive, at: moment.value(), over: nil, limit: limit)
    }

    func draw(
        _ drive: Drive, at moment: MapPictures.DriveMoment, over overlays: OverlayDocument?,
        limit: DrawingLimit? = nil
    ) throws(RenderError) -> Picture {
        guard drive.map === map else { throw RenderError(wrong: "the drive is on another map") }
        let scene = try scene(scale: drive.plan.description.size.scale)
        return try draw(
            RenderError.of {
                let open = try drives.open(drive) { try drive.plan.open(in: scene) }
                var request = open.request(
                    for: try drive.plan.frame(at: drive.plan.checked(moment)))
                request.notes += drive.reported + open.symbolNotes
                return try overlays?.laid(over: request, in: scene) ?? request
            }, in: scene, limit: limit, level: MapPictures.Drive.compression,
            pixelsPerInch: drive.plan.description.size.pixelsPerInch)
    }

    /// Draws a frame of a replay.
    ///
    /// A frame is the same whichever frames are drawn before it.
    ///
    /// - Parameters:
    ///   - replay: a replay on this painter's map.
    ///   - frame: its number, from 0 to one less than ``Replay/frameCount``.
    ///   - limit: how long it may take; `nil` for as long as it takes.
    /// - Returns: the picture.
    /// - Throws: ``RenderError`` for a replay on another map, a frame that it does not have, when memory is short, or beyond the
    ///   limit.
    public func draw(
        _ replay: Replay, frame: Int, limit: DrawingLimit? = nil
    ) throws(RenderError) -> Picture {
        guard replay.map === map else { throw RenderError(wrong: "the replay is on another map") }
        guard (0..<replay.frameCount).contains(frame) else {
            throw RenderError(
                wrong: "frame \(frame): the replay has frames 0 to \(replay.frameCount - 1)")
        }
        let size = replay.plan.description.drive.size
        let scene = try scene(scale: size.scale)
        return try draw(
            RenderError.of {
                let open = try replays.open(replay) { try replay.plan.open(in: scene) }
                return try open.request(forFrame: frame)
            }, in: scene, limit: limit, level: MapPictures.Drive.compression,
            pixelsPerInch: size.pixelsPerInch)
    }

    /// Draws a picture that is described in full.
    func draw(
        _ request: PictureRequest, in scene: MapScene, limit: DrawingLimit? = nil,
        level: Int = MapPainter.compression, pixelsPerInch: Double?
    ) throws(RenderError) -> Picture {
        var request = request
        request.frame.limit = limit?.value
        let drawn = try RenderError.of { try scene.draw(request) }
        return Picture(drawn, encoder, level: level, pixelsPerInch: pixelsPerInch)
    }
}

/// What a painter has opened for plans of its user, each once, for as long as the user keeps the plan.
struct OpenedOnce<Plan: AnyObject, Opened> {
    private struct Entry {
        weak var plan: Plan?
        let opened: Opened
    }

    private var entries: [ObjectIdentifier: Entry] = [:]

    /// The opened form of a plan.
    ///
    /// - Parameters:
    ///   - plan: the plan.
    ///   - open: makes it, unless it was made before.
    /// - Returns: the same each time.
    mutating func open(_ plan: Plan, _ open: () throws -> Opened) rethrows -> Opened {
        if let known = entries[ObjectIdentifier(plan)], known.plan === plan { return known.opened }
        let opened = try open()
        entries = entries.filter { $0.value.plan != nil }
        entries[ObjectIdentifier(plan)] = Entry(plan: plan, opened: opened)
        return opened
    }
}
