package import Formats

/// The choice, positions and sizes of panels.
package struct PanelLayout: Hashable, Sendable {
    /// The settings of one panel.
    package struct Entry: Hashable, Sendable {
        /// Its place; `nil` for the default place, and for others if it does not fit there.
        package var place: PanelPlace?
        /// Factor of its default size, within ``PanelLayout/scales``.
        package var scale: Double
        /// Whether the panel is left out.
        package var isHidden: Bool

        /// Creates an entry from its parts.
        package init(place: PanelPlace? = nil, scale: Double = 1, isHidden: Bool = false) {
            self.place = place
            self.scale = scale
            self.isHidden = isHidden
        }
    }

    /// The settings of panels; those not listed use the defaults.
    package var entries: [PanelName: Entry]

    /// The allowed range of sizes.
    package static let scales = 0.25...4.0

    /// Creates a layout from its entries.
    package init(_ entries: [PanelName: Entry] = [:]) { self.entries = entries }

    /// Returns the settings of a panel.
    package subscript(name: PanelName) -> Entry {
        get { entries[name] ?? Entry() }
        set { entries[name] = newValue }
    }

    /// Returns the same layout with only some panels, regardless of which were hidden.
    package func showing(only names: Set<PanelName>) -> PanelLayout {
        var layout = self
        for name in PanelName.allCases { layout[name].isHidden = !names.contains(name) }
        return layout
    }
}

extension PanelLayout {
    /// Creates a layout from a document such as `{"banner": {"place": "top-right", "scale":
    /// 1.2}, "trip": {"hidden": true}}`.
    ///
    /// - Parameter json: the document.
    /// - Throws: ``PanelLayoutError`` for anything unknown in it.
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

    /// Returns a key in a form that fits on one line.
    private static func shown(_ key: String) -> String {
        String(
            key.prefix(30).map {
                $0.isNewline
                    || $0.unicodeScalars.contains { $0.properties.generalCategory == .control }
                    ? " " : $0
            })
    }
}

/// An unusable layout, with the reason.
package struct PanelLayoutError: Error, Hashable, CustomStringConvertible {
    /// The error and the allowed values, in one line.
    package let description: String

    init(_ description: String) { self.description = description }
}
