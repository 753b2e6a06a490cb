public import Graphics

/// Text in sections that may differ in size, font and colour; a section may be a picture instead.
public struct FormattedText: Hashable, Sendable {
    /// One run of text, or one picture.
    public struct Section: Hashable, Sendable {
        /// The text; empty if the section is a picture.
        public var text: String
        /// The picture, if the section is one.
        public var image: StyleImage?
        /// The size relative to `text-size`; `nil` means 1.
        public var scale: Double?
        /// The fonts in order of preference; `nil` means the layer's `text-font`.
        public var fonts: [String]?
        /// The colour; `nil` means the layer's `text-color`.
        public var color: Color?
        /// The vertical position in its line; `nil` means at the bottom.
        public var verticalAlignment: VerticalAlignment?

        /// Creates a section from its parts.
        public init(
            text: String, image: StyleImage? = nil, scale: Double? = nil, fonts: [String]? = nil,
            color: Color? = nil, verticalAlignment: VerticalAlignment? = nil
        ) {
            self.text = text
            self.image = image
            self.scale = scale
            self.fonts = fonts
            self.color = color
            self.verticalAlignment = verticalAlignment
        }
    }

    /// The vertical position of a section in its line.
    public enum VerticalAlignment: String, CaseIterable, Sendable {
        /// At the bottom, towards the baseline.
        case bottom
        /// In the middle.
        case center
        /// At the upper edge.
        case top
    }

    /// The sections in reading order.
    public var sections: [Section]

    /// Creates text from its sections.
    public init(sections: [Section]) {
        self.sections = sections
    }

    /// Creates plain text with one section.
    public init(_ text: String) {
        sections = [Section(text: text)]
    }

    /// Whether there is nothing to draw.
    public var isEmpty: Bool { sections.allSatisfy { $0.text.isEmpty && $0.image == nil } }
}

extension FormattedText: CustomStringConvertible {
    /// The text of all sections, without format.
    public var description: String { sections.map(\.text).joined() }
}
