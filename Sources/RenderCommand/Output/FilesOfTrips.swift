import MapPictures
import Parameters
import Platform

/// The names of files of which each trip of a track has its own.
struct FilesOfTrips {
    private let path: String

    /// - Parameters:
    ///   - path: the name that the user gave: with a number such as `card-%02d.png`, or one into
    ///     which the trip's number is put, `card-1.png`.
    ///   - option: the option of the name, for messages.
    /// - Throws: ``UsageError`` for a stream, which can hold only one.
    init(_ path: String, option: String) throws(UsageError) {
        guard !OutputTarget.isStream(path) else {
            throw UsageError(
                option: option, value: path,
                "\(PictureParameter.tripNumber.definition.display) all writes several files; write a name"
            )
        }
        self.path = path
    }

    /// Returns the name of a trip's file.
    ///
    /// - Parameter number: the trip's number in its track, from 1.
    /// - Returns: a name of its own.
    func path(ofTrip number: Int) -> String {
        if let numbered = NumberedPath(path) { return numbered.path(number) }
        let name = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        guard let dot = path[name...].lastIndex(of: "."), dot > name else {
            return "\(path)-\(number)"
        }
        return "\(path[..<dot])-\(number)\(path[dot...])"
    }
}

extension ParsedArguments {
    /// Whether each trip of a track is drawn.
    var drawsAllTrips: Bool {
        get throws { try value(PictureParameter.tripNumber) == .all }
    }
}
