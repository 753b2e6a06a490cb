/// Which panels are shown, where, and how large.
package struct PanelLayout: Hashable, Sendable {
    /// What is said of one panel.
    package struct Entry: Hashable, Sendable {
        /// Where it stands; `nil` for its usual place, and for others if there is no room.
        package var place: PanelPlace?
        /// Factor on its usual size, within ``PanelLayout/scales``.
        package var scale: Double
        /// Whether it is left out.
        package var isHidden: Bool

        /// An entry from its parts.
        package init(place: PanelPlace? = nil, scale: Double = 1, isHidden: Bool = false) {
            self.place = place
            self.scale = scale
            self.isHidden = isHidden
        }
    }

    /// What is said of panels; those that are not named stand as usual.
    package var entries: [PanelName: Entry]

    /// Sizes that may be asked for.
    package static let scales = 0.25...4.0

    /// A layout from its entries.
    package init(_ entries: [PanelName: Entry] = [:]) { self.entries = entries }

    /// What holds for a panel.
    package subscript(name: PanelName) -> Entry {
        get { entries[name] ?? Entry() }
        set { entries[name] = newValue }
    }

    /// The same layout with only some panels, whatever it said of their being hidden.
    package func showing(only names: Set<PanelName>) -> PanelLayout {
        var layout = self
        for name in PanelName.allCases { layout[name].isHidden = !names.contains(name) }
        return layout
    }
}
