import Formats
import MapStyle
import Testing

@testable import MapRenderer

@Suite struct ColorAdjustmentTests {
    private static func adjustment(_ paint: JSONValue) throws -> ColorAdjustment {
        let style = try Style(json: [
            "version": 8, "sources": ["s": ["type": "raster"]],
            "layers": [["id": "r", "type": "raster", "source": "s", "paint": paint]],
        ])
        #expect(style.problems.isEmpty)
        guard case .raster(let raster) = style.layers[0].kind else { throw Missing() }
        return ColorAdjustment(raster, zoom: 10)
    }

    private struct Missing: Error {}

    @Test func `colours are unchanged without raster properties`() throws {
        let none = try Self.adjustment([:])
        #expect(none.isNone)
        for channel in stride(from: 0, through: 255, by: 15) {
            let pixel = SIMD4<UInt8>(UInt8(channel), 20, 30, 255)
            #expect(none.applied(to: pixel) == pixel)
        }
    }

    @Test(
        arguments: [
            (["raster-saturation": -1], [0.4, 0.4, 0.4]),
            (["raster-hue-rotate": 120], [0.2, 0.8, 0.2]),
            (["raster-hue-rotate": 240], [0.2, 0.2, 0.8]),
            (["raster-brightness-min": 0.5], [0.9, 0.6, 0.6]),
            (["raster-brightness-max": 0.5], [0.4, 0.1, 0.1]),
            (["raster-contrast": -1], [0.5, 0.5, 0.5]),
            (["raster-contrast": 0.5], [1.1, -0.1, -0.1]),
        ] as [(JSONValue, [Float])])
    func `each raster property changes red as specified`(
        paint: JSONValue, expected: [Float]
    ) throws {
        let found = try Self.adjustment(paint).applied(to: SIMD3<Float>(0.8, 0.2, 0.2))
        for channel in 0..<3 {
            #expect(abs(found[channel] - expected[channel]) < 1e-5, "\(found)")
        }
    }

    @Test func `a translucent pixel keeps its alpha, and no channel exceeds it`() throws {
        let bright = try Self.adjustment(["raster-contrast": 1, "raster-brightness-min": 1])
        #expect(bright.applied(to: SIMD4(10, 20, 30, 64)) == SIMD4(64, 64, 64, 64))
        #expect(bright.applied(to: SIMD4(0, 0, 0, 0)) == SIMD4(0, 0, 0, 0))
    }
}
