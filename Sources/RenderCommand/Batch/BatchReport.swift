import Formats
import MapPictures
import Parameters
import Platform

/// The results of the cases of a batch, as a file for programs and for the next run.
struct BatchReport {
    private let cases: [BatchCase]
    private let head: [(String, JSONValue)]
    private let path: String
    private(set) var results: [CaseResult?]

    /// The maximum size of an earlier report that is read, in bytes.
    private static let maximumBytes = 512 << 20

    /// Creates a report without results.
    ///
    /// - Parameters:
    ///   - cases: all cases of the manifest.
    ///   - head: the members that describe the whole run.
    ///   - path: the file to write.
    init(of cases: [BatchCase], head: [(String, JSONValue)], to path: String) {
        self.cases = cases
        self.head = head
        self.path = path
        results = cases.map { _ in nil }
    }

    /// Records the result of a case.
    mutating func note(_ result: CaseResult, of index: Int) { results[index] = result }

    /// Reads the results of an earlier run, if there are any.
    ///
    /// - Returns: the result of each case; `nil` if the earlier report has none.
    /// - Throws: the problem of the report, in one line.
    func earlierResults() throws -> [CaseResult?] {
        guard FileStamp(path) != nil else { return results }
        let bytes = try InputFile.read(path, limit: Self.maximumBytes)
        var entries: [String: JSONValue] = [:]
        do {
            for entry in try JSONValue(parsing: bytes)["cases"]?.array ?? [] {
                if let output = entry["output"]?.string { entries[output] = entry }
            }
        } catch {
            throw SceneError("\(PrintableText.short(path)): \(error)")
        }
        return cases.map { one in
            one.command.flatMap { entries[$0.output] }.flatMap { CaseResult(reported: $0) }
        }
    }

    /// The number of cases with a given outcome.
    func count(_ status: CaseResult.Status) -> Int { results.count { $0?.status == status } }

    /// Writes the results known so far.
    ///
    /// - Throws: `FileOutputError` if it can't be written.
    func write() throws(FileOutputError) {
        var document = JSONObject(head)
        for status in [CaseResult.Status.drawn, .kept, .failed] {
            document[status.rawValue] = .number(Double(count(status)))
        }
        document["cases"] = .array(
            zip(cases, results).compactMap { one, result in result?.json(of: one) })
        let text = JSONValue.object(document).serialized(pretty: true) + "\n"
        try PublishedFile.write(Array(text.utf8), to: path)
    }
}
