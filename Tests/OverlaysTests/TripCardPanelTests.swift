import Geometry
import Graphics
import Overlays
import TestSupport
import Testing

/// What a trip's card says, and what it has no room for.
@Suite struct TripCardPanelTests {
    init() { PinnedFonts.use() }

    private static func content(facts count: Int) -> TripCardContent {
        var content = TripCardContent()
        content.distance = "5.5 km"
        content.start = "Munkedamsveien 29, Oslo"
        content.end = "Hasleveien 3, Oslo"
        content.facts = (0..<count).map { TripCardContent.Fact("fact \($0)", "\($0)") }
        content.profile = TripProfile(
            title: "Speed", top: "50 km/h",
            points: [0, 1].map { TripProfile.Point(place: $0, height: 1) }, limits: [])
        return content
    }

    @Test(
        arguments: [(600.0, 314.0), (1024, 768), (1080, 1350), (400, 600)], [0, 3, 8, 30])
    func `a trip card drops the last facts that do not fit`(
        size: (Double, Double), count: Int
    ) throws {
        let panel = TripCardPanel(
            Self.content(facts: count), in: ScreenSize(width: size.0, height: size.1),
            resources: PanelSheet.resources(shaper: try TextShaper()), road: .day,
            foot: 20)
        let names = panel.content.facts.map(\.name)
        #expect(names == (0..<names.count).map { "fact \($0)" })
        #expect(names.count == count || (count == 30 && (4..<30).contains(names.count)))
        #expect(panel.content.texts.contains("Hasleveien 3, Oslo"))
    }
}
