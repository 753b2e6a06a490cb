import TestSupport
import Testing

/// What fuzzing has shown to be worth reading, and what it has found, read again.
@Suite struct SeedTests {
    struct Seed: CustomTestStringConvertible {
        let target: FuzzTarget
        let path: String
        var testDescription: String { path }
    }

    private static let seeds = FuzzTarget.allCases.flatMap { target in
        let folders = ["Fuzzing/seeds/\(target)"] + (fixtures[target].map { [$0] } ?? [])
        return folders.flatMap { folder in
            ProjectFiles.paths(below: folder, ending: "")
                .map { Seed(target: target, path: "\(folder)/\($0)") }
        }
    }

    /// What other tests have seeds of.
    private static let fixtures: [FuzzTarget: String] = [
        .route: "Tests/Fixtures/routes", .icon: "styles/icons", .picture: "Tests/Fixtures/pictures",
        .xml: "Tests/Fixtures/frames",
    ]

    @Test func `there are seeds for every target`() {
        #expect(Set(Self.seeds.map(\.target)) == Set(FuzzTarget.allCases))
    }

    @Test(arguments: seeds)
    func `a seed is read without a trap`(seed: Seed) throws {
        try seed.target.feed(ProjectFiles.read(seed.path))
    }
}
