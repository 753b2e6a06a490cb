import MapRenderer
import TestSupport
import Testing

/// Every case file drawn with every camera, compared pixel by pixel with its reference.
@Suite struct GoldenTests {
    /// The case files, such as `line/casing.json`.
    static let files = ProjectFiles.paths(below: "Tests/GoldenTests/Cases", ending: ".json")
    static let cases = files.compactMap { file -> GoldenCase? in
        guard let bytes = try? ProjectFiles.read("Tests/GoldenTests/Cases/\(file)") else {
            return nil
        }
        return try? GoldenCase(name: String(file.dropLast(5)), bytes: bytes)
    }

    static let drawings = cases.flatMap { golden in golden.cameras.map { (golden, $0) } }

    @Test func `every case file is read`() {
        #expect(Self.cases.map { $0.name + ".json" } == Self.files && Self.files.count >= 20)
    }

    @Test func `every reference belongs to a case, and every case has its references`() {
        let references = ProjectFiles.paths(
            below: "Tests/GoldenTests/References", ending: ".png")
        let expected = Self.drawings.map { "\($1.rawValue)/\($0.name).png" }
        let (orphans, missing) = (
            Set(references).subtracting(expected), Set(expected).subtracting(references)
        )
        #expect(orphans.isEmpty, "no case draws these: \(orphans.sorted())")
        #expect(
            missing.isEmpty || GoldenFile.Recording.current != .never,
            "record with GOLDEN=missing: \(missing.sorted())")
    }

    @Test(arguments: drawings)
    func `a case equals its reference picture`(golden: GoldenCase, camera: GoldenCase.CameraKind)
        throws
    {
        let frame = try golden.draw(camera)
        let file = GoldenFile(camera: camera.rawValue, name: golden.name)
        let mismatch = try file.mismatch(with: frame.surface, tolerance: golden.tolerance)
        #expect(mismatch == nil, "\(golden.name) \(camera.rawValue): \(mismatch ?? "")")
    }
}
