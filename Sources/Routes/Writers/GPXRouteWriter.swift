import Geometry

/// Writes a route as GPX 1.1: a route of its maneuvers, and a track of its line.
///
/// https://www.topografix.com/GPX/1/1/
package enum GPXRouteWriter {
    /// The answer's first route as a document.
    ///
    /// - Parameters:
    ///   - answer: the routes.
    ///   - creator: the program's name.
    ///   - instruction: the words for a maneuver.
    /// - Returns: XML.
    package static func document(
        _ answer: RouteAnswer, creator: String, instruction: (RouteStep) -> String
    ) -> String {
        var lines = [
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
            "<gpx version=\"1.1\" creator=\"\(escaped(creator))\" "
                + "xmlns=\"http://www.topografix.com/GPX/1/1\">",
        ]
        if let route = answer.main {
            lines.append("<rte>")
            for step in route.legs.flatMap(\.steps) {
                lines.append(
                    "<rtept \(position(step.maneuver.location))>"
                        + "<name>\(escaped(step.names.first ?? step.refs.first ?? ""))</name>"
                        + "<desc>\(escaped(instruction(step)))</desc></rtept>")
            }
            lines += ["</rte>", "<trk>"]
            for line in route.lines {
                lines.append("<trkseg>")
                lines += line.map { "<trkpt \(position($0))/>" }
                lines.append("</trkseg>")
            }
            lines.append("</trk>")
        }
        return lines.joined(separator: "\n") + "\n</gpx>\n"
    }

    private static func position(_ place: Coordinate) -> String {
        "lat=\"\((place.latitude * 1e7).rounded() / 1e7)\" "
            + "lon=\"\((place.longitude * 1e7).rounded() / 1e7)\""
    }

    private static func escaped(_ text: String) -> String {
        text.reduce(into: "") { result, letter in
            switch letter {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: result.append(letter)
            }
        }
    }
}
