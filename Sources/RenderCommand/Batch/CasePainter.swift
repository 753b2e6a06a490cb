import Glibc
import MapPictures
import Parameters
import Platform

/// Draws cases on one thread, one after the other.
final class CasePainter {
    private let scenes: SceneStock
    private let digests: InputDigests
    private let folder: String

    /// - Parameters:
    ///   - plans: the plans of all threads.
    ///   - digests: the digests of the files that are read.
    ///   - folder: the folder for pictures; empty for the working folder.
    init(_ plans: PlanStock, _ digests: InputDigests, folder: String) {
        scenes = SceneStock(plans)
        self.digests = digests
        self.folder = folder
    }

    /// Draws a case; never throws, but reports a failure in the result.
    func draw(_ picture: BatchCase) -> CaseResult {
        var result = CaseResult(.failed)
        guard picture.faults.isEmpty, let command = picture.command else {
            result.errors = picture.faults
            return result
        }
        let (began, start) = (ContinuousClock.now, time(nil))
        let named = digests.files(namedBy: command)
        var reported: [String] = []
        var read: [String] = []
        do {
            try makeFolders(of: command)
            var isOwn = false
            while !isOwn {
                let notes = NoteTaker()
                defer {
                    read = scenes.plansInUse.flatMap { $0.mapPaths + $0.styleFiles }
                    reported = notes.lines
                    isOwn = scenes.finishPicture()
                }
                try command.verb.draw(
                    PlacedOptions.placed(quiet(command), notes.console), in: scenes, notes.console)
            }
            result.status = .drawn
            result.inputs = Set(named + read).sorted()
            result.files = files(of: command, since: start)
            result.fingerprint = digests.fingerprint(
                of: command.line, reading: result.inputs,
                writing: result.files.map { FilePath.joined(folder, $0) })
        } catch {
            let text =
                (error as? UsageError)?.message ?? Message(error).text(.document)
            let (place, problem) = Self.place(of: text, in: picture.place, command)
            result.errors = [PrintableText.line("\(place) (\(picture.title)): \(problem)")]
        }
        result.notes = reported
        if result.errors.isEmpty, command.arguments.isOn(OutputOptions.strict), !reported.isEmpty {
            let text = StrictError(notes: reported.count).message.text(.document)
            result.status = .failed
            result.errors = [PrintableText.line("\(picture.place) (\(picture.title)): \(text)")]
        }
        result.milliseconds = (ContinuousClock.now - began) / .milliseconds(1)
        return result
    }

    /// Returns the path of the option that a problem concerns, such as `cases[6].camera`, and the
    /// problem without it.
    private static func place(
        of problem: String, in place: String, _ command: CaseCommand
    ) -> (String, String) {
        for name in command.verb.options.map(\.name) {
            for head in ["--\(name): ", "\"\(name)\": "] where problem.hasPrefix(head) {
                return ("\(place).\(name)", String(problem.dropFirst(head.count)))
            }
        }
        return (place, problem)
    }

    /// Returns arguments with one thread unless the case sets more, and with no output of progress
    /// or times.
    private func quiet(_ command: CaseCommand) -> ParsedArguments {
        var arguments = command.arguments
        // Waiting for the disk takes as long as drawing, and two threads would wait for the same
        // disk.
        arguments.areOutputsSynced = false
        let options = [
            ReplayOptions.threads.definition: "1", ReplayOptions.progress.definition: "none",
        ]
        for (option, standard) in options
        where command.verb.options.contains(option) && !arguments.values.isGiven(option) {
            arguments.values.add(standard, for: option)
        }
        // Verbose output would be recorded as notes of the case.
        arguments.values.turn(OutputOptions.verbose, on: false)
        return arguments
    }

    private func makeFolders(of command: CaseCommand) throws {
        for path in [command.output, command.report].compactMap(\.self) {
            let inner = FilePath.folder(of: FilePath.joined(folder, path))
            if !inner.isEmpty { _ = try PublishedTree(path: inner) }
        }
    }

    /// Returns the files that a case wrote, relative to the folder of the outputs; only the first
    /// of very many pictures.
    private func files(of command: CaseCommand, since start: Int) -> [String] {
        [command.output, command.report].compactMap(\.self).flatMap { path in
            guard changed(path) == nil, let numbered = NumberedPath(path) else { return [path] }
            let first = [0, 1].first { changed(numbered.path($0)) != nil } ?? 1
            // Files that an earlier run left behind the last picture of this one do not count.
            return (first..<first + Self.mostFiles).lazy.map(numbered.path)
                .prefix { (self.changed($0) ?? 0) >= start }.map(\.self)
        }
    }

    private static let mostFiles = 200

    /// Returns the time when a file was last written, in seconds since 1970; `nil` if there is
    /// none.
    private func changed(_ path: String) -> Int? {
        var status = stat()
        let isThere = stat(FilePath.joined(folder, path), &status) == 0
        return isThere ? status.st_mtim.tv_sec : nil
    }
}

/// Collects the output of a verb on standard error.
final class NoteTaker: Sendable {
    private let text = Locked("")

    /// The console to pass to the verb.
    var console: Console {
        Console(
            output: { (_) throws(ConsoleError) in },
            error: { bytes in
                let more = String(decoding: bytes, as: UTF8.self)
                self.text.withLock { $0 += more }
            }, terminalWidth: { nil })
    }

    /// The lines, without the prefix of the program's name.
    var lines: [String] {
        text.withLock { $0 }.split(separator: "\n").map { line in
            line.hasPrefix("render: ") ? String(line.dropFirst(8)) : String(line)
        }
    }
}
