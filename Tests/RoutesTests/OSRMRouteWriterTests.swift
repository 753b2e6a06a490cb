import Formats
import Geometry
import Routes
import TestSupport
import Testing

@Suite struct OSRMRouteWriterTests {
    private static let complete = OSRMRouteWriter(
        steps: true, annotations: .all, geometries: .geoJSON, overview: .full)

    private static func reread(
        _ answer: RouteAnswer, _ writer: OSRMRouteWriter = complete
    ) throws -> RouteAnswer {
        let waypoints = answer.waypoints.map { ($0.location, $0.name ?? "", 0.0) }
        return try RouteFiles.read(
            text: writer.document(answer, waypoints: waypoints).serialized())
    }

    @Test(arguments: 0..<60, OSRMRouteWriter.Geometry.allCases)
    func `a generated answer is the same after writing and reading`(
        seed: Int, geometry: OSRMRouteWriter.Geometry
    ) throws {
        let generated = GeneratedAnswer(
            seed: UInt64(seed), unitsPerDegree: geometry == .polyline ? 1e5 : 1e6)
        var writer = Self.complete
        writer.geometries = geometry
        writer.overview = seed.isMultiple(of: 3) ? .none : .simplified
        let text = writer.document(generated.answer, waypoints: generated.waypoints)
            .serialized(pretty: seed.isMultiple(of: 2))
        #expect(try RouteFiles.read(text: text) == generated.answer)
    }

    @Test func `the fixture is the same after writing and reading`() throws {
        let answer = try RouteFiles.read("osrm.json")
        let again = try Self.reread(answer)
        #expect(again.routes == answer.routes)
        #expect(again.waypoints == answer.waypoints)
    }

    @Test func `a route without steps keeps its line, its legs and their lengths`() throws {
        let answer = GeneratedAnswer(seed: 4, unitsPerDegree: 1e6).answer
        let writer = OSRMRouteWriter(geometries: .polyline6, overview: .full)
        let document = writer.document(answer, waypoints: [])
        #expect(document["routes"]?[0]?["legs"]?[0]?["steps"] == [])
        #expect(document["routes"]?[0]?["legs"]?[0]?["annotation"] == nil)
        let again = try RouteReader.read(
            bytes: Array(document.serialized().utf8), named: "test", precision: .decimals6)
        // The reader adds a point where it divides the line into legs.
        let line = try #require(answer.main?.lines.first)
        #expect(again.main?.lines[0].filter(line.contains) == line)
        #expect(again.main?.legs.map(\.distance) == answer.main?.legs.map(\.distance))
        #expect(again.main?.legs.map(\.duration) == answer.main?.legs.map(\.duration))
        #expect(again.main?.legs.map(\.summary) == answer.main?.legs.map(\.summary))
    }

    @Test func `a simplified overview keeps its ends, and is absent if not wanted`() throws {
        // A wide bend of a thousand points, and one across the antimeridian.
        for middle in [10.0, 180.0] {
            let line = (0...1_000).map { index in
                let east = middle - 0.05 + Double(index) / 10_000
                return Coordinate(
                    longitude: east > 180 ? east - 360 : east,
                    latitude: 60 + Double(index * index) / 2e7)
            }
            let answer = RouteAnswer(
                routes: [Route(lines: [line], legs: [], distance: 1)], format: .osrm)
            var writer = OSRMRouteWriter(geometries: .geoJSON)
            let simplified = writer.document(answer, waypoints: [])["routes"]?[0]?["geometry"]?[
                "coordinates"]?.array
            let full = Self.complete.document(answer, waypoints: [])["routes"]?[0]?["geometry"]?[
                "coordinates"]?.array
            #expect(full?.count == 1_001)
            #expect((5...60).contains(simplified?.count ?? 0))
            #expect(simplified?.first == full?.first && simplified?.last == full?.last)
            writer.overview = .none
            #expect(writer.document(answer, waypoints: [])["routes"]?[0]?["geometry"] == nil)
        }
    }

    @Test func `numbers are rounded as OSRM rounds them`() throws {
        let start = Coordinate(longitude: 10.123_456_78, latitude: -0.000_000_2)
        let line = [start, start.moved(by: 10, bearing: 90), start.moved(by: 20, bearing: 90)]
        var step = RouteStep(
            maneuver: Maneuver(
                type: .turn, location: start, bearingBefore: 359.6, bearingAfter: 89.4),
            distance: 19.96, duration: 1.04, points: 0...2)
        step.signpost = Signpost(refs: ["A 1"], destinations: ["Bergen", "Oslo"])
        var junction = Intersection(location: start, pointIndex: 0)
        junction.lanes = [Lane(indications: [], isValid: true)]
        step.intersections = [junction]
        let leg = RouteLeg(
            geometry: line, steps: [step], distance: 19.96, duration: 1.04,
            segmentDurations: [0.26, 0.78],
            roadClasses: [RouteSpan(points: 0...2, value: .tunnel)])
        let answer = RouteAnswer(
            routes: [Route(lines: [line], legs: [leg], distance: 19.96)], format: .osrm)
        let route = Self.complete.document(answer, waypoints: [(start, "Vei", 3.14)])
        let json = try #require(route["routes"]?[0]?["legs"]?[0])
        #expect(json["distance"] == 20 && json["duration"] == 1 && json["weight"] == 1)
        #expect(json["steps"]?[0]?["maneuver"]?["location"] == [10.123457, 0])
        #expect(json["steps"]?[0]?["maneuver"]?["bearing_before"] == 0)
        #expect(json["steps"]?[0]?["maneuver"]?["bearing_after"] == 89)
        #expect(json["steps"]?[0]?["destinations"] == "A 1: Bergen, Oslo")
        #expect(json["steps"]?[0]?["intersections"]?[0]?["classes"] == ["tunnel"])
        #expect(
            json["steps"]?[0]?["intersections"]?[0]?["lanes"]
                == [["indications": ["none"], "valid": true]])
        // 0.26 + 0.78 = 1.04, so that the rounded ones add up to 1.
        #expect(json["annotation"]?["duration"] == [0.3, 0.7])
        #expect(json["annotation"]?["distance"] == [10, 10])
        #expect(json["annotation"]?["speed"] == [38.5, 12.8])
        #expect(json["annotation"]?["maxspeed"] == [["unknown": true], ["unknown": true]])
        #expect(route["routes"]?[0]?["duration"] == nil)
        #expect(
            route["waypoints"] == [["location": [10.123457, 0], "name": "Vei", "distance": 3.1]])
    }

    @Test(arguments: OSRMErrorAnswer.Code.allCases)
    func `an error is refused by the reader with its code`(code: OSRMErrorAnswer.Code) {
        let text = OSRMErrorAnswer(code, message: "no \"road\" here").document.serialized()
        #expect(text == #"{"code":"\#(code.rawValue)","message":"no \"road\" here"}"#)
        #expect(RouteFiles.failure(text).contains("\(code.rawValue), no \"road\" here"))
    }
}

