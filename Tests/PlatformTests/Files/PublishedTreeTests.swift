import Foundation
import Platform
import Testing

@Suite struct PublishedTreeTests {
    private let root = FileManager.default.temporaryDirectory
        .appendingPathComponent("tree-\(UUID().uuidString)").path

    private func names(_ folder: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
    }

    @Test func `folders are made on the way and files replaced`() throws {
        defer { try? FileManager.default.removeItem(atPath: root) }
        let tree = try PublishedTree(path: root + "/a/b//")
        try tree.write([1, 2], to: "3/4/5.png")
        try tree.write([3], to: "3/4/5.png")
        #expect(try names(root) == ["a", "a/b", "a/b/3", "a/b/3/4", "a/b/3/4/5.png"])
        #expect(FileManager.default.contents(atPath: root + "/a/b/3/4/5.png") == Data([3]))
    }

    @Test func `an empty file counts as missing`() throws {
        defer { try? FileManager.default.removeItem(atPath: root) }
        let tree = try PublishedTree(path: root)
        #expect(!tree.contains("a"))
        try tree.write([], to: "a")
        #expect(!tree.contains("a"))
        try tree.write([1], to: "a")
        #expect(tree.contains("a"))
    }

    @Test func `only temporary files of dead processes are deleted`() throws {
        defer { try? FileManager.default.removeItem(atPath: root) }
        try FileManager.default.createDirectory(
            atPath: root + "/1", withIntermediateDirectories: true)
        // No process has a number above 2^22 (proc(5), pid_max).
        for name in [".0.png.99999999-7.tmp", ".0.png.1-7.tmp", ".x", "y.99999999-7.tmp"] {
            try Data([1]).write(to: URL(fileURLWithPath: root + "/1/" + name))
        }
        try PublishedTree(path: root).write([1], to: "1/2.png")
        #expect(try names(root + "/1") == [".0.png.1-7.tmp", ".x", "2.png", "y.99999999-7.tmp"])
    }

    @Test func `a file where a folder is needed is refused by name`() throws {
        defer { try? FileManager.default.removeItem(atPath: root) }
        try Data().write(to: URL(fileURLWithPath: root))
        let error = #expect(throws: FileOutputError.self) { try PublishedTree(path: root) }
        #expect(error.map { "\($0)" } == "cannot write \(root): it is no folder")
        #expect(throws: FileOutputError.self) { try PublishedTree(path: root + "/x") }
        #expect(throws: FileOutputError.self) { try PublishedTree(path: "") }
    }
}
