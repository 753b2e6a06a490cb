import Foundation
import Testing

/// A text compared with the file `Snapshots/NAME.txt`.
///
/// `SNAPSHOT=all swift test --filter EndToEndTests` writes the files anew; look at the difference then.
enum Snapshot {
    static func check(
        _ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Snapshots/\(name).txt")
        if ProcessInfo.processInfo.environment["SNAPSHOT"] == "all" {
            try text.write(to: file, atomically: true, encoding: .utf8)
            Issue.record("recorded \(name).txt", sourceLocation: sourceLocation)
        }
        let expected = try String(contentsOf: file, encoding: .utf8)
        #expect(text == expected, "Snapshots/\(name).txt differs", sourceLocation: sourceLocation)
    }
}
