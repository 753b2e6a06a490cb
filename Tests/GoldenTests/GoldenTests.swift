import MapRenderer
import TestSupport
import Testing

/// Every case file drawn with every camera, compared pixel by pixel with its reference.
@Suite struct GoldenTests {
    static let cases: [GoldenCase] = {
        let subjects = ["fill", "icon", "label", "line", "route"]
        return subjects.flatMap { subject -> [GoldenCase] in
            let folder = "Tests/GoldenTests/Cases/\(subject)"
            let names = (try? ProjectFiles.names(in: folder, ending: ".json")) ?? []
            return names.compactMap { name in
                guard let bytes = try? ProjectFiles.read("\(folder)/\(name)") else { return nil }
                return try? GoldenCase(name: "\(subject)/\(name.dropLast(5))", bytes: bytes)
            }
        }
    }()

    @Test func `every case file is read`() throws {
        let files = try ["fill", "icon", "label", "line", "route"].flatMap {
            try ProjectFiles.names(in: "Tests/GoldenTests/Cases/\($0)", ending: ".json")
        }
        #expect(Self.cases.count == files.count && files.count >= 20)
    }

    @Test(arguments: cases, GoldenCase.CameraKind.allCases)
    func `a case looks as it did`(golden: GoldenCase, camera: GoldenCase.CameraKind) throws {
        let frame = try golden.draw(camera)
        let file = GoldenFile(camera: camera.rawValue, name: golden.name)
        let mismatch = try file.mismatch(with: frame.surface, tolerance: golden.tolerance)
        #expect(mismatch == nil, "\(golden.name) \(camera.rawValue): \(mismatch ?? "")")
    }
}
