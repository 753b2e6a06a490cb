import Formats
import Geometry
import Glibc
import MapPictures
import Parameters

// Where people are, for those who may see one of their circles.

extension TileService {
    /// The time, in seconds since 1970.
    static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Checks that places of people are kept here, and by whom they are seen.
    private func checkPeople() throws(HTTPRefusal) {
        // Without keys everyone would see everyone.
        guard configuration.people, served.access.isNeeded else {
            throw HTTPRefusal(404, "nobody shares a place here")
        }
    }

    /// Removes places that nobody may see any more.
    func forgetPeople() {
        guard configuration.people else { return people.forgetAll() }
        people.forgetExpired(at: Self.now)
        let control = served.access
        guard peopleCheck.isDue(after: control) else { return }
        people.forget { !control.allows($1, Scope(.share, $0)) }
    }

    // MARK: Sharing

    /// Checks the place of a person before it is read.
    func checkPlace(_ request: HTTPRequest) throws(HTTPRefusal) {
        try checkPeople()
        guard request.bodyLength <= SharedPlace.mostBytes else { throw SharedPlace.tooLong }
    }

    /// Keeps the place of a person, or forgets it.
    func share(
        _ id: String, _ request: HTTPRequest, _ access: Access
    ) throws(HTTPRefusal) -> HTTPResponse {
        try checkPeople()
        if request.method == .delete {
            people.remove(id, at: Self.now)
        } else {
            let place = try SharedPlace(request.body, of: id, at: Self.now)
            // Whoever narrows what is seen must know if that came too late.
            guard try people.keep(place, by: access.key ?? AccessControl.publicName) else {
                throw HTTPRefusal(409, "a later place is known")
            }
        }
        return HTTPResponse(204, fields: Self.notKept)
    }

    // MARK: Seeing

    /// The places that a request shows.
    struct Sight: Sendable {
        /// The circles; `nil` for all.
        let circles: Set<String>?
        /// The area; `nil` for the world.
        let box: CoordinateBox?

        func shows(_ place: SharedPlace) -> Bool { box?.contains(place.cell.middle) ?? true }
        func shows(_ circle: String) -> Bool { circles?.contains(circle) ?? true }
    }

    /// Decides what a client may see.
    func sight(
        _ words: QueryWords, _ access: Access
    ) throws(HTTPRefusal) -> Sight {
        try checkPeople()
        let circles = access.names(of: .people)
        guard circles != [] else {
            throw access.key == nil
                ? AccessControl.refusal : HTTPRefusal(403, "the key does not allow this")
        }
        var box: CoordinateBox?
        if let text = words.first("bbox") {
            do {
                box = try PictureParameter.box.read(text)
            } catch {
                throw HTTPRefusal(400, Message(error).text(.query))
            }
        }
        guard let circle = words.first("circle") else {
            return Sight(circles: circles.map(Set.init), box: box)
        }
        guard access.allows(Scope(.people, circle)) else {
            throw access.key == nil
                ? AccessControl.refusal : HTTPRefusal(404, "there is no such circle")
        }
        return Sight(circles: [circle], box: box)
    }

    /// People as GeoJSON.
    func peopleList(
        _ exchange: HTTPExchange, _ access: Access
    ) throws(HTTPRefusal) -> HTTPResponse? {
        let words = QueryWords(exchange.request.query)
        let known = ["circle", "bbox"]
        if let other = words.names.first(where: { !known.contains($0) }) {
            throw HTTPRefusal(
                400, "'\(PrintableText.short(other))' is none of \(known.joined(separator: ", "))")
        }
        let sight = try sight(words, access)
        // Many people take a while to be written.
        let job = DrawingPool.Job(key: "people \(ObjectIdentifier(exchange).hashValue)") {
            [people] _, _ in
            let places = people.seen(by: sight.circles, at: Self.now).filter(sight.shows)
            var members: [(String, JSONValue)] = [("type", "FeatureCollection")]
            if let end = places.map(\.end).min() {
                members.append(("expires", .string(SharedPlace.stamp(end))))
            }
            members.append(
                ("features", .array(places.map { $0.feature { sight.shows($0) } })))
            let document = JSONValue.object(JSONObject(members))
            return .picture(
                HTTPResponse(
                    type: "application/geo+json", body: Array(document.serialized().utf8),
                    fields: Self.notKept))
        }
        return draw(job, for: exchange, by: .reading)
    }

    /// A picture of people on a style.
    func peoplePicture(
        _ words: [String], style id: String, _ exchange: HTTPExchange, _ access: Access
    ) throws(HTTPRefusal) -> HTTPResponse? {
        let request = exchange.request
        let style = try style(id)
        let sight = try sight(QueryWords(request.query), access)
        let picture = try StaticPicture(
            words, request, languages: try languages(of: request, style),
            largestPicture: configuration.largestPicture, showsPeople: true)
        let work = PictureWork(
            style: id, size: picture.asked.size, format: picture.asked.format,
            fields: { _ in Self.notKept },
            request: { [people] scene, _ in
                // Whoever has expired while the request waited is not drawn.
                let now = Self.now
                let places = people.seen(by: sight.circles, at: now).filter(sight.shows)
                return try picture.description(with: places.map(\.person), now: now)
                    .pictureRequest(in: scene)
            })
        return draw(job(work, key: "people \(ObjectIdentifier(exchange).hashValue)"), for: exchange)
    }
}
