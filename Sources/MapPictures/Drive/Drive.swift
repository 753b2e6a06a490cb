import Graphics
import Guidance
package import MapRenderer
package import Overlays
package import Parameters
import Routes

/// A drive on one thread: it draws what a driver sees at any place of a route.
///
/// What frames share is kept from one to the next, so later ones cost less than the first.
package final class Drive {
    /// What the drive was opened from.
    package let plan: DrivePlan
    /// Draws the map.
    package let scene: MapScene
    /// The route's line.
    package let course: RouteCourse
    /// The other ways to go, as far as they are not the same.
    let alternatives: [RouteCourse]
    let vehicle: VehicleOverlay.Look
    let panels: PanelResources
    /// The views of maneuvers that were looked for so far, by their numbers.
    var fits: [Int: ManeuverFit] = [:]
    /// Credit and scale bar.
    let ornaments: [any Overlay]

    /// Effort for PNG that suits frames, of which there may be many: level 6 takes half as long
    /// again and saves 5 % of the bytes.
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
        vehicle = try description.look.vehicle.look(pixelRatio: description.size.scale)
        panels = PanelResources(
            theme: plan.scene.theme.panels, shaper: scene.renderer.shaper,
            symbols: Self.symbols(description.look.symbols))
        ornaments = description.basics.ornaments(in: scene)
    }

    /// Pictures of a user's folder before those that ship with the program.
    private static func symbols(_ folder: ManeuverFolder?) -> ManeuverSymbols {
        ManeuverSymbols { name in
            if let own = try folder?.read(name) { return own }
            return try ShippedFiles.path(of: "maneuvers/\(name)").map {
                try InputFile.read($0, limit: ManeuverFolder.maximumBytes)
            }
        }
    }

    /// Metres from the route's start to its end.
    package var length: Double { plan.guidance.length }

    /// Pictures of maneuvers that could not be read, a line each.
    package var symbolNotes: [Message] { panels.symbols.notes.map { Message($0) } }

    /// The picture of a frame, to be drawn by ``scene``.
    package func request(for frame: DriveFrame) -> PictureRequest {
        let camera = camera(for: frame) ?? frame.defaultCamera
        let request = frame.request(camera)
        let (overlays, placement) = frame.overlays(
            of: self, in: request.viewport, camera)
        return plan.description.overlays.laid(
            over: PictureRequest(
                request, overlays: overlays, subject: frame.altText,
                guidance: { frame.json(placement, in: $0) }, notes: frame.notes(placement),
                isMirrored: plan.description.look.isMirrored), in: scene)
    }

    /// Draws the frame at a moment of the drive.
    ///
    /// - Parameters:
    ///   - moment: where and when.
    ///   - limit: when the frame is no longer wanted.
    /// - Returns: the picture.
    /// - Throws: ``ParameterError`` if the route has no such place, `FrameError` when memory is
    ///   short, or beyond the limit.
    package func draw(at moment: DriveMoment, limit: DrawingLimit? = nil) throws -> DrawnPicture {
        var request = try request(for: plan.frame(at: moment))
        request.frame.limit = limit
        return try scene.draw(request)
    }
}
