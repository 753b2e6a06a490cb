import Glibc
package import Graphics

/// A reference picture, and what happens when a drawing does not match it.
package struct GoldenFile {
    /// When references are written anew; the variable `GOLDEN` says.
    package enum Recording: String, Sendable {
        /// Never: CI and the default.
        case never
        /// Where there is none yet.
        case missing
        /// Where the drawing differs.
        case failed
        /// Always.
        case all

        /// What the environment asks for.
        package static var current: Recording {
            getenv("GOLDEN").flatMap { Recording(rawValue: String(cString: $0)) } ?? .never
        }
    }

    private let camera: String
    private let name: String
    private let folder: String

    /// The reference of a case drawn with a camera.
    ///
    /// - Parameters:
    ///   - camera: the folder of its kind.
    ///   - name: of the picture, without ending.
    ///   - folder: where references lie, from the root of the checkout.
    package init(
        camera: String, name: String, folder: String = "Tests/GoldenTests/References"
    ) {
        self.camera = camera
        self.name = name
        self.folder = folder
    }

    /// Where the reference lies.
    package var path: String {
        ProjectFiles.root + "/\(folder)/\(camera)/\(name).png"
    }

    /// Compares a drawing with the reference.
    ///
    /// - Returns: `nil` if they are equal, else what a person needs to know. A recording is reported
    ///   too: a picture that nobody has looked at must not pass.
    package func mismatch(with actual: Surface, tolerance: Int) throws -> String? {
        let encoded = try PNGEncoder(level: 9).encode(actual)
        guard let bytes = try? ProjectFiles.read(path) else {
            guard Recording.current != .never else {
                return "\(path) is missing; record it with GOLDEN=missing"
            }
            try ProjectFiles.write(encoded, to: path)
            return "recorded \(path): look at it, and run again"
        }
        let expected = try Surface(png: bytes, name: path)
        let comparison = PixelComparison(actual, expected, tolerance: tolerance)
        if Recording.current == .all || (Recording.current == .failed && !comparison.isEqual) {
            try ProjectFiles.write(encoded, to: path)
            return "recorded \(path): look at it, and run again"
        }
        guard !comparison.isEqual else { return nil }
        let folder = ProjectFiles.root + "/.build/golden-failures/\(camera)/\(name)"
        try ProjectFiles.write(encoded, to: folder + "/actual.png")
        try ProjectFiles.write(bytes, to: folder + "/expected.png")
        let difference = try PixelComparison.difference(actual, expected)
        try ProjectFiles.write(
            PNGEncoder().encode(difference), to: folder + "/difference.png")
        return """
            \(comparison.differingPixels) pixels differ, the worst channel by \
            \(comparison.worstDifference). Look at \(folder)/actual.png, expected.png and \
            difference.png; if the new picture is right, `make bless`.
            """
    }
}
