/// The scripts of labels that no installed font can show, each named once.
struct MissingFonts {
    private var named: Set<String> = []
    /// Scripts by the package that has them, in the order in which they were met.
    private var fresh: [(package: String, scripts: [String])] = []

    /// Whether every character up to now had a font.
    var isEmpty: Bool { named.isEmpty }

    /// Remembers characters that no font had.
    mutating func add(_ characters: [Unicode.Scalar]) {
        for character in characters {
            guard let script = WritingSystem.of(character), named.insert(script.name).inserted
            else { continue }
            if let index = fresh.firstIndex(where: { $0.package == script.package }) {
                fresh[index].scripts.append(script.name)
            } else {
                fresh.append((script.package, [script.name]))
            }
        }
    }

    /// One sentence for each package that would help; those of an earlier call are not repeated.
    mutating func takeNotes() -> [String] {
        defer { fresh.removeAll() }
        return fresh.map { package, scripts in
            "no font for \(scripts.joined(separator: ", ")): apt-get install \(package)"
        }
    }
}

/// A script with the characters it is written in and the Debian package that has letters for it.
///
/// The ranges are those in which Unicode 15 places the scripts, taken as whole blocks
/// (https://www.unicode.org/Public/15.0.0/ucd/Scripts.txt). Marks and signs that all scripts share
/// belong to none.
struct WritingSystem {
    let name: String
    let package: String
    private let ranges: [ClosedRange<UInt32>]

    private init(_ name: String, _ ranges: [ClosedRange<UInt32>], in package: String = core) {
        self.name = name
        self.ranges = ranges
        self.package = package
    }

    private static let core = "fonts-noto-core"
    private static let cjk = "fonts-noto-cjk"

    /// The script of a character; `nil` for what no script owns.
    static func of(_ character: Unicode.Scalar) -> WritingSystem? {
        all.first { $0.ranges.contains { $0.contains(character.value) } }
    }

