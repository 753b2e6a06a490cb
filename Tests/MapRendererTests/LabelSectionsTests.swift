import MapStyle
import Testing

@testable import MapRenderer

@Suite struct LabelSectionsTests {
    @Test(arguments: [
        ("Gata", "Gata"), (" Gata", "Gata"), ("Gata ", "Gata"), ("\nGata \n", "Gata"),
        ("Store gata", "Store gata"), ("\u{3000}Gata\t", "Gata"), ("Øst ", "Øst"),
        (" Å", "Å"), ("e\u{301} ", "e\u{301}"), ("a \u{301}", "a"), ("", ""),
        (" \n ", ""), ("7", "7"),
    ])
    func `blanks at both ends of a label are removed`(text: String, name: String) {
        #expect(LabelSections(FormattedText(text), isOneLine: false).name == name)
    }

    @Test func `blanks between sections stay`() {
        let sections = [" Gata ", "gate ", " "].map { FormattedText.Section(text: $0) }
        let name = LabelSections(FormattedText(sections: sections), isOneLine: false).name
        #expect(name == "Gata gate")
    }
}
