import Formats
import Graphics
package import MapStyle

/// Reads the colours of overlays from a style's metadata.
///
/// `"render:overlays"` is `"day"`, `"night"` or `"hud"`, or an object with a `base` and single
/// colours that override it. A style without it gets the theme that suits its ground, so that
/// styles by others need no metadata of ours.
package struct OverlayThemeReader: Sendable {
    /// The colours.
    package private(set) var theme: OverlayTheme
    /// The problems, in the order of the document; such parts are left out.
    package private(set) var problems: [StyleProblem] = []

    /// The member of a style's `metadata`.
    package static let key = "render:overlays"
    private static let path = "metadata.\(key)"
    private static let groups = ["panels", "road", "ornaments"]
    /// The most problems that are reported.
    private static let maximumProblems = 50
    /// The zoom at which the ground's colour is evaluated, because most frames are drawn near
    /// it.
    private static let zoom = 15.0

    /// Reads the theme of a style; never fails.
    package init(_ style: Style) {
        theme = style.ground(zoom: Self.zoom)?.isDark == true ? .night : .day
        guard let json = style.metadata[Self.key] else { return }
        if let name = json.string {
            choose(name, at: Self.path)
        } else if let object = json.object {
            read(object)
        } else {
            note(Self.path, "a theme's name or an object is needed, not \(json.kindPhrase)")
        }
    }

    private mutating func read(_ object: JSONObject) {
        if let base = object["base"] {
            let place = "\(Self.path).base"
            if let name = base.string {
                choose(name, at: place)
            } else {
                note(place, "a theme's name is needed, not \(base.kindPhrase)")
            }
        }
        for member in object.members where member.key != "base" {
            let place = "\(Self.path).\(member.key)"
            guard Self.groups.contains(member.key) else {
                note(place, unknown(member.key, among: ["base"] + Self.groups))
                continue
            }
            guard let colors = member.value.object else {
                note(place, "an object of colours is needed, not \(member.value.kindPhrase)")
                continue
            }
            for color in colors.members {
                set(color.key, of: member.key, to: color.value, at: "\(place).\(color.key)")
            }
        }
    }

    private mutating func choose(_ name: String, at place: String) {
        guard let known = OverlayTheme(named: name) else {
            return note(place, unknown(name, among: OverlayTheme.named.map(\.name)))
        }
        theme = known
    }

    private mutating func set(
        _ name: String, of group: String, to json: JSONValue, at place: String
    ) {
        if let entry = OverlayTheme.colors[group]?[name] {
            guard let color = color(json, mustCover: entry.isOpaque, at: place) else { return }
            theme[keyPath: entry.place] = color
        } else if group == "road", let line = OverlayTheme.lines[name] {
            theme[keyPath: line] = changed(theme[keyPath: line], by: json, at: place)
        } else {
            note(place, unknown(name, among: OverlayTheme.names(in: group)))
        }
    }

    private mutating func changed(
        _ line: RoadTheme.Line, by json: JSONValue, at place: String
    ) -> RoadTheme.Line {
        guard let object = json.object else {
            note(place, "an object of fill and casing is needed, not \(json.kindPhrase)")
            return line
        }
        var line = line
        for member in object.members {
            let place = "\(place).\(member.key)"
            switch member.key {
            case "fill": line.fill = color(member.value, mustCover: true, at: place) ?? line.fill
            case "casing":
                line.casing = color(member.value, mustCover: true, at: place) ?? line.casing
            default: note(place, unknown(member.key, among: ["fill", "casing"]))
            }
        }
        return line
    }

    private mutating func color(
        _ json: JSONValue, mustCover: Bool, at place: String
    ) -> Color? {
        guard let text = json.string, let color = Color(css: text) else {
            note(place, "a colour such as #1a2b3c is needed")
            return nil
        }
        guard !mustCover || color.alpha >= 1 else {
            note(place, "an opaque colour is needed: it is drawn in pieces that overlap")
            return nil
        }
        return color
    }

    private func unknown(_ name: String, among known: [String]) -> String {
        "there is no '\(name.prefix(40))'; there are " + known.joined(separator: ", ")
    }

    private mutating func note(_ path: String, _ message: String) {
        guard problems.count < Self.maximumProblems else { return }
        problems.append(StyleProblem(path: path, severity: .error, message: "overlays: \(message)"))
    }
}
