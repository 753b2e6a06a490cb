import Foundation
import Graphics
import Movies

/// A folder that is removed with this object.
final class TestFolder: Sendable {
    let path: String

    init() throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("movies-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String) -> String { path + "/" + name }

    func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: file(name))))
    }

    func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    }
}

/// A square that moves over stripes and rests now and then.
enum TestFrames {
    static let (width, height) = (64, 49)

    /// A frame as pixels: alpha, red, green, blue from the highest byte.
    static func pixels(_ frame: Int, hasAlpha: Bool = false) -> [UInt32] {
        let left = min(frame, 20) + max(frame - 30, 0)
        return (0..<width * height).map { place in
            let (x, y) = (place % width, place / width)
            if (left..<left + 9).contains(x), (10..<21).contains(y) { return 0xFFD0_2020 }
            if hasAlpha, y > 30 { return 0 }
            return x / 8 % 2 == 0 ? 0xFFEE_EEEE : 0xFF30_60A0
        }
    }

    static func picture(_ frame: Int, hasAlpha: Bool = false) throws -> Surface {
        try Surface(pixels: pixels(frame, hasAlpha: hasAlpha), width: width)
    }
}

extension Movie {
    /// A movie of ``TestFrames``.
    static func made(
        _ path: String, frames: Range<Int> = 0..<75, rate: Int = 30, hasAlpha: Bool = false,
        quality: MovieQuality = .lossless, inputs: String = "test"
    ) throws -> Movie {
        try Movie(
            path: path, width: TestFrames.width, height: TestFrames.height,
            framesPerSecond: rate, frames: frames, hasAlpha: hasAlpha, quality: quality,
            inputs: inputs)
    }

    /// Writes it, and tells which frames were drawn.
    @discardableResult
    func writeTest(threads: Int = 2, failingFrom failure: Int = .max) throws -> Set<Int> {
        let drawn = DrawnFrames()
        try write(threads: threads) {
            drawn
        } draw: { [hasAlpha] drawn, frame in
            if frame >= failure { throw TestFailure() }
            drawn.add(frame)
            return try TestFrames.picture(frame, hasAlpha: hasAlpha)
        }
        return drawn.all
    }
}

/// What a frame fails with.
struct TestFailure: Error {}

/// The frames that were asked for.
final class DrawnFrames: @unchecked Sendable {
    private var frames: Set<Int> = []
    private let lock = NSLock()

    var all: Set<Int> { lock.withLock { frames } }

    func add(_ frame: Int) { lock.withLock { _ = frames.insert(frame) } }
}
