package import Guidance
package import Parameters
package import Routes

/// A drive along a route, read and matched with the map's roads once.
///
/// Every thread opens its own ``Drive`` from it.
package struct DrivePlan: Sendable {
    /// The settings for drawing frames.
    package let description: DriveDescription
    /// The route, with the map's data on its roads.
    package let guidance: GuidanceRoute
    /// Notes for the user, one line each.
    package let notes: [Message]
    let answer: RouteAnswer
    let scene: ScenePlan
    /// What road signs look like; `nil` if none are shown.
    let signFaces: SignFaces?
    /// The licence of the road authority's signs; `nil` if none are shown.
    let signLicence: String?
    /// The day of the newest of these signs; `nil` if unknown.
    let signDate: String?

    /// Plans a drive.
    ///
    /// - Parameters:
    ///   - answer: the routes; the first one is driven, the others are drawn beside it.
    ///   - scene: map and style.
    ///   - description: the settings for drawing frames.
    /// - Throws: ``ParameterError`` if the route has no line to follow, or for a file of signs that
    ///   does not belong to the map.
    package init(
        _ answer: RouteAnswer, in scene: ScenePlan, _ description: DriveDescription = .init()
    ) throws(ParameterError) {
        guard let guidance = try DriveGuidance(answer, mapPaths: scene.mapPaths, description) else {
            throw ParameterError(
                """
                the route has no line to follow; draw it with \(PictureParameter.view, "overview")
                """)
        }
        if description.view.mode == .arrow, guidance.route.maneuvers.isEmpty {
            throw ArrowView.withoutManeuvers
        }
        self.answer = answer
        self.guidance = guidance.route
        self.scene = scene
        self.description = description
        let showsSigns = description.look.signs != nil
        // Incidents are drawn as the signs of their danger.
        let hasIncidents = !guidance.route.traffic.incidents.isEmpty
        let (faces, lack) = showsSigns || hasIncidents ? SignFaces.read() : (nil, nil)
        signFaces = faces
        signLicence = showsSigns ? guidance.signLicence : nil
        signDate = guidance.signDate
        notes =
            guidance.notes.filter {
                description.view.mode.showsMap || $0 != DriveGuidance.withoutMap
            } + description.look.notes
            + (description.view.mode == .arrow ? ArrowView.notes(on: description.look.layout) : [])
            + [lack].compactMap { $0 }.map { "\($0)" }
    }

    /// Opens the drive for the calling thread.
    ///
    /// - Parameter resources: the thread's resources, if it has several scenes; `nil` creates new
    ///   ones.
    /// - Returns: a drive for this thread only.
    /// - Throws: the error if the map or fonts can't be opened.
    package func open(sharing resources: SceneResources? = nil) throws -> Drive {
        try Drive(self, in: scene.open(sharing: resources))
    }

    /// Opens the drive in a scene of the same map and style that the thread already has.
    ///
    /// - Throws: the error if the vehicle's picture can't be made.
    package func open(in scene: MapScene) throws -> Drive { try Drive(self, in: scene) }

    /// Returns the frame at a moment of the drive.
    ///
    /// - Throws: ``ParameterError`` if the route has no such place.
    package func frame(at moment: DriveMoment) throws(ParameterError) -> DriveFrame {
        try DriveFrame(guidance, at: moment, description)
    }

    /// Returns the zoom that suits a place in a view; the view's own zoom is ignored.
    ///
    /// - Parameters:
    ///   - distance: metres from the start.
    ///   - view: the view of the road.
    /// - Returns: a zoom in the camera's range.
    package func zoom(at distance: Double, in view: DriveView) -> Double {
        FrameZoom.zoom(
            guidance.zoom(at: distance), size: description.size.size, anchor: view.anchor,
            view: view.mode)
    }

    /// Returns the moment after checking that its place is on the route.
    ///
    /// A place beyond the end is an error. A fraction of a metre beyond it is accepted, since
    /// lengths are reported in whole metres.
    ///
    /// - Throws: ``ParameterError`` with the route's length or its number of steps.
    package func checked(_ moment: DriveMoment) throws(ParameterError) -> DriveMoment {
        if case .meters(let meters) = moment.place, meters > guidance.length.rounded(.up) {
            let length = NumberText.grouped(guidance.length.rounded())
            throw ParameterError("\(PictureParameter.place): the route is \(length) m long")
        }
        _ = try frame(at: moment)
        return moment
    }

    /// Returns the moments before each maneuver at which a driver looks for it.
    ///
    /// - Parameters:
    ///   - speed: the vehicle's speed at all moments, in kilometres per hour.
    ///   - time: the time of day at the first moment; the driving time is added for the others.
    /// - Returns: one moment for each announced maneuver; its place is the maneuver's number.
    package func momentsBeforeManeuvers(speed: Double?, time: FrameTime?) -> [DriveMoment] {
        let announced = guidance.maneuvers.indices.filter(guidance.isAnnounced)
        return moments(at: announced.map { .maneuver($0 + 1) }, speed, time)
    }

    /// Returns the moments at which maneuvers are announced by voice.
    ///
    /// - Parameters:
    ///   - stages: the announcement stages to include.
    ///   - speed: the vehicle's speed at all moments, in kilometres per hour.
    ///   - time: the time of day at the first moment; the driving time is added for the others.
    /// - Returns: the moments in route order; maneuvers that immediately follow another have fewer
    ///   stages.
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
