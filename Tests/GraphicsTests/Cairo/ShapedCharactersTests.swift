import TestSupport
import Testing

@testable import Graphics

@Suite struct ShapedCharactersTests {
    @Test(arguments: ["Storgata", "Ågård jffy", "שלום עולם", "Oslo שלום 12", "a\nb", "ไทย"])
    func `each character belongs to exactly one cluster`(string: String) throws {
        PinnedFonts.use()
        let text = try TextShaper().shape(
            string, font: FontRequest(families: ["Noto Sans"], size: 14))
        let known = text.clusters.flatMap { Array($0.bytes) }
        #expect(Set(known).count == known.count)
        // All but what breaks lines.
        let utf8 = Array(string.utf8)
        #expect(Set(known) == Set(utf8.indices.filter { utf8[$0] != 0x0A }))
    }
}
