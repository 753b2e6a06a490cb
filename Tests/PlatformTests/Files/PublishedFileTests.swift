import Foundation
import Platform
import Testing

@Suite struct PublishedFileTests {
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("output-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }
    private func text(_ name: String) throws -> String {
        try String(contentsOfFile: path(name), encoding: .utf8)
    }

    @Test func `a file appears whole and leaves nothing beside it`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = try PublishedFile(replacing: path("a.png"))
        try file.write(Array("one ".utf8))
        try file.write("two".utf8)
        #expect(!FileManager.default.fileExists(atPath: path("a.png")))
        try file.publish()
        #expect(try text("a.png") == "one two")
        #expect(try names() == ["a.png"])
    }

    @Test func `an unpublished file leaves the old one and no trace`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try PublishedFile.write("old".utf8, to: path("a"))
        do {
            let file = try PublishedFile(replacing: path("a"))
            try file.write("new".utf8)
            #expect(try names().count == 2)
        }
        #expect(try names() == ["a"])
        #expect(try text("a") == "old")
    }

    @Test func `replacing a file keeps its permissions and a link to it`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try PublishedFile.write("old".utf8, to: path("a"))
        #expect(chmod(path("a"), 0o600) == 0)
        try FileManager.default.createSymbolicLink(
            atPath: path("link"), withDestinationPath: "a")
        try PublishedFile.write("new".utf8, to: path("link"))
        #expect(try text("a") == "new")
        let attributes = try FileManager.default.attributesOfItem(atPath: path("a"))
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path("link")) == "a")
        try FileManager.default.createSymbolicLink(
            atPath: path("lost"), withDestinationPath: "nowhere")
        #expect(throws: FileOutputError.self) { try PublishedFile(replacing: path("lost")) }
        #expect(try names() == ["a", "link", "lost"])
    }

    @Test func `a discarded file can't be published`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = try PublishedFile(replacing: path("a"))
        file.discard()
        #expect(try names().isEmpty)
        #expect(throws: FileOutputError.self) { try file.publish() }
    }

    @Test func `a file can be published once only`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = try PublishedFile(replacing: path("a"))
        try file.publish()
        #expect(throws: FileOutputError.self) { try file.publish() }
        #expect(try names() == ["a"])
    }

    @Test func `bytes that another program wrote to the temporary path are published`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = try PublishedFile(replacing: path("map"))
        try "rows".write(toFile: file.temporaryPath, atomically: false, encoding: .utf8)
        try file.publish()
        #expect(try text("map") == "rows")
    }

    @Test func `temporary files of dead processes are deleted and others stay`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        // No Linux process has a number beyond 2^22.
        let dead = ".a.99999999-1.tmp"
        let alive = ".a.\(getpid())-99.tmp"
        let others = [".b.99999999-1.tmp", ".a.99999999.tmp", ".a.x-1.tmp", "a.99999999-1.tmp"]
        for name in [dead, alive] + others {
            try "x".write(toFile: path(name), atomically: false, encoding: .utf8)
        }
        try PublishedFile.write("new".utf8, to: path("a"))
        #expect(try names() == ([alive, "a"] + others).sorted())
    }

    @Test func `a symbolic link stays one and its file is replaced`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try PublishedFile.write("old".utf8, to: path("real"))
        try FileManager.default.createSymbolicLink(
            atPath: path("link"), withDestinationPath: "real")
        try PublishedFile.write("new".utf8, to: path("link"))
        #expect(try text("real") == "new")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path("link")) == "real")
    }

    @Test func `an impossible target path is refused in one line`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try PublishedFile.write("x".utf8, to: path("file"))
        let table = [
            (folder.path, "it is a folder"),
            (path("file/none/a"), "a part of its path is no folder"),
            (path("file/a"), "a part of its path is no folder"),
            (path("new") + "/", "it ends with '/', a file name is needed"),
            ("/dev/null", "it is not a regular file"),
            (path(String(repeating: "n", count: 250)), "the name is too long"),
        ]
        for (path, reason) in table {
            #expect(throws: FileOutputError(path: path, reason: reason)) {
                try PublishedFile.write("x".utf8, to: path)
            }
        }
        #expect(throws: FileOutputError.self) { try PublishedFile(replacing: "") }
        #expect(
            FileOutputError(path: "a.png", reason: "the disk is full").description
                == "cannot write a.png: the disk is full")
    }

    @Test func `missing folders are created, and removed again with a discarded file`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        do {
            let picture = try PublishedFile(replacing: path("a/b//c/x.png"))
            let report = try PublishedFile(replacing: path("a/b/d/x.json"))
            #expect(try names() == ["a"])
            picture.discard()
            report.discard()
        }
        #expect(try names() == [])
        try PublishedFile.write("one".utf8, to: path("a/b/x"))
        #expect(try text("a/b/x") == "one")
        let other = try PublishedFile(replacing: path("a/c/y"))
        other.discard()
        #expect(try FileManager.default.contentsOfDirectory(atPath: path("a")) == ["b"])
    }

    @Test func `discarding a file keeps folders that existed before, even empty ones`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(
            atPath: path("mine"), withIntermediateDirectories: false)
        try PublishedFile(replacing: path("mine/new/x")).discard()
        #expect(try names() == ["mine"])
    }
}
