package import Parameters
package import Routes

/// The settings of a route's picture: the whole route, or a driver's view.
package enum RouteDescription: Sendable {
    /// The whole route on the map.
    case overview(PictureDescription)
    /// A driver's view at one moment.
    case frame(DriveDescription, DriveMoment)

    /// The picture that values describe.
    ///
    /// - Throws: ``ParameterError`` for a wrong value, or one that the view does not use;
    ///   `SceneError` for a file that can't be used.
    package init(_ values: ParameterValues) throws {
        let view = try values.value(PictureParameter.view) ?? .overview
        try Self.check(values, for: view)
        self =
            view == .overview
            ? .overview(try PictureDescription(values))
            : .frame(try DriveDescription(values, mode: view), try DriveMoment(values))
    }

    /// Rejects parameters that the view does not use, rather than ignoring them silently.
    ///
    /// - Throws: ``ParameterError`` for the first parameter that only other views use.
    package static func check(
        _ values: ParameterValues, for view: RouteView
    ) throws(ParameterError) {
        guard view == .overview else {
            guard values.isGiven(PictureParameter.padding.definition) else {
                try ArrowView.check(values, for: view)
                return
            }
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
            "\(given) needs \(PictureParameter.view, "north-up"), heading-up, 3d, arrow or signs")
    }

    /// The size of the picture.
    package var size: PictureSize {
        switch self {
        case .overview(let picture): picture.size
        case .frame(let drive, _): drive.size
        }
    }

    /// Returns the picture of a route.
    ///
    /// - Parameters:
    ///   - answer: the route.
    ///   - scene: the scene that draws it.
    /// - Returns: the picture, to be drawn by the scene.
    /// - Throws: ``ParameterError`` if the route has no such place, or does not fit in the picture.
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
