package import Geometry
package import Graphics

/// A page around a map: overlays on a ground, and a frame in a part of it.
package struct Sheet {
    /// The size in logical pixels.
    package var size: ScreenSize
    /// Device pixels for one logical pixel.
    package var pixelRatio: Double
    /// What is drawn below the map.
    package var ground: [any Overlay]
    /// The map; `nil` for none.
    package var inset: Inset?
    /// What is drawn on top, in pixels of the page.
    package var overlays: [any Overlay]

    /// A map in a part of the page.
    package struct Inset {
        /// The frame, with the page's pixel ratio.
        package var frame: FrameRequest
        /// The overlays over the map.
        package var overlays: [any Overlay]
        /// Where the frame's corner lies, in logical pixels; rounded to whole device pixels.
        package var origin: ScreenPoint

        /// A map from its parts.
        package init(_ frame: FrameRequest, overlays: [any Overlay], at origin: ScreenPoint) {
            self.frame = frame
            self.overlays = overlays
            self.origin = origin
        }
    }

    /// A page from its parts.
    package init(
        size: ScreenSize, pixelRatio: Double, ground: [any Overlay], inset: Inset? = nil,
        overlays: [any Overlay]
    ) {
        self.size = size
        self.pixelRatio = pixelRatio
        self.ground = ground
        self.inset = inset
        self.overlays = overlays
    }

    /// The request for what is drawn without a map.
    fileprivate var bare: FrameRequest {
        var request = FrameRequest(
            camera: Camera(center: Coordinate(longitude: 0, latitude: 0), zoom: 0), size: size,
            pixelRatio: pixelRatio)
        request.showsMap = false
        return request
    }

    /// The corner of the map in device pixels.
    fileprivate func corner(of inset: Inset) -> (x: Int, y: Int) {
        func pixel(_ place: Double) -> Int {
            Int(exactly: min(max((place * pixelRatio).rounded(), -1e6), 1e6)) ?? 0
        }
        return (pixel(inset.origin.x), pixel(inset.origin.y))
    }
}

extension FrameRenderer {
    /// Draws a page as a picture.
    ///
    /// - Parameter sheet: the page.
    /// - Returns: the picture, and what its map shows; `nil` without a map.
    /// - Throws: ``FrameError`` for an impossible size, or when memory is short.
    package func render(
        _ sheet: Sheet
    ) throws(FrameError) -> (surface: Surface, map: FrameContents?) {
        let (width, height) = sheet.bare.pixelSize
        let surface: Surface
        do {
            surface = try Surface(width: width, height: height)
        } catch {
            throw .drawing(error)
        }
        func add(_ overlays: [any Overlay]) throws(FrameError) {
            _ = try draw(sheet.bare, overlays) { () throws(CairoError) in
                try RasterCanvas(surface, pixelRatio: sheet.pixelRatio, tools: resources.tools)
            }
        }
        try add(sheet.ground)
        var contents: FrameContents?
        if let inset = sheet.inset {
            let frame = try render(inset.frame, overlays: inset.overlays)
            contents = frame.contents
            let corner = sheet.corner(of: inset)
            do {
                let context = try Context(surface)
                context.draw(frame.surface, x: Double(corner.x), y: Double(corner.y))
                try context.finish()
            } catch {
                throw .drawing(error)
            }
        }
        try add(sheet.overlays)
        return (surface, contents)
    }

    /// Draws pages of one size as a document.
    ///
    /// - Parameters:
    ///   - sheets: the pages, at least one; a file of SVG has only one.
    ///   - format: the kind of file.
    ///   - title: what the document is, for the file's own description; may be empty.
    /// - Returns: the file, and what the last map shows; `nil` without a map.
    /// - Throws: ``FrameError`` for an impossible size, or when memory is short.
    package func render(
        _ sheets: [Sheet], as format: VectorDocument.Format, title: String
    ) throws(FrameError) -> (bytes: [UInt8], map: FrameContents?) {
        guard let first = sheets.first else {
            throw .drawing(CairoError(attempt: "draw a document", reason: "it has no pages"))
        }
        let (width, height) = first.bare.pixelSize
        var contents: FrameContents?
        do {
            let document = try VectorDocument(
                format, width: width, height: height,
                dotsPerInch: first.pixelRatio * PrintPage.logicalPixelsPerInch, title: title)
            for (index, sheet) in sheets.enumerated() {
                if index > 0 { document.beginNextPage() }
                contents = try add(sheet, to: document) ?? contents
            }
            return (try document.finished(), contents)
        } catch let error as CairoError {
            throw .drawing(error)
        } catch let error as FrameError {
            throw error
        } catch {
            throw .drawing(CairoError(attempt: "draw a document", reason: "\(error)"))
        }
    }

    /// Draws a page.
    ///
    /// - Returns: what its map shows; `nil` without a map.
    private func add(
        _ sheet: Sheet, to document: VectorDocument
    ) throws(FrameError) -> FrameContents? {
        func draw(
            _ request: FrameRequest, _ overlays: [any Overlay]
        ) throws(FrameError) -> FrameContents {
            try self.draw(request, overlays) { () throws(CairoError) in
                try CairoCanvas(document, pixelRatio: sheet.pixelRatio, tools: resources.tools)
            }
        }
        _ = try draw(sheet.bare, sheet.ground)
        var contents: FrameContents?
        if let inset = sheet.inset {
            let corner = sheet.corner(of: inset)
            let size = inset.frame.pixelSize
            contents = try document.within(
                x: corner.x, y: corner.y, width: size.width, height: size.height
            ) { () throws(FrameError) in try draw(inset.frame, inset.overlays) }
        }
        _ = try draw(sheet.bare, sheet.overlays)
        return contents
    }
}
