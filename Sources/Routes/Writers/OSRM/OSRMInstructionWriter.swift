import Formats

/// Writes banners and announcements, which Valhalla and Mapbox add to OSRM's form.
enum OSRMInstructionWriter {
    /// Writes a banner.
    static func banner(_ banner: BannerInstruction) -> JSONValue {
        var json = JSONObject()
        json["distanceAlongGeometry"] = .number(banner.distanceToManeuver)
        json["primary"] = text(banner.primary)
        json["secondary"] = banner.secondary.map(text)
        json["sub"] = banner.sub.map(text)
        return .object(json)
    }

    /// Writes an announcement.
    static func announcement(_ announcement: VoiceInstruction) -> JSONValue {
        var json = JSONObject()
        json["distanceAlongGeometry"] = announcement.distanceToManeuver.map(JSONValue.number)
        json["announcement"] = .string(announcement.text)
        json["ssmlAnnouncement"] = announcement.ssml.map(JSONValue.string)
        return .object(json)
    }

    private static func text(_ text: BannerText) -> JSONValue {
        var json = JSONObject()
        json["text"] = .string(text.text)
        json["type"] = text.type.map { .string($0.osrmWord) }
        json["modifier"] = text.direction.map { .string($0.osrmWord) }
        json["degrees"] = text.degrees.map(JSONValue.number)
        json["components"] = .array(text.components.map(component))
        return .object(json)
    }

    private static func component(_ component: BannerComponent) -> JSONValue {
        switch component {
        case .text(let text, let abbreviation):
            var json: JSONObject = JSONObject([("type", "text"), ("text", .string(text))])
            json["abbr"] = abbreviation.map(JSONValue.string)
            return .object(json)
        case .shield(let text): return ["type": "icon", "text": .string(text)]
        case .delimiter(let text): return ["type": "delimiter", "text": .string(text)]
        case .exit(let text): return ["type": "exit", "text": .string(text)]
        case .exitNumber(let text): return ["type": "exit-number", "text": .string(text)]
        case .lane(let lane):
            var json = JSONObject([("type", "lane"), ("text", "")])
            json["directions"] = .texts(lane.indications.map(\.osrmWord))
            json["active"] = .bool(lane.isActive)
            json["active_direction"] = lane.validIndication.map { .string($0.osrmWord) }
            return .object(json)
        }
    }
}
