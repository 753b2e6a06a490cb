/// A text that pictures, or the sentences about them, use in every language.
///
/// The raw value is its key in a catalogue file such as `en.json`; behind each case stands what `en.json` says.
package enum Phrase: String, Hashable, Sendable, CaseIterable {
    // MARK: Texts of guidance panels besides maneuvers.

    case guidanceThen = "guidance.then"  // then
    case guidanceNow = "guidance.now"  // Now
    case guidanceExit = "guidance.exit"  // Exit
    case guidanceOffRoute = "guidance.offRoute"  // Off route
    case guidanceArrived = "guidance.arrived"  // You have arrived
    case guidanceArrival = "guidance.arrival"  // Arrival
    case guidanceDestination = "guidance.destination"  // Destination
    case guidanceTunnel = "guidance.tunnel"  // Tunnel

    // MARK: The board of road signs.

    case signsNoPosition = "signs.noPosition"  // Position unknown
    case signsNone = "signs.none"  // No signs ahead
    case signsNoData = "signs.noData"  // No signs known here
    case signsOutOfDate = "signs.outOfDate"  // Signs as of #

    // MARK: Instructions at plain turns.

    case turnStraight = "turn.straight"  // Go straight on
    case turnSlightLeft = "turn.slightLeft"  // Bear left
    case turnLeft = "turn.left"  // Turn left
    case turnSharpLeft = "turn.sharpLeft"  // Turn sharp left
    case turnSlightRight = "turn.slightRight"  // Bear right
    case turnRight = "turn.right"  // Turn right
    case turnSharpRight = "turn.sharpRight"  // Turn sharp right
    case turnBack = "turn.back"  // Make a U-turn

    // MARK: Other instructions.

    case maneuverDepart = "maneuver.depart"  // Start
    case maneuverArrive = "maneuver.arrive"  // Destination
    case maneuverArriveLeft = "maneuver.arriveLeft"  // Destination on the left
    case maneuverArriveRight = "maneuver.arriveRight"  // Destination on the right
    case maneuverVia = "maneuver.via"  // Stop on the way
    case maneuverKeepLeft = "maneuver.keepLeft"  // Keep left
    case maneuverKeepRight = "maneuver.keepRight"  // Keep right
    case maneuverMerge = "maneuver.merge"  // Merge
    case maneuverOnRamp = "maneuver.onRamp"  // Take the ramp
    case maneuverOffRamp = "maneuver.offRamp"  // Take the exit
    case maneuverRoundabout = "maneuver.roundabout"  // Enter the roundabout
    case maneuverLeaveRoundabout = "maneuver.leaveRoundabout"  // Leave the roundabout
    case maneuverEnterFerry = "maneuver.enterFerry"  // Take the ferry
    case maneuverEnterFerryNamed = "maneuver.enterFerryNamed"  // Take the ferry #
    case maneuverLeaveFerry = "maneuver.leaveFerry"  // Leave the ferry
    case maneuverRoundaboutExit = "maneuver.roundaboutExit"  // Roundabout, exit #

    // MARK: Instruments of a recorded drive.

    case instrumentNorth = "instrument.north"  // N
    case instrumentEast = "instrument.east"  // E
    case instrumentSouth = "instrument.south"  // S
    case instrumentWest = "instrument.west"  // W
    case instrumentRevolutions = "instrument.revolutions"  // rpm
    case instrumentEngineIsWarm = "instrument.engineIsWarm"  // Engine warm
    case instrumentNoPosition = "instrument.noPosition"  // No position since #
    case instrumentNoMap = "instrument.noMap"  // No map here

    // MARK: A trip's card, and the last known place.

    case tripTrip = "trip.trip"  // Trip
    case tripDriving = "trip.driving"  // Driving time
    case tripAverage = "trip.average"  // Average speed
    case tripTop = "trip.top"  // Top speed
    case tripOver = "trip.over"  // Over the limit
    case tripFuel = "trip.fuel"  // Fuel
    case tripBraking = "trip.braking"  // Hardest braking
    case tripEarth = "trip.earth"  // Round the Earth
    case tripHour = "trip.hour"  // Most fuel at
    case tripWithoutPosition = "trip.withoutPosition"  // Without position
    case tripStops = "trip.stops"  // Stops
    case tripUnderLimit = "trip.underLimit"  // Within limit
    case tripOverLimit = "trip.overLimit"  // Over limit
    case tripUnknownLimit = "trip.unknownLimit"  // Unknown
    case tripBrakings = "trip.brakings"  // Hard braking
    case tripAccelerations = "trip.accelerations"  // Hard acceleration
    case tripBends = "trip.bends"  // Fast cornering
    case tripJolts = "trip.jolts"  // Jolts
    case tripCrash = "trip.crash"  // Crash
    case tripFault = "trip.fault"  // Fault
    case tripPlanned = "trip.planned"  // Planned
    case tripOffPlan = "trip.offPlan"  // Off the plan
    case tripLastPlace = "trip.lastPlace"  // Last known place
    case tripOnFoot = "trip.onFoot"  // On foot
    case tripStraightLine = "trip.straightLine"  // Straight line
    case tripAgo = "trip.ago"  // # ago

    // MARK: The weather.

    case weatherClear = "weather.clear"  // Clear sky
    case weatherFair = "weather.fair"  // A few clouds
    case weatherPartlyCloudy = "weather.partlyCloudy"  // Partly cloudy
    case weatherCloudy = "weather.cloudy"  // Cloudy
    case weatherWindy = "weather.windy"  // Windy
    case weatherFog = "weather.fog"  // Fog
    case weatherLightRain = "weather.lightRain"  // Light rain
    case weatherRainShowers = "weather.rainShowers"  // Rain showers
    case weatherRain = "weather.rain"  // Rain
    case weatherHeavyRain = "weather.heavyRain"  // Heavy rain
    case weatherSnowShowers = "weather.snowShowers"  // Snow showers
    case weatherSleet = "weather.sleet"  // Sleet
    case weatherSnow = "weather.snow"  // Snow
    case weatherHeavySnow = "weather.heavySnow"  // Heavy snow
    case weatherThunder = "weather.thunder"  // Thunder
    case weatherHail = "weather.hail"  // Hail
    case weatherFreezingRain = "weather.freezingRain"  // Freezing rain
    case weatherWeather = "weather.weather"  // Weather
    case weatherPrecipitation = "weather.precipitation"  // Precipitation
    case weatherWind = "weather.wind"  // Wind
    case weatherGusts = "weather.gusts"  // Gusts

    // MARK: Measured quantities.

    case quantitySpeed = "quantity.speed"  // Speed
    case quantityElevation = "quantity.elevation"  // Elevation
    case quantityRpm = "quantity.rpm"  // Engine speed
    case quantityLoad = "quantity.load"  // Engine load
    case quantityCoolant = "quantity.coolant"  // Coolant
    case quantityThrottle = "quantity.throttle"  // Throttle
    case quantityIntake = "quantity.intake"  // Intake air
    case quantityOutside = "quantity.outside"  // Outside
    case quantityFuelRate = "quantity.fuelRate"  // Fuel rate
    case quantityFuelLevel = "quantity.fuelLevel"  // Fuel level
    case quantityVoltage = "quantity.voltage"  // Battery
    case quantitySideForce = "quantity.sideForce"  // Sideways force
    case quantityForwardForce = "quantity.forwardForce"  // Forward force
    case quantityUprightForce = "quantity.uprightForce"  // Upright force
    case quantityHeartRate = "quantity.heartRate"  // Heart rate
    case quantityCadence = "quantity.cadence"  // Cadence
    case quantityPower = "quantity.power"  // Power

    // MARK: A meeting.

    case meetingMeeting = "meeting.meeting"  // Meeting
    case meetingAgenda = "meeting.agenda"  // Agenda
    case meetingOnFoot = "meeting.onFoot"  // on foot
    case meetingLeave = "meeting.leave"  // leave by #
    case meetingArrives = "meeting.arrives"  // arrives #
    case meetingLate = "meeting.late"  // # late
    case meetingAllDay = "meeting.allDay"  // all day

    // MARK: Answers to an invitation.

    case answerComing = "answer.coming"  // coming
    case answerMaybe = "answer.maybe"  // maybe
    case answerInvited = "answer.invited"  // invited
    case answerDeclined = "answer.declined"  // not coming

    // MARK: Categories of places in a legend.

    case categoryFuel = "category.fuel"  // Fuel
    case categoryCharging = "category.charging"  // Charging
    case categoryParking = "category.parking"  // Parking
    case categoryHospital = "category.hospital"  // Hospital
    case categoryPharmacy = "category.pharmacy"  // Pharmacy
    case categoryPolice = "category.police"  // Police
    case categoryFireStation = "category.fireStation"  // Fire station
    case categorySchool = "category.school"  // School
    case categoryUniversity = "category.university"  // University
    case categoryMuseum = "category.museum"  // Museum
    case categoryTheatre = "category.theatre"  // Theatre
    case categoryCinema = "category.cinema"  // Cinema
    case categoryChurch = "category.church"  // Church
    case categoryMosque = "category.mosque"  // Mosque
    case categorySynagogue = "category.synagogue"  // Synagogue
    case categoryCastle = "category.castle"  // Castle
    case categoryViewpoint = "category.viewpoint"  // Viewpoint
    case categoryGovernment = "category.government"
    case categoryMonument = "category.monument"
    case categoryMarina = "category.marina"
    case categoryZoo = "category.zoo"
    case categoryHotel = "category.hotel"  // Hotel
    case categoryRestaurant = "category.restaurant"  // Restaurant
    case categoryCafe = "category.cafe"  // Café
    case categoryBar = "category.bar"  // Bar
    case categoryFastFood = "category.fastFood"  // Fast food
    case categorySupermarket = "category.supermarket"  // Supermarket
    case categoryShop = "category.shop"  // Shop
    case categoryBank = "category.bank"  // Bank
    case categoryPost = "category.post"  // Post
    case categoryLibrary = "category.library"  // Library
    case categorySports = "category.sports"  // Sports
    case categorySwimming = "category.swimming"  // Swimming
    case categoryPlayground = "category.playground"  // Playground
    case categoryCamping = "category.camping"  // Camping
    case categoryToilets = "category.toilets"  // Toilets
    case categoryPark = "category.park"  // Park
    case categoryStation = "category.station"  // Station
    case categoryBus = "category.bus"  // Bus
    case categoryFerry = "category.ferry"  // Ferry
    case categoryAirport = "category.airport"  // Airport
    case categoryBicycle = "category.bicycle"  // Bicycle
    case categoryCar = "category.car"  // Car
    case categoryHome = "category.home"  // Home
    case categoryWork = "category.work"  // Work
    case categoryMeeting = "category.meeting"  // Meeting
    case categoryPerson = "category.person"  // Person
    case categoryFlag = "category.flag"  // Flag
    case categoryStar = "category.star"  // Favourite
    case categoryHeart = "category.heart"  // Favourite
    case categoryWarning = "category.warning"  // Warning
    case categoryInformation = "category.information"  // Information
    case categoryCamera = "category.camera"  // Camera
    case categoryMusic = "category.music"  // Music

    // MARK: States of vehicles.

    case statusMoving = "status.moving"  // Moving
    case statusDriving = "status.driving"  // Driving
    case statusIdle = "status.idle"  // Idle
    case statusWaiting = "status.waiting"  // Waiting
    case statusParked = "status.parked"  // Parked
    case statusOffline = "status.offline"  // Offline
    case statusAvailable = "status.available"  // Available
    case statusBusy = "status.busy"  // Busy
    case statusAlarm = "status.alarm"  // Alarm
    case statusLate = "status.late"  // Late

    // MARK: Spoken texts, used in the middle of a sentence except for the distances.

    case speechPause = "speech.pause"  // ,
    case speechThen = "speech.then"  // , then
    case speechInMeters = "speech.inMeters"  // In # metres
    case speechInKilometer = "speech.inKilometer"  // In one kilometre
    case speechInKilometers = "speech.inKilometers"  // In # kilometres
    case speechInFeet = "speech.inFeet"  // In # feet
    case speechInYards = "speech.inYards"  // In # yards
    case speechInHalfMile = "speech.inHalfMile"  // In half a mile
    case speechInMile = "speech.inMile"  // In one mile
    case speechInMiles = "speech.inMiles"  // In # miles
    case speechDepart = "speech.depart"  // start driving
    case speechDepartOn = "speech.departOn"  // start on #
    case speechDepartOnFoot = "speech.departOnFoot"  // start walking
    case speechMerge = "speech.merge"  // merge
    case speechMergeOnto = "speech.mergeOnto"  // merge onto #
    case speechOnRamp = "speech.onRamp"  // take the ramp
    case speechOnRampLeft = "speech.onRampLeft"  // take the ramp on the left
    case speechOnRampRight = "speech.onRampRight"  // take the ramp on the right
    case speechOffRamp = "speech.offRamp"  // take the exit
    case speechOffRampLeft = "speech.offRampLeft"  // take the exit on the left
    case speechOffRampRight = "speech.offRampRight"  // take the exit on the right
    case speechExitNumber = "speech.exitNumber"  // take exit #
    case speechKeepLeft = "speech.keepLeft"  // keep left
    case speechKeepRight = "speech.keepRight"  // keep right
    case speechRoundabout = "speech.roundabout"  // enter the roundabout
    case speechRoundaboutExit = "speech.roundaboutExit"  // at the roundabout take exit #
    case speechLeaveRoundabout = "speech.leaveRoundabout"  // leave the roundabout
    case speechEnterFerry = "speech.enterFerry"  // take the ferry
    case speechEnterFerryNamed = "speech.enterFerryNamed"  // take the ferry #
    case speechLeaveFerry = "speech.leaveFerry"  // leave the ferry
    case speechArrive = "speech.arrive"  // you will reach your destination
    case speechArriveLeft = "speech.arriveLeft"  // your destination is on the left
    case speechArriveRight = "speech.arriveRight"  // your destination is on the right
    case speechVia = "speech.via"  // you will reach a stop
    case speechArrived = "speech.arrived"  // You have arrived
    case speechOnto = "speech.onto"  // onto #
    case speechAlong = "speech.along"  // along #
    case speechOntoPath = "speech.ontoPath"  // onto the path
    case speechAlongPath = "speech.alongPath"  // along the path
    case speechOntoPavement = "speech.ontoPavement"  // onto the pavement
    case speechAlongPavement = "speech.alongPavement"  // along the pavement
    case speechOntoSteps = "speech.ontoSteps"  // onto the steps
    case speechAlongSteps = "speech.alongSteps"  // by the steps
    case speechOntoCycleway = "speech.ontoCycleway"  // onto the cycle path
    case speechAlongCycleway = "speech.alongCycleway"  // along the cycle path
    case speechTowards = "speech.towards"  // towards #

    // MARK: Sheets of paper.

    case paperIndex = "paper.index"  // Index
    case paperKeyMap = "paper.keyMap"  // Key map
    case paperPage = "paper.page"  // Page #
    case paperGrid = "paper.grid"  // Grid: #
    case paperData = "paper.data"  // Data of #

    // MARK: Sections of an index.

    case indexStreets = "index.streets"  // Streets
    case indexPlaces = "index.places"  // Places
    case indexStations = "index.stations"  // Stations
    case indexSights = "index.sights"  // Places of interest
    case indexNature = "index.nature"  // Parks, waters, mountains

    // MARK: The legend of a map.

    case legendMotorway = "legend.motorway"  // Motorway
    case legendMainRoad = "legend.mainRoad"  // Main road
    case legendThroughRoad = "legend.throughRoad"  // Through road
    case legendStreet = "legend.street"  // Street
    case legendServiceRoad = "legend.serviceRoad"  // Service road
    case legendPedestrian = "legend.pedestrian"  // Pedestrian street
    case legendTrack = "legend.track"  // Track
    case legendPath = "legend.path"  // Path
    case legendCycleway = "legend.cycleway"  // Cycle path
    case legendSteps = "legend.steps"  // Steps
    case legendRailway = "legend.railway"  // Railway
    case legendTram = "legend.tram"  // Tram
    case legendAerialway = "legend.aerialway"  // Lift, cable car
    case legendBorder = "legend.border"  // Border
    case legendContour = "legend.contour"  // Contour line
    case legendCliff = "legend.cliff"  // Cliff
    case legendRunway = "legend.runway"  // Runway
    case legendBuilding = "legend.building"  // Building
    case legendBuiltUp = "legend.builtUp"  // Built-up area
    case legendCommerce = "legend.commerce"  // Shops, offices
    case legendIndustry = "legend.industry"  // Industry
    case legendFarmland = "legend.farmland"  // Farmland
    case legendGrass = "legend.grass"  // Grass, scrub
    case legendForest = "legend.forest"  // Forest
    case legendCemetery = "legend.cemetery"  // Cemetery
    case legendSand = "legend.sand"  // Sand, beach
    case legendRock = "legend.rock"  // Rock
    case legendWetland = "legend.wetland"  // Wetland
    case legendWater = "legend.water"  // Water
    case legendRiver = "legend.river"  // River, stream
    case legendGlacier = "legend.glacier"  // Glacier
    case legendSchool = "legend.school"  // School, hospital
    case legendPeak = "legend.peak"  // Peak
    case legendPass = "legend.pass"  // Pass

    // MARK: Sentences about a picture, for `alt=`.

    case altAhead = "alt.ahead"  // In #
    case altOnMap = "alt.onMap"  // on a map
    case altJoint = "alt.joint"  // with
    case altOffRoute = "alt.offRoute"  // Map, # off the route
    case altToGo = "alt.toGo"  // Map, # to go
    case altRoute = "alt.route"  // Route of # on a map
    case altTraffic = "alt.traffic"  // dense traffic on #
    case altClosed = "alt.closed"  // closed on #
    case altIncidents = "alt.incidents"  // incidents: #
    case altMap = "alt.map"  // Map
    case altMapJoint = "alt.mapJoint"  // with

    /// Its key in a catalogue file.
    package var key: String { rawValue }
}

/// A unit that a language may write differently from CLDR; most do not.
package enum UnitPhrase: String, Hashable, Sendable, CaseIterable {
    /// Hours.
    case hour = "unit.hour"
    /// Minutes.
    case minute = "unit.minute"
    /// Kilometres per hour.
    case kilometerPerHour = "unit.kilometerPerHour"

    /// Its key in a catalogue file.
    var key: String { rawValue }
}
