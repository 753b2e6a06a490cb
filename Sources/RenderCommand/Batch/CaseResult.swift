import Formats
import Glibc
import Platform

/// What became of a case.
struct CaseResult: Sendable {
    /// How it ended.
    enum Status: String, Sendable {
        /// Its picture was drawn now.
        case drawn
        /// Its picture was there already, drawn of the same.
        case kept
        /// There is no picture of it, or an old one.
        case failed
    }

    var status: Status
    /// How long it took.
    var milliseconds = 0.0
    /// What the user should know, a line each.
    var notes: [String] = []
    /// Why it failed, a line for each problem with its place.
    var errors: [String] = []
    /// The files that were written, from the folder of the outputs.
    var files: [String] = []
    /// The files that were read.
    var inputs: [String] = []
    /// Stands for all that it depends on.
    var fingerprint: String?

    init(_ status: Status) { self.status = status }

    /// What an earlier report tells of the case; `nil` where that is nothing of use.
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

    /// The case in a report.
    ///
    /// - Parameter picture: the case.
    /// - Returns: an object.
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
