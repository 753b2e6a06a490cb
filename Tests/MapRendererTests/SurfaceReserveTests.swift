import Graphics
import Testing

@testable import MapRenderer

@Suite struct SurfaceReserveTests {
    private static func isBlank(_ surface: Surface) -> Bool {
        surface.withPixels { bytes, _ in bytes.allSatisfy { $0 == 0 } }
    }

    private static func paint(_ surface: Surface) {
        _ = surface.withMutablePixels { bytes, _ in
            bytes.initializeMemory(as: UInt8.self, repeating: 7)
        }
    }

    @Test func `a released surface is reused and cleared`() throws {
        var reserve = SurfaceReserve()
        var first: Surface? = try reserve.surface(width: 20, height: 10)
        let identity = first.map { ObjectIdentifier($0) }
        first.map(Self.paint)
        first = nil
        let second = try reserve.surface(width: 20, height: 10)
        #expect(ObjectIdentifier(second) == identity)
        #expect(Self.isBlank(second))
    }

    @Test func `a surface still in use is not reused`() throws {
        var reserve = SurfaceReserve()
        let first = try reserve.surface(width: 20, height: 10)
        Self.paint(first)
        let second = try reserve.surface(width: 20, height: 10)
        #expect(first !== second && Self.isBlank(second) && !Self.isBlank(first))
    }

    @Test func `another size gets a new surface`() throws {
        var reserve = SurfaceReserve()
        _ = try reserve.surface(width: 20, height: 10)
        let other = try reserve.surface(width: 10, height: 20)
        #expect(other.width == 10 && other.height == 20)
    }
}
