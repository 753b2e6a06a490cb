package import Formats

extension PanelLayout {
    /// A layout from a document such as
    /// `{"banner": {"place": "top-right", "scale": 1.2}, "trip": {"hidden": true}}`.
    ///
    /// - Parameter json: the document.
    /// - Throws: ``PanelLayoutError`` for anything that it does not know.
    package init(json: JSONValue) throws(PanelLayoutError) {
        guard let panels = json.object else {
            throw PanelLayoutError("the layout must be an object of panels, not \(json.kindPhrase)")
        }
        self.init()
        for member in panels.members {
            guard let name = PanelName(rawValue: member.key) else {
                throw PanelLayoutError(
                    "there is no panel '\(Self.shown(member.key))'; there are "
                        + PanelName.allCases.map(\.rawValue).joined(separator: ", "))
            }
            self[name] = try Self.entry(member.value, of: name)
        }
    }

    private static func entry(
        _ json: JSONValue, of name: PanelName
    ) throws(PanelLayoutError) -> Entry {
        guard let object = json.object else {
            throw PanelLayoutError(
                "\(name.rawValue): an object such as {\"place\": \"top\"} is needed, not "
                    + json.kindPhrase)
        }
        var entry = Entry()
        for member in object.members {
            let place = "\(name.rawValue).\(shown(member.key))"
            switch member.key {
            case "place": entry.place = try self.place(member.value, at: place)
            case "scale": entry.scale = try scale(member.value, at: place)
            case "hidden":
                guard let hidden = member.value.bool else {
                    throw PanelLayoutError("\(place): true or false is needed")
                }
                entry.isHidden = hidden
            default: throw PanelLayoutError("\(place): there are only place, scale and hidden")
            }
        }
        return entry
    }

    private static func place(
        _ json: JSONValue, at path: String
    ) throws(PanelLayoutError) -> PanelPlace {
        guard let place = json.string.flatMap(PanelPlace.init(rawValue:)) else {
            throw PanelLayoutError(
                "\(path): one of "
                    + PanelPlace.allCases.map(\.rawValue).joined(separator: ", ") + " is needed")
        }
        return place
    }

    private static func scale(
        _ json: JSONValue, at path: String
    ) throws(PanelLayoutError) -> Double {
        guard let scale = json.number, scales.contains(scale) else {
            throw PanelLayoutError(
                "\(path): a number from \(scales.lowerBound) to \(scales.upperBound) is needed")
        }
        return scale
    }

    /// A key as it may be shown in one line.
    private static func shown(_ key: String) -> String {
        String(
            key.prefix(30).map {
                $0.isNewline
                    || $0.unicodeScalars.contains { $0.properties.generalCategory == .control }
                    ? " " : $0
            })
    }
}

/// A layout that can't be used, and why.
package struct PanelLayoutError: Error, Hashable, CustomStringConvertible {
    /// What is wrong and what is right, in one line.
    package let description: String

    init(_ description: String) { self.description = description }
}
