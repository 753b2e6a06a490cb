package import GeoFiles
package import Geometry

/// The whole content of a route file, in one form for all engines and programs.
package struct RouteAnswer: Hashable, Sendable {
    /// The routes: the first is the main one, the others are alternatives to it; never empty.
    package let routes: [Route]
    /// The stops of the journey in order of travel, and the file's further marks.
    package let waypoints: [RouteWaypoint]
    /// The file's format.
    package let format: RouteFormat
    /// Notes on skipped data and on decisions, one sentence each, for a person to read.
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

    /// The alternative routes, in the order of the file.
    package var alternatives: ArraySlice<Route> { routes.dropFirst() }

    /// The answer with its main route only.
    package var withoutAlternatives: RouteAnswer {
        RouteAnswer(
            routes: Array(routes.prefix(1)), waypoints: waypoints, format: format, notes: notes)
    }
}

/// Where a route comes from.
package enum RouteFormat: Hashable, Sendable, CustomStringConvertible {
    /// A file with a line.
    case file(GeoFormat)
    /// An answer of OSRM's API, version 5.
    case osrm
    /// Valhalla's own form.
    case valhalla
    /// Valhalla (or another engine) answering in OSRM's form, with its additions.
    case valhallaOSRM
    /// An answer of GraphHopper's routing API.
    case graphHopper
    /// An answer of openrouteservice's directions, as JSON or GeoJSON.
    case openRouteService
    /// An answer of Mapbox's Directions API, version 5.
    case mapbox
    /// An answer of HERE's Routing API, version 8.
    case here
    /// An answer of Google's Routes API or of its older Directions API.
    case google
    /// An answer of TomTom's Routing API.
    case tomTom
    /// An answer of Azure Maps' Route Directions of 2025, GeoJSON with maneuvers as points.
    case azureMaps
    /// BRouter's GeoJSON.
    case bRouter
    /// An answer of OpenTripPlanner.
    case openTripPlanner
    /// No file: this program found the way.
    case planned

    /// The format's common name.
    package var description: String {
        switch self {
        case .file(let format): format.description
        case .osrm: "OSRM"
        case .valhalla: "Valhalla"
        case .valhallaOSRM: "Valhalla in OSRM form"
        case .graphHopper: "GraphHopper"
        case .openRouteService: "openrouteservice"
        case .mapbox: "Mapbox"
        case .here: "HERE"
        case .google: "Google"
        case .tomTom: "TomTom"
        case .azureMaps: "Azure Maps"
        case .bRouter: "BRouter"
        case .openTripPlanner: "OpenTripPlanner"
        case .planned: "own router"
        }
    }
}

/// A place that a route file contains beside the line itself.
package struct RouteWaypoint: Hashable, Sendable {
    /// The role of the place in the journey.
    package enum Role: Hashable, Sendable {
        /// A start, a stop on the way or the end of the journey.
        case stop
        /// A place the route only passes through, without stopping.
        case through
        /// A mark beside the route: a GPX waypoint, a point of a GeoJSON file.
        case mark
    }

    /// The coordinate; for stops the one on the road to which the engine snapped it.
    package let location: Coordinate
    /// The name; often the street.
    package let name: String?
    /// The role in the journey.
    package let role: Role
    /// The place that was asked for, which may be beside the road; `nil` if it is ``location``, or
    /// unknown.
    package let asked: Coordinate?

    /// A waypoint from its parts.
    package init(
        location: Coordinate, name: String? = nil, role: Role, asked: Coordinate? = nil
    ) {
        self.location = location
        self.name = name
        self.role = role
        self.asked = asked
    }
}
