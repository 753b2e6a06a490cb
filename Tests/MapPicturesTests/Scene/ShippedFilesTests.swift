import Glibc
import TestSupport
import Testing

@testable import MapPictures

@Suite struct ShippedFilesTests {
    @Test func `an installed program finds its files beside bin`() {
        let folders = ShippedFiles.folders(of: "/opt/maps/bin/render")
        #expect(folders.contains("/opt/maps/share/render/styles"))
        #expect(folders.allSatisfy { $0.hasPrefix("/opt/") })
    }

    @Test func `a program in its source tree finds files in the tree`() {
        for build in [".build/x86_64-unknown-linux-gnu/release", ".build/static/aarch64/debug"] {
            let folders = ShippedFiles.folders(of: "/src/render/\(build)/render")
            #expect(folders.contains("/src/render/styles"), "\(build)")
        }
    }

    @Test func `a program without a path has no folder to search`() {
        #expect(ShippedFiles.folders(of: "").isEmpty)
        #expect(ShippedFiles.folders(of: "/render").isEmpty)
    }

    @Test func `shipped files are found from the tests`() throws {
        let day = try #require(ShippedFiles.path(of: "day.json"))
        #expect(try ProjectFiles.read(day) == ProjectFiles.read("styles/day.json"))
        #expect(ShippedFiles.path(of: "none.json") == nil)
        #expect(ShippedFiles.styles == ShippedStyle.names)
    }
}
