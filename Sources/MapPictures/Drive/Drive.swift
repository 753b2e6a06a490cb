package import Formats
import Geometry
import Graphics
import Guidance
package import MapRenderer
package import Overlays
package import Parameters
import Routes

/// Draws what a driver sees at any place of a route, on one thread.
///
/// Data that frames have in common is kept from one to the next, so later frames cost less than
/// the first.
package final class Drive {
    /// The plan that the drive was opened from.
    package let plan: DrivePlan
    /// The scene that draws the map.
    package let scene: MapScene
    /// The route's line.
    package let course: RouteCourse
    /// The alternative routes, only where they differ from the main route.
    let alternatives: [RouteCourse]
    /// How much longer they take.
    let differences: TimeDifferences
    let vehicle: VehicleOverlay.Look
    let panels: PanelResources
    /// The views found so far, by maneuver number.
    var fits: [Int: ManeuverFit] = [:]
    /// The shapes of junctions found so far, by maneuver number.
    var junctions: [Int: JunctionShape?] = [:]
    /// The map's roads, opened when a junction is first looked at; `nil` without any.
    private(set) lazy var roads = MapRoads.first(of: plan.scene.mapPaths).roads
    /// Credit and scale bar.
    let ornaments: [any Overlay]

    /// The PNG compression level for frames, of which there may be many.
    ///
    /// Level 6 takes 50 % longer and saves 5 % of the bytes.
    package static let compression = 1

    init(_ plan: DrivePlan, in scene: MapScene) throws {
        self.plan = plan
        let description = plan.description
        self.scene = scene
        let lines = plan.guidance.lines
        course = RouteCourse(lines: lines)
        alternatives = plan.answer.alternatives.map {
            RouteCourse(lines: $0.lines, apartFrom: lines)
        }
        differences = TimeDifferences(
            plan.answer, GuidanceText(language: description.textLanguage),
            scene.renderer.shaper)
        vehicle = try description.look.vehicle.look(pixelRatio: description.size.scale)
        panels = PanelResources(
            theme: plan.scene.theme.panels, shaper: scene.renderer.shaper,
            symbols: Self.symbols(description.look.symbols),
            signs: Self.signPictures())
        var basics = description.basics
        basics.credits += [plan.signLicence].compactMap { $0 }
        ornaments = basics.ornaments(in: scene)
    }

    /// Symbols from the user's folder, with the built-in ones as fallback.
    static func symbols(_ folder: ManeuverFolder?) -> ManeuverSymbols {
        ManeuverSymbols { name in
            if let own = try folder?.read(name) { return own }
            return try ShippedFiles.path(of: "maneuvers/\(name)").map {
                try InputFile.read($0, limit: ManeuverFolder.maximumBytes)
            }
        }
    }

    /// The pictures of road signs that ship with the program.
    static func signPictures() -> SignPictures {
        SignPictures { name in
            try ShippedFiles.path(of: "signs/\(name)").map {
                try InputFile.read($0, limit: ManeuverFolder.maximumBytes)
            }
        }
    }

    /// Metres from the route's start to its end.
    package var length: Double { plan.guidance.length }

    /// Pictures of maneuvers and signs that could not be read, one line each.
    package var symbolNotes: [Message] {
        (panels.symbols.notes + panels.signs.notes).map { Message($0) }
    }

    /// Returns the picture of a frame, to be drawn by ``scene``.
    package func request(for frame: DriveFrame) -> PictureRequest {
        let camera = camera(for: frame) ?? frame.defaultCamera
        let request = frame.request(camera)
        let (overlays, placement, report) = contents(of: frame, camera, in: request.viewport)
        var picture = plan.description.overlays.laid(
            over: PictureRequest(
                request, overlays: overlays, subject: frame.altText, guidance: report,
                notes: frame.notes(placement),
                isMirrored: plan.description.look.isMirrored), in: scene)
        if frame.plannedView == nil, !frame.state.position.isOffRoute {
            picture.moment = FrameMoment(frame.state.position.distance / Self.step, in: frames)
        }
        return picture
    }

    /// Returns what lies over the map of a frame, and what its sidecar says about that.
    private func contents(
        of frame: DriveFrame, _ camera: DriveCamera, in viewport: Viewport
    ) -> (
        overlays: [any Overlay], placement: PanelPlacement,
        report: (PictureGeometry) -> JSONValue?
    ) {
        let (overlays, placement) = frame.overlays(of: self, in: viewport, camera)
        let trace = frame.trace(of: self, in: viewport, camera)
        return (overlays, placement, { frame.json(placement, trace, in: $0) })
    }

    /// Returns what the sidecar of a frame has as `camera` and `guidance`, without drawing the frame.
    ///
    /// - Parameter moment: the place and the time.
    /// - Returns: the two members.
    /// - Throws: ``ParameterError`` if the route has no such place.
    package func sidecar(at moment: DriveMoment) throws(ParameterError) -> JSONValue {
        let frame = try plan.frame(at: moment)
        let camera = camera(for: frame) ?? frame.defaultCamera
        let viewport = frame.viewport(camera)
        let geometry = PictureGeometry(
            viewport: viewport, isMirrored: plan.description.look.isMirrored)
        return [
            "camera": [
                "zoom": .number(viewport.camera.zoom), "pitch": .number(viewport.camera.pitch),
            ],
            "guidance": contents(of: frame, camera, in: viewport).report(geometry) ?? .null,
        ]
    }

    /// Metres from one frame to the next for which labels are decided together: labels that are free
    /// in both are nearly always free between them.
    static let step = 30.0

    /// Frames along the whole route, for which labels are decided together.
    private var frames: FrameSequence {
        FrameSequence(identity, count: Int(min(max(length / Self.step, 0), 1e6)) + 1) { step in
            let moment = DriveMoment(.meters(min(Double(step) * Self.step, self.length)))
            guard let frame = try? self.plan.frame(at: moment) else { return nil }
            return frame.bareRequest(self.camera(for: frame) ?? frame.defaultCamera)
        }
    }

    private let identity = FrameSequence.Identity()

    /// Draws the frame at a moment of the drive.
    ///
    /// - Parameters:
    ///   - moment: the place and the time.
    ///   - limit: when to stop drawing, because the frame is no longer needed.
    /// - Returns: the picture.
    /// - Throws: ``ParameterError`` if the route has no such place; `FrameError` if memory runs out
    ///   or the limit is exceeded.
    package func draw(at moment: DriveMoment, limit: DrawingLimit? = nil) throws -> DrawnPicture {
        var request = try request(for: plan.frame(at: moment))
        request.frame.limit = limit
        return try scene.draw(request)
    }
}
