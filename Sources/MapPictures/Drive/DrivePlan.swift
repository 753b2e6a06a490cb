package import Guidance
package import Parameters
package import Routes

/// A drive along a route, read and matched with the map's roads once: every thread opens a ``Drive``
/// of its own from it.
package struct DrivePlan: Sendable {
    /// How frames are drawn.
    package let description: DriveDescription
    /// The route, with what the map knows of its roads.
    package let guidance: GuidanceRoute
    /// What the user should know, a line each.
    package let notes: [Message]
    let answer: RouteAnswer
    let scene: ScenePlan

    /// Plans a drive.
    ///
    /// - Parameters:
    ///   - answer: the routes; the first one is driven, the others are drawn beside it.
    ///   - scene: map and style.
    ///   - description: how frames are drawn.
    /// - Throws: ``ParameterError`` if the route has no line to follow.
    package init(
        _ answer: RouteAnswer, in scene: ScenePlan, _ description: DriveDescription = .init()
    ) throws(ParameterError) {
        guard let guidance = DriveGuidance(answer, mapPaths: scene.mapPaths, description) else {
            throw ParameterError(
                """
                the route has no line to follow; draw it with \(PictureParameter.view, "overview")
                """)
        }
        self.answer = answer
        self.guidance = guidance.route
        self.scene = scene
        self.description = description
        notes = guidance.notes + description.look.notes
    }

    /// Opens the drive for the thread that asks.
    ///
    /// - Parameter resources: those of the thread, where it has several scenes; `nil` makes own ones.
    /// - Returns: a drive for this thread alone.
    /// - Throws: what keeps map or fonts from being opened.
    package func open(sharing resources: SceneResources? = nil) throws -> Drive {
        try Drive(self, in: scene.open(sharing: resources))
    }

    /// Opens the drive in a scene of the same map and style that the thread has already.
    ///
    /// - Throws: what keeps a picture of the vehicle from being made.
    package func open(in scene: MapScene) throws -> Drive { try Drive(self, in: scene) }

    /// The frame at a moment of the drive.
    ///
    /// - Throws: ``ParameterError`` if the route has no such place.
    package func frame(at moment: DriveMoment) throws(ParameterError) -> DriveFrame {
        try DriveFrame(guidance, at: moment, description)
    }

    /// The zoom that suits a place in a view, whatever zoom the view itself names.
    ///
    /// - Parameters:
    ///   - distance: metres from the start.
    ///   - view: how the way is looked at.
    /// - Returns: a zoom in the camera's range.
    package func zoom(at distance: Double, in view: DriveView) -> Double {
        FrameZoom.zoom(
            guidance.zoom(at: distance), size: description.size.size, anchor: view.anchor,
            view: view.mode)
    }

    /// A moment that the route has: a place beyond the end is a slip; what is left of a metre is not,
    /// since lengths are told in whole ones.
    ///
    /// - Throws: ``ParameterError`` that tells the route's length, or how many steps it has.
    package func checked(_ moment: DriveMoment) throws(ParameterError) -> DriveMoment {
        if case .meters(let meters) = moment.place, meters > guidance.length.rounded(.up) {
            let length = NumberText.grouped(guidance.length.rounded())
            throw ParameterError("\(PictureParameter.place): the route is \(length) m long")
        }
        _ = try frame(at: moment)
        return moment
    }

    /// The moments before each maneuver at which a driver looks for it.
    ///
    /// - Parameters:
    ///   - speed: the vehicle's at all of them, in kilometres per hour.
    ///   - time: of day at the first one; what is driven from there has passed at the others.
    /// - Returns: as many as the route has maneuvers that are announced; places are those of their
    ///   numbers.
    package func momentsBeforeManeuvers(speed: Double?, time: FrameTime?) -> [DriveMoment] {
        let announced = guidance.maneuvers.indices.filter(guidance.isAnnounced)
        return moments(at: announced.map { .maneuver($0 + 1) }, speed, time)
    }

    /// The moments at which a voice tells a driver of each maneuver.
    ///
    /// - Parameters:
    ///   - stages: those of them that are wanted.
    ///   - speed: the vehicle's at all of them, in kilometres per hour.
    ///   - time: of day at the first one; what is driven from there has passed at the others.
    /// - Returns: in the order of the way; maneuvers that follow one another at once have fewer stages.
    package func moments(
        of stages: Set<AnnouncementStage>, speed: Double?, time: FrameTime?
    ) -> [DriveMoment] {
        let said = guidance.announcements.filter { stages.contains($0.stage) }
        return moments(at: said.map { .meters($0.distance) }, speed, time)
    }

    private func moments(
        at places: [RoutePlace], _ speed: Double?, _ time: FrameTime?
    ) -> [DriveMoment] {
        let first = places.first.flatMap(guidance.distance)
        return places.map { place in
            var moment = DriveMoment(place, speed: speed, time: time)
            if let first, let distance = guidance.distance(of: place),
                let driven = guidance.time(from: first, to: distance)
            {
                moment.time = time?.after(seconds: driven)
            }
            return moment
        }
    }
}
