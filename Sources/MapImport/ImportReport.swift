package import Geometry

/// The result of an import: counts of what was imported, and of problems by reason.
package struct ImportReport: Hashable, Sendable {
    /// A problem in the data, wrong or incomplete, that was skipped.
    package enum Reason: String, CaseIterable, Sendable, Comparable {
        /// A node beyond the poles or the antimeridian.
        case absurdCoordinates = "nodes with absurd coordinates"
        /// An object that occurred before, in an earlier file or in the same one.
        case repeatedObject = "objects that the files hold more than once"
        /// A change that deletes an object which the extract does not hold.
        case absentDeletion = "deletions of objects that the extract does not hold"
        /// A tag with a value that is not UTF-8.
        case invalidText = "tags that are not valid UTF-8"
        /// A node that a way names but the file does not hold.
        case missingNode = "nodes that ways name but the file does not hold"
        /// A tagged way of which the file has no two neighbouring nodes.
        case wayWithoutNodes = "tagged ways without two neighbouring nodes"
        /// A multipolygon or boundary some of whose ways or nodes are not in the file, and that could not
        /// be closed along the extract's edge.
        case relationWithMissingMembers =
            "multipolygons with ways or nodes that the file does not hold"
        /// A multipolygon that is not whole in the file, and for which the time budget of closing
        /// was used up.
        case longCutArea = "multipolygons cut by the extract's edge that take too long to close"
        /// A multipolygon of tens of thousands of ways.
        case oversizedArea = "multipolygons of too many ways"
        /// A multipolygon beyond the limit on naming the same ways repeatedly.
        case repetitiveArea = "multipolygons that name the same ways too often"
        /// An area that would take too long to assemble.
        case intricateArea = "areas of too many edges side by side"
        /// A node that lies far from nearly all others; the map's area does not include it.
        case outlyingNode = "nodes far from all others, left out of the map's area"
        /// A file whose header has a box that holds hardly any of its nodes.
        case wrongHeaderBox = "boxes of headers without the nodes, replaced by those of the nodes"
        /// A zoom that would have many tiles, all alike.
        case zoomOfFewThings = "zooms left out, whose many tiles would hold little"
        /// An area whose rings cross or are open.
        case areaNotAssembled = "areas whose rings do not close"
        /// A shape too small for the grid, or without area.
        case emptyGeometry = "shapes without extent"
        /// Coastline that ends inside the extract.
        case unclosedCoastline = "coastlines that end amid the extract"
        /// An island that lies in no sea.
        case strayIsland = "coastline islands that lie in no sea"
        /// A turn restriction of an unknown kind, or for other vehicles only.
        case restrictionOfUnknownKind = "turn restrictions of unknown kind"
        /// A turn restriction that lacks `from`, `via` or `to`.
        case restrictionWithoutAllRoles = "turn restrictions without from, via or to"
        /// A turn restriction between more roads than meet anywhere.
        case restrictionOfTooManyRoads = "turn restrictions of too many roads"
        /// A turn restriction whose roads or junction are not in the network.
        case restrictionWithMissingMembers = "turn restrictions whose roads are not all there"
        /// A condition of a road or turn that is neither a time nor about a vehicle's size.
        case unknownCondition = "conditions on roads and turns that are not understood"
        /// A barrier on a road that may stop cars; the network does not include it.
        case barrierOnRoad = "barriers on roads, not in the network"
        /// A value of `traffic_sign` that the catalogue does not know.
        case unknownSign = "road signs of unknown kind"
        /// A sign that stands farther than 15 m from any road that leads the way it faces.
        case signWithoutRoad = "road signs without a road near"
        /// A stop or give-way sign at a junction, without the road that it is for.
        case signAtJunction = "priority signs on junctions, for unknown roads"
        /// A sign on a road in a direction in which it may not be driven.
        case signAgainstTraffic = "road signs on roads against the traffic"

        /// The wording for a count of one; the raw value is the plural.
        package var one: String {
            switch self {
            case .absurdCoordinates: "node with absurd coordinates"
            case .repeatedObject: "object that the files hold more than once"
            case .absentDeletion: "deletion of an object that the extract does not hold"
            case .invalidText: "tag that is not valid UTF-8"
            case .missingNode: "node that ways name but the file does not hold"
            case .wayWithoutNodes: "tagged way without two neighbouring nodes"
            case .relationWithMissingMembers:
                "multipolygon with ways or nodes that the file does not hold"
            case .longCutArea: "multipolygon cut by the extract's edge that takes too long to close"
            case .oversizedArea: "multipolygon of too many ways"
            case .repetitiveArea: "multipolygon that names the same ways too often"
            case .intricateArea: "area of too many edges side by side"
            case .outlyingNode: "node far from all others, left out of the map's area"
            case .wrongHeaderBox:
                "box of a header without the nodes, replaced by that of the nodes"
            case .zoomOfFewThings: "zoom left out, whose many tiles would hold little"
            case .areaNotAssembled: "area whose rings do not close"
            case .emptyGeometry: "shape without extent"
            case .unclosedCoastline: "coastline that ends amid the extract"
            case .strayIsland: "coastline island that lies in no sea"
            case .restrictionOfUnknownKind: "turn restriction of unknown kind"
            case .restrictionWithoutAllRoles: "turn restriction without from, via or to"
            case .restrictionOfTooManyRoads: "turn restriction of too many roads"
            case .restrictionWithMissingMembers: "turn restriction whose roads are not all there"
            case .unknownCondition: "condition on a road or turn that is not understood"
            case .barrierOnRoad: "barrier on a road, not in the network"
            case .unknownSign: "road sign of unknown kind"
            case .signWithoutRoad: "road sign without a road near"
            case .signAtJunction: "priority sign on a junction, for an unknown road"
            case .signAgainstTraffic: "road sign on a road against the traffic"
            }
        }

        /// Sorts alphabetically, so that listings are the same in every run.
        package static func < (a: Reason, b: Reason) -> Bool { a.rawValue < b.rawValue }
    }

    /// One of several files that became one map.
    package struct File: Hashable, Sendable {
        /// The file's path as given, or another name for it.
        package var path: String
        /// Its area, from its header or around its nodes; `nil` if it has neither.
        package let box: CoordinateBox?
    }

    /// The effect of change files on the objects of the extracts.
    package struct Edits: Hashable, Sendable {
        /// The number of objects that the extracts do not contain.
        package let created: Int
        /// The number of objects that differ from those in the extracts.
        package let modified: Int
        /// The number of objects that were deleted.
        package let deleted: Int
    }

    /// The extracts, if there are several.
    package var files: [File] = []
    /// The changes to them; `nil` if no file contains changes.
    package var edits: Edits?
    /// Nodes read, with or without tags.
    package var nodes = 0
    /// Ways read.
    package var ways = 0
    /// Relations read.
    package var relations = 0
    /// Areas made of ways and relations.
    package var areas = 0
    /// Areas that continue beyond the extract and were closed along its edge.
    package var cutAreas = 0
    /// Areas of relations that have the tags of their outer ways, as was usual before 2017.
    package var outerTaggedAreas = 0
    /// Features given to the tiles.
    package var features = 0
    /// The tiles: their number, the contents of each layer, and what was too small or had to be
    /// repaired.
    package var tiles = TilePyramidReport()
    /// Junctions and ends of the road network.
    package var roadNodes = 0
    /// Directed edges of the road network.
    package var roadEdges = 0
    /// Length of all roads in metres, both directions counted once.
    package var roadMeters = 0.0
    /// Turn restrictions of the road network.
    package var turnRestrictions = 0
    /// Road signs, and what signs along roads would say, each direction on its own.
    package var roadSigns = 0
    /// Streets, places, venues and addresses that can be searched for.
    package var searchEntries = 0
    /// Polygons of sea.
    var seas = 0
    /// Borders over the sea that their tags do not call maritime.
    package var seaBorders = 0
    /// The count of each problem.
    package private(set) var problems: [Reason: Int] = [:]

    /// An empty report.
    package init() {}

    /// Counts a problem.
    mutating func count(_ reason: Reason, _ times: Int = 1) {
        guard times > 0 else { return }
        problems[reason, default: 0] += times
    }

    /// Adds the counts of a part of the objects.
    mutating func add(_ part: ImportReport) {
        areas += part.areas
        cutAreas += part.cutAreas
        problems.merge(part.problems, uniquingKeysWith: +)
    }
}
