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
    init(_ text: StyledText) {
        var left = TextShaper.maximumBytes
        for section in text.sections {
            let words =
                switch section.content {
                case .text(let words): TextShaper.bounded(words, bytes: left)
                case .picture: left >= 3 ? Self.picture : ""
                }
            starts.append(TextShaper.maximumBytes - left)
            string += words
            left -= words.utf8.count
        }
        sections = text.sections
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
