import MapImport
import Testing

/// The words of reports, which stand behind a number.
@Suite struct ImportReportTests {
    private static let words =
        ImportReport.Reason.allCases.map { ($0.one, $0.rawValue) }
        + TilePyramidReport.Reason.allCases.map { ($0.one, $0.rawValue) }

    /// The word for the thing that is counted, which ends with an s where there are several.
    private func hasPlural(_ text: String) -> Bool {
        [
            "without", "with", "of", "that", "far", "left", "on", "and", "or", "too", "whose",
            "repaired", "joined", "beyond", "cut",
        ].lazy
            .compactMap { word in text.split(separator: " ").firstIndex { $0 == word } }.min()
            .map { text.split(separator: " ")[$0 - 1].hasSuffix("s") } ?? false
    }

    @Test(arguments: words) func `the report uses singular for one and plural for several`(
        one: String, many: String
    ) {
        #expect(!hasPlural(one))
        #expect(hasPlural(many))
    }
}
