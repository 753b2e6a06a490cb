import Geometry
import Glibc
import Platform
import Testing

@testable import TileServer

/// A folder that is gone after the test.
final class Folder {
    let path: String

    init() {
        var template = Array("/tmp/tile-cache-XXXXXX".utf8CString)
        path = mkdtemp(&template).map { String(cString: $0) } ?? ""
    }

    deinit {
        let process = "rm -rf '\(path)'"
        _ = system(process)
    }

    var cache: String { path + "/cache" }
    var file: String { cache + "/tiles.sqlite" }
}

/// What a cache told its operator.
final class Warnings: Sendable {
    private let lines = Locked<[String]>([])

    var reported: [String] { lines.withLock { $0 } }

    func add(_ line: String) { lines.withLock { $0.append(line) } }
}

func key(_ x: Int, zoom: Int = 14, version: UInt64 = 7) throws -> TileKey {
    TileKey(try #require(TileID(z: zoom, x: x, y: 3)), version: version)
}

/// When all tiles were drawn: equal ones are equal a second later, too.
private let beginning = TileCache.now()

func tile(_ count: Int = 5000, seed: Int = 1) -> CachedTile {
    var number = UInt64(seed)
    let bytes = (0..<count).map { _ in
        number = number &* 6_364_136_223_846_793_005 &+ 1
        return UInt8(truncatingIfNeeded: number >> 56)
    }
    return CachedTile(
        bytes, origin: CachedTile.Origin(data: 0xFFFF_0000_FFFF_0000, inputs: .max),
        drawn: beginning)
}
