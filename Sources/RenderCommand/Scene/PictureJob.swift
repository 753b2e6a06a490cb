import Cairo
import FileOutput
import JSON
import MapGeometry
import MapRenderer
import MapStore

/// Draws one picture and writes it, with its sidecar, the same way for every verb.
struct PictureJob {
    let scene: Scene
    let request: FrameRequest
    let overlays: [any Overlay]
    let picture: PublishedFile
    let sidecar: PublishedFile?

    /// Draws, writes, and reports what the user should know.
    ///
    /// - Parameters:
    ///   - subject: how the sidecar's sentence begins, such as `Map`.
    ///   - console: where notes go.
    /// - Throws: what made the picture fail, in one line; nothing is written then.
    func run(subject: String, _ console: Console) throws {
        let frame = try scene.renderer.render(request, overlays: overlays)
        let notes = scene.notes + frame.notes
        if let sidecar {
            let document = Sidecar(
                frame: frame, request: request, scene: scene, subject: subject, notes: notes)
            try sidecar.write(Array((document.json.serialized(pretty: true) + "\n").utf8))
            try sidecar.publish()
        }
        try PictureFile.write(frame.surface, to: picture)
        for note in notes { console.report(note) }
        if frame.tileCount == 0 {
            let box = scene.metadata.bounds
            let edges = [box.west, box.south, box.east, box.north].map(NumberText.degrees)
            console.report(
                "the map has nothing here; its area is \(edges.joined(separator: ","))"
                    + " (west,south,east,north)")
        }
    }
}
