import Geometry
import Testing

@testable import Overlays

@Suite struct ScaleBarOverlayTests {
    @Test(arguments: Array(stride(from: 2.0, through: 20, by: 0.37)))
    func `the scale bar shows a round distance that fits`(zoom: Double) {
        let view = Viewport(
            camera: Camera(center: Coordinate(longitude: 10.7, latitude: 59.9), zoom: zoom),
            size: ScreenSize(width: 400, height: 300))
        let bar = ScaleBarOverlay.bar(in: view)
        #expect(bar.pixels > 20 && bar.pixels <= 120)
        var lead = bar.meters
        while lead >= 9.99 { lead /= 10 }
        while lead < 0.999 { lead *= 10 }
        #expect([1, 2, 5].contains { abs(lead - $0) < 1e-6 })
    }

    @Test(arguments: [(0.5, "0.5 m"), (5, "5 m"), (200, "200 m"), (1000, "1 km"), (2e6, "2000 km")])
    func `scale bar distances are written as 500 m or 1 km`(meters: Double, text: String) {
        #expect(ScaleBarOverlay.label(meters: meters) == text)
    }
}
