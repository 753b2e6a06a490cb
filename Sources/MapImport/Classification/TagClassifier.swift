import Geometry

/// Decides from an object's tags which features the tiles show, by the rules of Shortbread 1.0 and
/// ours.
///
/// The rules are grouped by theme in the files `TagClassifier+….swift`; `README.md` beside this
/// folder lists the differences from Shortbread. The drafts of the current object are collected in
/// ``drafts``.
struct TagClassifier {
    /// The object's tags.
    let tags: Tags
    /// The features decided on for the current object.
    var drafts: [FeatureDraft] = []

    init(tags: Tags) {
        self.tags = tags
    }

    /// Classifies a node.
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

    /// Whether a way may be shown as a line; called before its geometry is made.
    func wantsLine(isClosed: Bool, boundary: BoundaryMembership?) -> Bool {
        if boundary != nil || tags.has(.highway) || tags.has(.railway) || tags.has(.aeroway)
            || tags.has(.route) || tags.has(.aerialway) || tags.has(.boundary)
            || tags.is(.natural, "cliff") || tags.has(.pisteType)
        {
            return true
        }
        guard !isClosed || tags.is(.area, "no") else { return false }
        return tags.has(.waterway) || tags.has(.manMade) || tags.has(.natural)
    }

    /// Classifies a way as a line.
    ///
    /// - Parameters:
    ///   - line: its geometric properties.
    ///   - boundary: the boundaries that run along it, if any.
    mutating func classifyLine(_ line: LineFacts, boundary: BoundaryMembership?) {
        drafts.removeAll(keepingCapacity: true)
        addBoundaryLine(boundary)
        addFerry()
        addAerialway()
        if !isPisteArea(isClosed: line.isClosed) { addPiste(as: .pistes) }
        // A closed way is an area unless its tags say otherwise; for roads it is the other way
        // round.
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

    /// Classifies an area.
    ///
    /// - Parameter area: its geometric properties.
    mutating func classifyArea(_ area: AreaFacts) {
        drafts.removeAll(keepingCapacity: true)
        addWaterPolygon(area)
        addDam(as: .damPolygons)
        addPier(as: .pierPolygons)
        addLand(area)
        addSite(area)
        addBuilding(area)
        addBridge()
        if isPisteArea(isClosed: true) { addPiste(as: .pistePolygons) }
        addStreetPolygon(area)
        addBoundaryLabel(area)
        addIslandLabel(area)
        addLandformLabel(at: .labelPoint)
        addBayLabel(at: .labelPoint, area)
        addPublicTransport(at: .labelPoint)
        addPOIOrAddress(at: .labelPoint, area)
    }
}

/// The geometric properties of a line that the rules use.
struct LineFacts {
    /// Whether its first and last node are the same.
    let isClosed: Bool
    /// Its length in pixels at zoom 0, where the world is 256 pixels wide.
    let pixelsAtZoom0: Double

    /// The lowest zoom at which it is at least that many pixels long.
    func zoom(forPixels pixels: Double) -> Int {
        LineFacts.zoom(doublings: pixels / pixelsAtZoom0, perZoom: 1)
    }

    /// The zoom at which a size has been doubled often enough to reach a goal, from 0 to 14.
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

/// The geometric properties of an area that the rules use.
struct AreaFacts {
    /// Whether it is made of one way rather than of a relation.
    let isFromWay: Bool
    /// Its area in square metres of the Mercator plane (EPSG:3857), without holes.
    let mercatorSquareMeters: Double
    /// The longer side of the box around it, as a fraction of the world's; 0 if it matters to no rule.
    var side = 0.0

    /// The lowest zoom at which it covers that many pixels of a map 256 pixels wide at zoom 0.
    func zoom(forSquarePixels pixels: Double) -> Int {
        let fraction = mercatorSquareMeters / AreaFacts.worldSquareMeters * 65_536
        return LineFacts.zoom(doublings: pixels / fraction, perZoom: 2)
    }

    /// The Mercator square's area: the equator's length squared.
    static let worldSquareMeters = EarthModel.equatorMeters * EarthModel.equatorMeters
}

/// Rules for ferries, aerialways, stations and stops.
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

    /// Ski runs, as lines or areas.
    mutating func addPiste(as layer: TileLayer) {
        guard let kind = tags[.pisteType], Self.pistes.contains(kind) else { return }
        var draft = FeatureDraft(layer, from: 12)
        draft.merging = .reversible
        draft.set("kind", kind)
        if let difficulty = tags[.pisteDifficulty], Self.difficulties.contains(difficulty) {
            draft.set("difficulty", difficulty)
        }
        drafts.append(draft)
    }

    /// Whether a ski run is an area: a closed trail is a round, but a closed slope is a slope.
    private func isPisteArea(isClosed: Bool) -> Bool {
        if tags.says(yes: .area) || tags.is(.type, "multipolygon") { return true }
        return isClosed && tags.is(.pisteType, "downhill") && !tags.is(.area, "no")
    }

    private static let pistes: Set<String> = [
        "downhill", "nordic", "skitour", "sled", "hike", "snow_park", "playground", "connection",
    ]

    private static let difficulties: Set<String> = [
        "novice", "easy", "intermediate", "advanced", "expert", "freeride", "extreme",
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

    /// The kind of stop, and the zoom from which it is shown; `nil` if the object is no stop.
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
        // Ours: two zooms earlier, for maps of railways.
        "station": 11, "halt": 12, "tram_stop": 14,
        // Ours: in a city, users look for the entrances.
        "subway_entrance": 14,
    ]
}
