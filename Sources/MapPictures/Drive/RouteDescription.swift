package import Parameters
package import Routes

/// A picture of a route, as parameters describe it: the whole of it, or what a driver sees.
package enum RouteDescription: Sendable {
    /// The whole route on the map.
    case overview(PictureDescription)
    /// What a driver sees at one moment.
    case frame(DriveDescription, DriveMoment)

    /// The picture that values describe.
    ///
    /// - Throws: ``ParameterError`` for a wrong value, or one that has no use in the view;
    ///   `SceneError` for a file that can't be used.
    package init(_ values: ParameterValues) throws {
        let view = try values.value(PictureParameter.view) ?? .overview
        try Self.check(values, for: view)
        self =
            view == .overview
            ? .overview(try PictureDescription(values))
            : .frame(try DriveDescription(values, mode: view), try DriveMoment(values))
    }

    /// What a view has no use for is no slip that should pass in silence.
    ///
    /// - Throws: ``ParameterError`` for the first parameter that goes with other views only.
    package static func check(
        _ values: ParameterValues, for view: RouteView
    ) throws(ParameterError) {
        guard view == .overview else {
            guard values.isGiven(PictureParameter.padding.definition) else { return }
            throw ParameterError(
                """
                \(PictureParameter.padding) goes with \(PictureParameter.view, "overview") only
                """)
        }
        let given = ParameterGroup.drive.first {
            $0.isFlag ? values.isOn($0) : values.isGiven($0)
        }
        guard let given else { return }
        throw ParameterError(
            "\(given) needs \(PictureParameter.view, "north-up"), heading-up or 3d")
    }

    /// The size of the picture.
    package var size: PictureSize {
        switch self {
        case .overview(let picture): picture.size
        case .frame(let drive, _): drive.size
        }
    }

    /// The picture of a route.
    ///
    /// - Parameters:
    ///   - answer: the route.
    ///   - scene: what it is drawn in.
    /// - Returns: the picture, to be drawn by the scene.
    /// - Throws: ``ParameterError`` where the route has no such place, or finds no room.
    package func request(of answer: RouteAnswer, in scene: MapScene) throws -> PictureRequest {
        switch self {
        case .overview(let picture):
            return try RouteOverview(answer, picture).request(in: scene)
        case .frame(let drive, let moment):
            let plan = try DrivePlan(answer, in: scene.plan, drive)
            return try plan.open(in: scene).request(for: plan.frame(at: plan.checked(moment)))
        }
    }
}
