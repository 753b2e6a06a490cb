import Foundation
import Testing

/// A machine without fonts, such as a slim container.
@Suite struct NoFontTests {
    @Test func `a system without fonts is refused in one line`() throws {
        let folder = try SampleMap.testFolder()
        let list = """
            <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
            <fontconfig><dir>\(folder.url.path)/none</dir></fontconfig>
            """
        try list.write(
            to: folder.url.appendingPathComponent("fonts.conf"), atomically: true, encoding: .utf8)
        let run = try RenderProcess(
            ["map", "--map", "map.mbtiles", "-o", "a.png"], in: folder.url,
            environment: ["FONTCONFIG_FILE": folder.url.path + "/fonts.conf"])
        #expect(run.status == 1)
        #expect(run.error.contains("none is installed: apt-get install fonts-noto-core"))
        #expect(run.error.split(separator: "\n").count == 1, "\(run.error)")
        #expect(!FileManager.default.fileExists(atPath: folder.url.path + "/a.png"))
    }
}
