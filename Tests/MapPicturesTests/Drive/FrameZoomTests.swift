import Foundation
import Geometry
import Testing

@testable import MapPictures

@Suite struct FrameZoomTests {
    static let views: [RouteView] = [.northUp, .headingUp, .tilted]
    static let sizes = [
        (1280.0, 720.0), (1920, 1080), (640, 360), (720, 1280), (390, 844), (200, 100),
        (3840, 2160), (1, 1), (8000, 20),
    ]

    private func zoom(
        _ base: Double, _ size: (Double, Double), _ view: RouteView, anchor: ScreenPoint? = nil
    ) -> Double {
        FrameZoom.zoom(
            base, size: ScreenSize(width: size.0, height: size.1),
            anchor: anchor ?? view.defaultAnchor, view: view)
    }

    /// Pixels at the guidance's zoom that a picture shows ahead of the vehicle.
    private func ahead(_ size: (Double, Double), _ view: RouteView) -> Double {
        let pixels = size.1 * (view == .northUp ? 0.5 : view.defaultAnchor.y)
        return pixels / exp2(zoom(16, size, view) - 16)
    }

    @Test(arguments: [
        (RouteView.northUp, 14.6, 15.7), (.headingUp, 14.6, 16.4), (.tilted, 15.1, 17.5),
    ])
    func `the zoom is guidance's in a picture 720 pixels high, farther if flat, nearer if tilted`(
        view: RouteView, fast: Double, slow: Double
    ) {
        #expect(abs(zoom(14.6, (1280, 720), view) - fast) < 1e-9)
        #expect(abs(zoom(17, (1280, 720), view) - slow) < 1e-9)
    }

    @Test func `a turn 200 m ahead is in a flat picture however slow the road is`() {
        // Guidance's nearest zoom without a maneuver; Oslo, where a pixel shows the least.
        let metersPerPixel =
            40_075_016 * cos(59.9 * .pi / 180) / 512 / exp2(zoom(17, (1280, 720), .headingUp))
        #expect(200 / metersPerPixel < 0.72 * 720 - 40)
    }

    /// Guidance's zoom has no jumps along the way (`GuidanceMotionTests`): what follows it closely
    /// has none either, in any picture.
    @Test(arguments: views)
    func `the zoom follows guidance's without jumps in pictures of any size`(view: RouteView) {
        for size in Self.sizes {
            for anchor in [view.defaultAnchor, ScreenPoint(x: 0, y: 0), ScreenPoint(x: 0.2, y: 1)] {
                var last = zoom(13.8, size, view, anchor: anchor)
                for step in 1...380 {
                    let next = zoom(13.8 + Double(step) / 100, size, view, anchor: anchor)
                    #expect(next.isFinite && next >= last && next - last < 0.0101)
                    last = next
                }
            }
        }
    }

    @Test(arguments: views)
    func `pictures of usual sizes show a sensible way ahead, larger ones more`(view: RouteView) {
        let standard = ahead((1280, 720), view)
        for size in Self.sizes.prefix(5) {
            let fraction = ahead(size, view) / standard
            #expect((0.75...2.1).contains(fraction), "\(size): \(fraction)")
        }
        #expect(ahead((640, 360), view) < standard && standard < ahead((1920, 1080), view))
        #expect(zoom(16, (390, 844), view) < zoom(16, (720, 1280), view))
    }

    @Test func `a vehicle high in the picture is seen from farther away`() {
        let low = zoom(16, (1280, 720), .headingUp)
        #expect(zoom(16, (1280, 720), .headingUp, anchor: ScreenPoint(x: 0.5, y: 0.3)) < low - 0.5)
    }
}
