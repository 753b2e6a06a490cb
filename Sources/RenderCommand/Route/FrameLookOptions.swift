import JSON
import Overlays

/// What the options of `render route` say about how frames look.
struct FrameLookOptions {
    /// How the part of the route that has been driven is drawn.
    let driven: RoadLineOverlay.DrivenLook
    /// What the vehicle looks like.
    let vehicle: VehicleOverlay.Look
    /// What stands where the route ends; `nil` for what is usual in the view.
    let destination: DestinationChoice?
    /// Radius of the circle that the vehicle is in for sure, in metres; 0 for none.
    let accuracy: Double
    /// Which panels there are, and where.
    let layout: PanelLayout
    /// Whether the finished picture is turned round, for a windscreen.
    let isMirrored: Bool
    /// Pictures of maneuvers that go before those of the program.
    let symbols: ManeuverFolder?
    /// What the user should know of the options, a line each.
    let notes: [String]

    /// All of them, for the verb.
    static let all = [
        drivenOption, VehicleOption.option, accuracyOption, DestinationChoice.option, panelsOption,
        layoutOption, symbolsOption,
        mirrorOption,
    ]

    private static let drivenOption = CommandOption.value(
        "driven", ChoiceOption<RoadLineOverlay.DrivenLook>.form,
        help: "The part of the route behind the vehicle.\nDefault: grey.")
    private static let accuracyOption = CommandOption.value(
        "accuracy", "METERS", help: "A circle round the vehicle: 12m.")
    private static let panelsOption = CommandOption.value(
        "panels", "LIST",
        help:
            "Panels to show, whatever the layout hides: none, or\nsome of banner, lanes, signpost, street, speed,\ntrip. Default: all."
    )
    private static let layoutOption = CommandOption.value(
        "layout", "FILE",
        help:
            "Places and sizes of panels, as JSON:\n{\"trip\": {\"place\": \"top\", \"scale\": 1.2}}."
    )
    private static let symbolsOption = CommandOption.value(
        "maneuvers", "FOLDER", help: "SVG pictures of maneuvers instead of our own.")

    private static let mirrorOption = CommandOption.flag(
        "mirror", help: "Swaps left and right, for a windscreen.")

    /// Reads the options.
    ///
    /// - Parameters:
    ///   - arguments: the command line.
    ///   - pixelRatio: device pixels for a logical one, which pictures are prepared for.
    /// - Throws: `UsageError` for a value that is wrong, `SceneError` for a file that can't be used.
    init(_ arguments: ParsedArguments, pixelRatio: Double = 1) throws {
        driven = try arguments.value(Self.drivenOption, as: ChoiceOption.parse) ?? .grey
        vehicle = try VehicleOption.look(arguments, pixelRatio: pixelRatio)
        destination = try DestinationChoice.choice(arguments)
        accuracy = try arguments.value(Self.accuracyOption, as: Self.accuracy) ?? 0
        symbols = try arguments.value(Self.symbolsOption).map(ManeuverFolder.init)
        isMirrored = arguments.isOn(Self.mirrorOption)
        let layout = try arguments.value(Self.layoutOption).map(Self.layout) ?? PanelLayout()
        let names = try arguments.value(
            Self.panelsOption, as: ChoiceOption<PanelName>.parseSome)
        self.layout = names.map { layout.showing(only: Set($0)) } ?? layout
        let shown = (names ?? []).filter { layout[$0].isHidden }.map(\.rawValue)
        notes =
            (symbols?.notes ?? [])
            + (shown.isEmpty
                ? [] : ["--panels shows \(shown.joined(separator: ", ")), which --layout hides"])
    }

    private static func layout(_ path: String) throws -> PanelLayout {
        let bytes: [UInt8]
        do {
            bytes = try InputFile.read(path, limit: 1 << 20)
        } catch {
            throw SceneError("--layout: \(error)")
        }
        do {
            return try PanelLayout(
                json: JSONValue(parsing: bytes, allowsRepeatedKeys: false))
        } catch {
            throw SceneError("--layout: \(PrintableText.short(path)): \(error)")
        }
    }

    /// The files that the options name to be read.
    static func inputPaths(_ arguments: ParsedArguments) -> [String] {
        [VehicleOption.path(arguments), arguments.value(layoutOption)].compactMap { $0 }
    }

    private static func accuracy(_ text: String, option: String) throws(UsageError) -> Double {
        // In `5km` the `m` is not the unit: the whole is what is wrong.
        let isMeters = text.hasSuffix("m") && text.dropLast().last?.isNumber == true
        let number = isMeters ? text.dropLast() : text[...]
        return try NumberList(option: option, text: text, form: "write metres such as 12m")
            .number(number, "accuracy", 0...100_000)
    }
}
