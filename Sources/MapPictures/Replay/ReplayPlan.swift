import Geometry
package import Parameters
import Tracks

#if canImport(Glibc)
    import Glibc
#endif

/// The plan of a replay, made once for the whole trip and drawn frame by frame on any thread.
package struct ReplayPlan: Sendable {
    /// The settings of the replay.
    package let description: ReplayDescription
    /// The moment that each frame shows.
    package let timeline: ReplayTimeline
    /// Notes for the user, one line each.
    package let notes: [Message]
    let route: RecordedRoute
    let ghost: RecordedRoute?
    /// The planned route with the trip's positions on it; `nil` for none.
    let planned: PlanComparison?
    /// The drive for guidance, along the planned route if there is one, else the driven one.
    let drive: DrivePlan
    let camera: CameraPlan
    let instruments: ReplayInstruments

    /// The zoom off the planned route, since the viewer needs to see where the vehicle is there.
    private static let lostZoom = 15.5
    /// Seconds that are shown at each end of a skipped stop, or of a time without a position.
    private static let shownIdle = 2.0

    /// Plans a replay.
    ///
    /// - Parameters:
    ///   - input: the trips.
    ///   - scene: map and style.
    ///   - description: the settings of the replay.
    /// - Throws: `ParameterError` if the trip has no line, only one place or none.
    package init(
        _ input: ReplayInput, in scene: ScenePlan, _ description: ReplayDescription
    ) throws(ParameterError) {
        let route = input.route
        self.route = route
        ghost = input.ghost
        self.description = description
        var look = description.drive
        // A recorded trip was matched already.
        look.isRaw = input.planned == nil
        look.credits += input.weather?.credits ?? []
        let drive = try DrivePlan(input.planned ?? route.answer, in: scene, look)
        self.drive = drive
        let planned = input.planned.flatMap { PlanComparison(route.trip, planned: $0) }
        self.planned = planned
        notes =
            input.notes + drive.notes + (input.weather?.notes ?? [])
            + Self.noteOnCredit(of: input.weather, description)
        let timeline = Self.timeline(of: route, description)
        self.timeline = timeline
        instruments = ReplayInstruments(
            route, names: description.instruments, strip: description.strip,
            line: description.text, weather: input.weather)
        camera = CameraPlan(
            over: Self.stretches(of: route, timeline), speed: timeline.pace.speed
        ) { seconds in
            Self.aim(
                at: timeline.tripSeconds(at: seconds), route, drive, planned,
                view: description.views.view(atReplay: seconds), speed: timeline.pace.speed)
        }
    }

    /// Returns a note that a credit is required which the frames do not show.
    private static func noteOnCredit(
        of weather: TripWeather?, _ description: ReplayDescription
    ) -> [Message] {
        guard let weather, !description.showsMap, !weather.credits.isEmpty else { return [] }
        return [
            """
            \(PictureParameter.alpha) draws no credit; show beside the video: \
            \(weather.credits.joined(separator: " · "))
            """
        ]
    }

    private static func timeline(
        of route: RecordedRoute, _ description: ReplayDescription
    ) -> ReplayTimeline {
        let idle = description.skipsIdle ? idle(route) : []
        var pace = description.pace
        if let wanted = description.wantedSeconds {
            let skipped = idle.reduce(0) { $0 + $1.upperBound - $1.lowerBound }
            pace.speed = max(route.trip.duration - skipped, 1e-3) / wanted
        }
        return ReplayTimeline(tripSeconds: route.trip.duration, skipping: idle, pace)
    }

    /// The number of frames.
    package var frameCount: Double { timeline.frameCount }

    /// Returns the metres along the trip's line at which a frame shows the vehicle.
    package func distance(ofFrame frame: Int) -> Double {
        route.place(at: timeline.tripSeconds(at: timeline.replaySeconds(ofFrame: frame))).distance
    }

    /// Returns the stretches of the replay's time between which the camera jumps.
    ///
    /// During a gap the vehicle stays at its last place, and the camera jumps when the gap ends.
    private static func stretches(
        of route: RecordedRoute, _ timeline: ReplayTimeline
    ) -> [ClosedRange<Double>] {
        let starts = route.pieces.dropFirst().map {
            timeline.replaySeconds(at: $0.times.lowerBound)
        }
        let ends = starts + [timeline.movingSeconds]
        return zip([0] + starts, ends).map { $0...max($0, $1) }
    }

    /// Returns the camera's target values at a time of the trip.
    private static func aim(
        at seconds: Double, _ route: RecordedRoute, _ drive: DrivePlan,
        _ planned: PlanComparison?, view: DriveView, speed: Double
    ) -> CameraPlan.Aim {
        let distance = route.place(at: seconds).distance
        let guided = planned == nil ? distance : planned?.distance(at: seconds)
        // A faster replay is shown from farther away, or the map would rush by.
        let farther = 0.3 * log2(min(max(speed, 1), 100))
        let zoom =
            view.zoom
            ?? min(
                max(
                    (guided.map { drive.zoom(at: $0, in: view) } ?? lostZoom) - farther,
                    Camera.zooms.lowerBound),
                Camera.zooms.upperBound)
        return CameraPlan.Aim(
            course: route.line.course(at: distance, behind: 10, ahead: 30),
            heading: route.line.course(at: distance, behind: 6, ahead: 9), zoom: zoom, view: view)
    }

    /// Returns the times of the trip in which nothing happens, without their beginnings and ends.
    private static func idle(_ route: RecordedRoute) -> [ClosedRange<Double>] {
        let stops = route.trip.stops.map { $0.time...$0.time + $0.seconds }
        let gaps = zip(route.pieces, route.pieces.dropFirst()).map {
            $0.times.upperBound...max($0.times.upperBound, $1.times.lowerBound)
        }
        var idle: [ClosedRange<Double>] = []
        for range in (stops + gaps).sorted(by: { $0.lowerBound < $1.lowerBound }) {
            let (low, high) = (range.lowerBound + shownIdle, range.upperBound - shownIdle)
            guard low < high else { continue }
            if let last = idle.last, low <= last.upperBound {
                idle[idle.count - 1] = last.lowerBound...max(last.upperBound, high)
            } else {
                idle.append(low...high)
            }
        }
        return idle
    }

    /// Opens the replay for the calling thread.
    ///
    /// - Returns: a replay for this thread only.
    /// - Throws: the error if the map or fonts can't be opened.
    package func open() throws -> Replay { try Replay(self, drive.open()) }

    /// Opens the replay in a scene of the same map and style that the thread already has.
    ///
    /// - Throws: the error if the vehicle's picture can't be made.
    package func open(in scene: MapScene) throws -> Replay {
        try Replay(self, drive.open(in: scene))
    }
}
