import MapPictures
import Parameters
import Routes

/// A route that a routing engine or a person has made, with the other routes of the same answer.
///
/// It is read from the answers of routing engines, from files with a line (GPX, FIT, TCX, KML,
/// GeoJSON) and from encoded polylines; the bytes tell which.
public struct Route: Sendable {
    let answer: RouteAnswer

    /// More bytes than that are refused.
    package static let maximumBytes = 16 << 20

    /// Reads a route.
    ///
    /// - Parameters:
    ///   - bytes: a file of any of these kinds, 16 MB at most.
    ///   - name: what errors call it.
    /// - Throws: ``RenderError`` of ``RenderError/Kind/wrongArgument`` with what is wrong, and where.
    public init(_ bytes: [UInt8], named name: String = "the route") throws(RenderError) {
        answer = try RenderError.of { try RouteReader.read(bytes: bytes, named: name) }
    }

    /// Reads a route from a file.
    ///
    /// - Parameter path: the file.
    /// - Throws: ``RenderError`` for a file that can't be read, or is no route.
    public init(contentsOf path: String) throws(RenderError) {
        let bytes = try RenderError.of {
            try InputFile.read(path, limit: Self.maximumBytes, allowsPipes: true)
        }
        try self.init(bytes, named: path)
    }

    init(_ answer: RouteAnswer) { self.answer = answer }

    /// Metres from start to end, as the engine says.
    public var length: Double { answer.main?.distance ?? 0 }

    /// Seconds from start to end, as the engine says; `nil` where it does not.
    public var duration: Double? { answer.main?.duration }

    /// The same without the other routes of the answer, which are drawn in a quiet colour.
    public func withoutAlternatives() -> Route { Route(answer.withoutAlternatives) }

    /// What you should know of the file, a line each.
    public var notes: [String] { answer.notes }

    var reported: [Message] { answer.notes.map { Message($0) } }
}
