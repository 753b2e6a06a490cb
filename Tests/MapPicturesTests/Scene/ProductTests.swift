import Foundation
import MapPictures
import TestSupport
import Testing

/// The version is written in several places, which must not drift apart.
@Suite struct ProductTests {
    private func lines(_ path: String) throws -> [String] {
        try String(contentsOfFile: "\(ProjectFiles.root)/\(path)", encoding: .utf8)
            .split(separator: "\n").map(String.init)
    }

    @Test func `the newest version of the changelog is the program's`() throws {
        let headings = try lines("CHANGELOG.md").filter { $0.hasPrefix("## ") }
        #expect(headings.first == "## [Unreleased]")
        #expect(headings.dropFirst().first == "## [\(Product.version)] - \(Product.date)")
    }

    @Test func `the package has the program's version`() throws {
        let package = try lines("debian/changelog")
        #expect(package.first?.hasPrefix("render (\(Product.version)) ") == true)
    }
}
