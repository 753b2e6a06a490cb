import Geometry
import Testing

@testable import MapRenderer

@Suite struct SVGRootAttributesTests {
    @Test func `numbers and ranges are read from the SVG root element`() {
        let text =
            #"<?xml version="1.0"?><svg width="20" data-stretch-x="6 14" data-content="2 1 18 13" data-bad="1 x"><g data-tint="true"/></svg>"#
        let attributes = SVGRootAttributes(Array(text.utf8))
        #expect(attributes.ranges("data-stretch-x") == [6...14])
        #expect(attributes.numbers("data-content") == [2, 1, 18, 13])
        #expect(attributes.numbers("data-bad").isEmpty)
        #expect(attributes["data-tint"] == nil)
    }

    @Test(arguments: ["", "<svg", "<svg \"", "<svg a=\"1", "no picture"])
    func `text that is not SVG has no attributes`(text: String) {
        #expect(SVGRootAttributes(Array(text.utf8)).ranges("a").isEmpty)
    }
}
