import Formats

/// Reads banners and announcements, which Valhalla and Mapbox add to OSRM's form.
struct OSRMInstructionReader {
    let context: ReadingContext
    let drivingSide: DrivingSide?

    /// Reads the member `bannerInstructions`, which may be absent.
    func banners(_ json: JSONValue?) throws(RouteError) -> [BannerInstruction] {
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
    func announcements(_ json: JSONValue?) throws(RouteError) -> [VoiceInstruction] {
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

    private func line(_ json: JSONValue?) throws(RouteError) -> BannerText? {
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
