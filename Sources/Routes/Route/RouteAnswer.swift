package import Geometry

/// Everything a route file holds, in one form whatever engine or program wrote it.
package struct RouteAnswer: Hashable, Sendable {
    /// The routes: the first is the main one, the others are alternatives to it; never empty.
    package let routes: [Route]
    /// The stops of the journey in order of travel, and the marks that the file sets beside it.
    package let waypoints: [RouteWaypoint]
    /// What kind of file it was.
    package let format: RouteFormat
    /// What was passed over or decided while reading, one sentence each, for a person to read.
    package let notes: [String]

    /// An answer from its parts.
    package init(
        routes: [Route], waypoints: [RouteWaypoint] = [], format: RouteFormat, notes: [String] = []
    ) {
        self.routes = routes
        self.waypoints = waypoints
        self.format = format
        self.notes = notes
    }

    /// The main route.
    package var main: Route? { routes.first }

    /// The other ways to go, in the order of the file.
    package var alternatives: ArraySlice<Route> { routes.dropFirst() }

    /// The answer with its main route only.
    package var withoutAlternatives: RouteAnswer {
        RouteAnswer(
            routes: Array(routes.prefix(1)), waypoints: waypoints, format: format, notes: notes)
    }
}

/// The kinds of files that routes are read from.
package enum RouteFormat: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    /// GeoJSON, RFC 7946.
    case geoJSON
    /// GPX 1.0 or 1.1.
    case gpx
    /// An encoded polyline as bare text.
    case polyline
    /// An answer of OSRM's API, version 5.
    case osrm
    /// Valhalla's own form.
    case valhalla
    /// Valhalla (or another engine) answering in OSRM's form, with its additions.
    case valhallaOSRM
    /// An answer of GraphHopper's routing API.
    case graphHopper

    /// The format's usual name.
    package var description: String {
        switch self {
        case .geoJSON: "GeoJSON"
        case .gpx: "GPX"
        case .polyline: "encoded polyline"
        case .osrm: "OSRM"
        case .valhalla: "Valhalla"
        case .valhallaOSRM: "Valhalla in OSRM form"
        case .graphHopper: "GraphHopper"
        }
    }
}

/// A place that a route file names beside the line itself.
package struct RouteWaypoint: Hashable, Sendable {
    /// What the place is to the journey.
    package enum Role: Hashable, Sendable {
        /// Where the journey starts, stops on the way or ends.
        case stop
        /// A place the route only passes through, without stopping.
        case through
        /// A mark beside the route: a GPX waypoint, a point of a GeoJSON file.
        case mark
    }

    /// Where it is; for stops on the road, as the engine snapped it.
    package let location: Coordinate
    /// What it is called; often the street.
    package let name: String?
    /// What it is to the journey.
    package let role: Role

    /// A waypoint from its parts.
    package init(location: Coordinate, name: String? = nil, role: Role) {
        self.location = location
        self.name = name
        self.role = role
    }
}
