import Formats
import Geometry
import MapPictures
import MapRenderer
import Parameters

/// What a picture shows: for a screen reader, for a log, and for programs that put something over it.
public struct PictureReport {
    private let drawn: DrawnPicture

    init(_ drawn: DrawnPicture) { self.drawn = drawn }

    /// A sentence fit for `alt=`, in the first language that the picture asked for and that there are texts in.
    public var altText: String { drawn.report.alt }

    /// The camera that the picture was drawn with, also where an area or a whole route was asked for.
    public var camera: Camera { Camera(drawn.report.frame.viewport.camera) }

    /// What you should know, a line each: why the picture is empty, which fonts or icons are missing.
    public var notes: [String] { drawn.notes.map { $0.text(.query) } }

    /// The whole report as a JSON object: camera, transformation, labels with their boxes, overlays, notes.
    ///
    /// Its members are those that `render --json` writes, which `docs/sidecar.md` lists.
    public var json: String { drawn.report.json().serialized() }
}
