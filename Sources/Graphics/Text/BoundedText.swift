/// A text as Pango gets it: one string of bounded length, and which bytes belong to which section.
struct BoundedText {
    /// Without control characters; U+FFFC stands for a picture.
    private(set) var string = ""
    /// The first byte of each section.
    private(set) var starts: [Int] = []
    let sections: [StyledText.Section]

    /// The character that stands for a picture.
    private static let picture = "\u{FFFC}"

    /// Takes a text as far as ``TextShaper/maximumBytes`` goes.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - isBroken: whether its lines may become too long.
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

    /// A text that is not broken before a dash between blanks: no line begins with one.
    ///
    /// The blank before it becomes one at which Pango breaks no line.
    private static func words(_ text: String, isBroken: Bool) -> String {
        // Nearly every name has none of the bytes that these begin with.
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

    /// The bytes of a section.
    func bytes(ofSection index: Int) -> Range<Int> {
        let end = index + 1 < starts.count ? starts[index + 1] : string.utf8.count
        return starts[index]..<end
    }

    /// The section that a byte belongs to; 0 for a text without any.
    func section(ofByte byte: Int) -> Int {
        max((starts.firstIndex { $0 > byte } ?? starts.count) - 1, 0)
    }
}
