/// A text that pictures, or the sentences about them, use in every language.
///
/// The raw value is its key in a catalogue file such as `en.json`.
package enum Phrase: String, Hashable, Sendable, CaseIterable {
    // MARK: Texts of guidance panels besides maneuvers.

    /// then
    case guidanceThen = "guidance.then"
    /// Exit
    case guidanceExit = "guidance.exit"
    /// Off route
    case guidanceOffRoute = "guidance.offRoute"
    /// You have arrived
    case guidanceArrived = "guidance.arrived"
    /// Arrival
    case guidanceArrival = "guidance.arrival"
    /// Destination
    case guidanceDestination = "guidance.destination"
    /// Tunnel
    case guidanceTunnel = "guidance.tunnel"

    // MARK: Instructions at plain turns.

    /// Go straight on
    case turnStraight = "turn.straight"
    /// Bear left
    case turnSlightLeft = "turn.slightLeft"
    /// Turn left
    case turnLeft = "turn.left"
    /// Turn sharp left
    case turnSharpLeft = "turn.sharpLeft"
    /// Bear right
    case turnSlightRight = "turn.slightRight"
    /// Turn right
    case turnRight = "turn.right"
    /// Turn sharp right
    case turnSharpRight = "turn.sharpRight"
    /// Make a U-turn
    case turnBack = "turn.back"

    // MARK: Other instructions.

    /// Start
    case maneuverDepart = "maneuver.depart"
    /// Destination
    case maneuverArrive = "maneuver.arrive"
    /// Destination on the left
    case maneuverArriveLeft = "maneuver.arriveLeft"
    /// Destination on the right
    case maneuverArriveRight = "maneuver.arriveRight"
    /// Stop on the way
    case maneuverVia = "maneuver.via"
    /// Keep left
    case maneuverKeepLeft = "maneuver.keepLeft"
    /// Keep right
    case maneuverKeepRight = "maneuver.keepRight"
    /// Merge
    case maneuverMerge = "maneuver.merge"
    /// Take the ramp
    case maneuverOnRamp = "maneuver.onRamp"
    /// Take the exit
    case maneuverOffRamp = "maneuver.offRamp"
    /// Enter the roundabout
    case maneuverRoundabout = "maneuver.roundabout"
    /// Leave the roundabout
    case maneuverLeaveRoundabout = "maneuver.leaveRoundabout"
    /// Take the ferry
    case maneuverEnterFerry = "maneuver.enterFerry"
    /// Leave the ferry
    case maneuverLeaveFerry = "maneuver.leaveFerry"
    /// Roundabout, exit #
    case maneuverRoundaboutExit = "maneuver.roundaboutExit"

    // MARK: Instruments of a recorded drive.

    /// N
    case instrumentNorth = "instrument.north"
    /// E
    case instrumentEast = "instrument.east"
    /// S
    case instrumentSouth = "instrument.south"
    /// W
    case instrumentWest = "instrument.west"
    /// rpm
    case instrumentRevolutions = "instrument.revolutions"
    /// Engine warm
    case instrumentEngineIsWarm = "instrument.engineIsWarm"
    /// No position since #
    case instrumentNoPosition = "instrument.noPosition"
    /// No map here
    case instrumentNoMap = "instrument.noMap"

    // MARK: A trip's card, and the last known place.

    /// Trip
    case tripTrip = "trip.trip"
    /// Driving time
    case tripDriving = "trip.driving"
    /// Average speed
    case tripAverage = "trip.average"
    /// Top speed
    case tripTop = "trip.top"
    /// Over the limit
    case tripOver = "trip.over"
    /// Fuel
    case tripFuel = "trip.fuel"
    /// Hardest braking
    case tripBraking = "trip.braking"
    /// Round the Earth
    case tripEarth = "trip.earth"
    /// Most fuel at
    case tripHour = "trip.hour"
    /// Without position
    case tripWithoutPosition = "trip.withoutPosition"
    /// Stops
    case tripStops = "trip.stops"
    /// Within limit
    case tripUnderLimit = "trip.underLimit"
    /// Over limit
    case tripOverLimit = "trip.overLimit"
    /// Unknown
    case tripUnknownLimit = "trip.unknownLimit"
    /// Hard braking
    case tripBrakings = "trip.brakings"
    /// Hard acceleration
    case tripAccelerations = "trip.accelerations"
    /// Fast cornering
    case tripBends = "trip.bends"
    /// Jolts
    case tripJolts = "trip.jolts"
    /// Crash
    case tripCrash = "trip.crash"
    /// Fault
    case tripFault = "trip.fault"
    /// Planned
    case tripPlanned = "trip.planned"
    /// Off the plan
    case tripOffPlan = "trip.offPlan"
    /// Last known place
    case tripLastPlace = "trip.lastPlace"
    /// On foot
    case tripOnFoot = "trip.onFoot"
    /// Straight line
    case tripStraightLine = "trip.straightLine"
    /// # ago
    case tripAgo = "trip.ago"

    // MARK: Measured quantities.

    /// Speed
    case quantitySpeed = "quantity.speed"
    /// Elevation
    case quantityElevation = "quantity.elevation"
    /// Engine speed
    case quantityRpm = "quantity.rpm"
    /// Engine load
    case quantityLoad = "quantity.load"
    /// Coolant
    case quantityCoolant = "quantity.coolant"
    /// Throttle
    case quantityThrottle = "quantity.throttle"
    /// Intake air
    case quantityIntake = "quantity.intake"
    /// Outside
    case quantityOutside = "quantity.outside"
    /// Fuel rate
    case quantityFuelRate = "quantity.fuelRate"
    /// Fuel level
    case quantityFuelLevel = "quantity.fuelLevel"
    /// Battery
    case quantityVoltage = "quantity.voltage"
    /// Sideways force
    case quantitySideForce = "quantity.sideForce"
    /// Forward force
    case quantityForwardForce = "quantity.forwardForce"
    /// Upright force
    case quantityUprightForce = "quantity.uprightForce"
    /// Heart rate
    case quantityHeartRate = "quantity.heartRate"
    /// Cadence
    case quantityCadence = "quantity.cadence"
    /// Power
    case quantityPower = "quantity.power"

    // MARK: A meeting.

    /// Meeting
    case meetingMeeting = "meeting.meeting"
    /// Agenda
    case meetingAgenda = "meeting.agenda"
    /// on foot
    case meetingOnFoot = "meeting.onFoot"
    /// leave by #
    case meetingLeave = "meeting.leave"
    /// arrives #
    case meetingArrives = "meeting.arrives"
    /// # late
    case meetingLate = "meeting.late"
    /// all day
    case meetingAllDay = "meeting.allDay"

    // MARK: Answers to an invitation.

    /// coming
    case answerComing = "answer.coming"
    /// maybe
    case answerMaybe = "answer.maybe"
    /// invited
    case answerInvited = "answer.invited"
    /// not coming
    case answerDeclined = "answer.declined"

    // MARK: Categories of places in a legend.

    /// Fuel
    case categoryFuel = "category.fuel"
    /// Charging
    case categoryCharging = "category.charging"
    /// Parking
    case categoryParking = "category.parking"
    /// Hospital
    case categoryHospital = "category.hospital"
    /// Pharmacy
    case categoryPharmacy = "category.pharmacy"
    /// Police
    case categoryPolice = "category.police"
    /// Fire station
    case categoryFireStation = "category.fireStation"
    /// School
    case categorySchool = "category.school"
    /// University
    case categoryUniversity = "category.university"
    /// Museum
    case categoryMuseum = "category.museum"
    /// Theatre
    case categoryTheatre = "category.theatre"
    /// Cinema
    case categoryCinema = "category.cinema"
    /// Church
    case categoryChurch = "category.church"
    /// Mosque
    case categoryMosque = "category.mosque"
    /// Synagogue
    case categorySynagogue = "category.synagogue"
    /// Castle
    case categoryCastle = "category.castle"
    /// Viewpoint
    case categoryViewpoint = "category.viewpoint"
    case categoryGovernment = "category.government"
    case categoryMonument = "category.monument"
    case categoryMarina = "category.marina"
    case categoryZoo = "category.zoo"
    /// Hotel
    case categoryHotel = "category.hotel"
    /// Restaurant
    case categoryRestaurant = "category.restaurant"
    /// Café
    case categoryCafe = "category.cafe"
    /// Bar
    case categoryBar = "category.bar"
    /// Fast food
    case categoryFastFood = "category.fastFood"
    /// Supermarket
    case categorySupermarket = "category.supermarket"
    /// Shop
    case categoryShop = "category.shop"
    /// Bank
    case categoryBank = "category.bank"
    /// Post
    case categoryPost = "category.post"
    /// Library
    case categoryLibrary = "category.library"
    /// Sports
    case categorySports = "category.sports"
    /// Swimming
    case categorySwimming = "category.swimming"
    /// Playground
    case categoryPlayground = "category.playground"
    /// Camping
    case categoryCamping = "category.camping"
    /// Toilets
    case categoryToilets = "category.toilets"
    /// Park
    case categoryPark = "category.park"
    /// Station
    case categoryStation = "category.station"
    /// Bus
    case categoryBus = "category.bus"
    /// Ferry
    case categoryFerry = "category.ferry"
    /// Airport
    case categoryAirport = "category.airport"
    /// Bicycle
    case categoryBicycle = "category.bicycle"
    /// Car
    case categoryCar = "category.car"
    /// Home
    case categoryHome = "category.home"
    /// Work
    case categoryWork = "category.work"
    /// Meeting
    case categoryMeeting = "category.meeting"
    /// Person
    case categoryPerson = "category.person"
    /// Flag
    case categoryFlag = "category.flag"
    /// Favourite
    case categoryStar = "category.star"
    /// Favourite
    case categoryHeart = "category.heart"
    /// Warning
    case categoryWarning = "category.warning"
    /// Information
    case categoryInformation = "category.information"
    /// Camera
    case categoryCamera = "category.camera"
    /// Music
    case categoryMusic = "category.music"

    // MARK: States of vehicles.

    /// Moving
    case statusMoving = "status.moving"
    /// Driving
    case statusDriving = "status.driving"
    /// Idle
    case statusIdle = "status.idle"
    /// Waiting
    case statusWaiting = "status.waiting"
    /// Parked
    case statusParked = "status.parked"
    /// Offline
    case statusOffline = "status.offline"
    /// Available
    case statusAvailable = "status.available"
    /// Busy
    case statusBusy = "status.busy"
    /// Alarm
    case statusAlarm = "status.alarm"
    /// Late
    case statusLate = "status.late"

    // MARK: Spoken texts, used in the middle of a sentence except for the distances.

    /// ,
    case speechPause = "speech.pause"
    /// , then
    case speechThen = "speech.then"
    /// In # metres
    case speechInMeters = "speech.inMeters"
    /// In one kilometre
    case speechInKilometer = "speech.inKilometer"
    /// In # kilometres
    case speechInKilometers = "speech.inKilometers"
    /// In # feet
    case speechInFeet = "speech.inFeet"
    /// In # yards
    case speechInYards = "speech.inYards"
    /// In half a mile
    case speechInHalfMile = "speech.inHalfMile"
    /// In one mile
    case speechInMile = "speech.inMile"
    /// In # miles
    case speechInMiles = "speech.inMiles"
    /// start driving
    case speechDepart = "speech.depart"
    /// start on #
    case speechDepartOn = "speech.departOn"
    /// merge
    case speechMerge = "speech.merge"
    /// merge onto #
    case speechMergeOnto = "speech.mergeOnto"
    /// take the ramp
    case speechOnRamp = "speech.onRamp"
    /// take the exit
    case speechOffRamp = "speech.offRamp"
    /// take exit #
    case speechExitNumber = "speech.exitNumber"
    /// keep left
    case speechKeepLeft = "speech.keepLeft"
    /// keep right
    case speechKeepRight = "speech.keepRight"
    /// enter the roundabout
    case speechRoundabout = "speech.roundabout"
    /// at the roundabout take exit #
    case speechRoundaboutExit = "speech.roundaboutExit"
    /// leave the roundabout
    case speechLeaveRoundabout = "speech.leaveRoundabout"
    /// take the ferry
    case speechEnterFerry = "speech.enterFerry"
    /// drive off the ferry
    case speechLeaveFerry = "speech.leaveFerry"
    /// you will reach your destination
    case speechArrive = "speech.arrive"
    /// your destination is on the left
    case speechArriveLeft = "speech.arriveLeft"
    /// your destination is on the right
    case speechArriveRight = "speech.arriveRight"
    /// you will reach a stop
    case speechVia = "speech.via"
    /// You have arrived
    case speechArrived = "speech.arrived"
    /// onto #
    case speechOnto = "speech.onto"
    /// along #
    case speechAlong = "speech.along"
    /// towards #
    case speechTowards = "speech.towards"

    // MARK: Sentences about a picture, for `alt=`.

    /// In #
    case altAhead = "alt.ahead"
    /// on a map
    case altOnMap = "alt.onMap"
    /// with
    case altJoint = "alt.joint"
    /// Map, # off the route
    case altOffRoute = "alt.offRoute"
    /// Map, # to go
    case altToGo = "alt.toGo"
    /// Route of # on a map
    case altRoute = "alt.route"
    /// Map
    case altMap = "alt.map"
    /// with
    case altMapJoint = "alt.mapJoint"

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
