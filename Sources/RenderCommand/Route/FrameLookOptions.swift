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
    /// A folder with pictures of maneuvers that go before those of the program.
    let symbolFolder: String?

    /// All of them, for the verb.
    static let all = [
        drivenOption, VehicleOption.option, accuracyOption, DestinationChoice.option, panelsOption,
        layoutOption, symbolsOption,
        mirrorOption,
    ]

    private static let drivenOption = CommandOption.value(
        "driven", "grey|hide|same",
        help: "The part of the route behind the vehicle.\nDefault: grey.")
    private static let accuracyOption = CommandOption.value(
        "accuracy", "METERS", help: "A circle round the vehicle: 12m.")
    private static let panelsOption = CommandOption.value(
        "panels", "LIST",
        help:
            "Panels to show: none, or some of banner, lanes,\nsignpost, street, speed, trip. Default: all."
    )
    private static let layoutOption = CommandOption.value(
        "layout", "FILE", help: "Places and sizes of panels, as JSON.")
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
        driven = try arguments.value(Self.drivenOption, as: Self.driven) ?? .grey
        vehicle = try VehicleOption.look(arguments, pixelRatio: pixelRatio)
        destination = try DestinationChoice.choice(arguments)
        accuracy = try arguments.value(Self.accuracyOption, as: Self.accuracy) ?? 0
        symbolFolder = arguments.value(Self.symbolsOption)
        isMirrored = arguments.isOn(Self.mirrorOption)
        var layout = PanelLayout()
        if let path = arguments.value(Self.layoutOption) {
            do {
                layout = try PanelLayout(
                    json: JSONValue(parsing: InputFile.read(path, limit: 1 << 20)))
            } catch {
                throw SceneError("--layout: \(PrintableText.short(path)): \(error)")
            }
        }
        let names = try arguments.value(Self.panelsOption, as: Self.panels)
        self.layout = names.map(layout.showing(only:)) ?? layout
    }

    /// The files that the options name to be read.
    static func inputPaths(_ arguments: ParsedArguments) -> [String] {
        [VehicleOption.path(arguments), arguments.value(layoutOption)].compactMap { $0 }
    }

    private static func driven(
        _ text: String, option: String
    ) throws(UsageError) -> RoadLineOverlay.DrivenLook {
        guard let look = RoadLineOverlay.DrivenLook(rawValue: text) else {
            throw UsageError(option: option, value: text, "write grey, hide or same")
        }
        return look
    }

    private static func accuracy(_ text: String, option: String) throws(UsageError) -> Double {
        let number = text.hasSuffix("m") ? text.dropLast() : text[...]
        return try NumberList(option: option, text: text, form: "write metres such as 12m")
            .number(number, "accuracy", 0...100_000)
    }

    private static func panels(
        _ text: String, option: String
    ) throws(UsageError) -> Set<PanelName> {
        guard text != "none" else { return [] }
        var names: Set<PanelName> = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let name = PanelName(rawValue: String(part)) else {
                throw UsageError(
                    option: option, value: text,
                    "write none, or some of "
                        + PanelName.allCases.map(\.rawValue).joined(separator: ", "))
            }
            names.insert(name)
        }
        return names
    }
}
