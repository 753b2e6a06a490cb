package import Formats
package import Graphics
import Language
package import MapRenderer
import Overlays
package import Parameters

/// A picture to be drawn of a scene: the frame, what lies over the map, and what is told of it.
package struct PictureRequest {
    /// Camera and size.
    package var frame: FrameRequest
    /// What is drawn over the map, in this order within each level.
    package var overlays: [any Overlay]
    /// How the sentence for `alt=` begins.
    package var subject: AltText
    /// What guidance tells at the picture's place, for the report.
    package var guidance: (PictureGeometry) -> JSONValue?
    /// What the user should know besides, a line each.
    package var notes: [Message]
    /// Whether the finished picture is turned round, for a windscreen.
    package var isMirrored: Bool

    /// A picture from its parts.
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

    /// Who is named in the picture; empty where nobody is known, `nil` where nobody shall be named.
    var credit: String? { overlays.lazy.compactMap { ($0 as? AttributionOverlay)?.text }.first }
}

extension PictureRequest {
    /// A server tile.
    ///
    /// - Parameters:
    ///   - tile: its address.
    ///   - side: logical pixels across, 256 or 512.
    ///   - languages: of names, in order of preference.
    /// - Returns: the picture; labels go on in its neighbours.
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

/// A drawn picture with what is known of it.
package struct DrawnPicture {
    /// The pixels, turned round where that was asked for.
    package let surface: Surface
    /// What the picture shows.
    package let report: PictureReport
    /// What the user should know, a line each, also why the picture is empty.
    package let notes: [Message]
}

/// A drawn page with what is known of it.
package struct DrawnPage {
    /// The whole file.
    package let bytes: [UInt8]
    /// What the page shows.
    package let report: PictureReport
    /// What the user should know, a line each, also why the page is empty.
    package let notes: [Message]
}

extension MapScene {
    /// Draws a picture.
    ///
    /// - Parameters:
    ///   - request: what is wanted.
    ///   - maker: who makes the pixels.
    /// - Returns: the picture.
    /// - Throws: `FrameError` for an impossible size, when memory is short, or beyond its limit.
    package func draw(
        _ request: PictureRequest, by maker: PixelMaker = .rasterizer
    ) throws -> DrawnPicture {
        let frame = try renderer.render(request.frame, overlays: request.overlays, by: maker)
        let (report, notes) = reported(of: frame.contents, request)
        return DrawnPicture(
            surface: request.isMirrored ? try frame.surface.mirrored() : frame.surface,
            report: report, notes: notes)
    }

    /// Draws a page of shapes and texts.
    ///
    /// - Parameters:
    ///   - request: what is wanted; a page is not turned round.
    ///   - format: PDF or SVG.
    /// - Returns: the file.
    /// - Throws: `FrameError` for an impossible size, when memory is short, or beyond its limit.
    package func drawPage(
        _ request: PictureRequest, as format: VectorDocument.Format
    ) throws -> DrawnPage {
        let page = try renderer.render(
            request.frame, overlays: request.overlays, as: format, title: request.subject.subject)
        let (report, notes) = reported(of: page.contents, request)
        return DrawnPage(bytes: page.bytes, report: report, notes: notes)
    }

    private func reported(
        of contents: FrameContents, _ request: PictureRequest
    ) -> (PictureReport, [Message]) {
        // Expressions fail only with features, so these are known after drawing.
        let notes =
            notes + notes(ofMissing: renderer.missingPictures)
            + contents.notes.map { Message($0) } + plan.evaluationNotes
            + creditNotes(of: request) + request.notes
        return (
            PictureReport(request, contents, of: plan, renderer.shaper, notes: notes),
            notes
                + (request.frame.showsMap
                    && (contents.tileCount == 0 || showsOnlyWorld(in: contents.viewport))
                    ? [reasonForNothing(in: contents.viewport)] : [])
        )
    }

    /// Draws a picture in the words of whoever asks.
    ///
    /// - Parameters:
    ///   - description: what is wanted.
    ///   - overlays: what else lies over the map.
    ///   - limit: when the picture is no longer wanted.
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
    ///   - languages: of names, in order of preference.
    ///   - limit: when the tile is no longer wanted.
    /// - Returns: the picture; labels go on in its neighbours.
    /// - Throws: `FrameError` when memory is short, or beyond the limit.
    package func draw(
        _ tile: TileAddress, side: Int = 256, languages: [String] = [], limit: DrawingLimit? = nil
    ) throws -> DrawnPicture {
        var request = PictureRequest.tile(tile, side: side, languages: languages)
        request.frame.limit = limit
        return try draw(request)
    }
}
