/// How a map looks.
public enum Style: Hashable, Sendable {
    /// The style that ships for daylight.
    case day
    /// The style that ships for darkness.
    case night
    /// The style that ships for head-up displays.
    case hud
    /// For mountains and walks: relief, paths by difficulty, huts, springs, lifts; quiet roads.
    case outdoor, outdoorNight
    /// A pale ground for what is drawn over it.
    case pale, paleNight
    /// Railways, trams, stations and stops first.
    case transit, transitNight
    /// Strong contrasts, for weak eyes and bad light.
    case contrast, contrastNight
    /// The path of a style in the language of MapLibre, or of a theme of one; it may name files
    /// below its own folder.
    case file(String)

    var name: String {
        switch self {
        case .day: "day"
        case .night: "night"
        case .hud: "hud"
        case .outdoor: "outdoor"
        case .outdoorNight: "outdoor-night"
        case .pale: "pale"
        case .paleNight: "pale-night"
        case .transit: "transit"
        case .transitNight: "transit-night"
        case .contrast: "contrast"
        case .contrastNight: "contrast-night"
        case .file(let path): path
        }
    }
}