/// The real answers of the shared sample data, written again.
@Suite(.needsShared("data/routes"))
struct RealRouteWritingTests {
    private static let folder = RouteFiles.sharedData + "/routes/"

    private static func writer(_ name: String) -> OSRMRouteWriter {
        let isShort = name.contains("polyline5")
        let geometries: OSRMRouteWriter.Geometry =
            isShort ? .polyline : name.contains("polyline6") ? .polyline6 : .geoJSON
        return OSRMRouteWriter(
            steps: true, annotations: .all, geometries: geometries, overview: .full)
    }

    private static func written(_ name: String) throws -> (RouteAnswer, JSONValue) {
        let answer = try RouteReader.read(bytes: RouteFiles.bytes(folder + name), named: name)
        let waypoints = answer.waypoints.map { ($0.location, $0.name ?? "", 0.0) }
        return (answer, writer(name).document(answer, waypoints: waypoints))
    }

    private static let names = RouteFiles.names(in: folder).filter { $0.contains("osrm") }

    @Test(arguments: names)
    func `a real answer is the same after writing and reading`(name: String) throws {
        let (answer, document) = try Self.written(name)
        let again = try RouteFiles.read(text: document.serialized())
        #expect(again.format == answer.format)
        #expect(again.waypoints == answer.waypoints)
        if name.contains("valhalla") {
            // Valhalla writes milliseconds and millimetres.
            #expect(again.routes == answer.routes.map(\.inTenths))
        } else {
            #expect(again.routes == answer.routes)
        }
    }

    @Test(arguments: names.filter { !$0.contains("valhalla") })
    func `OSRM's own members are written as OSRM wrote them`(name: String) throws {
        let original = try JSONValue(parsing: RouteFiles.bytes(Self.folder + name))
        let (_, document) = try Self.written(name)
        var differences: [String] = []
        Self.compare(original, document, at: "", into: &differences)
        #expect(differences == [])
    }

    /// Collects the members of an original that are not the same in a copy.
    private static func compare(
        _ original: JSONValue, _ copy: JSONValue?, at path: String, into list: inout [String]
    ) {
        // What a route does not keep, or is measured on another ellipsoid or in other units.
        let lost: Set = [
            "hint", "weight", "weight_name", "metadata", "datasources", "nodes", "speed",
        ]
        if let members = original.object?.members {
            for member in members where !lost.contains(member.key) {
                if path.hasSuffix("/annotation") && member.key == "distance" { continue }
                if path.contains("waypoints") && member.key == "distance" { continue }
                compare(
                    member.value, copy?[member.key], at: "\(path)/\(member.key)", into: &list)
            }
        } else if let elements = original.array, elements.count == copy?.array?.count {
            for (index, element) in elements.enumerated() {
                compare(element, copy?[index], at: "\(path)/\(index)", into: &list)
            }
        } else if original != copy {
            list.append("\(path): \(original.serialized()), not \(copy?.serialized() ?? "-")")
        }
    }
}

extension Route {
    /// The route with distances and durations in tenths.
    fileprivate var inTenths: Route {
        func tenths(_ value: Double) -> Double { (value * 10).rounded() / 10 }
        let legs = legs.map { leg in
            let steps = leg.steps.map { step in
                var step = step
                step.distance = tenths(step.distance)
                step.duration = step.duration.map(tenths)
                return step
            }
            var sums = leg.segmentDurations
            for index in sums.indices.dropFirst() { sums[index] += sums[index - 1] }
            let rounded = sums.map { ($0 * 10).rounded() }
            return RouteLeg(
                geometry: leg.geometry, steps: steps, distance: tenths(leg.distance),
                duration: leg.duration.map(tenths), summary: leg.summary,
                segmentDurations: zip(rounded, [0] + rounded).map { ($0 - $1) / 10 },
                speedLimits: leg.speedLimits, roadClasses: leg.roadClasses,
                countries: leg.countries)
        }
        return Route(
            lines: lines, legs: legs, distance: tenths(distance), duration: duration.map(tenths),
            name: name, language: language)
    }
}
