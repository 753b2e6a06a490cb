import Routes
import Testing

@testable import TileServer

/// Questions in the form of OSRM's API.
@Suite struct RoutingQuestionTests {
    private func refusal(
        _ path: String, _ query: String? = nil, _ service: RoutingQuestion.Service = .route
    ) -> String? {
        let words = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        do {
            _ = try RoutingQuestion(service, words, query: query)
            return nil
        } catch {
            return error.code.rawValue
        }
    }

    @Test func `questions as clients write them are read`() {
        #expect(refusal("v1/driving/10.1,59.9;10.2,59.8") == nil)
        #expect(refusal("v1/cycling/10.1,59.9;10.2,59.8;10,60.json", "steps=true&hints=;") == nil)
        #expect(refusal("v1/foot/10.1,59.9", "number=3", .nearest) == nil)
        #expect(
            refusal("v1/driving/1,2;3,4", "overview=false&geometries=polyline6&annotations=true")
                == nil)
        #expect(refusal("v1/driving/10.1,59.9;10.2,59.8", "depart=2026-11-25T08:00") == nil)
    }

    @Test(arguments: [
        ("v2/driving/1,2;3,4", nil, "InvalidVersion"), ("v1/flying/1,2;3,4", nil, "InvalidUrl"),
        ("v1/driving", nil, "InvalidUrl"), ("v1/driving/1,2", nil, "InvalidOptions"),
        ("v1/driving/1,2;3", nil, "InvalidQuery"), ("v1/driving/1,2;3,nan", nil, "InvalidQuery"),
        ("v1/driving/1,2;3,91", nil, "InvalidQuery"), ("v1/driving/1,2;", nil, "InvalidQuery"),
        ("v1/driving/1,2;3,4", "steps=maybe", "InvalidOptions"),
        ("v1/driving/1,2;3,4", "geometries=wkt", "InvalidOptions"),
        ("v1/driving/1,2;3,4", "number=0", "InvalidOptions"),
        ("v1/driving/1,2;3,4", "depart=noon", "InvalidOptions"),
    ])
    func `a wrong question gets OSRM's code`(path: String, query: String?, code: String) {
        #expect(refusal(path, query) == code)
    }

    @Test func `more than a hundred places are refused`() {
        let places = Array(repeating: "1,2", count: 101).joined(separator: ";")
        #expect(refusal("v1/driving/" + places) == "TooBig")
    }
}
