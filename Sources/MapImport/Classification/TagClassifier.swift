import Geometry

/// Decides from tags what of an object the tiles show: the rules of Shortbread 1.0 and ours.
///
/// The rules stand by theme in the files `TagClassifier+….swift`; `README.md` beside this folder
/// lists what differs from Shortbread. The drafts of the object at hand gather in ``drafts``.
struct TagClassifier {
    /// The object's tags.
    let tags: Tags
    /// What has been decided for the object at hand.
    var drafts: [FeatureDraft] = []

    init(tags: Tags) {
        self.tags = tags
    }

    /// Decides for a node.
    mutating func classifyNode() {
        drafts.removeAll(keepingCapacity: true)
        addPlaceLabel()
        addCountryLabel()
        addMotorwayJunction()
        addLandformLabel(at: .whole)
        addBayLabel(at: .whole)
        addPublicTransport(at: .whole)
        addPOIOrAddress(at: .whole)
    }

    /// Whether a way can be of interest as a line; asked before its geometry is made.
    func wantsLine(isClosed: Bool, boundary: BoundaryMembership?) -> Bool {
        if boundary != nil || tags.has(.highway) || tags.has(.railway) || tags.has(.aeroway)
            || tags.has(.route) || tags.has(.aerialway) || tags.has(.boundary)
            || tags.is(.natural, "cliff")
        {
            return true
        }
        guard !isClosed || tags.is(.area, "no") else { return false }
        return tags.has(.waterway) || tags.has(.manMade) || tags.has(.natural)
    }

    /// Decides for a way seen as a line.
    ///
    /// - Parameters:
    ///   - line: what its geometry says.
    ///   - boundary: the boundaries that run along it, if any.
    mutating func classifyLine(_ line: LineFacts, boundary: BoundaryMembership?) {
        drafts.removeAll(keepingCapacity: true)
        addBoundaryLine(boundary)
        addFerry()
        addAerialway()
        // A closed way is an area unless it says otherwise; roads are the other way round.
        if !tags.says(yes: .area) {
            addStreet(line)
            addLandformLine(line)
        }
        if !line.isClosed || tags.is(.area, "no") {
            addWaterLine(line)
            addStraitLine(line)
            addDam(as: .damLines)
            addPier(as: .pierLines)
        }
    }

    /// Decides for an area.
    ///
    /// - Parameter area: what its geometry says.
    mutating func classifyArea(_ area: AreaFacts) {
        drafts.removeAll(keepingCapacity: true)
        addWaterPolygon(area)
        addDam(as: .damPolygons)
        addPier(as: .pierPolygons)
        addLand(area)
        addSite(area)
        addBuilding()
        addBridge()
        addStreetPolygon(area)
        addBoundaryLabel(area)
        addIslandLabel(area)
        addLandformLabel(at: .labelPoint)
        addBayLabel(at: .labelPoint, area)
        addPublicTransport(at: .labelPoint)
        addPOIOrAddress(at: .labelPoint, area)
    }
}

/// What the geometry of a line says to the rules.
struct LineFacts {
    /// Whether its first and last node are the same.
    let isClosed: Bool
    /// Its length in pixels at zoom 0, where the world is 256 pixels wide.
    let pixelsAtZoom0: Double

    /// The lowest zoom at which it is at least so many pixels long.
    func zoom(forPixels pixels: Double) -> Int {
        LineFacts.zoom(doublings: pixels / pixelsAtZoom0, perZoom: 1)
    }

    /// How often a size must be doubled to reach a goal, from 0 to 14.
    static func zoom(doublings ratio: Double, perZoom: Double) -> Int {
        guard ratio > 1 else { return 0 }
        var (zoom, size) = (0, 1.0)
        let growth = perZoom == 1 ? 2.0 : 4.0
        while zoom < 14 && size < ratio {
            size *= growth
            zoom += 1
        }
        return zoom
    }
}

/// What the geometry of an area says to the rules.
struct AreaFacts {
    /// Whether it is made of one way rather than of a relation.
    let isFromWay: Bool
    /// Its area in square metres of the Mercator plane (EPSG:3857), holes taken off.
    let mercatorSquareMeters: Double

    /// The lowest zoom at which it covers so many pixels of a map 256 pixels wide at zoom 0.
    func zoom(forSquarePixels pixels: Double) -> Int {
        let fraction = mercatorSquareMeters / AreaFacts.worldSquareMeters * 65_536
        return LineFacts.zoom(doublings: pixels / fraction, perZoom: 2)
    }

    /// The Mercator square's area: the equator's length squared.
    static let worldSquareMeters = EarthModel.equatorMeters * EarthModel.equatorMeters
}

/// Ferries, aerialways, stations and stops.
extension TagClassifier {
    /// Ferry lines.
    mutating func addFerry() {
        guard tags.is(.route, "ferry") else { return }
        var draft = FeatureDraft(.ferries, from: tags.is(.motorVehicle, "no") ? 12 : 10)
        draft.merging = .reversible
        draft.set("kind", "ferry")
        draft.setNames(tags)
        drafts.append(draft)
    }

    /// Cable cars and lifts.
    mutating func addAerialway() {
        guard let aerialway = tags[.aerialway], let kind = Self.aerialways[aerialway] else {
            return
        }
        var draft = FeatureDraft(.aerialways, from: 12)
        draft.set("kind", kind)
        drafts.append(draft)
    }

    private static let aerialways: [String: String] = [
        "cable_car": "cable_car", "gondola": "gondola", "goods": "goods",
        "chair_lift": "chair_lift", "drag_lift": "drag_lift", "t-bar": "t-bar",
        "j-bar": "j-bar", "platter": "platter", "rope_tow": "rope_tow",
        // Ours: a gondola with seats among its cabins is drawn as a gondola.
        "mixed_lift": "gondola",
    ]

    /// Stations, stops, airports, quays.
    mutating func addPublicTransport(at shape: FeatureDraft.Shape) {
        guard let (kind, zoom) = publicTransportKind else { return }
        var draft = FeatureDraft(.publicTransport, from: zoom)
        draft.shape = shape
        draft.order = Int32(zoom)
        draft.set("kind", kind)
        draft.set("iata", tags[.iata])
        draft.set("station", kind == "station" || kind == "halt" ? tags[.station] : nil)
        draft.setNames(tags)
        drafts.append(draft)
    }

    /// What kind of stop the object is, and from which zoom it is shown; `nil` if it is none.
    var publicTransportKind: (kind: String, zoom: Int)? {
        if let value = tags[.railway], let zoom = Self.railwayStops[value] { return (value, zoom) }
        if tags.is(.highway, "bus_stop") { return ("bus_stop", 14) }
        if tags.is(.amenity, "bus_station") { return ("bus_station", 13) }
        if tags.is(.amenity, "ferry_terminal") { return ("ferry_terminal", 12) }
        if tags.is(.aerialway, "station") { return ("aerialway_station", 13) }
        if tags.is(.aeroway, "aerodrome") { return ("aerodrome", tags.has(.iata) ? 9 : 10) }
        if tags.is(.aeroway, "helipad") { return ("helipad", 13) }
        return nil
    }

    private static let railwayStops: [String: Int] = [
        "station": 13, "halt": 13, "tram_stop": 14,
        // Ours: in a city the entrances are what one looks for.
        "subway_entrance": 14,
    ]
}
