import Formats
package import Geometry
import Guidance
import Language
import MapStyle
package import Parameters
package import Routes

/// The answer of the router as a file.
package enum DirectionsDocument {
    /// The kinds of files, by the ending of their names.
    package enum Format: String, CaseIterable, Sendable {
        /// OSRM's form.
        case json
        case geojson
        case gpx

        /// The kind of a file name; `nil` if its ending is another.
        package init?(ofFile path: String) {
            guard let dot = path.lastIndex(of: "."),
                let format = Format(rawValue: path[path.index(after: dot)...].lowercased())
            else { return nil }
            self = format
        }
    }

    /// The bytes of a file.
    ///
    /// - Parameters:
    ///   - answer: the routes.
    ///   - asked: the places that were asked for.
    ///   - format: the kind of file.
    ///   - values: languages and phrases of the instructions.
    /// - Returns: the bytes.
    /// - Throws: ``ParameterError`` for wrong phrases.
    package static func bytes(
        _ answer: RouteAnswer, asked: [Coordinate], as format: Format, _ values: ParameterValues
    ) throws -> [UInt8] {
        let basics = try PictureBasics(values, labels: .driving)
        let words = GuidanceText(language: basics.textLanguage(else: []))
        let said = GuidanceRoute(answer)?.instructions(in: words) ?? [:]
        var answer = answer
        if let route = answer.main { answer = answer.replacingMain(route.saying(said)) }
        switch format {
        case .json:
            let writer = OSRMRouteWriter(
                steps: true, annotations: .all, geometries: .polyline6, overview: .full,
                givesAllModifiers: true)
            return Array(
                writer.document(answer, waypoints: answer.snapped(asked)).serialized().utf8)
        case .geojson:
            return Array(
                GeoJSONRouteWriter().document(answer).serialized().utf8)
        case .gpx:
            return Array(
                GPXRouteWriter().document(answer).utf8)
        }
    }
}

extension RouteAnswer {
    /// The stops with their distances from the places that were asked for.
    ///
    /// - Parameter asked: the places.
    /// - Returns: the stops, for a document in OSRM's form.
    package func snapped(
        _ asked: [Coordinate]
    ) -> [(location: Coordinate, name: String, distance: Double)] {
        zip(waypoints.filter { $0.role == .stop }, asked).map { stop, place in
            (stop.location, stop.name ?? "", place.distance(to: stop.location))
        }
    }

    /// The answer with another main route.
    fileprivate func replacingMain(_ route: Route) -> RouteAnswer {
        RouteAnswer(
            routes: [route] + alternatives, waypoints: waypoints, format: format, notes: notes)
    }
}

extension Route {
    /// The route with instructions at its steps, by their number over all legs.
    fileprivate func saying(_ instructions: [Int: String]) -> Route {
        var number = 0
        let legs = legs.map { leg -> RouteLeg in
            let steps = leg.steps.map { step -> RouteStep in
                var step = step
                step.instruction = instructions[number]
                number += 1
                return step
            }
            return RouteLeg(
                geometry: leg.geometry, steps: steps, distance: leg.distance,
                duration: leg.duration, summary: leg.summary,
                segmentDurations: leg.segmentDurations, speedLimits: leg.speedLimits,
                roadClasses: leg.roadClasses, countries: leg.countries)
        }
        return Route(
            lines: lines, legs: legs, distance: distance, duration: duration, name: name,
            language: language)
    }
}