    /// The scripts of today's names first, then older and rarer ones.
    private static let all: [WritingSystem] = [
        WritingSystem("Latin", [0x41...0x24F, 0x1E00...0x1EFF, 0x2C60...0x2C7F, 0xA720...0xA7FF]),
        WritingSystem("Greek", [0x370...0x3FF, 0x1F00...0x1FFF]),
        WritingSystem(
            "Cyrillic", [0x400...0x52F, 0x1C80...0x1C8F, 0x2DE0...0x2DFF, 0xA640...0xA69F]),
        WritingSystem("Armenian", [0x530...0x58F, 0xFB13...0xFB17]),
        WritingSystem("Hebrew", [0x590...0x5FF, 0xFB1D...0xFB4F]),
        WritingSystem(
            "Arabic",
            [0x600...0x6FF, 0x750...0x77F, 0x870...0x8FF, 0xFB50...0xFDFF, 0xFE70...0xFEFE]),
        WritingSystem("Syriac", [0x700...0x74F, 0x860...0x86F]),
        WritingSystem("Thaana", [0x780...0x7BF]),
        WritingSystem("N'Ko", [0x7C0...0x7FF]),
        WritingSystem("Devanagari", [0x900...0x97F, 0xA8E0...0xA8FF]),
        WritingSystem("Bengali", [0x980...0x9FF]),
        WritingSystem("Gurmukhi", [0xA00...0xA7F]),
        WritingSystem("Gujarati", [0xA80...0xAFF]),
        WritingSystem("Oriya", [0xB00...0xB7F]),
        WritingSystem("Tamil", [0xB80...0xBFF]),
        WritingSystem("Telugu", [0xC00...0xC7F]),
        WritingSystem("Kannada", [0xC80...0xCFF]),
        WritingSystem("Malayalam", [0xD00...0xD7F]),
        WritingSystem("Sinhala", [0xD80...0xDFF]),
        WritingSystem("Thai", [0xE00...0xE7F]),
        WritingSystem("Lao", [0xE80...0xEFF]),
        WritingSystem("Tibetan", [0xF00...0xFFF]),
        WritingSystem("Myanmar", [0x1000...0x109F, 0xA9E0...0xA9FF, 0xAA60...0xAA7F]),
        WritingSystem("Georgian", [0x10A0...0x10FF, 0x1C90...0x1CBF, 0x2D00...0x2D2F]),
        WritingSystem(
            "Hangul", [0x1100...0x11FF, 0x3131...0x318F, 0xA960...0xA97F, 0xAC00...0xD7FF], in: cjk),
        WritingSystem("Ethiopic", [0x1200...0x139F, 0x2D80...0x2DDF, 0xAB00...0xAB2F]),
        WritingSystem("Cherokee", [0x13A0...0x13FF, 0xAB70...0xABBF]),
        WritingSystem("Canadian Aboriginal", [0x1400...0x167F, 0x18B0...0x18FF]),
        WritingSystem("Khmer", [0x1780...0x17FF, 0x19E0...0x19FF]),
        WritingSystem("Mongolian", [0x1800...0x18AF]),
        WritingSystem(
            "Han",
            [
                0x2E80...0x2FDF, 0x3005...0x3007, 0x3021...0x3029, 0x3400...0x4DBF, 0x4E00...0x9FFF,
                0xF900...0xFAFF, 0x20000...0x323AF,
            ], in: cjk),
        WritingSystem("Hiragana", [0x3041...0x309F], in: cjk),
        WritingSystem("Katakana", [0x30A0...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9D], in: cjk),
        WritingSystem("Bopomofo", [0x3100...0x312F, 0x31A0...0x31BF], in: cjk),
        WritingSystem("Ogham", [0x1680...0x169F]),
        WritingSystem("Runic", [0x16A0...0x16FF]),
        WritingSystem("Tagalog", [0x1700...0x171F]),
        WritingSystem("Hanunoo", [0x1720...0x173F]),
        WritingSystem("Limbu", [0x1900...0x194F]),
        WritingSystem("Tai Le", [0x1950...0x197F]),
        WritingSystem("New Tai Lue", [0x1980...0x19DF]),
        WritingSystem("Buginese", [0x1A00...0x1A1F]),
        WritingSystem("Tai Tham", [0x1A20...0x1AAF]),
        WritingSystem("Balinese", [0x1B00...0x1B7F]),
        WritingSystem("Sundanese", [0x1B80...0x1BBF, 0x1CC0...0x1CCF]),
        WritingSystem("Batak", [0x1BC0...0x1BFF]),
        WritingSystem("Lepcha", [0x1C00...0x1C4F]),
        WritingSystem("Ol Chiki", [0x1C50...0x1C7F]),
        WritingSystem("Glagolitic", [0x2C00...0x2C5F, 0x1E000...0x1E02F]),
        WritingSystem("Coptic", [0x2C80...0x2CFF]),
        WritingSystem("Tifinagh", [0x2D30...0x2D7F]),
        WritingSystem("Yi", [0xA000...0xA4CF]),
        WritingSystem("Lisu", [0xA4D0...0xA4FF]),
        WritingSystem("Vai", [0xA500...0xA63F]),
        WritingSystem("Bamum", [0xA6A0...0xA6FF, 0x16800...0x16A3F]),
        WritingSystem("Saurashtra", [0xA880...0xA8DF]),
        WritingSystem("Kayah Li", [0xA900...0xA92F]),
        WritingSystem("Rejang", [0xA930...0xA95F]),
        WritingSystem("Javanese", [0xA980...0xA9DF]),
        WritingSystem("Cham", [0xAA00...0xAA5F]),
        WritingSystem("Tai Viet", [0xAA80...0xAADF]),
        WritingSystem("Meetei Mayek", [0xAAE0...0xAAFF, 0xABC0...0xABFF]),
        WritingSystem("Chakma", [0x11100...0x1114F]),
        WritingSystem("Adlam", [0x1E900...0x1E95F]),
        WritingSystem(
            "emoji", [0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1FAFF],
            in: "fonts-noto-color-emoji"),
    ]
}
