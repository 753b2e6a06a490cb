import MapPictures
import Overlays
import Parameters

/// A recorded trip as moving pictures: planned once as a whole, so that the camera turns and zooms without a jolt, for all
/// threads.
///
/// ```swift
/// let replay = try Replay(of: trip, on: map, DriveOptions(.tilted), framesPerSecond: 25, speed: 10)
/// for frame in 0..<replay.frameCount {
///     try painter.draw(replay, frame: frame).write(to: "frames/\(frame).png")
/// }
/// ```
public final class Replay: Sendable {
    /// The map that it is on.
    public let map: Map
    /// How many frames there are, from 0.
    public let frameCount: Int
    let plan: ReplayPlan

    /// Plans a replay.
    ///
    /// - Parameters:
    ///   - trip: the trip, of at least two places.
    ///   - map: the map.
    ///   - options: how frames are drawn.
    ///   - framesPerSecond: frames for a second of the replay, from 1 to 120.
    ///   - speed: how much faster than it was driven, from 0.01 to 10 000.
    ///   - planned: the route that was planned, which then tells the way; `nil` for none.
    ///   - followsRoads: whether the line follows the roads of the map; else it is the recorded one.
    /// - Throws: ``RenderError`` for a trip of one place, or options that make no sense.
    public init(
        of trip: Trip, on map: Map, _ options: DriveOptions = DriveOptions(),
        framesPerSecond: Int = 30, speed: Double = 8, planned: Route? = nil,
        followsRoads: Bool = true
    ) throws(RenderError) {
        try RenderError.check(Double(framesPerSecond), "frames per second", 1...120)
        try RenderError.check(speed, "speed", 0.01...10_000)
        var drive = try options.description()
        // What is left of the way is no news of a drive that is over.
        drive.look.layout[.trip].isHidden = true
        let scene = try map.plan(scale: drive.size.scale)
        let description = ReplayDescription(
            drive: drive,
            pace: .init(framesPerSecond: Double(framesPerSecond), speed: speed))
        plan = try RenderError.of {
            let input = try ReplayInput(
                trip.recorded, notes: trip.reported, planned: planned?.answer,
                in: followsRoads ? scene : nil)
            return try ReplayPlan(input, in: scene, description)
        }
        guard let count = Int(exactly: plan.frameCount) else {
            throw RenderError(wrong: "the replay has too many frames: raise its speed")
        }
        frameCount = count
        self.map = map
    }

    /// What you should know of trip and map, a line each.
    public var notes: [String] { plan.notes.map { $0.text(.query) } }

    /// The frame that shows a moment of the trip.
    ///
    /// - Parameter seconds: since the trip began.
    /// - Returns: the number of the nearest frame that there is.
    public func frame(at seconds: Double) -> Int {
        plan.timeline.frame(at: seconds.isNaN ? 0 : seconds)
    }
}
