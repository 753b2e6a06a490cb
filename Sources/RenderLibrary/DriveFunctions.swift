public import CRender
import Render

// The functions of render.h for drives; what they do is said there in full.

/// Reads a route, to draw many frames of it.
@c @implementation
public func render_drive_open(
    _ map: OpaquePointer?, _ route: UnsafeRawPointer?, _ length: Int,
    _ parameters: UnsafePointer<CChar>?, _ error: UnsafeMutablePointer<render_error>?
) -> OpaquePointer? {
    outcome(reportingTo: error) {
        let painter = try MapHandle.of(map, named: "map").painter
        let document = try Arguments.document(parameters, of: .drive)
        let drive = try Drive(
            route: Arguments.route(route, length), on: painter.map, document)
        return DriveHandle(drive, painter).handedOver()
    }
}

/// Metres from the start to the end.
@c @implementation
public func render_drive_length(_ drive: OpaquePointer?) -> Double {
    DriveHandle.of(drive)?.drive.length ?? 0
}

/// Draws what a driver sees.
@c @implementation
public func render_drive_draw(
    _ drive: OpaquePointer?, _ meters: Double, _ parameters: UnsafePointer<CChar>?,
    _ overlays: UnsafePointer<CChar>?, _ error: UnsafeMutablePointer<render_error>?
) -> OpaquePointer? {
    outcome(reportingTo: error) {
        let handle = try DriveHandle.of(drive, named: "drive")
        let document = try Arguments.document(parameters, of: .moment)
        return PictureHandle(
            try handle.painter.draw(
                handle.drive, meters: meters, document, over: Arguments.overlays(overlays))
        ).handedOver()
    }
}

/// Closes a drive.
@c @implementation
public func render_drive_close(_ drive: OpaquePointer?) { DriveHandle.close(drive) }
