import Geometry
import MapStore
import Testing

@testable import Guidance
@testable import Routes

/// What guidance sees of a map's roads.
@Suite struct RoadSegmentTests {
    private func segment(_ change: (inout RoadSegment) -> Void = { _ in }) -> RoadSegment {
        var segment = RoadSegment(
            id: 7, from: 1, to: 2,
            line: [
                Coordinate(longitude: 10.75, latitude: 59.91),
                Coordinate(longitude: 10.751, latitude: 59.92),
            ])
        change(&segment)
        return segment
    }

    @Test func `signs, names and numbers are taken apart`() {
        let road = segment {
            $0.name = "Storgata"
            $0.ref = "E 18; 162 ;;"
            $0.edge.destination = "Oslo;  Moss S "
            $0.edge.destinationRef = "E 6"
            $0.edge.exitNumber = "12A"
        }
        #expect(road.label == RoadLabel(names: ["Storgata"], refs: ["E 18", "162"]))
        #expect(
            road.signpost
                == Signpost(
                    exitNumbers: ["12A"], refs: ["E 6"], destinations: ["Oslo", "Moss S"]))
        #expect(segment().signpost.isEmpty && segment().label.isEmpty)
        let long = segment { $0.edge.destination = String(repeating: "aaaaaaaaa;", count: 5_000) }
        #expect(long.signpost.destinations.count == 8)
    }

    private static let kinds: [(RoadClass, Road.Traits, RoadClasses, RoadRank)] = [
        (.motorway, .tunnel, [.motorway, .tunnel], .motorway),
        (.motorwayLink, [], .motorway, .motorway),
        (.trunk, [.bridge, .toll], [.bridge, .toll], .trunk), (.ferry, [], .ferry, .minor),
        (.residential, .roundabout, [], .minor), (.primaryLink, .circular, [], .primary),
    ]

    @Test(arguments: kinds)
    func `classes and ranks are those of the way`(
        roadClass: RoadClass, traits: Road.Traits, classes: RoadClasses, rank: RoadRank
    ) {
        let road = segment {
            $0.roadClass = roadClass
            $0.traits = traits
        }
        #expect(road.classes == classes)
        #expect(road.rank == rank)
        #expect(road.isRoundabout == (traits == .roundabout || traits == .circular))
    }

    @Test(arguments: [
        (CarAccess.yes, false), (.destination, false), (.private, true), (.restricted, true),
        (.permissive, false),
    ])
    func `what only some may use is private`(access: CarAccess, isPrivate: Bool) {
        #expect(segment { $0.edge.carAccess = access }.isPrivate == isPrivate)
    }

    @Test func `where no limit is known, rank and kind tell how fast it is driven`() {
        #expect(segment().defaultSpeed == 35)
        #expect(segment { $0.roadClass = .motorwayLink }.defaultSpeed == 50)
        #expect(segment { $0.edge.speedLimit = .unlimited }.defaultSpeed == 130)
        let slow = segment { $0.edge.speedLimit = .limited(20, unit: .kilometersPerHour) }
        #expect(slow.defaultSpeed == 20)
    }
}
