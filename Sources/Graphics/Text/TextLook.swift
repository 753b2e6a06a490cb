/// How a text is coloured.
public struct TextLook: Hashable, Sendable {
    /// The letters.
    public var color: Color
    /// The colours of sections that have their own, by the section's index; `nil` is ``color``.
    public var sectionColors: [Color?]
    /// What surrounds the letters.
    public var haloColor: Color
    /// How far it reaches.
    public var halo: HaloShape

    /// A look from its parts.
    public init(
        color: Color, sectionColors: [Color?] = [], haloColor: Color = .black.faded(0),
        halo: HaloShape = HaloShape(width: 0)
    ) {
        self.color = color
        self.sectionColors = sectionColors
        self.haloColor = haloColor
        self.halo = halo
    }

    /// The colour of a section.
    public func color(ofSection section: Int) -> Color {
        (sectionColors.indices.contains(section) ? sectionColors[section] : nil) ?? color
    }

    /// Whether there is anything to see around the letters.
    var hasHalo: Bool { haloColor.alpha > 0 && halo.width > 0 }
}
