import Glibc
import Graphics
import TestSupport
import Testing

/// Texts made to keep Pango and HarfBuzz busy, or to make them complain.
@Suite(.serialized) struct HostileTextTests {
    init() { PinnedFonts.use() }

    static let hostile: [String: String] = [
        "64 kB of words": String(repeating: "Lorem ipsum ", count: 5500),
        "64 kB without a blank": String(repeating: "x", count: 1 << 16),
        "30 000 combining marks": "a" + String(repeating: "\u{301}", count: 30_000),
        "marks without a letter": String(repeating: "\u{301}\u{489}\u{20DD}", count: 9000),
        "stacked Thai and Tibetan": String(
            repeating: "ก\u{E49}\u{E49}ཀ\u{F71}\u{F71}", count: 9000),
        "both directions in turn": String(repeating: "aבcد1", count: 9000),
        "embeddings never closed": String(repeating: "\u{202E}a\u{202A}ב\u{2067}", count: 9000),
        "a line feed after each letter": String(repeating: "a\n", count: 30_000),
        "line feeds of all kinds": String(
            repeating: "a\r\n\u{2028}\u{2029}\u{85}\u{B}", count: 900),
        "invalid bytes": String(
            decoding: (0..<65_536).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ 13) },
            as: UTF8.self),
        "zeros": String(repeating: "\u{0}", count: 9000),
        "characters that are none": String(
            repeating: "\u{FFFE}\u{FFFF}\u{1FFFE}\u{10FFFF}", count: 900),
        "private use": String(repeating: "\u{E000}\u{F8FF}\u{F0000}", count: 900),
        "joiners and variation selectors": String(
            repeating: "\u{200D}\u{FE0F}\u{E0100}\u{FEFF}\u{AD}", count: 900),
        "tags": String(repeating: "\u{E0001}\u{E0041}\u{E007F}", count: 900),
        "families of emoji": String(repeating: "👨‍👩‍👧‍👦🏴󠁧󠁢󠁳󠁣󠁴󠁿", count: 900),
        "every script once": String(
            String.UnicodeScalarView((0..<400).compactMap { Unicode.Scalar(0x3A0 + $0 * 89) })),
        "unassigned": String(
            String.UnicodeScalarView((0..<400).compactMap { Unicode.Scalar(0x8_0000 + $0 * 977) })),
        "conjuncts": String(repeating: "क\u{94D}ष\u{94D}त\u{94D}र\u{93F}", count: 3000),
        "decomposed Hangul": String(repeating: "\u{1100}\u{1161}\u{11A8}", count: 3000),
        "ligatures of Arabic": String(repeating: "ﷺلله\u{640}\u{651}", count: 3000),
    ]

    @Test func `any text is shaped and painted within 25 ms without library messages`() throws {
        let shaper = try TextShaper()
        let painter = try TextPainter()
        let surface = try Surface(width: 512, height: 512)
        let font = FontRequest(families: ["Noto Sans", "No Such Font"], size: 14)
        let look = TextLook(color: .black, haloColor: .white, halo: HaloShape(width: 1))
        let narrow = TextShaper.Setting(maximumWidth: 100, letterSpacing: 1)
        var slow: [String: Double] = [:]
        let said = try Self.standardError {
            for (name, text) in Self.hostile {
                for setting in [TextShaper.Setting(), narrow] {
                    var shaped = shaper.shape("", font: font)
                    // The first time opens fonts, which is paid once and not by the text. Some 5 ms
                    // are usual without optimisation on a slow machine; unbounded texts took seconds.
                    let times = (0..<4).map { _ in
                        1000
                            * processorSeconds {
                                shaped = shaper.shape(text, font: font, setting: setting)
                            }
                    }
                    // Letters that are new cost most; without optimisation some thirty times more.
                    let painting =
                        1000
                        * processorSeconds {
                            painter.begin(pixelRatio: 1)
                            painter.add(shaped, x: 10, y: 20, degrees: 7)
                            painter.paint(look, on: surface)
                        }
                    if times.min() ?? 0 > 25 || painting > 300 {
                        slow[name] = max(times.min() ?? 0, painting)
                    }
                    #expect(shaped.clusters.count <= TextShaper.maximumBytes)
                }
            }
        }
        #expect(slow == [:])
        let complaints = said.split(separator: "\n").filter { line in
            ["WARNING", "CRITICAL", "Pango", "GLib", "Fontconfig"].contains { line.contains($0) }
        }
        #expect(complaints == [])
    }

    /// What the process writes to its standard error meanwhile, other tests' lines included.
    private static func standardError(_ body: () throws -> Void) throws -> String {
        let file = tmpfile()
        defer { fclose(file) }
        let known = dup(STDERR_FILENO)
        dup2(fileno(file), STDERR_FILENO)
        defer { close(known) }
        do {
            defer { dup2(known, STDERR_FILENO) }
            try body()
        }
        rewind(file)
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = fread(&bytes, 1, bytes.count, file)
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }
}
