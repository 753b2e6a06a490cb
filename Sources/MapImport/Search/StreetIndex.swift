import Geometry
import Glibc
import MapStore
import Platform

/// Combines all ways of a street that lie together into one search entry.
///
/// Ways of one name that share a junction are one street; so are groups of them that lie near each
/// other, such as the two sides of a park or the pieces in an incomplete extract.
struct StreetIndex {
    /// A group of ways of one name.
    private struct Street {
        /// The index of the longest road, which gives the street its names and position.
        var road: Int
        var longest: Double
        var position: FixedCoordinate
        var meters: Double
        var box: SearchEntry.Box
    }

    /// What makes ways one street.
    enum Label {
        /// Their name.
        case name
        /// Their number, such as `E 6`, the first where there are several.
        case number
    }

    private let network: ImportedRoadGraph
    private let label: Label

    /// How near groups of one name must come to be one street, in metres.
    static let extent = 500.0

    /// An index of a network.
    init(network: ImportedRoadGraph, by label: Label = .name) {
        self.network = network
        self.label = label
    }

    /// The text that a way shares with others of its street; `nil` for a way of no street.
    private func label(of road: RoadDraft) -> String? {
        // Areas are listed as places, if at all.
        guard road.traits.isDisjoint(with: [.area, .sidewalk]) else { return nil }
        guard label == .number else { return road.names.local }
        let number = road.ref?.split(separator: ";").first.map(String.init)
        return number == road.names.local ? nil : number
    }

    /// The streets, in the order of their first ways.
    func entries() -> [SearchEntry] {
        let groups = groupsOfRoads()
        var streets: [Street] = []
        var streetOfGroup: [Int32: Int] = [:]
        for stretch in network.stretches.elements {
            let group = groups[Int(stretch.road)]
            if group < 0 { continue }
            let piece = street(stretch)
            if let known = streetOfGroup[group] {
                Self.merge(piece, into: &streets[known])
            } else {
                streetOfGroup[group] = streets.count
                streets.append(piece)
            }
        }
        return joinNeighbours(streets).map(entry)
    }

    // MARK: Ways that meet

    /// The first road of each road's group; -1 for roads without a name.
    private func groupsOfRoads() -> [Int32] {
        let names = numbersOfNames()
        var parents = names.indices.map { Int32(names[$0] < 0 ? -1 : $0) }
        func root(of road: Int32) -> Int32 {
            var road = road
            while parents[Int(road)] != road {
                parents[Int(road)] = parents[Int(parents[Int(road)])]
                road = parents[Int(road)]
            }
            return road
        }
        // When sorted by junction and name, roads that must be joined are adjacent, however many
        // meet at one junction.
        var visits: [Visit] = []
        visits.reserveCapacity(2 * network.stretches.count)
        for stretch in network.stretches.elements where names[Int(stretch.road)] >= 0 {
            let name = names[Int(stretch.road)]
            visits.append(Visit(node: stretch.from, name: name, road: stretch.road))
            visits.append(Visit(node: stretch.to, name: name, road: stretch.road))
        }
        visits.sort { ($0.node, $0.name, $0.road) < ($1.node, $1.name, $1.road) }
        for (visit, next) in zip(visits, visits.dropFirst())
        where visit.node == next.node && visit.name == next.name {
            let (a, b) = (root(of: visit.road), root(of: next.road))
            parents[Int(max(a, b))] = min(a, b)
        }
        return parents.map { $0 < 0 ? -1 : root(of: $0) }
    }

    /// A road at a junction.
    private struct Visit {
        let node, name, road: Int32
    }

    /// The number of each road's name; -1 for roads without one.
    private func numbersOfNames() -> [Int32] {
        var numbers: [String: Int32] = [:]
        return (0..<network.ways.wayIDs.count).map { index in
            let road = network.ways.road(at: index)
            guard let name = label(of: road) else { return -1 }
            if let known = numbers[name] { return known }
            let number = Int32(truncatingIfNeeded: numbers.count)
            numbers[name] = number
            return number
        }
    }

