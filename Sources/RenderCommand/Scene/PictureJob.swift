import Cairo
import JSON
import MapCamera
import MapGeometry
import MapRenderer
import MapStore
import MapStyle

/// Draws one picture and writes it, with its sidecar, the same way for every verb.
struct PictureJob {
    let scene: Scene
    let request: FrameRequest
    let overlays: [any Overlay]
    let output: PictureOutput
    /// What guidance tells at the picture's place, for the sidecar.
    var guidance: (PictureSide) -> JSONValue? = { _ in nil }
    /// What the user should know besides, a line each.
    var notes: [String] = []
    /// Whether the finished picture is turned round, for a windscreen.
    var isMirrored = false

    /// Draws, writes, and reports what the user should know.
    ///
    /// - Parameters:
    ///   - subject: how the sidecar's sentence begins.
    ///   - console: where notes go.
    /// - Throws: what made the picture fail, in one line; nothing is written then.
    func run(subject: AltText, _ console: Console) throws {
        for note in try draw(subject: subject) { console.report(note) }
    }

    /// Draws and writes.
    ///
    /// - Parameter subject: how the sidecar's sentence begins.
    /// - Returns: what the user should know, a line each.
    /// - Throws: what made the picture fail, in one line; nothing is written then.
    func draw(subject: AltText) throws -> [String] {
        let frame = try scene.renderer.render(request, overlays: overlays)
        // Expressions fail only with features, so these are known after drawing.
        let failures = scene.style.evaluationProblems.map { "style: \(StyleNotes.line($0))" }
        let missing = scene.notes(ofMissing: scene.renderer.missingPictures)
        let notes = scene.notes + missing + frame.notes + failures + self.notes
        try output.write(isMirrored ? frame.surface.mirrored() : frame.surface) {
            let side = PictureSide(viewport: frame.viewport, isMirrored: isMirrored)
            return Sidecar(
                frame: frame, request: request, scene: scene, overlays: overlays, alt: subject,
                notes: notes, side: side, guidance: guidance(side)
            ).json
        }
        return notes + (frame.tileCount == 0 ? [reasonForNothing(in: frame.viewport)] : [])
    }

    /// Why not one tile was drawn: the camera looks beside the map, or from too far.
    private func reasonForNothing(in viewport: Viewport) -> String {
        // A style may bring all its data along.
        let map = scene.mapPaths.isEmpty ? "the style" : scene.mapPaths.joined(separator: ", ")
        guard let box = scene.area else { return "\(map) has no features to show" }
        let center = viewport.camera.center
        if viewport.visibleBox().intersects(WorldBox(box)) {
            let zoom = NumberText.decimals(viewport.camera.zoom, 1)
            return "\(map) has nothing to show at zoom \(zoom)"
        }
        let isSwapped =
            center.latitude >= box.west && center.latitude <= box.east
            && center.longitude >= box.south && center.longitude <= box.north
        let edges = [box.west, box.south, box.east, box.north].map(NumberText.degrees)
        return "\(map) has nothing here; its area is \(edges.joined(separator: ","))"
            + " (west,south,east,north)"
            + (isSwapped ? "; are longitude and latitude swapped?" : "")
    }
}
