import MapCamera
import MapGeometry
import MapRenderer
import Overlays

/// The options that every verb which draws a picture shares.
enum PictureOptions {
    static let map = CommandOption.value(
        "map", short: "m", "FILE", help: "The map: any vector MBTiles file.")
    static let source = CommandOption.value(
        "source", "NAME=FILE", repeatable: true,
        help: "The map of one source, for styles that\nhave several.")
    static let style = CommandOption.value(
        "style", short: "s", "NAME|FILE",
        help:
            "A style that ships with render (day, night, hud),\nor the path of a MapLibre style. Default: day."
    )
    static let size = CommandOption.value(
        "size", "WxH[@Nx]",
        help:
            "Pixels across and down, and how many pixels of\nthe file one of them has. Default: 1024x768."
    )
    static let output = CommandOption.value(
        "output", short: "o", "FILE",
        help: "Where to write the picture; its name ends with\n.png or .webp.")
    static let languages = CommandOption.value(
        "lang", "LIST",
        help: "Languages of names in order of preference:\nnb,en. Default: the map's local names.")
    static let attribution = CommandOption.flag(
        "attribution", onByDefault: true, help: "Leaves the data's credit out.")
    static let scaleBar = CommandOption.flag(
        "scale-bar", help: "Draws a scale bar; flat views only.")
    static let json = CommandOption.value(
        "json", "FILE", help: "Also writes what the picture shows, as JSON.")

    /// The scene that the options name.
    static func scene(_ arguments: ParsedArguments, pixelRatio: Double) throws -> Scene {
        let named = try arguments.allValues(source).map { text throws(UsageError) in
            guard let equals = text.firstIndex(of: "="), equals != text.startIndex else {
                throw UsageError(
                    option: source.display, value: text, "write NAME=FILE, the style's source first"
                )
            }
            return (name: String(text[..<equals]), path: String(text[text.index(after: equals)...]))
        }
        return try Scene(
            maps: MapChoice(only: arguments.value(map), named: named),
            styleName: arguments.value(style) ?? "day", pixelRatio: pixelRatio)
    }

    /// The size that the options name.
    static func pictureSize(_ arguments: ParsedArguments) throws(UsageError) -> SizeOption {
        try arguments.value(size) { (text, option) throws(UsageError) in
            try SizeOption.parse(text, option: option)
        } ?? SizeOption(size: ScreenSize(width: 1024, height: 768))
    }

    /// Refuses a scale bar in a tilted view, where no two rows of the picture have one scale.
    static func checkScaleBar(
        _ arguments: ParsedArguments, pitch: Double
    ) throws(UsageError) {
        guard arguments.isOn(scaleBar), pitch > 0 else { return }
        throw UsageError("--scale-bar needs a flat view: a tilted one has no single scale")
    }

    /// Credit and scale bar, as the options ask.
    static func furniture(_ arguments: ParsedArguments, _ scene: Scene) -> [any Overlay] {
        var overlays: [any Overlay] = []
        if arguments.isOn(scaleBar) {
            overlays.append(ScaleBarOverlay(theme: scene.theme.furniture))
        }
        if arguments.isOn(attribution), !scene.attribution.isEmpty {
            overlays.append(AttributionOverlay(scene.attribution, theme: scene.theme.furniture))
        }
        return overlays
    }

    /// The files that the options name to be read.
    static func inputPaths(_ arguments: ParsedArguments) -> [String] {
        let named = arguments.allValues(source).compactMap { text in
            text.firstIndex(of: "=").map { String(text[text.index(after: $0)...]) }
        }
        return [arguments.value(map), arguments.value(style)].compactMap { $0 } + named
    }

    /// The languages that the options name.
    static func languageList(_ arguments: ParsedArguments) throws(UsageError) -> [String] {
        try arguments.value(languages) { (text, option) throws(UsageError) in
            try LanguagesOption.parse(text, option: option)
        } ?? []
    }
}
