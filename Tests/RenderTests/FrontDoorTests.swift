import Foundation
import MapPictures
import Render
import TestSupport
import Testing

/// What other programs see of the package.
@Suite struct FrontDoorTests {
    private static let sources = Result {
        try BuiltProgram.files(in: "\(ProjectFiles.root)/Sources/Render")
            .filter { $0.hasSuffix(".swift") }
            .map { String(decoding: try ProjectFiles.read("Sources/Render/\($0)"), as: UTF8.self) }
    }

    /// Names of the public types of Sources/Render.
    private static func types() throws -> [String] {
        let keywords: Set<Substring> = [
            "struct", "enum", "class", "protocol", "actor", "typealias",
        ]
        return try sources.get().flatMap { $0.split(separator: "\n") }.compactMap { line in
            let words = line.split(whereSeparator: { !$0.isLetter && !$0.isNumber })
            guard line.drop(while: { $0 == " " }).hasPrefix("public "),
                let index = words.prefix(3).firstIndex(where: keywords.contains),
                words.indices.contains(index + 1)
            else { return nil }
            return String(words[index + 1])
        }
    }

    @Test func `there are at most 30 public types, and the catalogue lists each`() throws {
        let types = try Self.types()
        #expect(types.count <= 30, "\(types.count): \(types.sorted())")
        let catalogue = String(
            decoding: try ProjectFiles.read("Sources/Render/Render.docc/Render.md"), as: UTF8.self)
        // Kinds of errors are on the page of the error.
        for type in types where type != "Kind" {
            #expect(catalogue.contains("- ``\(type)``"), "\(type) is not in the catalogue")
        }
    }

    @Test func `no public signature has a type of another module`() throws {
        for source in try Self.sources.get() { #expect(!source.contains("public import")) }
    }

    @Test func `the libraries of the package are Render and the one for C`() throws {
        let manifest = String(decoding: try ProjectFiles.read("Package.swift"), as: UTF8.self)
        let lines = manifest.split(separator: "\n").filter { $0.contains(".library(name:") }
        #expect(lines.count == 2)
        #expect(lines.allSatisfy { $0.contains("\"Render\"") || $0.contains("\"RenderLibrary\"") })
    }

    @Test func `the library for C stands on the same face`() throws {
        let folder = "\(ProjectFiles.root)/Sources/RenderLibrary"
        var imports: Set<String> = []
        for file in try BuiltProgram.files(in: folder) {
            let text = String(
                decoding: try ProjectFiles.read("Sources/RenderLibrary/\(file)"), as: UTF8.self)
            for line in text.split(separator: "\n") where line.contains("import ") {
                if let name = line.split(separator: " ").last, !line.hasPrefix("/") {
                    imports.insert(String(name))
                }
            }
        }
        #expect(imports == ["CRender", "Glibc", "Render"])
    }

    @Test func `the front door has every quantity that the command line knows`() {
        #expect(
            Render.TripQuantity.allCases.map(\.rawValue)
                == MapPictures.TripQuantity.allCases.map(\.rawValue))
    }
}
