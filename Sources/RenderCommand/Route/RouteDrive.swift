package import MapRenderer
import Navigation

/// A route whose frames are drawn one after another at any places of it, as a replay does.
///
/// What frames share is kept from one to the next, so later ones cost less than the first.
package struct RouteDrive {
    private let frames: RouteFrames
    private let stage: RouteStage

    /// Effort for PNG that frames are packed with.
    package static let level = RouteFrames.level

    /// Meters from the route's start to its end.
    package var length: Double { stage.guidance.length }

    /// Opens route, map and style.
    ///
    /// - Parameter arguments: what would follow `render route`; an output need not be named.
    /// - Throws: what the program would say, in one line.
    package init(_ arguments: [String]) throws {
        let parsed = try OptionParser(RouteVerb().options).parse(arguments)
        let path = try parsed.onlyOperand("ROUTE")
        frames = try RouteFrames(
            RouteVerb.read(path, parsed), options: RouteFrameOptions(parsed),
            look: FrameLookOptions(parsed), size: PictureOptions.pictureSize(parsed),
            languages: PictureOptions.languageList(parsed))
        stage = try frames.open(parsed)
    }

    /// Draws the frame at a place.
    ///
    /// - Parameter meters: from the route's start.
    /// - Returns: the picture, panels included.
    /// - Throws: `CairoError` when memory is short.
    package func draw(atMeters meters: Double) throws -> Frame {
        let frame = try frames.frame(stage.guidance, .meters(meters))
        let request = frame.request(size: frames.size, languages: frames.languages)
        let overlays = frame.overlays(stage.desk, in: request.viewport).overlays
        return try stage.scene.renderer.render(request, overlays: overlays)
    }
}
