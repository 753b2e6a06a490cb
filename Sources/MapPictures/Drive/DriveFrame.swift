import Formats
import Geometry
import Guidance
import Language
import MapRenderer
import Overlays
import Parameters
import Routes

/// What a driver sees at one moment of a drive: the camera, and what is drawn over the map.
///
/// The only place where guidance meets what draws it.
package struct DriveFrame {
    /// The route, measured.
    let guidance: GuidanceRoute
    /// What is told at the place.
    let state: GuidanceState
    /// Where the vehicle is drawn: on the route, or where it really is if that is off the route.
    var vehicle: Coordinate
    /// How the route's line is drawn where that does not follow from the look.
    var line: (any Overlay)?
    /// Where, how fast, and when.
    let moment: DriveMoment
    /// The words.
    let text: GuidanceText
    let description: DriveDescription
    /// How it is looked at where that does not follow from the place.
    var plannedView: PlannedView?
    /// Whether the vehicle is pale, since nobody knows where it is now.
    var isVehicleLost = false
    /// What else lies over the map, below the vehicle.
    var marks: [any Overlay] = []
    /// What else is told in panels, such as instruments.
    var instruments: [any Panel] = []

    /// The frame at a moment.
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

    /// How the way is looked at.
    var view: DriveView { description.view }

    /// What its parts look like.
    var look: DriveLook { description.look }

    /// The camera far from maneuvers, or the zoom that was asked for.
    var defaultCamera: DriveCamera {
        let zoom =
            view.zoom
            ?? suited(guidance.baseZoom(at: state.position.distance), description.size.size)
        return DriveCamera(zoom: zoom, pitch: view.pitch)
    }

    /// The frame to draw through a camera, unless its view is planned.
    func request(_ chosen: DriveCamera) -> FrameRequest {
        var request = bareRequest(chosen)
        addSurroundings(to: &request)
        return request
    }

    /// What is seen through a camera, unless the view is planned: without what is drawn around the way,
    /// which takes ten times as long to gather.
    func viewport(_ chosen: DriveCamera) -> Viewport { bareRequest(chosen).viewport }

    private func bareRequest(_ chosen: DriveCamera) -> FrameRequest {
        let size = description.size
        if let plannedView { return bareRequest(plannedView) }
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
        request.labelPlacement = .drive(
            zoom: min(labelZoom(size.size), chosen.zoom + 0.5), turns: view.mode != .northUp)
        return request
    }

    private func bareRequest(_ planned: PlannedView) -> FrameRequest {
        let size = description.size
        var request = FrameRequest(
            camera: planned.camera, size: size.size,
            anchor: ScreenPoint(
                x: size.size.width * planned.anchor.x, y: size.size.height * planned.anchor.y),
            pixelRatio: size.scale, languages: description.languages)
        request.labels = description.labels
        request.labelPlacement = planned.labels
        return request
    }

    /// The zoom at which labels are chosen: one that holds for a long stretch.
    ///
    /// A little nearer than the farthest of the stretch: labels keep some pixels around them free,
    /// and most frames look from nearer than that. In a tilted view most of what one reads is
    /// nearer still.
    private func labelZoom(_ size: ScreenSize) -> Double {
        if let zoom = view.zoom { return zoom }
        let calm = suited(guidance.calmZoom(at: state.position.distance), size)
        return calm + (view.mode == .tilted ? 0.5 : 0.25)
    }

    /// A zoom of guidance's as it suits the picture.
    private func suited(_ zoom: Double, _ size: ScreenSize) -> Double {
        FrameZoom.zoom(zoom, size: size, anchor: view.anchor, view: view.mode)
    }

    /// Where its panels stand.
    func placement(
        of drive: Drive, in viewport: Viewport, without omitted: Set<PanelName> = [],
        showing shown: ScreenBox? = nil
    ) -> PanelPlacement {
        PanelPlacement(
            panels + instruments, without: omitted, in: viewport.size,
            vehicle: vehicleOverlay(of: drive).obstacles(in: viewport).first,
            others: drive.ornaments.flatMap { $0.obstacles(in: viewport) }, shown: shown,
            layout: look.layout,
            resources: drive.panels)
    }

    /// What is drawn over the map, the lowest first, and the places of its panels.
    func overlays(
        of drive: Drive, in viewport: Viewport, _ camera: DriveCamera
    ) -> (overlays: [any Overlay], placement: PanelPlacement) {
        let arrow = camera.isFitted ? arrow(of: drive, extent: camera.extent) : []
        let placement = placement(
            of: drive, in: viewport, without: camera.omitted,
            showing: arrow.flatMap { $0.items(in: viewport) }.first?.box)
        let road = roadOverlays(of: drive, in: viewport, extent: camera.extent) + marks
        let vehicle: [any Overlay] = [vehicleOverlay(of: drive)]
        let omitted: [any Overlay] = placement.droppedTexts.map(OmittedTextOverlay.init)
        return (road + vehicle + drive.ornaments + placement.panels + omitted, placement)
    }

    /// The time of arrival; `nil` where the time of day or the way's duration is unknown.
    var arrival: ClockTime? {
        guard let time = moment.time, let left = state.remainingTime else { return nil }
        return time.adding(seconds: left)
    }

    /// What the user should know of the place, and of the panels that its picture leaves out.
    func notes(_ placement: PanelPlacement) -> [Message] {
        var notes: [Message] = []
        // Nobody asked for the places of a planned view.
        if state.position.isOffRoute, plannedView == nil {
            let meters = NumberText.grouped(state.position.offset.rounded())
            notes.append(
                """
                \(PictureParameter.place) is \(meters) m off the route; what is told is that of its \
                nearest place
                """)
        }
        if !placement.dropped.isEmpty {
            let names = placement.dropped.map(\.rawValue).joined(separator: ", ")
            notes.append("no room for panels: \(names)")
        }
        return notes
    }
}

extension DriveFrame {
    /// What a voice said last of the next maneuver; `nil` if it has said nothing of it yet.
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
