import Formats
import MapPictures
import Parameters
import Platform

/// What became of the cases of a batch, as a file for programs and for the next run.
struct BatchReport {
    private let cases: [BatchCase]
    private let head: [(String, JSONValue)]
    private let path: String
    private(set) var results: [CaseResult?]

    /// The largest report of an earlier run that is read, in bytes.
    private static let maximumBytes = 512 << 20

    /// A report without results.
    ///
    /// - Parameters:
    ///   - cases: all of the manifest.
    ///   - head: what the report tells of the whole run.
    ///   - path: where it is written.
    init(of cases: [BatchCase], head: [(String, JSONValue)], to path: String) {
        self.cases = cases
        self.head = head
        self.path = path
        results = cases.map { _ in nil }
    }

    /// Notes what became of a case.
    mutating func note(_ result: CaseResult, of index: Int) { results[index] = result }

    /// Takes what an earlier run told of the cases, as far as there is anything.
    ///
    /// - Returns: a result for each case; `nil` where the report has none.
    /// - Throws: what is wrong with the report, in one line.
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

    /// How many cases ended in a way.
    func count(_ status: CaseResult.Status) -> Int { results.count { $0?.status == status } }

    /// Writes what is known up to now.
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
