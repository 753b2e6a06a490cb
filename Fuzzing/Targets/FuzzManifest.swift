import Formats

@testable import RenderCommand

/// A manifest of `render batch`, up to the command lines of its cases.
enum FuzzManifest {
    /// Enough for the axes; each more only takes time.
    private static let mostCases = 200

    static func read(_ bytes: [UInt8]) {
        guard let json = try? JSONValue(parsing: bytes, allowsRepeatedKeys: false),
            let manifest = try? BatchManifest(
                json, verbs: RenderTool.pictureVerbs, folder: "out", atMost: mostCases)
        else { return }
        precondition(manifest.cases.count <= mostCases)
        var files: Set<String> = []
        for one in manifest.cases {
            guard one.faults.isEmpty else { continue }
            guard let command = one.command else {
                preconditionFailure("neither fault nor command")
            }
            for path in [command.output, command.report].compactMap(\.self) {
                let parts = path.split(separator: "/")
                precondition(!path.hasPrefix("/") && !parts.contains(".."), "it leaves its folder")
                precondition(files.insert(path).inserted, "two cases write one file")
            }
            precondition(command.line.hasPrefix("render "))
            _ = MentionedFiles.names(in: bytes)
        }
    }
}
