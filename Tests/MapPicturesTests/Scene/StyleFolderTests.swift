import Formats
import Foundation
import Testing

@testable import MapPictures
@testable import Parameters

@Suite struct StyleFolderTests {
    private final class Place {
        let path = NSTemporaryDirectory() + "/style-" + UUID().uuidString

        init() throws {
            let files = FileManager.default
            try files.createDirectory(
                atPath: path + "/styles/icons", withIntermediateDirectories: true)
            for name in ["secret.json", "styles/own.json", "styles/icons/a.svg"] {
                try Data("root:x:0".utf8).write(to: URL(fileURLWithPath: path + "/" + name))
            }
            try files.createSymbolicLink(
                atPath: path + "/styles/link.json", withDestinationPath: "../secret.json")
            try files.createSymbolicLink(
                atPath: path + "/styles/near.json", withDestinationPath: "icons/a.svg")
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }

        func folder(allowsAll: Bool = false) -> StyleFolder {
            StyleFolder(path: path + "/styles", allowsAll: allowsAll)
        }
    }

    @Test(arguments: [
        "own.json", "./own.json", "icons/a.svg", "icons/../own.json", "near.json", "none.json",
        "file://own.json",
    ])
    func `a style may name files beside and below it`(address: String) throws {
        let place = try Place()
        let folder = place.folder()
        #expect(throws: Never.self) { try folder.check(folder.path(of: address)) }
    }

    @Test(arguments: [
        "../secret.json", "icons/../../secret.json", "link.json", "/etc/passwd", "../none.json",
        "file:///etc/passwd", "..", "/proc/kmsg", "icons/../../styles/own.json",
    ])
    func `files outside a style's folder are refused, existing or not`(address: String) throws {
        let place = try Place()
        let folder = place.folder()
        let path = folder.path(of: address)
        #expect {
            try folder.check(path)
        } throws: { error in
            let line = Message(error).text(.commandLine)
            return line.hasPrefix("cannot open ") && line.contains("--allow-files allows more")
                && !line.contains("no such file")
        }
        let open = place.folder(allowsAll: true)
        #expect(throws: Never.self) { try open.check(open.path(of: address)) }
    }

    @Test func `an error does not quote a document that a style names`() throws {
        #expect {
            _ = try JSONValue(ofStyle: Array("root:x:0:0".utf8))
        } throws: { error in
            "\(error)" == "not JSON: invalid token (line 1, column 4)"
        }
    }

    @Test func `allow-files is refused in queries and JSON`() {
        #expect(throws: ParameterError.self) {
            try ParameterValues(query: "allow-files=true", of: .scene)
        }
        #expect(throws: ParameterError.self) {
            try ParameterValues(json: ["allow-files": true], of: .scene)
        }
    }
}
