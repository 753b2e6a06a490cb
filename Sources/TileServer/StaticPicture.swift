import Formats
import Geometry
import Graphics
import MapPictures
import Parameters
import Platform

/// A picture of any place, in the URL syntax of TileServer GL:
/// `10.75,59.91,14@30,45/600x400@2x.png?path=…&marker=…&padding=0.1&lang=nb`.
///
/// The parts of the URL become values like those of the command line and of documents, so
/// that all are read by one description.
struct StaticPicture: Sendable {
    private let request: HTTPRequest
    private let words: [String]
    private let largestPicture: Int
    /// The description given by the URL.
    private(set) var asked: PictureDescription
    private let isAuto: Bool
    /// Whether people are added to it.
    private let showsPeople: Bool

    /// Members of a query that apply to all its paths.
    private static let lookMembers = [
        "latlng", "fill", "stroke", "width", "border", "borderwidth", "linecap", "linejoin",
    ]
    /// What may stand in the query: the path says the rest.
    private static let parameters = ParameterGroup.picture.without([
        .view, .size, ParameterGroup(PictureParameter.format),
    ])
    /// Members that other servers and viewers know, and that are passed over.
    private static let idleMembers = ["v", "key"]
    /// Members that say which people are shown.
    private static let peopleMembers = ["circle", "bbox"]

    /// Reads the URL.
    ///
    /// - Parameters:
    ///   - words: the path components after `static/`.
    ///   - request: the request, for its query.
    ///   - languages: the languages of names.
    ///   - largestPicture: the maximum number of pixels.
    ///   - showsPeople: whether people are added to it: see ``description(with:now:)``.
    /// - Throws: `HTTPRefusal` with 404 for another path, 400 and 413 with what is wrong.
    init(
        _ words: [String], _ request: HTTPRequest, languages: [String], largestPicture: Int,
        showsPeople: Bool = false
    ) throws(HTTPRefusal) {
        self.request = request
        self.showsPeople = showsPeople
        self.words = words
        self.largestPicture = largestPicture
        let isRaw = words.first == "raw" && words.count == 3
        var words = isRaw ? Array(words.dropFirst()) : words
        if isRaw { words[0] = try MercatorMeters.degrees(ofView: words[0]) }
        isAuto = words.first == "auto"
        guard words.count == 2, let name = PictureFileName(words[1]) else {
            let path = showsPeople ? "people" : "static"
            throw HTTPRefusal(404, "such a picture is …/\(path)/LON,LAT,ZOOM/WxH.png")
        }
        do {
            var values = try Self.values(
                of: request.query, isRaw: isRaw,
                without: showsPeople ? Self.peopleMembers : [])
            name.add(to: &values)
            let commas = words[0].prefix { $0 != "@" }.count { $0 == "," }
            if commas == 3 {
                values.add(words[0], for: PictureParameter.box.definition)
            } else if !isAuto {
                values.add(words[0], for: PictureParameter.camera.definition)
            }
            if !languages.isEmpty {
                values.add(
                    languages.joined(separator: ","), for: PictureParameter.languages.definition)
            }
            try Self.addPadding(QueryWords(request.query).first("padding"), to: &values)
            asked = try PictureDescription(values)
            asked.closestZoom = try Self.closestZoom(QueryWords(request.query).first("maxzoom"))
        } catch let refusal as HTTPRefusal {
            throw refusal
        } catch {
            throw HTTPRefusal(400, Message(error).text(.query))
        }
        if request.method != .post, !showsPeople { try checkContent(asked) }
        try asked.size.check(asked.format, largestPicture: largestPicture)
    }

    /// The values of a query, with the styles of its paths put before each.
    ///
    /// - Parameters:
    ///   - query: the query.
    ///   - isRaw: whether paths and markers are in metres.
    ///   - others: further members that are read elsewhere.
    /// - Returns: the values.
    /// - Throws: `ParameterError` or `HTTPRefusal` for wrong ones.
    private static func values(
        of query: String?, isRaw: Bool, without others: [String]
    ) throws -> ParameterValues {
        func places(_ text: String) throws -> String {
            isRaw ? try MercatorMeters.degrees(ofPlaces: text) : text
        }
        let members = QueryWords(query)
        let look = lookMembers.compactMap { name in
            members.first(name).map { "\(name):\($0)|" }
        }.joined()
        let own =
            lookMembers + idleMembers + ["path", "marker", "padding", "maxzoom", "lang"] + others
        let rest = (query ?? "").split(separator: "&").filter { member in
            !own.contains(String(member.prefix { $0 != "=" }))
        }
        var values = try ParameterValues(query: rest.joined(separator: "&"), of: parameters)
        for path in members.all("path") {
            values.add(look + (try places(path)), for: PictureParameter.path.definition)
        }
        for marker in members.all("marker") {
            values.add(try places(marker), for: PictureParameter.marker.definition)
        }
        return values
    }

