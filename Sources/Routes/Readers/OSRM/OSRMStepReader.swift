import Formats
import GeoFiles
import Geometry

/// Reads a step of an answer in OSRM's form.
struct OSRMStepReader {
    let context: ReadingContext

    /// Reads a step.
    ///
    /// - Parameters:
    ///   - json: the step.
    ///   - points: the range of its line in the leg's line.
    ///   - leg: the leg's line so far, up to this step's end.
    /// - Returns: the step.
    /// - Throws: ``GeoFileError`` if it has too many parts.
    func read(
        _ json: JSONValue, points: ClosedRange<Int>, leg: [Coordinate]
    ) throws(GeoFileError) -> RouteStep {
        let side = json["driving_side"]?.string.flatMap(DrivingSide.init)
        var step = RouteStep(
            maneuver: maneuver(json["maneuver"], drivingSide: side, start: leg[points.lowerBound]),
            distance: json["distance"]?.amount
                ?? leg[points].lengthMeters,
            duration: json["duration"]?.amount, points: points)
        step.names = [context.cleaned(json["name"]?.string)].compactMap { $0 }
        step.refs = RoadText.list(context.cleaned(json["ref"]?.string))
        step.signpost = signpost(json)
        step.roundaboutName = context.cleaned(json["rotary_name"]?.string)
        step.mode = TravelMode(osrm: json["mode"]?.string)
        step.drivingSide = side
        step.instruction = context.cleaned(json["maneuver"]?["instruction"]?.string)
        step.speedLimitSign = json["speedLimitSign"]?.string.flatMap(SpeedLimitSign.init)
        step.intersections = try OSRMIntersectionReader(context: context)
            .read(json["intersections"], points: points, leg: leg)
        let words = OSRMInstructionReader(context: context, drivingSide: side)
        step.banners = try words.banners(json["bannerInstructions"])
        step.announcements = try words.announcements(json["voiceInstructions"])
        return step
    }

    private func maneuver(
        _ json: JSONValue?, drivingSide: DrivingSide?, start: Coordinate
    ) -> Maneuver {
        let word = json?["type"]?.string ?? ""
        let type = ManeuverType(osrm: word)
        if type == nil { context.note("an unknown maneuver was read as a turn") }
        let exit = json?["exit"]?.wholeNumber
        return Maneuver(
            type: type ?? .turn,
            direction: ManeuverDirection(
                osrm: json?["modifier"]?.string, drivingSide: drivingSide),
            location: context.optionalPosition(json?["location"], subject: "a maneuver") ?? start,
            // A departure has no course before it and an arrival none after; OSRM writes 0.
            bearingBefore: type == .depart ? nil : json?["bearing_before"]?.bearing,
            bearingAfter: type == .arrive ? nil : json?["bearing_after"]?.bearing,
            exitNumber: exit.flatMap { (1...99).contains($0) ? $0 : nil })
    }

    private func signpost(_ json: JSONValue) -> Signpost? {
        var post = RoadText.signpost(osrm: context.cleaned(json["destinations"]?.string))
        post.exitNumbers = RoadText.list(context.cleaned(json["exits"]?.string))
        post.exitNames = RoadText.list(context.cleaned(json["junction_name"]?.string))
        return post.isEmpty ? nil : post
    }
}

/// Reads banners and announcements, which Valhalla and Mapbox add to OSRM's form.
struct OSRMInstructionReader {
    let context: ReadingContext
    let drivingSide: DrivingSide?

    /// Reads the member `bannerInstructions`, which may be absent.
    func banners(_ json: JSONValue?) throws(GeoFileError) -> [BannerInstruction] {
        var banners: [BannerInstruction] = []
        for element in json?.array ?? [] {
            try context.countItem()
            guard let distance = element["distanceAlongGeometry"]?.amount,
                let primary = try line(element["primary"])
            else {
                context.note("a banner without a text or a distance was passed over")
                continue
            }
            banners.append(
                BannerInstruction(
                    distanceToManeuver: distance, primary: primary,
                    secondary: try line(element["secondary"]), sub: try line(element["sub"])))
        }
        return banners
    }

    /// Reads the member `voiceInstructions`, which may be absent.
    func announcements(_ json: JSONValue?) throws(GeoFileError) -> [VoiceInstruction] {
        var announcements: [VoiceInstruction] = []
        for element in json?.array ?? [] {
            try context.countItem()
            guard let text = context.cleaned(element["announcement"]?.string) else { continue }
            announcements.append(
                VoiceInstruction(
                    text: text, ssml: context.cleaned(element["ssmlAnnouncement"]?.string),
                    distanceToManeuver: element["distanceAlongGeometry"]?.amount))
        }
        return announcements
    }

    private func line(_ json: JSONValue?) throws(GeoFileError) -> BannerText? {
        guard let json, json.object != nil else { return nil }
        var components: [BannerComponent] = []
        for element in json["components"]?.array ?? [] {
            try context.countItem()
            if let component = component(element) { components.append(component) }
        }
        let text = context.cleaned(json["text"]?.string) ?? ""
        guard !text.isEmpty || !components.isEmpty else { return nil }
        let side = json["driving_side"]?.string.flatMap(DrivingSide.init) ?? drivingSide
        return BannerText(
            text: text, type: json["type"]?.string.flatMap(ManeuverType.init(osrm:)),
            direction: ManeuverDirection(osrm: json["modifier"]?.string, drivingSide: side),
            degrees: json["degrees"]?.number.flatMap { (0...360).contains($0) ? $0 : nil },
            components: components)
    }

    private func component(_ json: JSONValue) -> BannerComponent? {
        if json["type"]?.string == "lane" {
            let directions = json["directions"]?.strings ?? []
            let isActive = json["active"]?.bool ?? false
            return .lane(
                Lane(
                    indications: directions.prefix(16).compactMap(LaneIndication.init(osrm:)),
                    isValid: isActive,
                    validIndication: json["active_direction"]?.string.flatMap(
                        LaneIndication.init(osrm:))))
        }
        guard let text = context.cleaned(json["text"]?.string) else { return nil }
        switch json["type"]?.string {
        case "delimiter": return .delimiter(text)
        case "exit": return .exit(text)
        case "exit-number": return .exitNumber(text)
        case "icon": return .shield(text)
        case "text" where json["imageBaseURL"] != nil || json["mapbox_shield"] != nil:
            return .shield(text)
        case "text":
            return .text(text, abbreviation: context.cleaned(json["abbr"]?.string))
        default:
            context.note("a part of a banner of an unknown kind was passed over")
            return nil
        }
    }
}
