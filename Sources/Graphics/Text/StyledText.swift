/// A text in sections that may differ in font and size; a section may be room for a picture.
public struct StyledText: Hashable, Sendable {
    /// A stretch of the text that looks the same.
    public struct Section: Hashable, Sendable {
        /// What it shows.
        public var content: Content
        /// Its font, whose size counts; `nil` for the whole text's font.
        public var font: FontRequest?
        /// Where it stands beside larger sections of its line.
        public var alignment: Alignment

        /// A section from its parts.
        public init(_ content: Content, font: FontRequest? = nil, alignment: Alignment = .bottom) {
            self.content = content
            self.font = font
            self.alignment = alignment
        }
    }

    /// What a section shows.
    public enum Content: Hashable, Sendable {
        /// Words.
        case text(String)
        /// Room for a picture of so many pixels.
        case picture(width: Double, height: Double)
    }

    /// Where a section stands in the height of its line.
    public enum Alignment: Hashable, Sendable {
        /// On the baseline.
        case bottom
        /// In the middle between the two.
        case center
        /// With the upper edge of the largest section.
        case top
    }

    /// The sections in reading order.
    public var sections: [Section]

    /// Words that all look the same.
    public init(_ text: String) { sections = [Section(.text(text))] }

    /// A text from its sections.
    public init(sections: [Section]) { self.sections = sections }
}
