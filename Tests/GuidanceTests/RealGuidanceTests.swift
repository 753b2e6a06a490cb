import Geometry
import TestSupport
import Testing

@testable import Guidance
@testable import Routes

/// Guidance along the real answers of the shared sample data.
@Suite(.needsShared("data/routes"))
struct RealGuidanceTests {
    private static func read(_ path: String) throws -> GuidanceRoute {
        let answer = try RouteReader.read(
            bytes: RouteFiles.bytes("\(RouteFiles.sharedData)/routes/\(path)"), named: path)
        return try #require(GuidanceRoute(answer, countryMap: CountryMapTests.world.get()))
    }

    private static let names: [String] = ["", "other-engines/"].flatMap { folder in
        RouteFiles.names(in: "\(RouteFiles.sharedData)/routes/\(folder)")
            .filter { $0.hasSuffix(".json") && $0 != "requests.json" }.map { folder + $0 }
    }

    @Test(arguments: names)
    func `along every real answer the state changes gradually`(name: String) throws {
        let route = try Self.read(name)
        let step = route.length / 40
        var last = route.state(at: 0)
        for number in 1...40 {
            let state = route.state(at: Double(number) * step)
            #expect(state.remainingDistance < last.remainingDistance)
            let (time, before) = (state.remainingTime ?? 0, last.remainingTime ?? 0)
            #expect(time <= before + 0.001)
            #expect((state.next?.distance ?? 0) <= state.remainingDistance + 0.01)
            #expect((state.next?.stepIndex ?? 0) >= (last.next?.stepIndex ?? 0))
            if let next = state.next, let following = state.following {
                #expect(following.stepIndex > next.stepIndex)
                #expect(following.distance >= next.distance)
            }
            last = state
        }
        let whole = route.state(at: 0)
        if let duration = route.route.duration {
            #expect(abs((whole.remainingTime ?? 0) - duration) < max(duration * 0.02, 2))
        }
        #expect(last.next == nil || last.next?.isDestination == true)
    }

    @Test(arguments: names)
    func `each maneuver is the next one at its view position`(name: String) throws {
        let route = try Self.read(name)
        for number in route.maneuvers.indices {
            let place = try #require(route.viewDistance(ofManeuver: number + 1))
            let state = route.state(at: place)
            let next = try #require(route.state(at: .maneuver(number + 1))?.next)
            let step = route.steps[route.maneuvers[number]]
            // To go on along the road is not announced: what comes after it is.
            let first = route.maneuvers.indices.dropFirst(number).first {
                GuidanceRoute.isAnnounced(route.steps[route.maneuvers[$0]].step)
            }
            let announced = try #require(first)
            #expect(next.number == announced + 1)
            #expect(next.stepIndex == route.maneuvers[announced])
            // Of maneuvers at the same place the last counts, unless one is asked for.
            #expect(state.next == next || step.start <= place, "\(number + 1)")
            if let shape = next.roundabout {
                #expect(next.direction == ManeuverDirection(turning: shape.exitAngle))
                #expect(shape.path.count >= 2)
                let angles = (shape.otherArms + [shape.exitAngle, -180]).sorted()
                #expect(zip(angles, angles.dropFirst()).allSatisfy { $1 - $0 > 14 })
                #expect(shape.isClockwise == (route.drivingSide == .left), "\(number + 1)")
            }
        }
    }

    @Test(arguments: names)
    func `a roundabout is the next maneuver until its exit`(name: String) throws {
        let route = try Self.read(name)
        let reported = route.maneuvers.map { route.steps[$0] }
        for (index, step) in reported.enumerated() where step.step.maneuver.type.entersRoundabout {
            let next = try #require(route.state(at: step.start - 0.05).next)
            guard next.stepIndex == route.maneuvers[index] else { continue }
            let middle = (next.stretch.lowerBound + next.stretch.upperBound) / 2
            #expect(route.state(at: middle).next?.stepIndex == next.stepIndex, "\(index)")
            let after = route.state(at: next.stretch.upperBound + 0.01).next
            #expect(after?.stepIndex != next.stepIndex)
            #expect(after?.step.maneuver.type.leavesRoundabout == false)
        }
    }

    @Test(arguments: ["oslo-radhuset-carl-berner.osrm.json", "lauf-a9-altstadt.valhalla-osrm.json"])
    func `zoom and course change without jumps`(name: String) throws {
        let route = try Self.read(name)
        var zoom = route.zoom(at: 0)
        for place in stride(from: 1.0, to: route.length, by: 1) {
            let here = route.zoom(at: place)
            #expect(abs(here - zoom) < 0.05, "at \(place)")
            zoom = here
        }
    }

    @Test func `the driving side is that of the country`() throws {
        for name in Self.names {
            let isManchester = name.contains("roundabouts")
            #expect(try Self.read(name).drivingSide == (isManchester ? .left : .right), "\(name)")
        }
    }

    @Test func `every answer lies in its country`() throws {
        for name in Self.names {
            let country =
                switch name {
                case let name where name.hasPrefix("oslo"): "NO"
                case let name where name.contains("roundabouts"): "GB"
                case let name where name.contains("extended") || name.contains("exit_info"): "US"
                default: "DE"
                }
            let route = try Self.read(name)
            for fraction in [0, 0.5, 1] {
                #expect(route.state(at: .fraction(fraction))?.country == country, "\(name)")
            }
            // Nor does the engine have to say so.
            let plain = Route(lines: route.lines, legs: [], distance: route.length)
            let bare = GuidanceRoute(
                RouteAnswer(routes: [plain], format: .osrm),
                countryMap: try CountryMapTests.world.get())
            #expect(bare?.state(at: 0).country == country, "\(name)")
            #expect(bare?.drivingSide == (country == "GB" ? .left : .right), "\(name)")
        }
    }

    @Test func `real answers give exits, road classes and zooms`() throws {
        let lauf = try Self.read("lauf-a9-altstadt.valhalla-osrm.json")
        let exit = try #require(lauf.state(at: .maneuver(2)))
        #expect(exit.next?.signpost?.exitNumbers == ["50"])
        #expect(exit.roadClasses.contains(.motorway))
        #expect(lauf.zoom(at: 1_200) < 15)
        let e18 = try Self.read("oslo-e18-tunnel-west.osrm.json")
        #expect(e18.tunnels.contains { $0.upperBound - $0.lowerBound > 500 })
        #expect(
            stride(from: 0, to: e18.length, by: 20).contains { e18.state(at: $0).lanes != nil })
        let stops = try Self.read("oslo-via-three-stops.osrm.json").state(at: .fraction(0.9))?.stops
        #expect(stops?.map(\.isPassed) == [true, false])
        let oregon = try Self.read(
            "other-engines/ferrostar-valhalla_osrm_response_with_exit_info.json")
        #expect(oregon.state(at: 100).speedLimitSign == .mutcd)
    }
}
