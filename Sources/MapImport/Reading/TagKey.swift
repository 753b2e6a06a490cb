/// An OpenStreetMap key that some rule of the import uses.
///
/// Keys are found by their bytes once for each tag; all others are skipped.
enum TagKey: Int, CaseIterable {
    // MARK: What a thing is
    case aerialway, aeroway, amenity, boundary, building, craft, emergency, healthcare, highway,
        historic
    case landuse, leisure, manMade, military, natural, office, place, railway, route, shop
    case tourism, type, water, waterway, wetland, areaAeroway, buildingPart, barrier

    // MARK: What it is called
    case name, nameNo, ref, iata, junctionRef, destination, destinationForward
    case destinationBackward, destinationRef, destinationRefForward, destinationRefBackward
    case addrHousenumber, addrHousename, addrStreet, addrPlace, addrCity, addrPostcode, intRef,
        brand
    case `operator`, wikidata, wikipedia
    case altName, oldName, shortName, officialName, locName

    // MARK: More about it
    case adminLevel, area, atm, bicycle, borderType, bridge, capital, covered, cuisine, denomination
    case disputed, ele, entrance, footway, height, horse, indoor, information, layer, location
    case maritime, minHeight, population
    case recyclingClothes, recyclingGlassBottles, recyclingPaper, recyclingScrapMetal, religion
    case service, sport, station, surface, towerType, tracktype, tunnel, vending
    case buildingLevels, buildingMinLevel, isoCountry, mountainPass, pisteDifficulty, pisteType
    case buildingColour, roofColour, roofDirection, roofHeight, roofLevels, roofOrientation
    case roofShape

    // MARK: How one may travel on it
    case access, foot, junction, lanes, lanesBackward, lanesForward, maxspeed, maxspeedBackward
    case maxspeedForward, motorVehicle, motorcar, oneway, turnLanes, turnLanesBackward
    case turnLanesForward, toll, vehicle

    // MARK: How each profile may travel on it
    case accessBackward, accessForward, bicycleBackward, bicycleForward, footBackward, footForward
    case motorVehicleBackward, motorVehicleForward, motorcarBackward, motorcarForward
    case vehicleBackward, vehicleForward
    case onewayBicycle, onewayFoot, onewayMotorVehicle, onewayMotorcar, onewayVehicle
    case cycleway, cyclewayBoth, cyclewayLeft, cyclewayRight
    case cyclewayLeftOneway, cyclewayRightOneway
    case sidewalk, sidewalkBoth, sidewalkLeft, sidewalkRight
    case maxspeedAdvisory, maxspeedAdvisoryBackward, maxspeedAdvisoryForward, maxspeedType
    case estWidth, maxheight, maxheightPhysical, maxlength, maxweight, maxwidth, maxwidthPhysical
    case width
    case bollard, construction, conveying, crossing, direction, duration, impassable, kerb
    case isSidepathOfName, streetName
    case laneMarkings, motorroad, mtbScale, priority, publicTransport, sacScale, sideRoad
    case smoothness, status, trafficSignalsDirection

