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
    ///   - plans: those of all threads.
    ///   - digests: what the files hold that are read.
    ///   - folder: where pictures go; empty for the working folder.
    init(_ plans: PlanStock, _ digests: InputDigests, folder: String) {
        scenes = SceneStock(plans)
        self.digests = digests
        self.folder = folder
    }

    /// Draws a case; never fails, but says that it did.
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
                try command.verb.draw(quiet(command), in: scenes, notes.console)
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

    /// Where the option stands that a problem is about, as `cases[6].camera`, and the problem without it.
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

    /// A case has one thread unless it wants more, and tells its progress and its times to nobody.
    private func quiet(_ command: CaseCommand) -> ParsedArguments {
        var arguments = command.arguments
        // Waiting for the disk takes as long as drawing, and two threads wait for one disk.
        arguments.areOutputsSynced = false
        let options = [
            ReplayOptions.threads.definition: "1", ReplayOptions.progress.definition: "none",
        ]
        for (option, standard) in options
        where command.verb.options.contains(option) && !arguments.values.isGiven(option) {
            arguments.values.add(standard, for: option)
        }
        // What is told would be noted of the case.
        arguments.values.turn(OutputOptions.verbose, on: false)
        return arguments
    }

    private func makeFolders(of command: CaseCommand) throws {
        for path in [command.output, command.report].compactMap(\.self) {
            let inner = FilePath.folder(of: FilePath.joined(folder, path))
            if !inner.isEmpty { _ = try PublishedTree(path: inner) }
        }
    }

    /// The files that a case wrote, from the folder of the outputs; of very many pictures, the first.
    private func files(of command: CaseCommand, since start: Int) -> [String] {
        [command.output, command.report].compactMap(\.self).flatMap { path in
            guard changed(path) == nil, let numbered = NumberedPath(path) else { return [path] }
            let first = [0, 1].first { changed(numbered.path($0)) != nil } ?? 1
            // What an earlier run left behind the last picture of this one is no part of it.
            return (first..<first + Self.mostFiles).lazy.map(numbered.path)
                .prefix { (self.changed($0) ?? 0) >= start }.map(\.self)
        }
    }

    private static let mostFiles = 200

    /// When a file was last written, in seconds since 1970; `nil` where there is none.
    private func changed(_ path: String) -> Int? {
        var status = stat()
        let isThere = stat(FilePath.joined(folder, path), &status) == 0
        return isThere ? status.st_mtim.tv_sec : nil
    }
}

/// Keeps what a verb says on standard error.
final class NoteTaker: Sendable {
    private let text = Locked("")

    /// The console of the verb.
    var console: Console {
        Console(
            output: { (_) throws(ConsoleError) in },
            error: { bytes in
                let more = String(decoding: bytes, as: UTF8.self)
                self.text.withLock { $0 += more }
            }, terminalWidth: { nil })
    }

    /// The lines, without the program's name.
    var lines: [String] {
        text.withLock { $0 }.split(separator: "\n").map { line in
            line.hasPrefix("render: ") ? String(line.dropFirst(8)) : String(line)
        }
    }
}
