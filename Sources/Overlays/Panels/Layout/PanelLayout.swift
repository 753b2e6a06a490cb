/// Which panels are shown, where, and how large.
public struct PanelLayout: Hashable, Sendable {
    /// What is said of one panel.
    public struct Entry: Hashable, Sendable {
        /// Where it stands; `nil` for its usual place, and for others if there is no room.
        public var place: PanelPlace?
        /// Factor on its usual size, within ``PanelLayout/scales``.
        public var scale: Double
        /// Whether it is left out.
        public var isHidden: Bool

        /// An entry from its parts.
        public init(place: PanelPlace? = nil, scale: Double = 1, isHidden: Bool = false) {
            self.place = place
            self.scale = scale
            self.isHidden = isHidden
        }
    }

    /// What is said of panels; those that are not named stand as usual.
    public var entries: [PanelName: Entry]

    /// Sizes that may be asked for.
    public static let scales = 0.25...4.0

    /// A layout from its entries.
    public init(_ entries: [PanelName: Entry] = [:]) { self.entries = entries }

    /// What holds for a panel.
    public subscript(name: PanelName) -> Entry {
        get { entries[name] ?? Entry() }
        set { entries[name] = newValue }
    }

    /// The same layout with only some panels, whatever it said of their being hidden.
    public func showing(only names: Set<PanelName>) -> PanelLayout {
        var layout = self
        for name in PanelName.allCases { layout[name].isHidden = !names.contains(name) }
        return layout
    }
}
