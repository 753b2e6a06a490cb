public import CRender
import MapPictures
import Parameters
import Tracks

// The functions of render.h that open maps and draw them; what they do is said there in full.

/// Opens a map in a style.
@c @implementation
public func render_map_open(
    _ path: UnsafePointer<CChar>?, _ style: UnsafePointer<CChar>?, _ pixelRatio: Double,
    _ error: UnsafeMutablePointer<render_error>?
) -> OpaquePointer? {
    outcome(reportingTo: error) {
        try MapHandle(
            path: Arguments.text(path, named: "path"), style: Arguments.text(style, named: "style"),
            pixelRatio: pixelRatio
        ).handedOver()
    }
}

/// Opens a map once more, for another thread.
@c @implementation
public func render_map_share(
    _ map: OpaquePointer?, _ error: UnsafeMutablePointer<render_error>?
) -> OpaquePointer? {
    outcome(reportingTo: error) {
        try MapHandle(sharing: .of(map, named: "map")).handedOver()
    }
}

/// Closes a map.
@c @implementation
public func render_map_close(_ map: OpaquePointer?) { MapHandle.close(map) }

/// Draws what parameters say.
@c @implementation
public func render_map_draw(
    _ map: OpaquePointer?, _ parameters: UnsafePointer<CChar>?, _ overlays: UnsafePointer<CChar>?,
    _ error: UnsafeMutablePointer<render_error>?
) -> OpaquePointer? {
    outcome(reportingTo: error) {
        try MapHandle.of(map, named: "map").draw(
            Arguments.values(parameters, of: MapHandle.mapParameters),
            overlays: Arguments.overlays(overlays)
        ).handedOver()
    }
}

/// Draws what a camera sees.
@c @implementation
public func render_map_draw_camera(
    _ map: OpaquePointer?, _ camera: render_camera, _ width: Int32, _ height: Int32,
    _ parameters: UnsafePointer<CChar>?, _ overlays: UnsafePointer<CChar>?,
    _ error: UnsafeMutablePointer<render_error>?
) -> OpaquePointer? {
    draw(map, camera.text, of: PictureParameter.camera, width, height, parameters, overlays, error)
}

/// Draws an area.
@c @implementation
public func render_map_draw_box(
    _ map: OpaquePointer?, _ box: render_box, _ width: Int32, _ height: Int32,
    _ parameters: UnsafePointer<CChar>?, _ overlays: UnsafePointer<CChar>?,
    _ error: UnsafeMutablePointer<render_error>?
) -> OpaquePointer? {
    draw(map, box.text, of: PictureParameter.box, width, height, parameters, overlays, error)
}

/// Draws a route, whole or as a driver sees it.
@c @implementation
public func render_map_draw_route(
    _ map: OpaquePointer?, _ route: UnsafeRawPointer?, _ length: Int,
    _ parameters: UnsafePointer<CChar>?, _ overlays: UnsafePointer<CChar>?,
    _ error: UnsafeMutablePointer<render_error>?
) -> OpaquePointer? {
    outcome(reportingTo: error) {
        try MapHandle.of(map, named: "map").draw(
            route: Arguments.route(route, length),
            Arguments.values(parameters, of: MapHandle.routeParameters),
            overlays: Arguments.overlays(overlays)
        ).handedOver()
    }
}

/// Draws the card of a trip.
@c @implementation
public func render_map_draw_trip(
    _ map: OpaquePointer?, _ track: UnsafeRawPointer?, _ length: Int,
    _ parameters: UnsafePointer<CChar>?, _ overlays: UnsafePointer<CChar>?,
    _ error: UnsafeMutablePointer<render_error>?
) -> OpaquePointer? {
    outcome(reportingTo: error) {
        try MapHandle.of(map, named: "map").draw(
            track: Arguments.bytes(track, length, named: "the track", limit: TrackLimits().bytes),
            Arguments.values(parameters, of: MapHandle.tripParameters),
            overlays: Arguments.overlays(overlays)
        ).handedOver()
    }
}

/// Draws a view that came as numbers; as text they pass the same checks as everywhere.
private func draw<View>(
    _ map: OpaquePointer?, _ text: String, of view: Parameter<View>, _ width: Int32,
    _ height: Int32, _ parameters: UnsafePointer<CChar>?, _ overlays: UnsafePointer<CChar>?,
    _ error: UnsafeMutablePointer<render_error>?
) -> OpaquePointer? {
    outcome(reportingTo: error) {
        let map = try MapHandle.of(map, named: "map")
        var values = try Arguments.values(
            parameters, of: MapHandle.mapParameters.without([.view, .sizes]))
        values.add(text, for: view.definition)
        values.add("\(width)x\(height)", for: PictureParameter.size.definition)
        return try map.draw(values, overlays: Arguments.overlays(overlays)).handedOver()
    }
}

extension render_camera {
    fileprivate var text: String { "\(longitude),\(latitude),\(zoom)@\(bearing),\(pitch)" }
}

extension render_box {
    fileprivate var text: String { "\(west),\(south),\(east),\(north)" }
}