    /// Adds a padding: below 1 it is a fraction of the picture, as in TileServer GL; else
    /// pixels.
    private static func addPadding(_ text: String?, to values: inout ParameterValues) throws {
        guard let text, !values.isGiven(PictureParameter.camera.definition) else { return }
        guard text.hasPrefix("0."), let fraction = Double(text), fraction < 0.5,
            let size = try values.value(PictureParameter.size)
        else { return values.add(text, for: PictureParameter.padding.definition) }
        let (x, y) = (Int(size.size.width * fraction), Int(size.size.height * fraction))
        values.add("\(y),\(x),\(y),\(x)", for: PictureParameter.padding.definition)
    }

    /// The closest zoom of pictures that show their content whole, as in TileServer GL.
    private static func closestZoom(_ text: String?) throws(HTTPRefusal) -> Double? {
        guard let text else { return nil }
        guard let zoom = Double(text), Camera.zooms.contains(zoom) else {
            throw HTTPRefusal(400, "maxzoom is a zoom from 0 to 24")
        }
        return zoom
    }

    private func checkContent(_ description: PictureDescription) throws(HTTPRefusal) {
        guard isAuto, description.overlays.isEmpty else { return }
        throw HTTPRefusal(400, "auto needs a path, a marker or GeoJSON to show")
    }

    /// The complete description, including the GeoJSON of the request's body.
    ///
    /// - Throws: `HTTPRefusal` with 400, or `ParameterError`, for errors in that.
    func description() throws -> PictureDescription {
        guard request.method == .post else { return asked }
        let document: JSONValue
        do {
            document = try JSONValue(parsing: request.body)
        } catch {
            throw HTTPRefusal(
                400, "the body is no GeoJSON: line \(error.line), column \(error.column)")
        }
        if document["type"] == nil, document["path"] != nil || document["marker"] != nil {
            return try description(ofMembers: document)
        }
        var description = asked
        try description.overlays.add(geoJSON: document, comesFromOutside: true)
        try checkContent(description)
        return description
    }

    /// The complete description, with people.
    ///
    /// - Parameters:
    ///   - people: the people to show, the most important first.
    ///   - now: the time from which their ages count, in seconds since 1970.
    /// - Returns: the description.
    /// - Throws: `HTTPRefusal` with 404 if there is nobody to show whole, or `ParameterError` for
    ///   too many people.
    func description(with people: [SeenPerson], now: Double) throws -> PictureDescription {
        var description = asked
        try description.overlays.add(people, now: now)
        guard !isAuto || !description.overlays.isEmpty else {
            throw HTTPRefusal(404, "nobody is to be seen; auto needs somebody to show")
        }
        return description
    }

    /// The description with the paths and markers of a body in TileServer GL's form,
    /// `{"path": "10,10|20,20"}`: as if they stood in the query, which can't be as long.
    private func description(
        ofMembers document: JSONValue
    ) throws(HTTPRefusal) -> PictureDescription {
        var query = request.query.map { [$0] } ?? []
        for name in ["path", "marker"] {
            for value in document[name]?.array ?? document[name].map({ [$0] }) ?? [] {
                guard let text = value.string else {
                    throw HTTPRefusal(400, "\"\(name)\" is a text or a list of texts")
                }
                query.append("\(name)=\(PercentCoding.coded(text))")
            }
        }
        return try StaticPicture(
            words, HTTPRequest(path: request.path, query: query.joined(separator: "&")),
            languages: asked.languages, largestPicture: largestPicture
        ).asked
    }

    /// The entity tag of the picture; `nil` if the request has a body.
    func tag(of style: ServedStyle) -> String? {
        guard request.method != .post else { return nil }
        var hash = StableHash()
        hash.add(style.version)
        hash.add(style.data)
        hash.add(request.path)
        hash.add(request.query ?? "")
        for language in asked.languages { hash.add(language) }
        return hash.tag
    }
}
