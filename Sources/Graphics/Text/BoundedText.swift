/// A text in the form for Pango: one string of bounded length, and the byte range of each section.
struct BoundedText {
    /// The string, without control characters; U+FFFC represents a picture.
    private(set) var string = ""
    /// The first byte of each section.
    private(set) var starts: [Int] = []
    let sections: [StyledText.Section]

    /// The character that represents a picture.
    private static let picture = "\u{FFFC}"

    /// Converts a text, up to ``TextShaper/maximumBytes``.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - isBroken: whether its lines may be broken.
    init(_ text: StyledText, isBroken: Bool) {
        var left = TextShaper.maximumBytes
        for section in text.sections {
            let words =
                switch section.content {
                case .text(let words):
                    Self.words(TextShaper.bounded(words, bytes: left), isBroken: isBroken)
                case .picture: left >= 3 ? Self.picture : ""
                }
            starts.append(TextShaper.maximumBytes - left)
            string += words
            left -= words.utf8.count
        }
        sections = text.sections
    }

    /// Prevents line breaks before a dash between blanks, so that no line begins with one.
    ///
    /// The blank before it is replaced by one at which Pango breaks no line.
    private static func words(_ text: String, isBroken: Bool) -> String {
        // Nearly all names contain none of the first bytes of these characters.
        guard isBroken, text.utf8.contains(where: { $0 == 0x2D || $0 == 0xE2 }) else { return text }
        var scalars = Array(text.unicodeScalars)
        let blank: Unicode.Scalar = " "
        for index in scalars.indices.dropFirst()
        where isDash(scalars[index]) && scalars[index - 1] == blank
            && (index + 1 == scalars.count || scalars[index + 1] == blank)
        {
            scalars[index - 1] = "\u{A0}"
        }
        return String(String.UnicodeScalarView(scalars))
    }

    /// Hyphen-minus, hyphen, en dash and em dash.
    private static func isDash(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "-" || scalar == "\u{2010}" || scalar == "\u{2013}" || scalar == "\u{2014}"
    }

    /// The byte range of a section.
    func bytes(ofSection index: Int) -> Range<Int> {
        let end = index + 1 < starts.count ? starts[index + 1] : string.utf8.count
        return starts[index]..<end
    }

    /// The section of a byte; 0 for a text without sections.
    func section(ofByte byte: Int) -> Int {
        max((starts.firstIndex { $0 > byte } ?? starts.count) - 1, 0)
    }
}
