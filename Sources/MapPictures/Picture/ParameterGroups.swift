package import Parameters

/// The parameters of pictures, each defined once for command line, URL and document.
package enum PictureParameter {}

// All groups are in one place; their order and that of their parameters is the order of the help.

extension ParameterGroup {
    /// The map.
    package static let map = ParameterGroup(PictureParameter.map)
    /// The style, further maps and the world that a map is drawn with.
    package static let style = ParameterGroup(
        PictureParameter.style, PictureParameter.source, PictureParameter.terrain,
        PictureParameter.relief, PictureParameter.sprite, PictureParameter.allowFiles,
        PictureParameter.allowHost, PictureParameter.around, PictureParameter.world)
    /// The files that a scene is opened from, and the parts of them that are read.
    package static let scene: ParameterGroup = [.map, .style]

    /// The part of the world that is shown.
    package static let view = ParameterGroup(PictureParameter.camera, PictureParameter.box)
    /// The picture's size on a screen.
    package static let size = ParameterGroup(PictureParameter.size)
    /// The picture's size on a screen or on paper.
    package static let sizes: ParameterGroup = [
        .size, ParameterGroup(PictureParameter.dotsPerInch),
    ]
    /// The free space around content that is shown whole.
    package static let padding = ParameterGroup(PictureParameter.padding)

    /// The languages of names and texts.
    package static let languages = ParameterGroup(
        PictureParameter.languages, PictureParameter.phrases)
    /// The labels that the map has.
    package static let labels = ParameterGroup(PictureParameter.labels)
    /// Scale bar and credit.
    package static let ornaments = ParameterGroup(
        PictureParameter.scaleBar, PictureParameter.attribution, PictureParameter.credit)
    /// The values that ``PictureBasics`` reads for every picture, besides size and overlays.
    package static let basics: ParameterGroup = [.languages, .labels, .ornaments]
    /// The overlays of the map.
    package static let overlays = ParameterGroup(OverlayKinds.all.flatMap { $0.parameters })

    /// The compression of a file.
    package static let packing = ParameterGroup(PictureParameter.png8, PictureParameter.quality)
    /// The file format of a picture.
    package static let format: ParameterGroup = [ParameterGroup(PictureParameter.format), .packing]

    /// All parameters of a picture of a map.
    package static let picture: ParameterGroup = [
        .view, .sizes, .padding, .basics, .format, .overlays,
    ]
}

extension ParameterGroup {
    /// The reading of a route.
    package static let route = ParameterGroup(
        PictureParameter.precision, PictureParameter.alternatives, PictureParameter.raw)
    /// The question for a route.
    package static let routeQuestion = ParameterGroup(
        PictureParameter.start, PictureParameter.goal, PictureParameter.via,
        PictureParameter.profile, PictureParameter.avoid, PictureParameter.shortest,
        PictureParameter.departure, PictureParameter.approach)
    /// The view of a route.
    package static let routeView = ParameterGroup(PictureParameter.view)
    /// The position and time of a frame of a drive.
    package static let moment = ParameterGroup(
        PictureParameter.place, PictureParameter.speed, PictureParameter.time)
    /// The driver's view of the route.
    package static let driveView = ParameterGroup(
        PictureParameter.zoom, PictureParameter.anchor, PictureParameter.pitch,
        PictureParameter.units, PictureParameter.country)
    /// The look of the part of the route already driven.
    package static let driven = ParameterGroup(PictureParameter.driven)
    /// The things besides the route that a driver sees.
    package static let driveLook = ParameterGroup(
        PictureParameter.vehicle, PictureParameter.accuracy, PictureParameter.destination,
        PictureParameter.panels, PictureParameter.layout, PictureParameter.maneuvers,
        PictureParameter.mirror, PictureParameter.signs, PictureParameter.signFile)
    /// The parameters that only frames along the route have.
    package static let drive: ParameterGroup = [.moment, .driveView, .driven, .driveLook]

    /// All parameters of the picture of a route, except its format.
    package static let routePicture: ParameterGroup = [
        .size, .padding, .basics, .routeView, .drive, .overlays,
    ]
}

extension ParameterGroup {
    /// The reading of recorded trips.
    package static let trip = ParameterGroup(
        PictureParameter.obd, PictureParameter.offset, PictureParameter.split,
        PictureParameter.tripNumber, PictureParameter.from, PictureParameter.to,
        PictureParameter.timeZone,
        PictureParameter.columns, PictureParameter.privacy)
    /// The weather that is joined by place and time.
    package static let weather = ParameterGroup(PictureParameter.weather)
    /// The parts of a trip that a card shows.
    package static let tripLook = ParameterGroup(
        PictureParameter.colorBy, PictureParameter.strip, PictureParameter.planned,
        PictureParameter.force, PictureParameter.units)
    /// The last known place instead of the trip.
    package static let lastPlace = ParameterGroup(PictureParameter.last, PictureParameter.me)
    /// All tracks in one picture, and the part of the world that it shows.
    package static let together: ParameterGroup = [
        ParameterGroup(PictureParameter.together), .view, .padding,
    ]
    /// All parameters of a card.
    package static let tripCard: ParameterGroup = [.tripLook, .lastPlace]

    /// The input of a replay: trips, and what they are compared with.
    package static let replayInput: ParameterGroup = [
        .trip.without(ParameterGroup(PictureParameter.from, PictureParameter.to)),
        ParameterGroup(PictureParameter.replayFrom, PictureParameter.replayTo),
        ParameterGroup(
            PictureParameter.via, PictureParameter.profile, PictureParameter.avoid,
            PictureParameter.shortest),
        ParameterGroup(PictureParameter.raw, PictureParameter.ghost, PictureParameter.planned),
        .weather,
    ]
    /// All parameters of a replay, whose moments come from the trip.
    package static let replay: ParameterGroup = [
        ParameterGroup(
            PictureParameter.replayView, PictureParameter.framesPerSecond,
            PictureParameter.replaySpeed, PictureParameter.replayDuration,
            PictureParameter.skipIdle, PictureParameter.holdFirst, PictureParameter.holdLast,
            PictureParameter.rest, PictureParameter.tail, PictureParameter.instruments,
            PictureParameter.strip, PictureParameter.frameText, PictureParameter.alpha),
        .labels, .driveView, .driveLook,
    ]
}
