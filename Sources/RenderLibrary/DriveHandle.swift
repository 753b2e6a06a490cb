import Formats
import MapPictures
import Parameters
import Routes

/// A route that is driven, as one thread of a C program has it.
final class DriveHandle: Handle {
    private let drive: Drive
    private let encoder: KeptEncoder
    private let pixelsPerInch: Double?
    /// What the user should know of every frame.
    private let notes: [Message]

    init(_ answer: RouteAnswer, _ description: DriveDescription, in map: MapHandle) throws {
        let plan = try DrivePlan(answer, in: map.scene.plan, description)
        drive = try plan.open(in: map.scene)
        encoder = map.encoder
        pixelsPerInch = description.size.pixelsPerInch
        notes = answer.notes.map { Message($0) } + plan.notes
    }

    /// Metres from start to end.
    var length: Double { drive.length }

    /// Draws what a driver sees.
    func draw(at moment: DriveMoment, overlays: JSONValue?) throws -> PictureHandle {
        let plan = drive.plan
        var request = drive.request(for: try plan.frame(at: plan.checked(moment)))
        request.notes += notes + drive.symbolNotes
        try request.lay(overlays, in: drive.scene)
        return PictureHandle(
            try drive.scene.draw(request), encoder, level: Drive.compression,
            pixelsPerInch: pixelsPerInch)
    }
}

extension DriveHandle {
    /// What all frames have in common.
    static let parameters = MapHandle.routeParameters.without(.moment)
    /// What a frame has for itself, beside its place.
    static let momentParameters = ParameterGroup.moment.without(
        ParameterGroup(PictureParameter.place))
}
