import Formats
import GeoFiles
import Geometry

/// Reads the junctions of a step, their arms and lanes.
struct OSRMIntersectionReader {
    let context: ReadingContext

    /// The number of the line's points that are searched for a junction; far more than lie
    /// between two.
    private static let searchedPoints = 1_000
    /// The number of a step's junctions beside the line after which no more are searched: a
    /// search that succeeds continues where the last one ended, but one that fails starts
    /// again each time.
    private static let toleratedMisses = 20
    /// The maximum distance of a junction from its point, in degrees: the rounding of five
    /// decimals.
    private static let tolerance = 1.1e-5

    /// Reads a step's junctions.
    ///
    /// - Parameters:
    ///   - json: the member `intersections`; may be absent.
    ///   - points: the range of the step's line in the leg's line.
    ///   - leg: the leg's line.
    /// - Returns: the junctions in order; those without a coordinate are left out.
    /// - Throws: ``GeoFileError`` if there are too many.
    func read(
        _ json: JSONValue?, points: ClosedRange<Int>, leg: [Coordinate]
    ) throws(GeoFileError) -> [Intersection] {
        var intersections: [Intersection] = []
        var start = points.lowerBound
        var misses = 0
        for element in json?.array ?? [] {
            try context.countItem()
            let place = context.optionalPosition(element["location"], subject: "a junction")
            guard let place else { continue }
            var found: Int?
            if misses < Self.toleratedMisses {
                found = pointIndex(of: place, from: start, to: points.upperBound, leg: leg)
                misses += found == nil ? 1 : 0
            }
            start = found ?? start
            intersections.append(try intersection(element, place: place, pointIndex: found))
        }
        return intersections
    }

    private func intersection(
        _ json: JSONValue, place: Coordinate, pointIndex: Int?
    ) throws(GeoFileError) -> Intersection {
        var result = Intersection(location: place, pointIndex: pointIndex)
        let entries = json["entry"]?.array ?? []
        let bearings = (json["bearings"]?.array ?? []).prefix(64)
        result.arms = bearings.enumerated().map { index, bearing in
            Intersection.Arm(
                bearing: bearing.bearing ?? 0,
                canBeEntered: index < entries.count ? entries[index].bool ?? true : true)
        }
        result.arrivingArm = armIndex(json["in"], count: bearings.count)
        result.leavingArm = armIndex(json["out"], count: bearings.count)
        result.lanes = try lanes(json["lanes"])
        result.roadClasses = RoadClasses(osrm: json["classes"]?.strings ?? [])
        result.tunnelName = context.cleaned(json["tunnel_name"]?.string)
        if result.tunnelName != nil { result.roadClasses.insert(.tunnel) }
        return result
    }

    private func armIndex(_ json: JSONValue?, count: Int) -> Int? {
        json?.wholeNumber.flatMap { (0..<count).contains($0) ? $0 : nil }
    }

    private func lanes(_ json: JSONValue?) throws(GeoFileError) -> [Lane] {
        var lanes: [Lane] = []
        for element in (json?.array ?? []).prefix(32) {
            try context.countItem()
            let indications = element["indications"]?.strings ?? []
            lanes.append(
                Lane(
                    indications: indications.prefix(16).compactMap(LaneIndication.init(osrm:)),
                    isValid: element["valid"]?.bool ?? false, isActive: element["active"]?.bool,
                    validIndication: element["valid_indication"]?.string.flatMap(
                        LaneIndication.init(osrm:))))
        }
        return lanes
    }

    /// The point of the line at which a junction is: the first near one, or its nearer
    /// successor.
    private func pointIndex(
        of place: Coordinate, from start: Int, to end: Int, leg: [Coordinate]
    ) -> Int? {
        func distance(_ index: Int) -> Double {
            max(
                abs(leg[index].longitude - place.longitude),
                abs(leg[index].latitude - place.latitude))
        }
        let last = min(end, start + Self.searchedPoints)
        guard var index = (start...last).first(where: { distance($0) <= Self.tolerance }) else {
            return nil
        }
        while index < last, distance(index + 1) < distance(index) { index += 1 }
        return index
    }
}
