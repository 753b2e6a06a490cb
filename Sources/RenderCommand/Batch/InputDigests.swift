import Glibc
import MapPictures
import Parameters
import Platform

/// The digests of files at the time when this run first read them.
///
/// A file that changes later has another digest in the next run, so its picture is drawn again
/// then, no matter which version this run drew.
final class InputDigests: Sendable {
    private let known = Locked<[String: UInt64]>([:])
    private let mentions = MentionedFiles()

    /// The size in bytes above which a file is identified by its size and time.
    private static let largestContent = 16 << 20
    /// The environment variables that choose the language of panels if no option does, and the
    /// folder of the included styles.
    private static let environment = [
        "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG", "RENDER_STYLES",
    ].map {
        (name: String) in
        getenv(name).map { String(cString: $0) } ?? ""
    }

    /// Records the digests of a plan's files.
    func note(_ plan: ScenePlan) {
        for path in plan.mapPaths + plan.styleFiles { _ = digest(of: path) }
    }

    /// Returns a digest of the contents of a file; 0 if there is none.
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

    /// Returns the files that the options of a case name, and the files that these name, such as
    /// the route of a participant of a meeting.
    ///
    /// - Parameter command: the command of the case.
    /// - Returns: the existing files, sorted.
    func files(namedBy command: CaseCommand) -> [String] {
        let named = Self.texts(of: command).filter { digest(of: $0) != 0 }
        return named.union(named.flatMap { mentions.files(in: $0) }.filter { digest(of: $0) != 0 })
            .sorted()
    }

    /// Returns the texts in the value of an option that may be file names: all of it, and the parts
    /// between bars and after a sign.
    static func paths(in text: String) -> [String] {
        [text]
            + text.split(separator: "|").flatMap { word in
                [String(word)]
                    + [":", "="].compactMap { sign in
                        word.firstRange(of: sign).map { String(word[$0.upperBound...]) }
                    }
            }
    }

    /// Returns the texts in the options of a case that may be file names.
    ///
    /// This includes the part of a value after a sign, such as `icon:pin.svg` between bars.
    static func texts(of command: CaseCommand) -> Set<String> {
        let outputs = [OutputOptions.picture.name, OutputOptions.report.name]
        var texts = command.arguments.operands
        for option in command.verb.options where !option.isFlag && !outputs.contains(option.name) {
            texts += command.arguments.values.said(of: option)
        }
        let paths = texts.flatMap(paths)
        let named = try? ReplayDescription.inputPaths(command.arguments.values)
        return Set(paths + (named ?? [])).filter { !$0.isEmpty }
    }

    /// Returns a fingerprint of a picture and of everything that it depends on.
    ///
    /// It depends on the program, the fonts, the command line and the files that are read. The
    /// picture is included, since one that was overwritten or truncated is out of date.
    ///
    /// - Parameters:
    ///   - line: the command line.
    ///   - files: the files that are read.
    ///   - outputs: the files that are written.
    /// - Returns: a number as text.
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

/// The files that are named in a document, such as `"way": "route.gpx"` in a meeting, or an icon in
/// a table of places.
///
/// Every text that looks like a file name counts if the file exists: drawing a picture once too
/// often costs less than keeping one that is out of date.
final class MentionedFiles: Sendable {
    private let known = Locked<[String: [String]]>([:])

    /// The maximum size in bytes of a document that is searched; longer ones are tracks and data,
    /// which name no files.
    private static let mostBytes = 4 << 20
    /// The maximum length of a file name's extension with its dot: `.geojson`, `.mbtiles`.
    private static let longestEnding = 9

    /// Returns the files that a document names, relative to its own folder or to the working
    /// folder.
    ///
    /// - Parameter path: the document; one that can't be read names no files.
    /// - Returns: the files that existed at the first call.
    func files(in path: String) -> [String] {
        if let files = known.withLock({ $0[path] }) { return files }
        let folder = FilePath.folder(of: path)
        let names = (try? InputFile.read(path, limit: Self.mostBytes)).map(Self.names) ?? []
        let files = names.flatMap { Set([$0, FilePath.joined(folder, $0)]) }
            .filter { FileStamp($0) != nil }
        known.withLock { $0[path] = files }
        return files
    }

    /// Returns the words of a text that end like file names.
    static func names(in bytes: [UInt8]) -> Set<String> {
        // A map, a picture or a compressed file is not text.
        guard !bytes.prefix(1_024).contains(0) else { return [] }
        let signs = Set("\"',;|<>()[]{}=\t\r\n".utf8)
        return Set(
            bytes.split(whereSeparator: signs.contains).filter(isName).map {
                String(decoding: $0, as: UTF8.self).split(separator: " ").joined(separator: " ")
            })
    }

    private static func isName(_ word: ArraySlice<UInt8>) -> Bool {
        let ending = word.suffix(longestEnding)
        guard word.count < Int(NAME_MAX), let dot = ending.lastIndex(of: UInt8(ascii: ".")) else {
            return false
        }
        return ending[(dot + 1)...].contains { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 }
    }
}
