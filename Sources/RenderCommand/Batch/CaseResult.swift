import Formats
import Glibc
import Platform

/// The result of a case.
struct CaseResult: Sendable {
    /// The outcome of a case.
    enum Status: String, Sendable {
        /// Its picture was drawn in this run.
        case drawn
        /// Its picture existed already and was drawn from the same inputs.
        case kept
        /// There is no picture of it, or only an old one.
        case failed
    }

    var status: Status
    /// The time taken.
    var milliseconds = 0.0
    /// Notes for the user, one per line.
    var notes: [String] = []
    /// The reasons for failure, one line per problem with its path in the manifest.
    var errors: [String] = []
    /// The files that were written, relative to the folder of the outputs.
    var files: [String] = []
    /// The files that were read.
    var inputs: [String] = []
    /// A hash of everything that the picture depends on.
    var fingerprint: String?

    init(_ status: Status) { self.status = status }

    /// Reads the result of the case from an earlier report; `nil` if the entry is unusable.
    init?(reported entry: JSONValue) {
        guard let status = entry["status"]?.string.flatMap(Status.init) else { return nil }
        func texts(_ name: String) -> [String] {
            entry[name]?.array?.compactMap(\.string) ?? []
        }
        self.init(status)
        milliseconds = entry["milliseconds"]?.number ?? 0
        notes = texts("notes")
        errors = texts("errors")
        files = texts("files")
        inputs = texts("inputs")
        fingerprint = entry["fingerprint"]?.string
    }

    /// Returns the entry of the case for a report.
    ///
    /// - Parameter picture: the case.
    /// - Returns: a JSON object.
    func json(of picture: BatchCase) -> JSONValue {
        var object = JSONObject([
            ("name", .string(picture.name)), ("place", .string(picture.place)),
            ("axes", .object(JSONObject(picture.axes.map { ($0.name, .string($0.value)) }))),
            ("status", .string(status.rawValue)),
            ("milliseconds", .number((milliseconds * 10).rounded() / 10)),
        ])
        if let command = picture.command {
            object["output"] = .string(command.output)
            object["command"] = .string(command.line)
        }
        for (name, texts) in [
            ("files", files), ("notes", notes), ("errors", errors), ("inputs", inputs),
        ] where !texts.isEmpty {
            object[name] = .array(texts.map { .string($0) })
        }
        object["fingerprint"] = fingerprint.map { .string($0) }
        return .object(object)
    }
}
