import JSON
import MapCamera
import MapGeometry
import MapRenderer
import Navigation
import Overlays

/// What a driver sees at one place of a route: the camera, and what is drawn over the map.
///
/// The only place where guidance meets what draws it.
struct RouteFrame {
    /// The route, measured.
    let guidance: GuidanceRoute
    /// What is told at the place.
    let state: GuidanceState
    /// Where the vehicle is drawn: on the route, or where it really is if that is off the route.
    let vehicle: Coordinate
    /// How it is looked at.
    let options: RouteFrameOptions
    /// What its parts look like.
    let look: FrameLookOptions
    /// The time of day at the place; `nil` leaves the arrival out.
    let time: FrameTime?
    /// The words.
    let text: GuidanceText

    /// A frame at a place; `nil` for a maneuver that the route does not have.
    init?(
        _ guidance: GuidanceRoute, at place: RoutePlace, options: RouteFrameOptions,
        look: FrameLookOptions, languages: [String]
    ) {
        guard let state = guidance.state(at: place) else { return nil }
        self.guidance = guidance
        self.state = state
        self.options = options
        self.look = look
        time = Self.time(guidance, at: state.position.distance, options)
        vehicle =
            if case .coordinate(let asked) = place, state.position.isOffRoute {
                asked
            } else {
                state.position.coordinate
            }
        let usesYards = state.country.map { $0 == "GB" } ?? (state.drivingSide == .left)
        text = GuidanceText(
            language: GuidanceLanguage(preferred: languages),
            units: options.isImperial ? usesYards ? .imperialYards : .imperial : .metric)
    }

    /// The time that was given is that of the first frame; of the others of `--steps`, what is
    /// driven from there to theirs has passed since.
    private static func time(
        _ guidance: GuidanceRoute, at distance: Double, _ options: RouteFrameOptions
    ) -> FrameTime? {
        guard options.isForSteps, let first = guidance.viewDistance(ofManeuver: 1),
            let driven = guidance.time(from: first, to: distance)
        else { return options.time }
        return options.time?.after(seconds: driven)
    }

    /// The frame to draw.
    func request(size: SizeOption, languages: [String]) -> FrameRequest {
        var camera = Camera(
            center: vehicle, zoom: zoom(size.size),
            bearing: options.view.bearing(courseAhead: state.position.courseAhead),
            pitch: options.pitch)
        camera.fieldOfView = options.view.fieldOfView
        var request = FrameRequest(
            camera: camera, size: size.size,
            anchor: ScreenPoint(
                x: size.size.width * options.anchor.x, y: size.size.height * options.anchor.y),
            pixelRatio: size.scale, languages: languages)
        request.labelPlacement = .drive(
            zoom: labelZoom(size.size), turns: options.view != .northUp)
        return request
    }

    /// The zoom at which labels are chosen: one that holds for a long stretch.
    ///
    /// A little nearer than the farthest of the stretch: labels keep some pixels around them free,
    /// and most frames look from nearer than that.
    private func labelZoom(_ size: ScreenSize) -> Double {
        if let zoom = options.zoom { return zoom }
        let calm = suited(guidance.calmZoom(at: state.position.distance), size)
        return calm + (options.view == .tilted ? 1 : 0.25)
    }

    /// The zoom that was asked for, or one that suits the place and the picture.
    private func zoom(_ size: ScreenSize) -> Double {
        options.zoom ?? suited(guidance.zoom(at: state.position.distance), size)
    }

    /// A zoom of guidance's as it suits the picture.
    private func suited(_ zoom: Double, _ size: ScreenSize) -> Double {
        FrameZoom.zoom(zoom, size: size, anchor: options.anchor, view: options.view)
    }

    /// What is drawn over the map, the lowest first, and the board of its panels.
    func overlays(
        _ desk: FrameDesk, in viewport: Viewport
    ) -> (overlays: [any Overlay], board: PanelBoard) {
        let puck = vehicleOverlay(desk)
        let board = PanelBoard(
            panels, in: viewport.size, vehicle: puck.obstacles(in: viewport).first,
            others: desk.furniture.flatMap { $0.obstacles(in: viewport) }, layout: desk.layout,
            desk: desk.panels)
        return (roadOverlays(desk) + [puck] + desk.furniture + board.panels, board)
    }

    /// The time of arrival; `nil` where the time of day or the way's duration is unknown.
    var arrival: ClockTime? {
        guard let time, let left = state.remainingTime else { return nil }
        return time.adding(seconds: left)
    }

    /// What the user should know of the place, and of the panels that its picture leaves out.
    func notes(_ board: PanelBoard) -> [String] {
        var notes: [String] = []
        if state.position.isOffRoute {
            let meters = NumberText.grouped(state.position.offset.rounded())
            notes.append(
                "--at is \(meters) m off the route; what is told is that of its nearest place")
        }
        if !board.dropped.isEmpty {
            let names = board.dropped.map(\.rawValue).joined(separator: ", ")
            notes.append("no room for panels: \(names)")
        }
        return notes
    }
}
