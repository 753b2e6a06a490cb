import Glibc
import MapPictures
import Parameters
import Platform

/// What files held when they were first looked at in this run.
///
/// A file that is changed after that has another digest in the next run, whatever a picture of this one
/// was drawn from: it is drawn again then.
final class InputDigests: Sendable {
    private let known = Locked<[String: UInt64]>([:])
    private let mentions = MentionedFiles()

    /// What is larger is known by size and time.
    private static let largestContent = 16 << 20
    /// The environment decides in which language a panel speaks where no option does, and where the
    /// styles are that ship.
    private static let environment = [
        "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG", "RENDER_STYLES",
    ].map {
        (name: String) in
        getenv(name).map { String(cString: $0) } ?? ""
    }

    /// Looks at a plan's files.
    func note(_ plan: ScenePlan) {
        for path in plan.mapPaths + plan.styleFiles { _ = digest(of: path) }
    }

    /// Stands for the content of a file; 0 where there is none.
    func digest(of path: String) -> UInt64 {
        if let digest = known.withLock({ $0[path] }) { return digest }
        var hash = StableHash()
        if let bytes = try? InputFile.read(path, limit: Self.largestContent) {
            hash.add(bytes)
        } else if let stamp = FileStamp(path) {
            stamp.add(to: &hash)
        } else {
            return 0
        }
        let digest = hash.value
        return known.withLock { known in
            known[path] = known[path] ?? digest
            return known[path] ?? digest
        }
    }

    /// The files that the options of a case name, and those that stand in these by name, such as the way of
    /// somebody who comes to a meeting.
    ///
    /// - Parameter command: the case.
    /// - Returns: files that are there, sorted.
    func files(namedBy command: CaseCommand) -> [String] {
        let named = Self.texts(of: command).filter { digest(of: $0) != 0 }
        return named.union(named.flatMap { mentions.files(in: $0) }.filter { digest(of: $0) != 0 })
            .sorted()
    }

    /// What may be a file's name in the options of a case.
    ///
    /// Also what stands in a value after a sign, such as `icon:pin.svg` between bars.
    static func texts(of command: CaseCommand) -> Set<String> {
        let outputs = [OutputOptions.picture.name, OutputOptions.report.name]
        var texts = command.arguments.operands
        for option in command.verb.options where !option.isFlag && !outputs.contains(option.name) {
            texts += command.arguments.values.said(of: option)
        }
        let paths = texts.flatMap { text in
            [text]
                + text.split(separator: "|").flatMap { word in
                    [String(word)]
                        + [":", "="].compactMap { sign in
                            word.firstRange(of: sign).map { String(word[$0.upperBound...]) }
                        }
                }
        }
        let named = try? ReplayDescription.inputPaths(command.arguments.values)
        return Set(paths + (named ?? [])).filter { !$0.isEmpty }
    }

    /// Stands for all that a picture depends on, which are program, fonts, command line and files, and for
    /// the picture itself: one that was overwritten or cut off is another.
    ///
    /// - Parameters:
    ///   - line: the command line.
    ///   - files: what is read.
    ///   - outputs: what is written.
    /// - Returns: a number, as text.
    func fingerprint(
        of line: String, reading files: [String], writing outputs: [String]
    ) -> String {
        var hash = StableHash()
        hash.add(DrawingProgram.version)
        for text in Self.environment { hash.add(text) }
        hash.add(line)
        for path in files {
            hash.add(path)
            hash.add(digest(of: path))
        }
        for path in outputs { hash.add(contentOf: path) }
        return String(hash.value, radix: 16)
    }
}
