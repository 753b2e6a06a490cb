import Foundation
import Testing

/// The program where `make install` puts it: `bin/render` with `fraction/render/styles` beside.
@Suite struct InstalledProgramTests {
    private let prefix: TestFolder
    private let map: URL

    init() throws {
        prefix = try TestFolder()
        map = try SampleMap.file.get()
        let files = FileManager.default
        for folder in ["bin", "share/render"] {
            try files.createDirectory(
                at: prefix.url.appendingPathComponent(folder), withIntermediateDirectories: true)
        }
        try files.copyItem(at: RenderProcess.program, to: url("bin/render"))
        try files.copyItem(
            at: RenderProcess.root.appendingPathComponent("styles"), to: url("share/render/styles"))
    }

    private func url(_ name: String) -> URL { prefix.url.appendingPathComponent(name) }

    /// A tile that the installed program draws for somebody whose environment says nothing of it.
    private func tile(environment: [String: String] = [:]) throws -> Data {
        let process = Process()
        process.executableURL = url("bin/render")
        process.arguments = [
            "tile", "--map", map.path, "15/18654/9484", "-o", url("tile.png").path,
        ]
        process.currentDirectoryURL = URL(fileURLWithPath: "/")
        process.environment = ["LC_ALL": "C", "HOME": prefix.url.path].merging(environment) { $1 }
        let said = Pipe()
        process.standardError = said
        try process.run()
        process.waitUntilExit()
        let error = String(decoding: said.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        #expect(error == "")
        #expect(process.terminationStatus == 0)
        return try Data(contentsOf: url("tile.png"))
    }

    @Test func `it finds style, icons and fonts from any folder`() throws {
        let expected = url("expected.png")
        let run = try RenderProcess(
            ["tile", "--map", map.path, "15/18654/9484", "-o", expected.path],
            environment: ["FONTCONFIG_FILE": url("share/render/styles/fonts.conf").path])
        #expect(run.status == 0)
        #expect(try tile() == Data(contentsOf: expected))
    }

    @Test func `its fonts are those of its fonts.conf, unless the environment names others`() throws
    {
        let standard = try tile()
        let fonts = url("share/render/styles/fonts.conf")
        let own = url("fonts.conf")
        try FileManager.default.moveItem(at: fonts, to: own)
        let serif = try String(contentsOf: own, encoding: .utf8)
            .replacingOccurrences(
                of: "<family>Noto Sans</family></prefer>",
                with: "<family>Noto Serif</family></prefer>"
            )
            .replacingOccurrences(
                of: "<family>Open Sans</family>", with: "<family>Noto Sans</family>")
        try serif.write(to: fonts, atomically: true, encoding: .utf8)
        #expect(try tile() != standard)
        #expect(try tile(environment: ["FONTCONFIG_FILE": own.path]) == standard)
    }
}
