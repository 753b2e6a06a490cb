package import Formats
package import Graphics
import Language
package import MapRenderer
import Overlays
package import Parameters

/// A request to draw a picture of a scene: the frame, its overlays, and the content of its report.
package struct PictureRequest {
    /// Camera and size.
    package var frame: FrameRequest
    /// The frame's position in a drive, with which it has its labels in common; `nil` for a picture
    /// of its own.
    package var moment: FrameMoment?
    /// The overlays that are drawn over the map, in this order within each level.
    package var overlays: [any Overlay]
    /// The beginning of the sentence for `alt=`.
    package var subject: AltText
    /// The guidance at the picture's position, for the report.
    package var guidance: (PictureGeometry) -> JSONValue?
    /// Further notes for the user, a line each.
    package var notes: [Message]
    /// Whether the finished picture is mirrored, for a windscreen.
    package var isMirrored: Bool

    /// Creates a request from its parts.
    package init(
        _ frame: FrameRequest, overlays: [any Overlay] = [],
        subject: AltText = AltText(subject: "Map"),
        guidance: @escaping (PictureGeometry) -> JSONValue? = { _ in nil }, notes: [Message] = [],
        isMirrored: Bool = false
    ) {
        self.frame = frame
        self.overlays = overlays
        self.subject = subject
        self.guidance = guidance
        self.notes = notes
        self.isMirrored = isMirrored
    }

    /// The attribution in the picture; empty if no one is known, `nil` if no one is to be named.
    var credit: String? { overlays.lazy.compactMap { ($0 as? AttributionOverlay)?.text }.first }
}

extension PictureRequest {
    /// Creates the request for a server tile.
    ///
    /// - Parameters:
    ///   - tile: its address.
    ///   - side: logical pixels across, 256 or 512.
    ///   - languages: the languages of names, in order of preference.
    /// - Returns: the picture; labels continue in its neighbours.
    package static func tile(
        _ tile: TileAddress, side: Int = 256, languages: [String] = []
    ) -> PictureRequest {
        func text(_ phrase: Phrase) -> String {
            SpokenLanguages().language(preferred: languages)[phrase]
        }
        return PictureRequest(
            .tile(tile.tile, side: Double(side), pixelRatio: tile.scale, languages: languages),
            subject: AltText(
                subject: "\(text(.altMap)) \(tile.tile)", joint: text(.altMapJoint)))
    }
}

/// A drawn picture with its report.
package struct DrawnPicture {
    /// The pixels, mirrored if that was requested.
    package let surface: Surface
    /// The report of the picture's contents.
    package let report: PictureReport
    /// Notes for the user, a line each, including why the picture is empty.
    package let notes: [Message]
}

/// A drawn page with its report.
package struct DrawnPage {
    /// The whole file.
    package let bytes: [UInt8]
    /// The report of the page's contents.
    package let report: PictureReport
    /// Notes for the user, a line each, including why the page is empty.
    package let notes: [Message]
}

extension MapScene {
    /// Draws a picture.
    ///
    /// - Parameters:
    ///   - request: the picture to draw.
    ///   - maker: the renderer that makes the pixels.
    /// - Returns: the picture.
    /// - Throws: `FrameError` for an impossible size, when memory is short, or beyond its limit.
    package func draw(
        _ request: PictureRequest, by maker: PixelMaker = .rasterizer
    ) throws -> DrawnPicture {
        let frame = try renderer.render(
            request.frame, overlays: overEdge(request.overlays, request.frame), at: request.moment,
            by: maker)
        let (report, notes) = reported(of: frame.contents, request)
        return DrawnPicture(
            surface: request.isMirrored ? try frame.surface.mirrored() : frame.surface,
            report: report, notes: notes)
    }

    /// Draws a page of shapes and texts.
    ///
    /// - Parameters:
    ///   - request: the page to draw; a page is not mirrored.
    ///   - format: PDF or SVG.
    /// - Returns: the file.
    /// - Throws: `FrameError` for an impossible size, when memory is short, or beyond its limit.
    package func drawPage(
        _ request: PictureRequest, as format: VectorDocument.Format
    ) throws -> DrawnPage {
        let page = try renderer.render(
            request.frame, overlays: request.overlays, at: request.moment, as: format,
            title: request.subject.subject)
        let (report, notes) = reported(of: page.contents, request)
        return DrawnPage(bytes: page.bytes, report: report, notes: notes)
    }

    /// Returns the report of a drawn frame, and notes for the user.
    ///
    /// - Parameters:
    ///   - contents: what the frame shows.
    ///   - request: what was asked for.
    ///   - others: further frames of the same document.
    /// - Returns: the report of the frame, with the notes of all.
    func reported(
        of contents: FrameContents, _ request: PictureRequest,
        beside others: [FrameContents] = []
    ) -> (PictureReport, [Message]) {
        let all = [contents] + others
        var seen: Set<String> = []
        // Expressions fail only with features, so these are known after drawing.
        let notes =
            notes + notes(ofMissing: renderer.missingPictures)
            + all.flatMap(\.notes).filter { seen.insert($0).inserted }.map { Message($0) }
            + plan.evaluationNotes + creditNotes(of: request) + request.notes
        return (
            PictureReport(request, contents, of: plan, renderer.shaper, notes: notes),
            notes
                + (request.frame.showsMap && !plan.isGroundAlone
                    && all.allSatisfy { $0.tileCount == 0 || showsOnlyWorld(in: $0.viewport) }
                    ? [reasonForNothing(in: contents.viewport)] : [])
        )
    }

    /// Draws the picture that a description asks for.
    ///
    /// - Parameters:
    ///   - description: the picture to draw.
    ///   - overlays: further overlays of the map.
    ///   - limit: the time when the picture is no longer wanted.
    /// - Returns: the picture.
    /// - Throws: `FrameError` for an impossible size, when memory is short, or beyond the limit.
    package func draw(
        _ description: PictureDescription, overlays: [any Overlay] = [], limit: DrawingLimit? = nil
    ) throws -> DrawnPicture {
        var request = description.pictureRequest(in: self, overlays: overlays)
        request.frame.limit = limit
        return try draw(request)
    }

    /// Draws a server tile.
    ///
    /// - Parameters:
    ///   - tile: its address.
    ///   - side: logical pixels across, 256 or 512.
    ///   - languages: the languages of names, in order of preference.
    ///   - limit: the time when the tile is no longer wanted.
    /// - Returns: the picture; labels continue in its neighbours.
    /// - Throws: `FrameError` when memory is short, or beyond the limit.
    package func draw(
        _ tile: TileAddress, side: Int = 256, languages: [String] = [], limit: DrawingLimit? = nil
    ) throws -> DrawnPicture {
        var request = PictureRequest.tile(tile, side: side, languages: languages)
        request.frame.limit = limit
        return try draw(request)
    }
}
