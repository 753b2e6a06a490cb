import Formats
import Geometry

/// Writes a route as GPX 1.1: a `rte` with the maneuvers and a `trk` with the line.
///
/// Only the main route is written, because programs take the tracks of a file for parts of one
/// way. A maneuver's `name` is its street and its `desc` the instruction.
package struct GPXRouteWriter: Sendable {
    private let instruction: @Sendable (RouteStep) -> String?

    /// A writer.
    ///
    /// - Parameter instruction: the words for a step's maneuver; those of the engine by default.
    package init(instruction: @escaping @Sendable (RouteStep) -> String? = { $0.instruction }) {
        self.instruction = instruction
    }

    /// Writes the main route; without one, a file that has no lines.
    package func document(_ answer: RouteAnswer) -> String {
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <gpx version="1.1" creator="render" xmlns="http://www.topografix.com/GPX/1/1">

            """
        if let route = answer.main {
            let maneuvers = ManeuverPoint.points(of: route, instruction: instruction)
            if !maneuvers.isEmpty { write(maneuvers, name: route.name, to: &text) }
            write(route.lines, name: route.name, to: &text)
        }
        return text + "</gpx>\n"
    }

    private func write(_ maneuvers: [ManeuverPoint], name: String?, to text: inout String) {
        text += "<rte>\n"
        if let name { text += element("name", name) + "\n" }
        for maneuver in maneuvers {
            text += "<rtept \(position(maneuver.location))>"
            if let street = maneuver.street { text += element("name", street) }
            if let words = maneuver.instruction { text += element("desc", words) }
            text += "</rtept>\n"
        }
        text += "</rte>\n"
    }

    private func write(_ lines: [[Coordinate]], name: String?, to text: inout String) {
        text += "<trk>\n"
        if let name { text += element("name", name) + "\n" }
        for line in lines {
            text += "<trkseg>\n"
            for place in line { text += "<trkpt \(position(place))/>\n" }
            text += "</trkseg>\n"
        }
        text += "</trk>\n"
    }

    private func element(_ name: String, _ text: String) -> String {
        "<\(name)>\(XMLText.escaped(text))</\(name)>"
    }

    private func position(_ place: Coordinate) -> String {
        "lat=\"\(decimal(place.latitude))\" lon=\"\(decimal(place.longitude))\""
    }

    /// A number of degrees with six decimals, without the exponent that XML does not allow.
    private func decimal(_ degrees: Double) -> String {
        let millionths = Int(exactly: (degrees * 1e6).rounded()) ?? 0
        let fraction = String(millionths.magnitude % 1_000_000)
        let zeros = String(repeating: "0", count: 6 - fraction.count)
        return "\(millionths < 0 ? "-" : "")\(millionths.magnitude / 1_000_000).\(zeros)\(fraction)"
    }
}
