import GeoFiles
import Geometry
import Graphics
import Guidance
import MapPictures
import Parameters
import Routes

/// A route on the map, whole or as a driver sees it, with the options of `render route`:
/// `600x400@2x.png?view=3d&at=1200m`, and an engine's answer in the body; or the way between the places
/// of the query, `600x400.png?from=10.73,59.91&to=10.77,59.92&profile=bicycle`.
struct RoutePicture: Sendable {
    let description: RouteDescription
    let format: OutputFormat
    private let input: RouteInput
    /// The places of the query; `nil` if the route is in the body.
    let question: RouteQuestion?

    /// - Parameters:
    ///   - words: the path components after `route/`.
    ///   - query: the request's query.
    ///   - languages: the languages of names and panels.
    ///   - largestPicture: the maximum number of pixels.
    /// - Throws: `HTTPRefusal` with 404 for another path, 400 with what is wrong.
    init(
        _ words: [String], query: String?, languages: [String], largestPicture: Int
    ) throws(HTTPRefusal) {
        guard words.count == 1, let name = PictureFileName(words[0]) else {
            throw HTTPRefusal(404, "a picture of a route is …/route/WxH.png")
        }
        do {
            var values = try ParameterValues(query: query ?? "", of: Self.parameters)
            if !languages.isEmpty, !values.isGiven(PictureParameter.languages.definition) {
                values.add(
                    languages.joined(separator: ","), for: PictureParameter.languages.definition)
            }
            name.add(to: &values)
            format = try PictureParameter.outputFormat(values)
            description = try RouteDescription(values)
            input = try RouteInput(values)
            question = try RouteQuestion(values)
            if case .page = format, values.isOn(PictureParameter.mirror) {
                throw ParameterError("\(PictureParameter.mirror) is for PNG, WebP and JPEG only")
            }
        } catch {
            throw HTTPRefusal(400, Message(error).text(.query))
        }
        try description.size.check(format, largestPicture: largestPicture)
    }

    /// What may stand in the query.
    private static let parameters: ParameterGroup = [
        .routePicture.without(.size), .route, .routeQuestion, .packing,
    ]

    /// The picture of the route that is found, or that is in the body.
    ///
    /// - Parameters:
    ///   - body: the request's body.
    ///   - scene: the scene that draws it.
    ///   - router: the router; needed for places only.
    /// - Returns: the picture.
    /// - Throws: `HTTPRefusal` with 400 for a body that is no route, if the place is not on it, or
    ///   if there is no way.
    func request(
        of body: [UInt8], in scene: MapScene, by router: () throws -> Router
    ) throws -> PictureRequest {
        do {
            let answer =
                try question?.answer(by: router()) ?? input.read(body, named: "the body")
            return try description.request(of: answer, in: scene)
        } catch let wrong as RoutingError {
            throw HTTPRefusal(400, "\(wrong)")
        } catch let wrong as GeoFileError {
            throw HTTPRefusal(400, Message(wrong).text(.query))
        }
    }
}

/// The last component of a picture's path: `600x400@2x.png`.
struct PictureFileName: Hashable, Sendable {
    let size: String
    let format: String

    /// Fails for a component without a file extension.
    init?(_ word: String) {
        guard let dot = word.lastIndex(of: ".") else { return nil }
        size = String(word[..<dot])
        let ending = word[word.index(after: dot)...]
        format = ending == "jpeg" ? "jpg" : String(ending)
    }

    /// Adds size and format as parameters.
    func add(to values: inout ParameterValues) {
        values.add(size, for: PictureParameter.size.definition)
        values.add(format, for: PictureParameter.format.definition)
    }
}

extension PictureSize {
    /// - Throws: `HTTPRefusal` for more pixels than are drawn, or than the format holds.
    func check(_ format: OutputFormat, largestPicture: Int) throws(HTTPRefusal) {
        if case .pixels(let format) = format, let longest = format.maximumSide,
            max(size.width, size.height) * scale > Double(longest)
        {
            throw HTTPRefusal(
                400, "a \(format.fileExtension) has at most \(longest) pixels a side; write .png")
        }
        let pixels = size.width * size.height * scale * scale
        guard pixels <= Double(largestPicture) else {
            throw HTTPRefusal(
                400,
                "the picture has \(Int(pixels)) pixels, more than \(largestPicture): make it smaller"
            )
        }
    }
}
