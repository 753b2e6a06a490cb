import Formats

/// Checks the members of a style other than its sources and layers.
struct RootCheck {
    private(set) var problems: [StyleProblem] = []

    init(_ root: JSONObject) {
        for (key, range) in [("zoom", 0.0...24), ("pitch", 0...180), ("roll", -180...180)] {
            guard let value = root[key] else { continue }
            guard let number = value.number, range.contains(number) else {
                let bounds =
                    "\(StyleNumberText.plain(range.lowerBound)) to "
                    + StyleNumberText.plain(range.upperBound)
                note(key, "\(key) is not a number from \(bounds)")
                continue
            }
        }
        if let bearing = root["bearing"], bearing.number == nil {
            note("bearing", "bearing is not a number")
        }
        if let name = root["name"], name.string == nil { note("name", "name is not text") }
        if let center = root["center"] { check(center: center) }
        if let sprite = root["sprite"] { check(sprite: sprite) }
        if let glyphs = root["glyphs"] { check(glyphs: glyphs) }
        if let state = root["state"] { check(state: state) }
    }

    private mutating func note(_ path: String, _ message: String) {
        problems.append(StyleProblem(path: path, severity: .error, message: message))
    }

    private mutating func check(center: JSONValue) {
        let numbers = center.array?.compactMap(\.number) ?? []
        guard numbers.count == 2, center.array?.count == 2, numbers[1].magnitude <= 90 else {
            return note("center", "center is not [longitude, latitude]")
        }
    }

    private mutating func check(sprite: JSONValue) {
        switch sprite {
        case .string: break
        case .array(let values):
            var ids: Set<String> = []
            for (index, value) in values.enumerated() {
                guard let id = value["id"]?.string, value["url"]?.string != nil else {
                    note("sprite[\(index)]", "a sprite of a list needs an id and a url")
                    continue
                }
                if !ids.insert(id).inserted {
                    note("sprite[\(index)].id", "the sprite id '\(id)' came before")
                }
            }
        default: note("sprite", "sprite is neither an address nor a list of sprites")
        }
    }

    private mutating func check(glyphs: JSONValue) {
        guard let url = glyphs.string else { return note("glyphs", "glyphs is not an address") }
        for token in ["{fontstack}", "{range}"] where url.firstRange(of: token) == nil {
            note("glyphs", "glyphs lacks \(token)")
        }
    }

    private mutating func check(state: JSONValue) {
        guard let members = state.object?.members else {
            return note("state", "state is not an object")
        }
        for member in members where member.value["default"] == nil {
            note("state.\(member.key)", "a state needs a default")
        }
    }
}
