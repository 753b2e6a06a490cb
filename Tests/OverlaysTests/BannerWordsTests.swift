import Cairo
import Navigation
import Testing

@testable import Overlays

@Suite struct BannerWordsTests {
    private let shaper: TextShaper

    init() throws { shaper = try TextShaper() }

    private func height(_ distance: String, _ refs: [String], _ title: String) -> Double {
        BannerWords(
            distance: distance, shields: refs.map { RoadShield(ref: $0, country: "NO") },
            title: title, width: 226, shaper: shaper
        ).height
    }

    @Test func `a name that would be cut gets a second line`() {
        #expect(height("200 m", ["E 18"], "Dronning Mauds gate") == 96)
        #expect(height("200 m", ["E 18"], "Operatunnelen / Festningstunnelen") > 96)
        // There is room for both lines where nothing stands above them.
        #expect(height("", [], "Operatunnelen / Festningstunnelen") == 96)
        #expect(height("", ["E 18"], "Operatunnelen / Festningstunnelen") > 96)
    }

    @Test func `a word that can't be broken is cut, as are names of any length`() {
        #expect(height("200 m", [], String(repeating: "W", count: 90)) == 96)
        #expect(height("200 m", [], String(repeating: "Weg ", count: 500)) == 96 + 27)
        #expect(height("", [], "") == 96 && height("", ["E 18", "E 6"], "") == 96)
    }

    @Test func `a text tells whether its end is missing`() {
        #expect(!PanelText("Karl Johans gate", size: 22, width: 400, shaper: shaper).isCut)
        #expect(PanelText("Karl Johans gate", size: 22, width: 60, shaper: shaper).isCut)
    }
}
