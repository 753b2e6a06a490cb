import Geometry
import Guidance
import MapPictures
import MapStore
import Parameters

/// A meeting on the map, with the options of `render meeting` and the meeting in the body:
/// `600x400@2x.png?within=15`.
///
/// The people of the meeting may be those who share their places with the server.
struct PostedMeeting: Sendable {
    let asked: PictureDescription
    private let profile: TravelProfile?
    private let minutes: Int?
    private let now: Double?

    /// What may stand in the query; the meeting says what is shown of the world.
    private static let parameters: ParameterGroup = [
        ParameterGroup(PictureParameter.meetingProfile, PictureParameter.within),
        ParameterGroup.picture.without([.view, .size, ParameterGroup(PictureParameter.format)]),
    ]
    /// Says which people are shown; read elsewhere.
    private static let circleMember = "circle="

    /// - Parameters:
    ///   - words: the path components after `meeting/`.
    ///   - query: the request's query.
    ///   - languages: the languages of names and texts.
    ///   - largestPicture: the maximum number of pixels.
    /// - Throws: `HTTPRefusal` with 404 for another path, 400 and 413 with what is wrong.
    init(
        _ words: [String], query: String?, languages: [String], largestPicture: Int
    ) throws(HTTPRefusal) {
        guard words.count == 1, let name = PictureFileName(words[0]) else {
            throw HTTPRefusal(404, "a picture of a meeting is …/meeting/WxH.png")
        }
        do {
            let rest = (query ?? "").split(separator: "&").filter {
                !$0.hasPrefix(Self.circleMember)
            }
            var values = try ParameterValues(
                query: rest.joined(separator: "&"), of: Self.parameters)
            if !languages.isEmpty, !values.isGiven(PictureParameter.languages.definition) {
                values.add(
                    languages.joined(separator: ","), for: PictureParameter.languages.definition)
            }
            name.add(to: &values)
            asked = try PictureDescription(values)
            profile = try values.value(PictureParameter.meetingProfile)?.profile
            minutes = try values.value(PictureParameter.within)
            now = try values.seconds(PictureParameter.now)
        } catch {
            throw HTTPRefusal(400, Message(error).text(.query))
        }
        try asked.size.check(asked.format, largestPicture: largestPicture)
    }

    /// The picture of the meeting in a body.
    ///
    /// - Parameters:
    ///   - body: the request's body.
    ///   - map: the map in which places are looked up.
    ///   - router: finds the ways; `nil` if there is none.
    ///   - now: the time, in seconds since 1970, if the query does not say it.
    ///   - person: tells where a person is who may be seen, by an id.
    ///   - scene: the scene that draws it.
    /// - Returns: the picture, and whether the meeting names people of the server.
    /// - Throws: `HTTPRefusal` with 400 for a body that is no meeting.
    func request(
        of body: [UInt8], map: MapDatabase?, router: Router?, now: Double,
        person: @escaping (String) -> SeenPerson?, in scene: MapScene
    ) throws -> (picture: PictureRequest, asksForPeople: Bool) {
        let customs = PlaceCustoms()
        let zone: (Coordinate, Double) -> Double = { place, time in
            customs.clock(at: place, time: time).secondsEast(at: time)
        }
        let reader: MeetingReader
        do throws(SceneError) {
            reader = try MeetingReader(
                request: body, person: person,
                find: { name in
                    guard let map, !name.isEmpty else { return nil }
                    return (try? map.find(PlaceQuery(name, limit: 1)))?.first?.entry.position
                        .coordinate
                }, zone: zone)
        } catch {
            throw HTTPRefusal(400, Message(error).text(.query))
        }
        let picture = MeetingPicture(
            reader.meetings, asked, now: self.now ?? now, profile: profile, within: minutes,
            zone: zone)
        return (try picture.request(in: scene, waysBy: router), reader.asksForPeople)
    }
}

extension TileService {
    /// The requested picture, without the meeting.
    func meeting(
        _ words: [String], _ style: ServedStyle, _ request: HTTPRequest
    ) throws(HTTPRefusal) -> PostedMeeting {
        try PostedMeeting(
            words, query: request.query, languages: try languages(of: request, style),
            largestPicture: configuration.largestPicture)
    }

    /// A picture of the meeting in the request's body, with the people whom its sender may see.
    func meetingPicture(
        _ words: [String], style id: String, _ exchange: HTTPExchange, _ access: Access
    ) throws(HTTPRefusal) -> HTTPResponse? {
        let request = exchange.request
        let picture = try meeting(words, try style(id), request)
        // A meeting that names nobody needs no permission to see people.
        let sight = Result { () throws(HTTPRefusal) in
            try self.sight(QueryWords(request.query), access)
        }
        let work = PictureWork(
            style: id, size: picture.asked.size, format: picture.asked.format,
            fields: { _ in Self.notKept },
            request: { [people, served] scene, thread in
                let now = Self.now
                let seen = try? sight.get()
                let drawn = try picture.request(
                    of: request.body, map: try thread.names(in: served.current),
                    router: try? thread.router(in: served.current), now: now,
                    person: { id in
                        seen.flatMap { people.place(of: id, by: $0.circles, at: now) }?.person
                    }, in: scene)
                if drawn.asksForPeople { _ = try sight.get() }
                return drawn.picture
            })
        return draw(
            job(work, key: "meeting \(ObjectIdentifier(exchange).hashValue)"), for: exchange)
    }
}
