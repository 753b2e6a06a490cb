public import CRender
import Render

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
    draw(map, error) { painter throws(RenderError) in
        try painter.draw(
            Arguments.document(parameters, of: .map), over: Arguments.overlays(overlays))
    }
}

/// Draws what a camera sees.
@c @implementation
public func render_map_draw_camera(
    _ map: OpaquePointer?, _ camera: render_camera, _ width: Int32, _ height: Int32,
    _ parameters: UnsafePointer<CChar>?, _ overlays: UnsafePointer<CChar>?,
    _ error: UnsafeMutablePointer<render_error>?
) -> OpaquePointer? {
    draw(map, error) { painter throws(RenderError) in
        var document = try Arguments.document(parameters, of: .viewOfMap)
        document.setCamera(
            longitude: camera.longitude, latitude: camera.latitude, zoom: camera.zoom,
            bearing: camera.bearing, pitch: camera.pitch)
        document.setSize(width: width, height: height)
        return try painter.draw(document, over: Arguments.overlays(overlays))
    }
}

/// Draws an area.
@c @implementation
public func render_map_draw_box(
    _ map: OpaquePointer?, _ box: render_box, _ width: Int32, _ height: Int32,
    _ parameters: UnsafePointer<CChar>?, _ overlays: UnsafePointer<CChar>?,
    _ error: UnsafeMutablePointer<render_error>?
) -> OpaquePointer? {
    draw(map, error) { painter throws(RenderError) in
        var document = try Arguments.document(parameters, of: .viewOfMap)
        document.setArea(west: box.west, south: box.south, east: box.east, north: box.north)
        document.setSize(width: width, height: height)
        return try painter.draw(document, over: Arguments.overlays(overlays))
    }
}

/// Draws a route, whole or as a driver sees it.
@c @implementation
public func render_map_draw_route(
    _ map: OpaquePointer?, _ route: UnsafeRawPointer?, _ length: Int,
    _ parameters: UnsafePointer<CChar>?, _ overlays: UnsafePointer<CChar>?,
    _ error: UnsafeMutablePointer<render_error>?
) -> OpaquePointer? {
    draw(map, error) { painter throws(RenderError) in
        try painter.draw(
            route: Arguments.route(route, length), Arguments.document(parameters, of: .route),
            over: Arguments.overlays(overlays))
    }
}

/// Draws the card of a trip.
@c @implementation
public func render_map_draw_trip(
    _ map: OpaquePointer?, _ track: UnsafeRawPointer?, _ length: Int,
    _ parameters: UnsafePointer<CChar>?, _ overlays: UnsafePointer<CChar>?,
    _ error: UnsafeMutablePointer<render_error>?
) -> OpaquePointer? {
    draw(map, error) { painter throws(RenderError) in
        try painter.draw(
            track: Arguments.track(track, length), Arguments.document(parameters, of: .trip),
            over: Arguments.overlays(overlays))
    }
}

/// Draws a picture of a map and hands it to C.
private func draw(
    _ map: OpaquePointer?, _ error: UnsafeMutablePointer<render_error>?,
    _ picture: (MapPainter) throws(RenderError) -> Picture
) -> OpaquePointer? {
    outcome(reportingTo: error) {
        PictureHandle(try picture(MapHandle.of(map, named: "map").painter)).handedOver()
    }
}
