import Formats
import Geometry

/// The sequences of road links that linear references speak of, as far as exports contain them.
struct AuthorityLinks {
    private struct Link {
        let range: ClosedRange<Double>
        let line: MeasuredLine<Coordinate>
    }

    private var links: [Int: [Link]] = [:]
    /// Reads the lines of links, and the geometries of objects.
    let geometry = AuthorityGeometry()

    /// Whether there is none.
    var isEmpty: Bool { links.isEmpty }

    /// Adds a sequence; nothing if it has no usable link.
    ///
    /// - Parameter json: an element of `veglenkesekvenser`, or of `objekter` in version 3.
    /// - Returns: whether it is a sequence at all.
    mutating func add(_ json: JSONValue) -> Bool {
        guard let parts = json["veglenker"]?.array,
            let id = AuthorityObject.whole(json["veglenkesekvensid"] ?? json["id"])
        else { return false }
        var ports: [Int: Double] = [:]
        for port in json["porter"]?.array ?? [] {
            guard let number = AuthorityObject.whole(port["nummer"] ?? port["id"]) else { continue }
            ports[number] = port["posisjon"]?.number ?? port["relativPosisjon"]?.number
        }
        for part in parts.prefix(10_000) {
            func position(_ port: String, _ own: String) -> Double? {
                part[own]?.number ?? AuthorityObject.whole(part[port]).flatMap { ports[$0] }
            }
            let isEnded =
                part["gyldighetsperiode"]?["sluttdato"]?.string ?? part["sluttdato"]?.string
            guard isEnded == nil, let from = position("startport", "startposisjon"),
                let to = position("sluttport", "sluttposisjon"), (0...1).contains(from),
                (0...1).contains(to), from < to, let text = part["geometri"]?["wkt"]?.string,
                let points = geometry.points(
                    text, system: AuthorityObject.whole(part["geometri"]?["srid"]) ?? 5973),
                points.count >= 2, let line = MeasuredLine(points)
            else { continue }
            links[id, default: []].append(Link(range: from...to, line: line))
        }
        return true
    }

    /// A place on a sequence, and the direction of the sequence there in degrees.
    ///
    /// - Parameters:
    ///   - sequence: the sequence's number.
    ///   - position: 0 to 1.
    /// - Returns: `nil` if no link that covers it is known.
    func place(_ sequence: Int, _ position: Double) -> (place: Coordinate, course: Double)? {
        guard let link = links[sequence]?.first(where: { $0.range.contains(position) }) else {
            return nil
        }
        let span = link.range.upperBound - link.range.lowerBound
        let distance = link.line.length * (position - link.range.lowerBound) / span
        return (link.line.point(at: distance), link.line.course(at: distance))
    }
}
