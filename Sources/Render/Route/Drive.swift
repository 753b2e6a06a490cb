import Guidance
import MapPictures
import Parameters

/// A route that is driven on a map: read and matched with its roads once, for all threads.
///
/// ```swift
/// let drive = try Drive(along: route, on: map, DriveOptions(.tilted))
/// let frame = try painter.draw(drive, at: DriveMoment(meters: 400, speed: 42))
/// ```
public final class Drive: Sendable {
    /// The map that it is on.
    public let map: Map
    let plan: DrivePlan
    /// What the user should know of each frame.
    let reported: [Message]

    /// Plans a drive.
    ///
    /// - Parameters:
    ///   - route: the route; the other routes of its answer are drawn beside it.
    ///   - map: the map.
    ///   - options: how frames are drawn.
    /// - Throws: ``RenderError`` for a route without a line, or options that make no sense.
    public convenience init(
        along route: Route, on map: Map, _ options: DriveOptions = DriveOptions()
    ) throws(RenderError) {
        try self.init(along: route, on: map, describedBy: options.description())
    }

    init(
        along route: Route, on map: Map, describedBy description: DriveDescription
    ) throws(RenderError) {
        let scene = try map.plan(scale: description.size.scale)
        plan = try RenderError.of { try DrivePlan(route.answer, in: scene, description) }
        reported = route.reported + plan.notes
        self.map = map
    }

    /// Metres from start to end.
    public var length: Double { plan.guidance.length }

    /// What you should know of route and map, a line each.
    public var notes: [String] { reported.map { $0.text(.query) } }
}
