import Formats
import Geometry
package import Guidance
import Language
import MapRenderer
import Overlays
import Parameters
import Routes

#if canImport(Glibc)
    import Glibc
#endif

/// The view of a driver at one moment of a drive: the camera, and everything drawn over the map.
///
/// Only this type connects guidance with drawing.
package struct DriveFrame {
    /// The measured route.
    let guidance: GuidanceRoute
    /// The guidance at the place.
    package let state: GuidanceState
    /// The drawn position of the vehicle: on the route, or its true position if that is off the
    /// route.
    var vehicle: Coordinate
    /// The route's line, if it is not drawn as the look says.
    var line: (any Overlay)?
    /// The place, speed and time.
    let moment: DriveMoment
    /// The texts, in their language and units.
    let text: GuidanceText
    let description: DriveDescription
    /// The view, if it does not follow from the place.
    var plannedView: PlannedView?
    /// Whether the vehicle is drawn pale because its position is unknown.
    var isVehicleLost = false
    /// The day of the drive; `nil` if unknown.
    var day: CalendarDay?
    /// Further overlays, drawn below the vehicle.
    var marks: [any Overlay] = []
    /// Further panels, such as instruments.
    var instruments: [any Panel] = []

    /// Creates the frame at a moment.
    ///
    /// - Throws: ``ParameterError`` if the route has no such place.
    init(
        _ guidance: GuidanceRoute, at moment: DriveMoment, _ description: DriveDescription
    ) throws(ParameterError) {
        guard let state = guidance.state(at: moment.place) else {
            throw Self.noSuchPlace(on: guidance)
        }
        self.guidance = guidance
        self.state = state
        self.moment = moment
        self.description = description
        vehicle =
            if case .coordinate(let asked) = moment.place, state.position.isOffRoute {
                asked
            } else {
                state.position.coordinate
            }
        text = description.text(for: state)
    }

    private static func noSuchPlace(on guidance: GuidanceRoute) -> ParameterError {
        let count = guidance.maneuvers.count
        return ParameterError(
            count == 0
                ? "\(PictureParameter.place): the route has no steps, only a line; write 1200m, 35% or lon,lat"
                : "\(PictureParameter.place): the route has \(count) steps")
    }

    /// The view of the road.
    var view: DriveView { description.view }

    /// The look of the frame's parts.
    var look: DriveLook { description.look }

    /// The camera far from maneuvers, or with the zoom that was given.
    var defaultCamera: DriveCamera {
        let zoom =
            view.zoom
            ?? suited(guidance.baseZoom(at: state.position.distance), description.size.size)
        return DriveCamera(zoom: zoom, pitch: view.pitch, shift: shift(zoom))
    }

    /// The fraction of the picture by which a north-up view moves the vehicle back: two thirds of the
    /// picture are ahead of it.
    static let shiftAhead = 1.0 / 6

    /// Returns how far the vehicle is moved away from the way ahead, as fractions of the picture.
    ///
    /// It follows from the way that the picture shows, so it turns gradually where the road does not.
    private func shift(_ zoom: Double) -> ScreenPoint {
        let size = description.size.size
        let place = state.position.coordinate
        let pixels = 0.4 * min(size.width, size.height)
        let flat = FrameRequest(camera: Camera(center: place, zoom: zoom), size: size)
        let meters = pixels * flat.viewport.metersPerPixel
        guard !view.isAnchorFixed, plannedView == nil, !state.position.isOffRoute, meters > 0
        else { return ScreenPoint(x: 0, y: 0) }
        let ahead = guidance.coordinate(at: state.position.distance + meters)
        guard ahead != place else { return ScreenPoint(x: 0, y: 0) }
        let share = min(place.distance(to: ahead) / meters, 1) * Self.shiftAhead
        let course = place.bearing(to: ahead) * .pi / 180
        return ScreenPoint(x: -share * sin(course), y: share * cos(course))
    }

    /// Returns the frame to draw with a camera, which is ignored if the view is planned.
    func request(_ chosen: DriveCamera) -> FrameRequest {
        var request = bareRequest(chosen)
        guard view.mode.showsMap else {
            request.showsMap = false
            return request
        }
        addSurroundings(to: &request)
        return request
    }

    /// Returns the viewport of a camera, which is ignored if the view is planned.
    ///
    /// It leaves out the surroundings of the road, which take ten times as long to gather.
    func viewport(_ chosen: DriveCamera) -> Viewport { bareRequest(chosen).viewport }

    /// Returns the frame to draw with a camera, without the surroundings of the road.
    func bareRequest(_ chosen: DriveCamera) -> FrameRequest {
        let size = description.size
        if let plannedView { return description.request(plannedView) }
        var camera = Camera(
            center: vehicle, zoom: chosen.zoom,
            bearing: view.mode.bearing(courseAhead: state.position.courseAhead),
            pitch: chosen.pitch)
        camera.fieldOfView = view.mode.fieldOfView
        var request = FrameRequest(
            camera: camera, size: size.size,
            anchor: ScreenPoint(
                x: size.size.width * (view.anchor.x + chosen.shift.x),
                y: size.size.height * (view.anchor.y + chosen.shift.y)),
            pixelRatio: size.scale, languages: description.languages)
        request.labels = description.labels
        let nearer = view.mode == .tilted ? FrameRequest.LabelPlacement.nearerIfTilted : 0.5
        request.labelPlacement = .drive(
            zoom: min(labelZoom(size.size), CalmZooms.calm(chosen.zoom + nearer)),
            turns: view.mode != .northUp)
        return request
    }

    /// Returns the zoom at which labels are chosen, which stays the same for a long stretch.
    ///
    /// It is a little nearer than the farthest zoom of the stretch, because labels keep some pixels
    /// around them free and most frames are nearer than that. In a tilted view most of the readable
    /// labels are nearer still.
    private func labelZoom(_ size: ScreenSize) -> Double {
        if let zoom = view.zoom { return zoom }
        let calm = suited(guidance.calmZoom(at: state.position.distance), size)
        return calm + (view.mode == .tilted ? FrameRequest.LabelPlacement.nearerIfTilted : 0.25)
    }

    /// Returns a zoom from guidance, adapted to the picture.
    private func suited(_ zoom: Double, _ size: ScreenSize) -> Double {
        FrameZoom.zoom(zoom, size: size, anchor: view.anchor, view: view.mode)
    }

    /// Returns the positions of its panels.
    func placement(
        of drive: Drive, in viewport: Viewport, without omitted: Set<PanelName> = [],
        showing shown: [ScreenBox] = []
    ) -> PanelPlacement {
        PanelPlacement(
            panels + [signsPanel(of: drive)].compactMap { $0 } + instruments, without: omitted,
            in: viewport.size,
            vehicle: vehicleOverlay(of: drive).obstacles(in: viewport).first,
            others: drive.ornaments.flatMap { $0.obstacles(in: viewport) }, shown: shown,
            layout: look.layout,
            resources: drive.panels)
    }

    /// Returns the positions of its panels, beside the arrow of a maneuver that is near, and beside the
    /// way after it.
    func placement(
        of drive: Drive, in viewport: Viewport, _ camera: DriveCamera
    ) -> PanelPlacement {
        let arrow = camera.isFitted ? arrow(of: drive, extent: camera.extent) : []
        let marks = camera.isFitted ? markBoxes(of: drive, in: viewport) : []
        let shown =
            arrow.flatMap { $0.items(in: viewport) }.prefix(1).map(\.box)
            + marks
        return placement(
            of: drive, in: viewport, without: camera.omitted,
            showing: shown + wayAfter(in: viewport))
    }

    /// Metres of the way after a maneuver that no panel may hide.
    private static let wayAfter = 130.0
    /// Metres before a maneuver within which they may not.
    private static let nearManeuver = 600.0

    /// Returns the boxes of the picture along the way after the next maneuver, if it is near.
    private func wayAfter(in viewport: Viewport) -> [ScreenBox] {
        guard plannedView == nil, !state.position.isOffRoute, let next = state.next,
            next.isTurn, next.distance < Self.nearManeuver
        else { return [] }
        let end = next.stretch.upperBound
        return boxes(along: end...(end + Self.wayAfter), in: viewport)
    }

    /// Returns a placement with the next junction drawn large, if that is needed and there is room for
    /// it beside the way ahead.
    private func withJunction(
        _ placement: PanelPlacement, of drive: Drive, in viewport: Viewport, _ camera: DriveCamera
    ) -> PanelPlacement {
        guard let next = state.next, let panel = junctionPanel(of: drive, in: viewport) else {
            return placement
        }
        let here = state.position.distance
        let end = max(next.stretch.upperBound + Self.wayAfter, here)
        let arrow = arrow(of: drive, extent: camera.extent)
        return placement.adding(
            panel,
            besides: boxes(along: here...end, in: viewport)
                + arrow.flatMap { $0.obstacles(in: viewport) },
            layout: look.layout, resources: drive.panels)
    }

    /// Returns everything drawn over the map, the lowest first, and the positions of its panels.
    func overlays(
        of drive: Drive, in viewport: Viewport, _ camera: DriveCamera
    ) -> (overlays: [any Overlay], placement: PanelPlacement) {
        guard view.mode.showsMap else {
            return view.mode == .signs
                ? signBoard(of: drive, in: viewport) : arrowOverlays(of: drive)
        }
        let placement = withJunction(
            placement(of: drive, in: viewport, camera), of: drive, in: viewport, camera)
        let road =
            roadOverlays(of: drive, in: viewport, extent: camera.extent) + marks
            + signsOnMap(of: drive)
        let vehicle: [any Overlay] = [vehicleOverlay(of: drive)]
        let omitted: [any Overlay] = placement.droppedTexts.map(OmittedTextOverlay.init)
        let others = vehicle + drive.ornaments + placement.panels
        let differences = drive.differences.overlay(
            .beginning, beyond: state.position.distance, besides: others,
            theme: drive.scene.plan.theme.road)
        return (
            road + (differences.map { [$0] } ?? []) + others + omitted, placement
        )
    }

    /// The time of arrival; `nil` if the time of day or the remaining time is unknown.
    var arrival: ClockTime? {
        guard let time = moment.time, let left = state.remainingTime else { return nil }
        return time.adding(seconds: left)
    }

    /// Returns notes for the user about the place and about panels that were left out.
    func notes(_ placement: PanelPlacement) -> [Message] {
        var notes: [Message] = []
        // The places of a planned view were not given by the user.
        if state.position.isOffRoute, plannedView == nil {
            let meters = NumberText.grouped(state.position.offset.rounded())
            notes.append(
                """
                \(PictureParameter.place) is \(meters) m off the route; what is told is that of its \
                nearest place
                """)
        }
        // A small arrow view leaves parts out by design.
        if !placement.dropped.isEmpty, view.mode.showsMap {
            let names = placement.dropped.map(\.rawValue).joined(separator: ", ")
            notes.append("no room for panels: \(names)")
        }
        return notes
    }
}

extension DriveFrame {
    /// The last announcement of the next maneuver; `nil` if there was none yet.
    var announcement: JSONValue? {
        guard let next = state.next, !state.position.isOffRoute,
            let said = guidance.announcement(
                ofManeuver: next.number, at: state.position.distance)
        else { return nil }
        return [
            "stage": .string(said.stage.rawValue),
            "text": .string(text.sentence(said, on: guidance)),
            "distance": Self.rounded(said.ahead),
            "at": Self.rounded(said.distance),
        ]
    }
}

extension DriveDescription {
    /// Returns the frame to draw of a planned view, without the surroundings of the road.
    func request(_ planned: PlannedView) -> FrameRequest {
        let size = basics.size
        var request = FrameRequest(
            camera: planned.camera, size: size.size,
            anchor: ScreenPoint(
                x: size.size.width * planned.anchor.x, y: size.size.height * planned.anchor.y),
            pixelRatio: size.scale, languages: basics.languages)
        request.labels = basics.labels
        request.labelPlacement = planned.labels
        return request
    }
}
