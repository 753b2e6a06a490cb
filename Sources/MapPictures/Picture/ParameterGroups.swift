package import Parameters

/// The parameters of pictures, each named once for command line, URL and document.
package enum PictureParameter {}

// All groups in one place; their order, and that of their parameters, is that of the help.

extension ParameterGroup {
    /// The map.
    package static let map = ParameterGroup(PictureParameter.map)
    /// What a map is drawn with: style, further maps, world.
    package static let style = ParameterGroup(
        PictureParameter.style, PictureParameter.source, PictureParameter.terrain,
        PictureParameter.sprite, PictureParameter.allowFiles, PictureParameter.world)
    /// What a scene is opened from: files, and what of them is read.
    package static let scene: ParameterGroup = [.map, .style]

    /// What part of the world is shown.
    package static let view = ParameterGroup(PictureParameter.camera, PictureParameter.box)
    /// The picture's size on a screen.
    package static let size = ParameterGroup(PictureParameter.size)
    /// The picture's size on a screen or on paper.
    package static let sizes: ParameterGroup = [
        .size, ParameterGroup(PictureParameter.dotsPerInch),
    ]
    /// What stays free around what is shown whole.
    package static let padding = ParameterGroup(PictureParameter.padding)

    /// In which languages names and texts are.
    package static let languages = ParameterGroup(
        PictureParameter.languages, PictureParameter.phrases)
    /// Which labels the map has.
    package static let labels = ParameterGroup(PictureParameter.labels)
    /// Scale bar and credit.
    package static let ornaments = ParameterGroup(
        PictureParameter.scaleBar, PictureParameter.attribution, PictureParameter.credit)
    /// What ``PictureBasics`` reads of every picture, besides size and overlays.
    package static let basics: ParameterGroup = [.languages, .labels, .ornaments]
    /// What lies over the map.
    package static let overlays = ParameterGroup(OverlayKinds.all.flatMap { $0.parameters })

    /// How small a file is.
    package static let packing = ParameterGroup(PictureParameter.png8, PictureParameter.quality)
    /// How a picture is written.
    package static let format: ParameterGroup = [ParameterGroup(PictureParameter.format), .packing]

    /// All that describes a picture of a map.
    package static let picture: ParameterGroup = [
        .view, .sizes, .padding, .basics, .format, .overlays,
    ]
}

extension ParameterGroup {
    /// How a route is read.
    package static let route = ParameterGroup(
        PictureParameter.precision, PictureParameter.alternatives)
    /// The question for a route.
    package static let routeQuestion = ParameterGroup(
        PictureParameter.start, PictureParameter.goal, PictureParameter.via,
        PictureParameter.profile, PictureParameter.avoid, PictureParameter.shortest)
    /// How a route is looked at.
    package static let routeView = ParameterGroup(PictureParameter.view)
    /// Where and when a frame of a drive is.
    package static let moment = ParameterGroup(
        PictureParameter.place, PictureParameter.speed, PictureParameter.time)
    /// How a driver looks at the way.
    package static let driveView = ParameterGroup(
        PictureParameter.zoom, PictureParameter.anchor, PictureParameter.pitch,
        PictureParameter.units, PictureParameter.country)
    /// What becomes of the way behind.
    package static let driven = ParameterGroup(PictureParameter.driven)
    /// What a driver sees besides the way.
    package static let driveLook = ParameterGroup(
        PictureParameter.vehicle, PictureParameter.accuracy, PictureParameter.destination,
        PictureParameter.panels, PictureParameter.layout, PictureParameter.maneuvers,
        PictureParameter.mirror)
    /// What only frames along the way have.
    package static let drive: ParameterGroup = [.moment, .driveView, .driven, .driveLook]

    /// All that describes the picture of a route, but for its format.
    package static let routePicture: ParameterGroup = [
        .size, .padding, .basics, .routeView, .drive, .overlays,
    ]
}

extension ParameterGroup {
    /// How recorded trips are read.
    package static let trip = ParameterGroup(
        PictureParameter.obd, PictureParameter.offset, PictureParameter.split,
        PictureParameter.from, PictureParameter.to, PictureParameter.timeZone,
        PictureParameter.columns, PictureParameter.privacy)
    /// What a card shows of a trip.
    package static let tripLook = ParameterGroup(
        PictureParameter.colorBy, PictureParameter.strip, PictureParameter.planned,
        PictureParameter.force, PictureParameter.units)
    /// The last known place instead of the trip.
    package static let lastPlace = ParameterGroup(PictureParameter.last, PictureParameter.me)
    /// All that describes a card.
    package static let tripCard: ParameterGroup = [.tripLook, .lastPlace]

    /// What is replayed: trips, and what they are compared with.
    package static let replayInput: ParameterGroup = [
        .trip,
        ParameterGroup(PictureParameter.raw, PictureParameter.ghost, PictureParameter.planned),
    ]
    /// All that describes a replay, whose moments come from the trip.
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
