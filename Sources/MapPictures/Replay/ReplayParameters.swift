package import Overlays
package import Parameters

extension PictureParameter {
    /// The view of a replay.
    static let replayView = Parameter<ReplayViews>(
        ParameterDefinition(
            "view", "NAME|FILE", .choiceOrFile(ReplayViews.names), defaultValue: "heading-up",
            help: """
                north-up, heading-up or 3d; or a JSON file that changes it: [{"at": "0:00", "view": \
                "north-up"}, {"at": "0:10", "view": "3d", "zoom": 16}], in times of the replay; or \
                arrow, the next maneuver without a map.
                """),
        cure: "write north-up, heading-up, 3d, arrow, or the path of a .json file"
    ) { text throws(ParameterError) in
        if ReplayViews.names.contains(text.text), let view = RouteView(rawValue: text.text) {
            return .one(view)
        }
        guard text.text.contains(where: { $0 == "." || $0 == "/" }) else { throw text.error() }
        return .file(text.text)
    }

    /// Frames per second.
    package static let framesPerSecond = Parameter<Int>(
        count: "fps", "N", 1...120, defaultValue: "30", help: "Frames for a second of the replay.")

    /// The replay's speed, as a multiple of the driven speed.
    static let replaySpeed = Parameter<Double>(
        ParameterDefinition(
            "speed", "Nx", defaultValue: "8x", help: "How many times faster than it was driven: 8x."
        ),
        cure: "write a factor such as 8x"
    ) { text throws(ParameterError) in
        try text.number(
            text.text.hasSuffix("x") ? text.text.dropLast() : text.text[...], "speed", 0.01...10_000
        )
    }

    /// The duration of the replay.
    static let replayDuration = Parameter<Double>(
        seconds: "duration", 0.1...86_400, help: "How long the moving part takes, instead of speed."
    )

    /// The time for which the first frame is held.
    static let holdFirst = Parameter<Double>(
        seconds: "hold-first", 0...600, defaultValue: "0s", help: "How long the first frame stands."
    )

    /// The time for which the last frame is held.
    static let holdLast = Parameter<Double>(
        seconds: "hold-last", 0...600, defaultValue: "1s", help: "How long the last frame stands.")

    /// Whether idle times are cut.
    static let skipIdle = ParameterDefinition.flag(
        "skip-idle", help: "Cuts stops, and times without a position, to their first and last 2 s.")

    /// Whether the map is left out.
    package static let alpha = ParameterDefinition.flag(
        "alpha",
        help: """
            Leaves out the map: line, vehicle and panels on a transparent ground, to be laid over \
            another film.
            """)

    /// The look of the route ahead.
    package static let rest = Parameter<RecordedLineOverlay.Rest>(
        choice: "rest", of: RecordedLineOverlay.Rest.self, defaultValue: "pale",
        help: "The part of the way that is still to be driven.")

    /// The length of the driven part's tail.
    package static let tail = Parameter<Double>(
        ParameterDefinition(
            "tail", "METERS", help: "The driven part fades behind the vehicle, over 800m."),
        cure: "write metres such as 800m"
    ) { text throws(ParameterError) in
        try text.number(
            text.text.hasSuffix("m") ? text.text.dropLast() : text.text[...], "tail", 1...1_000_000)
    }
}

extension PictureParameter {
    /// The instruments to show.
    package static let instruments = Parameter<[PanelName]>(
        choices: "instruments", among: PanelName.instruments,
        defaultValue: "what the trip's log tells",
        help: """
            Instruments to show: none, or some of \
            \(PanelName.instruments.map(\.rawValue).joined(separator: ", ")).
            """)

    /// A custom line of text.
    static let frameText = Parameter<String>(
        ParameterDefinition("caption", "WORDS", help: "A line of one's own in each frame."),
        cure: ""
    ) { text throws(ParameterError) in
        guard text.text.count <= 200 else { throw text.error("it has more than 200 letters") }
        return text.text
    }
}

/// The view of a replay, or the file that lists views.
enum ReplayViews: Hashable, Sendable {
    /// One view throughout.
    case one(RouteView)
    /// The views of a JSON file.
    case file(String)

    static let names = RouteView.allCases.filter { $0 != .overview }.map(\.rawValue)
    /// The views between which a file changes: those that have a camera.
    static let changing = RouteView.allCases.filter { $0 != .overview && $0.showsMap }
        .map(\.rawValue)
}
