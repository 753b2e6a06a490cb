import Geometry
import TestSupport
import Testing

@testable import MapRenderer

@Suite struct FillExtrusionExtentTests {
    private static func view(
        pitch: Double, fieldOfView: Double, anchor: Double
    ) throws -> (Viewport, Perspective) {
        var camera = Camera(center: Coordinate(longitude: 10.7, latitude: 59.9), zoom: 17)
        camera.pitch = pitch
        camera.fieldOfView = fieldOfView
        let size = ScreenSize(width: 1280, height: 720)
        let view = Viewport(
            camera: camera, size: size, anchor: ScreenPoint(x: 640, y: 720 * anchor))
        return (view, try #require(view.perspective))
    }

    @Test func `the lowest row bounds where a house can be visible`() throws {
        var random = SeededRandom(seed: 11)
        for _ in 0..<500 {
            let (view, perspective) = try Self.view(
                pitch: .random(in: 1...60, using: &random),
                fieldOfView: .random(in: 30...65, using: &random),
                anchor: .random(in: 0.3...0.9, using: &random))
            let extent = try #require(FillExtrusionExtent(view))
            let height = extent.height(.random(in: 0...600, using: &random))
            let row = extent.lowestRow(height: height)
            func shown(_ y: Double) -> Double {
                let place = ScreenPoint(x: 640, y: y)
                return min(
                    perspective.screen(place).y, perspective.screen(place, height: height).y)
            }
            let isAtEye = shown(row) < 720 - 0.01
            #expect(isAtEye || shown(row + 1) > 720)
            #expect(isAtEye || shown(row - 20) < 720)
            // Nothing stands at the eye or behind it.
            #expect(perspective.scale(at: ScreenPoint(x: 0, y: row), height: height) < 20.001)
            #expect(isAtEye || row >= view.planeWindow.maxY - 0.01)
        }
    }

    @Test func `ground below the picture is searched for houses in tilted views only`() throws {
        let (view, _) = try Self.view(pitch: 55, fieldOfView: 60, anchor: 0.72)
        let extent = try #require(FillExtrusionExtent(view))
        #expect(extent.margin > 100 && extent.margin < 400)
        #expect(extent.window.box.maxY > view.planeWindow.maxY + 50)
        #expect(extent.window.corners.map(\.y).max() == extent.window.box.maxY)
        // Ground with heights may show farther ground below the picture.
        let lower = extent.lowestRow(height: 0) + 60
        let raised = try #require(FillExtrusionExtent(view, downTo: lower))
        #expect(raised.lowestRow(height: 0) == lower)
        #expect(raised.margin >= extent.margin)
        #expect(FillExtrusionExtent(Viewport(camera: view.camera.flat, size: view.size)) == nil)
    }
}

extension Camera {
    fileprivate var flat: Camera {
        var camera = self
        camera.pitch = 0
        return camera
    }
}
