import Foundation
import Platform
import Testing

@Suite struct ScratchFileTests {
    private func inFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("scratch-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    @Test func `written bytes are read back, and the folder lists no scratch file`() throws {
        try inFolder { folder in
            let file = try ScratchFile(beside: folder.appendingPathComponent("map").path)
            try [UInt8](1...200).withUnsafeBytes { try file.write($0, at: 0) }
            try [UInt8](repeating: 7, count: 100_000).withUnsafeBytes {
                try file.write($0, at: 200)
            }
            #expect(try file.read(3, at: 198) == [199, 200, 7])
            #expect(try file.read(0, at: 5) == [])
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
            #expect(throws: FileOutputError.self) { try file.read(2, at: 100_199) }
        }
    }

    @Test func `a missing folder is reported with the target's path`() {
        #expect(throws: FileOutputError(path: "/no/such/map", reason: "no such folder")) {
            try ScratchFile(beside: "/no/such/map")
        }
    }

    @Test func `an error names the path as the user gave it`() {
        #expect(throws: FileOutputError(path: "link", reason: "no such folder")) {
            try ScratchFile(beside: "/no/such/map", shownAs: "link")
        }
    }
}
