import MapCamera
import MapGeometry
import Navigation

/// What the options of `render route` say about frames along the way.
struct RouteFrameOptions {
    /// How the route is looked at.
    let view: RouteView
    /// Where the vehicle is; `nil` for the start.
    let place: RoutePlace?
    /// Whether there is a frame for each maneuver.
    let isForSteps: Bool
    /// The zoom; `nil` for one that suits speed and maneuvers.
    let zoom: Double?
    /// Where the vehicle stands, in shares of the picture.
    let anchor: ScreenPoint
    /// Degrees from straight down.
    let pitch: Double
    /// Whether units are feet, yards and miles.
    let isImperial: Bool
    /// The vehicle's speed in kilometres per hour; `nil` if it is not shown.
    let speed: Double?
    /// The time of day at the vehicle's place, or at that of the first frame of many; `nil` leaves
    /// the arrival out.
    let time: FrameTime?
    /// ISO 3166-1 alpha-2 code of the country; `nil` if the route and the place tell.
    let country: String?

    private enum Units: String, CaseIterable {
        case metric, imperial
    }

    /// All of them, for the verb.
    static let all = [
        viewOption, placeOption, stepsOption, zoomOption, anchorOption, pitchOption, unitsOption,
        speedOption, timeOption, countryOption,
    ]

    private static let viewOption = CommandOption.value(
        "view", "NAME",
        help:
            "\(ChoiceOption<RouteView>.words): the whole\nroute, or what a driver sees. Default: overview."
    )
    private static let placeOption = CommandOption.value(
        "at", "PLACE",
        help:
            "Where the vehicle is: 1200m, 1.2km, 35%, lon,lat,\nor step:4, before the fourth maneuver. Default: 0m."
    )
    private static let stepsOption = CommandOption.flag(
        "steps",
        help:
            "A frame before each maneuver; -o and --json have\na number in their names: step-%02d.png."
    )
    private static let zoomOption = CommandOption.value(
        "zoom", "auto|N", help: "How near. Default: auto, by speed, maneuvers and\nthe room ahead.")
    private static let anchorOption = CommandOption.value(
        "anchor", "X,Y",
        help:
            "Where the vehicle stands, in shares of the picture.\nDefault: 0.5,0.72; 0.5,0.5 for north-up."
    )
    private static let pitchOption = CommandOption.value(
        "pitch", "DEGREES", help: "How far 3d is tilted, 0 to 60. Default: 55.")
    private static let unitsOption = CommandOption.value(
        "units", ChoiceOption<Units>.form,
        help:
            "Units of distances. Default: metric. Speeds are in\nthe unit of the country's signs, if it is known."
    )
    private static let speedOption = CommandOption.value(
        "speed", "KMH", help: "The vehicle's speed in km/h.")
    private static let timeOption = CommandOption.value(
        "time", "HH:MM[:SS]",
        help:
            "The time of day there, for the time of arrival;\nwith --steps, that of the first frame.\nWith seconds (14:05:30.5) an arrow at the end\nbounces, every 1.2 s; else it is at rest."
    )

    private static let countryOption = CommandOption.value(
        "country", "CC",
        help:
            "Whose signs and shields are drawn, such as NO.\nDefault: what route and place tell.")

    /// Reads the options.
    ///
    /// - Throws: `UsageError` for a value that is wrong, or an option that the view does not have.
    init(_ arguments: ParsedArguments) throws(UsageError) {
        let view =
            try arguments.value(Self.viewOption, as: ChoiceOption<RouteView>.parse) ?? .overview
        self.view = view
        place = try arguments.value(Self.placeOption, as: Self.place)
        isForSteps = arguments.isOn(Self.stepsOption)
        zoom = try arguments.value(Self.zoomOption, as: Self.zoom) ?? nil
        anchor = try arguments.value(Self.anchorOption, as: Self.anchor) ?? view.usualAnchor
        let pitch = try arguments.value(Self.pitchOption, as: Self.pitch.parse)
        self.pitch = pitch ?? view.usualPitch
        isImperial =
            try arguments.value(Self.unitsOption, as: ChoiceOption<Units>.parse) == .imperial
        speed = try arguments.value(Self.speedOption, as: Self.speed.parse)
        time = try arguments.value(Self.timeOption, as: Self.time)
        country = try arguments.value(Self.countryOption, as: CountryOption.parse)
        if view == .overview { try Self.checkOverview(arguments) }
        if pitch != nil, view != .tilted {
            throw UsageError("--pitch goes with --view 3d only")
        }
        try PictureOptions.checkScaleBar(arguments, pitch: self.pitch)
        if place != nil, isForSteps { throw UsageError("--at and --steps exclude each other") }
    }

    /// What an overview has no use for is no slip that should pass in silence.
    private static func checkOverview(_ arguments: ParsedArguments) throws(UsageError) {
        let given = (all.dropFirst() + FrameLookOptions.all).first { option in
            option.valueName == nil ? arguments.isOn(option) : arguments.value(option) != nil
        }
        guard let given else { return }
        throw UsageError("\(given.display) needs --view north-up, heading-up or 3d")
    }

    // MARK: Values

    private static func place(_ text: String, option: String) throws(UsageError) -> RoutePlace {
        do {
            return try RoutePlace(parsing: text)
        } catch {
            throw UsageError(option: option, value: text, error.description)
        }
    }

    private static func zoom(_ text: String, option: String) throws(UsageError) -> Double? {
        guard text != "auto" else { return nil }
        return try NumberOption(
            name: "zoom", range: Camera.zooms, form: "write auto or a zoom such as 16.5"
        ).parse(text, option: option)
    }

    private static let pitch = NumberOption(
        name: "pitch", range: Camera.pitches, form: "write degrees such as 45")
    private static let speed = NumberOption(
        name: "speed", range: 0...999, form: "write kilometres per hour such as 48")

    private static func anchor(_ text: String, option: String) throws(UsageError) -> ScreenPoint {
        let reader = NumberList(
            option: option, text: text, form: "write X,Y such as 0.5,0.72, shares from the top left"
        )
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2 else { throw reader.error("is not two numbers") }
        return ScreenPoint(
            x: try reader.number(parts[0], "X", 0...1), y: try reader.number(parts[1], "Y", 0...1))
    }

    private static func time(_ text: String, option: String) throws(UsageError) -> FrameTime {
        guard let time = FrameTime(parsing: text) else {
            throw UsageError(
                option: option, value: text, "write a time of day such as 14:05 or 14:05:30.5")
        }
        return time
    }
}
