/// An OpenStreetMap key that some rule of the import uses.
///
/// Keys are found by their bytes once for each tag; all others are skipped.
enum TagKey: Int, CaseIterable {
    // MARK: What a thing is
    case aerialway, aeroway, amenity, boundary, building, craft, emergency, highway, historic
    case landuse, leisure, manMade, military, natural, office, place, railway, route, shop
    case tourism, type, water, waterway, wetland, areaAeroway, buildingPart, barrier

    // MARK: What it is called
    case name, nameNo, ref, iata, junctionRef, destination, destinationForward
    case destinationBackward, destinationRef, destinationRefForward, destinationRefBackward
    case addrHousenumber, addrHousename, addrStreet, addrPlace, addrCity, intRef, brand
    case `operator`, wikidata, wikipedia

    // MARK: More about it
    case adminLevel, area, atm, bicycle, bridge, capital, covered, cuisine, denomination
    case disputed, ele, footway, height, horse, information, layer, location, maritime, minHeight,
        population
    case recyclingClothes, recyclingGlassBottles, recyclingPaper, recyclingScrapMetal, religion
    case service, sport, station, surface, towerType, tracktype, tunnel, vending
    case buildingLevels, buildingMinLevel, isoCountry, mountainPass

    // MARK: How one may travel on it
    case access, foot, junction, lanes, lanesBackward, lanesForward, maxspeed, maxspeedBackward
    case maxspeedForward, motorVehicle, motorcar, oneway, turnLanes, turnLanesBackward
    case turnLanesForward, toll, vehicle

    // MARK: Turn restrictions
    case except, restriction, restrictionConditional, restrictionMotorcar

    /// The key as OpenStreetMap writes it.
    var text: String { Self.texts[rawValue] }

    private static let texts = allCases.map { spelledOtherwise[$0] ?? String(describing: $0) }

    private static let spelledOtherwise: [TagKey: String] = [
        .manMade: "man_made", .areaAeroway: "area:aeroway", .buildingPart: "building:part",
        .nameNo: "name:no", .junctionRef: "junction:ref",
        .destinationForward: "destination:forward",
        .destinationBackward: "destination:backward", .destinationRef: "destination:ref",
        .destinationRefForward: "destination:ref:forward",
        .destinationRefBackward: "destination:ref:backward",
        .addrHousenumber: "addr:housenumber", .addrHousename: "addr:housename",
        .addrStreet: "addr:street", .addrPlace: "addr:place", .addrCity: "addr:city",
        .intRef: "int_ref", .adminLevel: "admin_level", .minHeight: "min_height",
        .recyclingClothes: "recycling:clothes", .recyclingGlassBottles: "recycling:glass_bottles",
        .recyclingPaper: "recycling:paper", .recyclingScrapMetal: "recycling:scrap_metal",
        .mountainPass: "mountain_pass",
        .towerType: "tower:type", .buildingLevels: "building:levels",
        .buildingMinLevel: "building:min_level", .isoCountry: "ISO3166-1",
        .lanesBackward: "lanes:backward",
        .lanesForward: "lanes:forward", .maxspeedBackward: "maxspeed:backward",
        .maxspeedForward: "maxspeed:forward", .motorVehicle: "motor_vehicle",
        .turnLanes: "turn:lanes", .turnLanesBackward: "turn:lanes:backward",
        .turnLanesForward: "turn:lanes:forward",
        .restrictionConditional: "restriction:conditional",
        .restrictionMotorcar: "restriction:motorcar",
    ]
}
