/// How a map looks.
public enum Style: Hashable, Sendable {
    /// The style that ships for daylight.
    case day
    /// The style that ships for darkness.
    case night
    /// The style that ships for head-up displays.
    case hud
    /// The path of a style in the language of MapLibre; it may name files below its own folder.
    case file(String)

    var name: String {
        switch self {
        case .day: "day"
        case .night: "night"
        case .hud: "hud"
        case .file(let path): path
        }
    }
}
