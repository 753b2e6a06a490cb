public import CRender
import Guidance
import MapPictures
import Parameters

// The functions of render.h for drives; what they do is said there in full.

/// Reads a route, to draw many frames of it.
@c @implementation
public func render_drive_open(
    _ map: OpaquePointer?, _ route: UnsafeRawPointer?, _ length: Int,
    _ parameters: UnsafePointer<CChar>?, _ error: UnsafeMutablePointer<render_error>?
) -> OpaquePointer? {
    outcome(reportingTo: error) {
        let map = try MapHandle.of(map, named: "map")
        let values = try map.atOwnScale(
            Arguments.values(parameters, of: DriveHandle.parameters))
        let view = try values.value(PictureParameter.view) ?? .headingUp
        guard view != .overview else {
            throw ArgumentError(
                "\(PictureParameter.view, "overview") is no drive: draw it by render_map_draw_route()"
            )
        }
        try RouteDescription.check(values, for: view)
        let answer = try RouteInput(values).read(
            Arguments.route(route, length), named: "the route")
        return try DriveHandle(
            answer, DriveDescription(values, mode: view), in: map
        ).handedOver()
    }
}

/// Metres from the start to the end.
@c @implementation
public func render_drive_length(_ drive: OpaquePointer?) -> Double {
    DriveHandle.of(drive)?.length ?? 0
}

/// Draws what a driver sees.
@c @implementation
public func render_drive_draw(
    _ drive: OpaquePointer?, _ meters: Double, _ parameters: UnsafePointer<CChar>?,
    _ overlays: UnsafePointer<CChar>?, _ error: UnsafeMutablePointer<render_error>?
) -> OpaquePointer? {
    outcome(reportingTo: error) {
        let drive = try DriveHandle.of(drive, named: "drive")
        let values = try Arguments.values(parameters, of: DriveHandle.momentParameters)
        guard meters >= 0, meters <= drive.length.rounded(.up) else {
            throw ArgumentError("meters: \(meters) is not on the route of \(drive.length) m")
        }
        var moment = try DriveMoment(values)
        moment.place = .meters(meters)
        return try drive.draw(at: moment, overlays: Arguments.overlays(overlays)).handedOver()
    }
}

/// Closes a drive.
@c @implementation
public func render_drive_close(_ drive: OpaquePointer?) { DriveHandle.close(drive) }
