/// A text in sections that may differ in font and size; a section may be a space for a picture.
public struct StyledText: Hashable, Sendable {
    /// A part of the text with a uniform look.
    public struct Section: Hashable, Sendable {
        /// The content of the section.
        public var content: Content
        /// Its font, including the size; `nil` for the whole text's font.
        public var font: FontRequest?
        /// Its vertical alignment in a line with larger sections.
        public var alignment: Alignment

        /// A section from its parts.
        public init(_ content: Content, font: FontRequest? = nil, alignment: Alignment = .bottom) {
            self.content = content
            self.font = font
            self.alignment = alignment
        }
    }

    /// The content of a section.
    public enum Content: Hashable, Sendable {
        /// Words.
        case text(String)
        /// A space for a picture of a size in pixels.
        case picture(width: Double, height: Double)
    }

    /// The vertical alignment of a section in its line.
    public enum Alignment: Hashable, Sendable {
        /// On the baseline.
        case bottom
        /// In the middle between top and bottom.
        case center
        /// At the upper edge of the largest section.
        case top
    }

    /// The sections in reading order.
    public var sections: [Section]

    /// A text with a uniform look.
    public init(_ text: String) { sections = [Section(.text(text))] }

    /// A text from its sections.
    public init(sections: [Section]) { self.sections = sections }
}

/// The colours of a text.
public struct TextLook: Hashable, Sendable {
    /// The colour of the letters.
    public var color: Color
    /// The colours of sections that have their own, by the section's index; `nil` means ``color``.
    public var sectionColors: [Color?]
    /// The colour of the halo.
    public var haloColor: Color
    /// The shape of the halo.
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

    /// Whether the halo is visible.
    var hasHalo: Bool { haloColor.alpha > 0 && halo.width > 0 }
}