    private func street(_ stretch: ImportedRoadGraph.Stretch) -> Street {
        let points = network.points(of: stretch)
        var box = SearchEntry.Box(west: .max, south: .max, east: .min, north: .min)
        for point in points {
            box.west = min(box.west, point.longitude)
            box.east = max(box.east, point.longitude)
            box.south = min(box.south, point.latitude)
            box.north = max(box.north, point.latitude)
        }
        return Street(
            road: Int(stretch.road), longest: stretch.meters,
            position: Self.middle(of: points, length: stretch.meters), meters: stretch.meters,
            box: box)
    }

    private static func merge(_ other: Street, into street: inout Street) {
        if other.longest > street.longest {
            street.road = other.road
            street.longest = other.longest
            street.position = other.position
        }
        street.meters += other.meters
        street.box.west = min(street.box.west, other.box.west)
        street.box.south = min(street.box.south, other.box.south)
        street.box.east = max(street.box.east, other.box.east)
        street.box.north = max(street.box.north, other.box.north)
    }

    /// The point halfway along a line.
    private static func middle(
        of points: ScratchSlice<FixedCoordinate>, length: Double
    ) -> FixedCoordinate {
        var rest = length / 2
        for (a, b) in zip(points, points.dropFirst()) {
            let step = a.coordinate.distance(to: b.coordinate)
            if step >= rest && step > 0 {
                let fraction = rest / step
                func between(_ a: Int32, _ b: Int32) -> Int32 {
                    Int32((Double(a) + (Double(b) - Double(a)) * fraction).rounded())
                }
                return FixedCoordinate(
                    longitude: between(a.longitude, b.longitude),
                    latitude: between(a.latitude, b.latitude))
            }
            rest -= step
        }
        return points[points.startIndex + points.count / 2]
    }

    // MARK: Groups that lie near each other

    /// Joins groups of one name whose boxes are near each other, in the order of their first ways.
    private func joinNeighbours(_ groups: [Street]) -> [Street] {
        var streets: [Street] = []
        var streetsByName: [String: [Int]] = [:]
        for group in groups {
            let name = label(of: network.ways.road(at: group.road)) ?? ""
            // A name that occurs a thousand times in a country is compared only with its latest
            // streets: files list neighbouring ways near each other, and the time must not grow
            // with the square.
            let candidates = streetsByName[name, default: []].suffix(64)
            if let near = candidates.first(where: { isNear(streets[$0].box, group.box) }) {
                Self.merge(group, into: &streets[near])
            } else {
                streetsByName[name, default: []].append(streets.count)
                streets.append(group)
            }
        }
        return streets
    }

    private func isNear(_ a: SearchEntry.Box, _ b: SearchEntry.Box) -> Bool {
        let metersPerUnit = 111_195 / FixedCoordinate.unitsPerDegree
        let northward = max(
            0, Double(b.south) - Double(a.north), Double(a.south) - Double(b.north))
        let eastward = max(0, Double(b.west) - Double(a.east), Double(a.west) - Double(b.east))
        let shrink = cos(Double(a.south) / FixedCoordinate.unitsPerDegree * .pi / 180)
        return max(northward, eastward * shrink) * metersPerUnit < Self.extent
    }

    private func entry(_ street: Street) -> SearchEntry {
        let road = network.ways.road(at: street.road)
        var entry = SearchEntry(
            kind: .street, category: "highway=" + road.roadClass.tag,
            names: label == .name ? road.names : LocalizedNames(local: label(of: road)),
            position: street.position, rank: Self.rank(road.roadClass, meters: street.meters))
        entry.box = street.box
        return entry
    }

    /// The rank of a street, from 25 to 48: by class, and slightly more for a long street.
    private static func rank(_ roadClass: RoadClass, meters: Double) -> Int {
        let base =
            switch roadClass {
            case .motorway, .trunk, .primary: 45
            case .secondary, .tertiary, .pedestrian: 42
            case .residential, .unclassified, .livingStreet, .road: 40
            case .ferry: 35
            case .motorwayLink, .trunkLink, .primaryLink, .secondaryLink, .tertiaryLink: 25
            default: 28
            }
        return base + (meters > 1000 ? 3 : meters > 300 ? 1 : 0)
    }
}