    // MARK: What depends on the time
    case openingHours
    case accessConditional, accessForwardConditional, accessBackwardConditional
    case vehicleConditional, vehicleForwardConditional, vehicleBackwardConditional
    case motorVehicleConditional, motorVehicleForwardConditional, motorVehicleBackwardConditional
    case motorcarConditional, bicycleConditional, bicycleForwardConditional
    case bicycleBackwardConditional, footConditional, onewayConditional, onewayBicycleConditional
    case maxspeedConditional, maxspeedForwardConditional, maxspeedBackwardConditional

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
        .addrPostcode: "addr:postcode", .altName: "alt_name", .oldName: "old_name",
        .shortName: "short_name", .officialName: "official_name", .locName: "loc_name",
        .intRef: "int_ref", .adminLevel: "admin_level", .borderType: "border_type",
        .minHeight: "min_height",
        .recyclingClothes: "recycling:clothes", .recyclingGlassBottles: "recycling:glass_bottles",
        .recyclingPaper: "recycling:paper", .recyclingScrapMetal: "recycling:scrap_metal",
        .mountainPass: "mountain_pass", .pisteDifficulty: "piste:difficulty",
        .pisteType: "piste:type",
        .towerType: "tower:type", .buildingLevels: "building:levels",
        .buildingMinLevel: "building:min_level", .buildingColour: "building:colour",
        .roofColour: "roof:colour", .roofDirection: "roof:direction",
        .roofHeight: "roof:height", .roofLevels: "roof:levels",
        .roofOrientation: "roof:orientation", .roofShape: "roof:shape", .isoCountry: "ISO3166-1",
        .lanesBackward: "lanes:backward",
        .lanesForward: "lanes:forward", .maxspeedBackward: "maxspeed:backward",
        .maxspeedForward: "maxspeed:forward", .motorVehicle: "motor_vehicle",
        .turnLanes: "turn:lanes", .turnLanesBackward: "turn:lanes:backward",
        .turnLanesForward: "turn:lanes:forward",
        .restrictionConditional: "restriction:conditional",
        .restrictionMotorcar: "restriction:motorcar",
        .accessBackward: "access:backward", .accessForward: "access:forward",
        .bicycleBackward: "bicycle:backward", .bicycleForward: "bicycle:forward",
        .footBackward: "foot:backward", .footForward: "foot:forward",
        .motorVehicleBackward: "motor_vehicle:backward",
        .motorVehicleForward: "motor_vehicle:forward",
        .motorcarBackward: "motorcar:backward", .motorcarForward: "motorcar:forward",
        .vehicleBackward: "vehicle:backward", .vehicleForward: "vehicle:forward",
        .onewayBicycle: "oneway:bicycle", .onewayFoot: "oneway:foot",
        .onewayMotorVehicle: "oneway:motor_vehicle", .onewayMotorcar: "oneway:motorcar",
        .onewayVehicle: "oneway:vehicle",
        .cyclewayBoth: "cycleway:both", .cyclewayLeft: "cycleway:left",
        .cyclewayRight: "cycleway:right", .cyclewayLeftOneway: "cycleway:left:oneway",
        .cyclewayRightOneway: "cycleway:right:oneway",
        .sidewalkBoth: "sidewalk:both", .sidewalkLeft: "sidewalk:left",
        .sidewalkRight: "sidewalk:right",
        .maxspeedAdvisory: "maxspeed:advisory",
        .maxspeedAdvisoryBackward: "maxspeed:advisory:backward",
        .maxspeedAdvisoryForward: "maxspeed:advisory:forward", .maxspeedType: "maxspeed:type",
        .openingHours: "opening_hours",
        .accessConditional: "access:conditional",
        .accessForwardConditional: "access:forward:conditional",
        .accessBackwardConditional: "access:backward:conditional",
        .vehicleConditional: "vehicle:conditional",
        .vehicleForwardConditional: "vehicle:forward:conditional",
        .vehicleBackwardConditional: "vehicle:backward:conditional",
        .motorVehicleConditional: "motor_vehicle:conditional",
        .motorVehicleForwardConditional: "motor_vehicle:forward:conditional",
        .motorVehicleBackwardConditional: "motor_vehicle:backward:conditional",
        .motorcarConditional: "motorcar:conditional",
        .bicycleConditional: "bicycle:conditional",
        .bicycleForwardConditional: "bicycle:forward:conditional",
        .bicycleBackwardConditional: "bicycle:backward:conditional",
        .footConditional: "foot:conditional", .onewayConditional: "oneway:conditional",
        .onewayBicycleConditional: "oneway:bicycle:conditional",
        .maxspeedConditional: "maxspeed:conditional",
        .maxspeedForwardConditional: "maxspeed:forward:conditional",
        .maxspeedBackwardConditional: "maxspeed:backward:conditional",
        .isSidepathOfName: "is_sidepath:of:name", .streetName: "street:name",
        .estWidth: "est_width", .maxheightPhysical: "maxheight:physical",
        .maxwidthPhysical: "maxwidth:physical", .laneMarkings: "lane_markings",
        .mtbScale: "mtb:scale", .publicTransport: "public_transport", .sacScale: "sac_scale",
        .sideRoad: "side_road", .trafficSignalsDirection: "traffic_signals:direction",
    ]
}
