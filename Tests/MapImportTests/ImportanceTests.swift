import Testing

@testable import MapImport

@Suite struct ImportanceTests {
    private func rank(_ tags: [String: String], squareMeters: Double = 0) -> Int {
        withTags(tags) { Importance.rank($0, squareMeters: squareMeters) }
    }

    static let famous = ["wikidata": "Q1", "wikipedia": "no:A"]

    /// Pairs of which the first matters more.
    static let pairs: [(more: [String: String], area: Double, less: [String: String])] = [
        (["amenity": "theatre"].merging(famous) { a, _ in a }, 1e4, ["amenity": "theatre"]),
        (["amenity": "library"].merging(famous) { a, _ in a }, 0, ["amenity": "cinema"]),
        (
            ["amenity": "place_of_worship", "building": "cathedral"], 0,
            ["amenity": "place_of_worship"]
        ),
        (["tourism": "museum"], 0, ["tourism": "artwork"].merging(famous) { a, _ in a }),
        (["amenity": "fuel"], 0, ["historic": "memorial"].merging(famous) { a, _ in a }),
        (["amenity": "hospital"], 0, ["amenity": "dentist"]),
        (["leisure": "park"], 1e5, ["leisure": "park"]),
        (["shop": "mall"], 0, ["shop": "florist"]), (["shop": "florist"], 0, ["amenity": "bench"]),
    ]

    @Test(arguments: pairs)
    func `well-known places rank before unimportant ones`(
        more: [String: String], area: Double, less: [String: String]
    ) {
        #expect(rank(more, squareMeters: area) > rank(less))
    }

    @Test(arguments: [0, 1, -5, 1e30, .infinity, .nan])
    func `ranks stay between 0 and 100 for any area`(area: Double) {
        for tags in [["amenity": "hospital"], ["amenity": "bench"], [:], ["tourism": "zoo"]] {
            let tags = tags.merging(Self.famous) { a, _ in a }
            #expect((0...100).contains(rank(tags, squareMeters: area)))
        }
    }
}
