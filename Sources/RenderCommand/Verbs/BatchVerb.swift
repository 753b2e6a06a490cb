import Formats
import MapPictures
import MapStyle
import Parameters
import Platform

/// `render batch`: draws all pictures of a manifest.
struct BatchVerb: Verb {
    let name = "batch"
    let summary = "Draws all pictures that a manifest lists"
    let usage = "CASES.json [-o DIR] [OPTIONS]"
    var details: String {
        """
        CASES.json lists cases: a name, a command, its operand as "input", and its
        options by their long names. "defaults" are options of all cases; each case is
        drawn in every combination of the values in "matrix". "output" is the files'
        name, with {name} or any option in it; "clock" is the time in all pictures
        that show one. Paths begin in the manifest's folder. Commands are
        \(Self.commands).

          {"defaults": {"map": "oslo.mbtiles"}, "matrix": {"style": ["day", "night"]},
           "output": "{name}-{style}.png", "cases": [
            {"name": "centre", "command": "map", "camera": [10.75, 59.91, 14]},
            {"name": "start", "command": "route", "input": "route.json", "view": "3d"}]}

        A case that is wrong is named with its place, and all others are drawn; the
        exit status is 1 then.
        """
    }
    let options = BatchOptions.all

    private static var commands: String {
        RenderTool.pictureVerbs.map(\.name).joined(separator: ", ")
    }

    /// The maximum number of faults that are reported; more are only counted.
    private static let mostFaults = 100

    func run(_ arguments: ParsedArguments, _ console: Console) throws {
        let path = try arguments.onlyOperand("CASES.json")
        let places = try BatchPlaces(arguments, manifest: path)
        let listed = try Self.manifest(path, into: places.folder).cases
        let wanted = try Self.wanted(listed, arguments)
        try FilePath.enter(places.manifestFolder)
        if !places.folder.isEmpty { _ = try PublishedTree(path: places.folder) }
        let cases = places.keepingFiles(from: listed)
        Self.printNote(wanted.flatMap { cases[$0].faults }, console)

        var report = BatchReport(
            of: cases,
            head: [
                ("manifest", .string(path)), ("folder", .string(places.manifestPlace)),
                ("program", .string("render \(RenderTool.version)")),
            ], to: places.report)
        let run = BatchRun(
            cases, threads: try ReplayOptions.threadCount(arguments), folder: places.folder)
        let missing = keep(wanted, of: run, &report, arguments, console)
        try draw(missing, run, &report, arguments, console)
        try report.write()
        let summary = Self.summary(wanted.compactMap { report.results[$0]?.status })
        try places.writePage(of: cases, report, summary: summary)
        try console.print(summary)
        let failed = wanted.count { report.results[$0]?.status == .failed }
        guard failed == 0 else { throw Failure(failed: failed, of: wanted.count, places.report) }
        let noted = wanted.count { report.results[$0]?.notes.isEmpty == false }
        guard noted == 0 || !arguments.isOn(BatchOptions.strict) else {
            throw Failure(noted: noted, of: wanted.count, places.report)
        }
    }

    private struct Failure: Error, CustomStringConvertible {
        let description: String

        init(failed: Int, of count: Int, _ report: String) {
            description = "\(failed) of \(NumberText.counted(count, "case")) failed; see \(report)"
        }

        init(noted: Int, of count: Int, _ report: String) {
            description = """
                \(BatchOptions.strict.display): \(noted) of \(NumberText.counted(count, "case")) \
                \(noted == 1 ? "has" : "have") notes; see \(report)
                """
        }
    }

    private static func manifest(_ path: String, into folder: String) throws -> BatchManifest {
        let bytes = try InputFile.read(path, limit: BatchManifest.maximumBytes)
        do {
            return try BatchManifest(
                JSONValue(parsing: bytes, allowsRepeatedKeys: false),
                verbs: RenderTool.pictureVerbs, folder: folder)
        } catch {
            throw SceneError("\(PrintableText.short(path)): \(error)")
        }
    }

    /// The numbers of the cases that `--only` selects; all cases if it is not given.
    private static func wanted(_ cases: [BatchCase], _ arguments: ParsedArguments) throws -> [Int] {
        let names = try arguments.values.values(BatchOptions.only)
        let known = Set(cases.map(\.name))
        for name in names where !known.contains(name) {
            throw UsageError(
                option: "--only", value: name,
                "no case has this name" + NameSuggestion.hint(name, known.sorted()))
        }
        return cases.indices.filter { names.isEmpty || names.contains(cases[$0].name) }
    }

    /// Takes over the pictures of earlier runs.
    ///
    /// - Returns: the cases that must be drawn now.
    private func keep(
        _ wanted: [Int], of run: BatchRun, _ report: inout BatchReport,
        _ arguments: ParsedArguments, _ console: Console
    ) -> [Int] {
        let isResumed = arguments.isOn(BatchOptions.resume)
        guard isResumed || wanted.count < run.cases.count else { return wanted }
        var earlier = report.results
        do {
            earlier = try report.earlierResults()
        } catch {
            console.report("the last report is of no use: \(Message(error))")
        }
        let isWanted = Set(wanted)
        for (index, result) in earlier.enumerated() {
            guard var result else { continue }
            if isWanted.contains(index) {
                guard isResumed, run.isUpToDate(result, of: run.cases[index]) else { continue }
                result.status = .kept
            }
            report.note(result, of: index)
        }
        return wanted.filter { report.results[$0] == nil }
    }

    private func draw(
        _ wanted: [Int], _ run: BatchRun, _ report: inout BatchReport,
        _ arguments: ParsedArguments, _ console: Console
    ) throws {
        let style = try arguments.value(ReplayOptions.progress) ?? .bar
        let display = ProgressDisplay(console: console, style: style)
        defer { display.finish() }
        var done = 0.0
        try run.draw(wanted, into: &report) { one, result in
            done += 1
            if one.faults.isEmpty, !result.errors.isEmpty {
                display.finish()
                Self.printNote(result.errors, console)
            }
            display.update(
                ProgressStep(
                    stage: "drawing cases", done: done, total: Double(wanted.count),
                    unit: "cases"))
        }
    }

    /// Reports faults, each once.
    private static func printNote(_ faults: [String], _ console: Console) {
        var seen: Set<String> = []
        let reported = faults.filter { seen.insert($0).inserted }
        for fault in reported.prefix(mostFaults) { console.report(fault) }
        guard reported.count > mostFaults else { return }
        console.report("\(reported.count - mostFaults) more faults are in the report")
    }

    private static func summary(_ results: [CaseResult.Status]) -> String {
        let counts = [CaseResult.Status.drawn, .kept, .failed].map { status in
            "\(results.count { $0 == status }) \(status.rawValue)"
        }
        return NumberText.counted(results.count, "case") + ": " + counts.joined(separator: ", ")
    }
}
