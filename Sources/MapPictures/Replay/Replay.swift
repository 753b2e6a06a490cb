import Formats
import Geometry
import Guidance
package import MapRenderer
import Overlays
import Routes
import Tracks

/// Draws the frames of a replay on one thread, in any order and always with the same result.
package final class Replay {
    /// The plan that it was opened from.
    let plan: ReplayPlan
    /// The scene that draws the map.
    package var scene: MapScene { drive.scene }
    private let drive: Drive
    private let ghost: RouteCourse?
    /// The driven line, if guidance follows another route.
    private let driven: RouteCourse?

    init(_ plan: ReplayPlan, _ drive: Drive) {
        self.plan = plan
        self.drive = drive
        ghost = plan.ghost.map { RouteCourse(lines: $0.answer.main?.lines ?? []) }
        driven = plan.planned.map { _ in RouteCourse(lines: plan.route.answer.main?.lines ?? []) }
    }

    /// Returns the picture of a frame, to be drawn by ``scene``.
    ///
    /// - Parameter frame: its number, from 0.
    /// - Returns: the picture.
    /// - Throws: `ParameterError` for a route without a line.
    package func request(forFrame frame: Int) throws -> PictureRequest {
        let replaySeconds = plan.timeline.replaySeconds(ofFrame: frame)
        let seconds = plan.timeline.tripSeconds(at: replaySeconds)
        let place = plan.route.place(at: seconds)
        let vehicle = plan.route.line.point(at: place.distance)
        var frame = try plan.drive.frame(at: moment(at: seconds, place, vehicle))
        frame.vehicle = vehicle
        frame.plannedView = plan.camera.view(at: replaySeconds, of: vehicle)
        frame.isVehicleLost = place.unknownSince != nil
        frame.day = plan.route.trip.start.map { start in
            let days = ((start + seconds) / 86_400).rounded(.down)
            return CalendarDay(daysSince1970: Int(min(max(days, -1e6), 1e6)))
        }
        frame.marks = ghostMarks(at: seconds)
        if let driven {
            // The planned route is drawn pale below the driven line.
            let (look, theme) = (plan.description.drive.look, drive.scene.plan.theme.road)
            frame.line = RecordedLineOverlay(
                course: drive.course, driven: 0, rest: look.recording?.rest ?? .pale, theme: theme)
            frame.marks.append(
                RecordedLineOverlay(
                    course: driven, driven: place.distance, rest: .hide,
                    tail: look.recording?.tail, theme: theme))
        }
        // The position is unknown, and so is the limit that applies there.
        let limit = place.unknownSince == nil ? frame.state.speedLimit : nil
        frame.instruments = try plan.instruments.readings(
            at: seconds, place, course: frame.plannedView?.course ?? 0,
            limit: limit?.kilometersPerHour.map { $0 / 3.6 },
            speed: plan.timeline.pace.speed, isOnMap: isOnMap(vehicle)
        ).panels(frame.text)
        var request = drive.request(for: frame)
        request.frame.showsMap = plan.description.showsMap && frame.view.mode.showsMap
        request.moment = FrameMoment(
            replaySeconds / step, in: frames, fading: Self.labelFading / step)
        return request
    }

    /// Seconds during which a label appears or disappears.
    private static let labelFading = 0.3
    /// Metres a second of a car in town, for which ``step`` is made.
    private static let usualSpeed = 14.0

    /// Seconds of the replay from one frame to the next for which labels are decided together: in town
    /// as far apart as those of a drive.
    private var step: Double {
        let pace = plan.timeline.pace
        return min(max(Drive.step / (Self.usualSpeed * pace.speed), 1 / pace.framesPerSecond), 1)
    }

    /// Frames of the whole replay, for which labels are decided together.
    private var frames: FrameSequence {
        let (plan, step) = (plan, step)
        let count = Int(min(max(plan.timeline.movingSeconds / step, 0), 1e6)) + 2
        return FrameSequence(identity, count: count) { number in
            let seconds = min(Double(number) * step, plan.timeline.movingSeconds)
            let place = plan.route.place(at: plan.timeline.tripSeconds(at: seconds))
            let view = plan.camera.view(at: seconds, of: plan.route.line.point(at: place.distance))
            return plan.description.drive.request(view)
        }
    }

    private let identity = FrameSequence.Identity()

    /// Draws a frame.
    ///
    /// - Parameters:
    ///   - frame: its number, from 0.
    ///   - limit: when to stop drawing, because the frame is no longer needed.
    /// - Returns: the picture.
    /// - Throws: `FrameError` if memory runs out or the limit is exceeded.
    package func draw(frame: Int, limit: DrawingLimit? = nil) throws -> DrawnPicture {
        var request = try request(forFrame: frame)
        request.frame.limit = limit
        return try drive.scene.draw(request)
    }

    /// Returns the vehicle's moment on the route that guidance follows.
    private func moment(
        at seconds: Double, _ place: RecordedRoute.Place, _ vehicle: Coordinate
    ) -> DriveMoment {
        let speed = speed(at: seconds, place)
        guard let planned = plan.planned else {
            return DriveMoment(.meters(place.distance), speed: speed)
        }
        let metersOfPlan = planned.distance(at: seconds)
        return DriveMoment(
            metersOfPlan.map { .meters($0) } ?? .coordinate(vehicle), speed: speed)
    }

    /// Returns whether the map has data at a place; `true` if the map is not drawn.
    private func isOnMap(_ place: Coordinate) throws -> Bool {
        guard plan.description.showsMap else { return true }
        return try scene.hasData(
            for: TileID(containing: WorldPoint(place), z: Self.presenceZoom), side: 512)
    }

    /// The zoom of the tiles that are checked for data; a tile with a road is not empty there.
    private static let presenceZoom = 14

    /// Returns the speed in kilometres per hour.
    ///
    /// It comes from the car's instruments if they have it, else from the fixes, else from the road
    /// along which a gap is bridged.
    private func speed(at seconds: Double, _ place: RecordedRoute.Place) -> Double? {
        let trip = plan.route.trip
        let measured = trip.value(of: .speed, at: seconds)
        guard trip.isTimed, place.unknownSince == nil else { return measured.map { $0 * 3.6 } }
        return (measured ?? trip.moment(at: seconds).speed ?? place.speed) * 3.6
    }

    /// Returns the overlays of the second trip, less prominent than the first.
    private func ghostMarks(at seconds: Double) -> [any Overlay] {
        guard let route = plan.ghost, let course = ghost else { return [] }
        let theme = drive.scene.plan.theme.road.ghostly
        let place = route.place(at: min(seconds, route.trip.duration))
        return [
            RecordedLineOverlay(course: course, driven: place.distance, rest: .hide, theme: theme),
            VehicleOverlay(
                at: route.line.point(at: place.distance),
                course: route.line.course(at: place.distance, behind: 6, ahead: 9), theme: theme),
        ]
    }
}
