package import Geometry
import MapRenderer
package import Parameters

/// The view of the road from the vehicle.
package struct DriveView: Hashable, Sendable {
    /// Which way is up.
    package var mode: RouteView
    /// The zoom; `nil` for one that suits speed and maneuvers.
    package var zoom: Double?
    /// Position of the vehicle, as fractions of the picture's size.
    package var anchor: ScreenPoint
    /// Whether the vehicle stays at ``anchor``; if not, north-up views move it back from the way
    /// ahead.
    var isAnchorFixed: Bool
    /// Degrees from straight down.
    package var pitch: Double
    /// Whether the pitch is fixed; if not, it is reduced where a maneuver is clearer from above.
    var isPitchFixed: Bool
    /// Whether units are feet, yards and miles.
    package var isImperial: Bool

    /// A view with defaults for everything that is not given.
    package init(
        _ mode: RouteView, zoom: Double? = nil, anchor: ScreenPoint? = nil, pitch: Double? = nil,
        isImperial: Bool = false
    ) {
        self.mode = mode
        self.zoom = zoom
        self.anchor = anchor ?? mode.defaultAnchor
        isAnchorFixed = anchor != nil || mode != .northUp
        self.pitch = pitch ?? mode.defaultPitch
        isPitchFixed = pitch != nil || mode != .tilted
        self.isImperial = isImperial
    }

    init(_ values: ParameterValues, mode: RouteView) throws(ParameterError) {
        let pitch = try values.value(PictureParameter.pitch)
        self.init(
            mode, zoom: try values.value(PictureParameter.zoom) ?? nil,
            anchor: try values.value(PictureParameter.anchor), pitch: pitch,
            isImperial: try values.value(PictureParameter.units) == .imperial)
        if pitch != nil, mode != .tilted {
            throw ParameterError(
                """
                \(PictureParameter.pitch) goes with \(PictureParameter.view, "3d") only
                """)
        }
    }
}

/// The units of distances.
package enum DistanceUnits: String, CaseIterable, Sendable {
    /// Metres and kilometres.
    case metric
    /// Feet or yards, and miles.
    case imperial
}

extension PictureParameter {
    /// The view of a route.
    package static let view = Parameter<RouteView>(
        ParameterDefinition(
            "view", "NAME", .choice(Choices<RouteView>.names), defaultValue: "overview",
            help: """
                \(Choices<RouteView>.words): the whole route, what a driver sees, or the next maneuver \
                or the road signs ahead without a map.
                """),
        choice: RouteView.self)

    /// The camera's zoom.
    package static let zoom = Parameter<Double?>(
        ParameterDefinition(
            "zoom", "auto|N", defaultValue: "auto, by speed, maneuvers and the room ahead",
            help: "How near."),
        cure: "write auto or a zoom such as 16.5"
    ) { text throws(ParameterError) in
        guard text.text != "auto" else { return nil }
        return try text.number(text.text, "zoom", Camera.zooms)
    }

    /// The vehicle's position in the picture.
    package static let anchor = Parameter<ScreenPoint>(
        ParameterDefinition(
            "anchor", "X,Y", defaultValue: "0.5,0.72; for north-up back from the way ahead",
            help: "Where the vehicle stands, in shares of the picture."),
        cure: "write X,Y such as 0.5,0.72, shares from the top left"
    ) { text throws(ParameterError) in
        let parts = text.parts()
        guard parts.count == 2 else { throw text.error("it is not two numbers") }
        return ScreenPoint(
            x: try text.number(parts[0], "X", 0...1), y: try text.number(parts[1], "Y", 0...1))
    }

    /// The pitch of the view.
    package static let pitch = Parameter<Double>(
        number: "pitch", "DEGREES", Camera.pitches, defaultValue: "55",
        cure: "write degrees such as 45", help: "How far 3d is tilted, 0 to 60.")

    /// The units of distances.
    package static let units = Parameter<DistanceUnits>(
        choice: "units", of: DistanceUnits.self, defaultValue: "metric",
        help:
            "Units of distances. Speeds are in the unit of the country's signs, if it is known.")
}

/// The view of a route.
package enum RouteView: String, CaseIterable, Sendable {
    /// The whole route, north up.
    case overview
    /// From straight above the vehicle, north up.
    case northUp = "north-up"
    /// From straight above the vehicle, the way ahead up.
    case headingUp = "heading-up"
    /// From behind the vehicle.
    case tilted = "3d"
    /// The next maneuver alone, without a map.
    case arrow
    /// The road signs ahead, without a map.
    case signs

    /// Whether the picture is one of the map.
    package var showsMap: Bool { self != .arrow && self != .signs }

    /// Default position of the vehicle, as fractions of the picture's size.
    var defaultAnchor: ScreenPoint {
        self == .northUp ? ScreenPoint(x: 0.5, y: 0.5) : ScreenPoint(x: 0.5, y: 0.72)
    }

    /// Default pitch, in degrees from straight down.
    var defaultPitch: Double { self == .tilted ? 55 : 0 }

    /// The camera's field of view; it is wide in a tilted view, so that the horizon is visible.
    package var fieldOfView: Double { self == .tilted ? 60 : Camera.defaultFieldOfView }

    /// Returns the direction that is up, in degrees from north.
    package func bearing(courseAhead: Double) -> Double { self == .northUp ? 0 : courseAhead }
}

/// The view of a frame if the camera is planned over a whole trip, as in a replay.
///
/// It replaces the view that follows from the frame's own place.
struct PlannedView: Hashable, Sendable {
    /// The camera, which looks at the vehicle.
    var camera: Camera
    /// Position of the vehicle, as fractions of the picture's size.
    var anchor: ScreenPoint
    /// The label placement, which it has in common with other frames.
    var labels: FrameRequest.LabelPlacement
    /// The direction in which the vehicle points, in degrees clockwise from true north.
    var course: Double

    /// A view from its parts.
    init(
        camera: Camera, anchor: ScreenPoint, labels: FrameRequest.LabelPlacement, course: Double
    ) {
        self.camera = camera
        self.anchor = anchor
        self.labels = labels
        self.course = course
    }
}
