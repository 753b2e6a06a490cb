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
    /// What depends on what the map shows, drawn last; `nil` for nothing.
    package var explanation: ((FrameContents) -> (insets: [Inset], overlays: [any Overlay]))?
    /// Its title in a document's list of contents; empty for none.
    package var bookmark = ""
    /// Parts of the page, in logical pixels, that open another page of the document, counted from 1.
    package var links: [(box: ScreenBox, page: Int)] = []

    /// A map in a part of the page.
    package struct Inset {
        /// The frame; its pixel ratio may differ from the page's, so that all of the map is larger or
        /// smaller.
        package var frame: FrameRequest
        /// The overlays over the map.
        package var overlays: [any Overlay]
        /// Where the frame's corner lies, in logical pixels; rounded to whole device pixels.
        package var origin: ScreenPoint
        /// What draws it; `nil` for the renderer of the page.
        package var renderer: FrameRenderer?

        /// A map from its parts.
        package init(
            _ frame: FrameRequest, overlays: [any Overlay], at origin: ScreenPoint,
            by renderer: FrameRenderer? = nil
        ) {
            self.frame = frame
            self.overlays = overlays
            self.origin = origin
            self.renderer = renderer
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
        func add(_ inset: Sheet.Inset) throws(FrameError) -> FrameContents {
            let frame = try (inset.renderer ?? self).render(inset.frame, overlays: inset.overlays)
            let corner = sheet.corner(of: inset)
            do {
                let context = try Context(surface)
                context.draw(frame.surface, x: Double(corner.x), y: Double(corner.y))
                try context.finish()
            } catch {
                throw .drawing(error)
            }
            return frame.contents
        }
        try add(sheet.ground)
        var contents: FrameContents?
        if let inset = sheet.inset { contents = try add(inset) }
        try add(sheet.overlays)
        if let contents, let explained = sheet.explanation?(contents) {
            for inset in explained.insets { _ = try add(inset) }
            try add(explained.overlays)
        }
        return (surface, contents)
    }

    /// Draws pages of one size as a document.
    ///
    /// - Parameters:
    ///   - sheets: the pages, at least one; a file of SVG has only one.
    ///   - format: the kind of file.
    ///   - title: what the document is, for the file's own description; may be empty.
    /// - Returns: the file, and what the maps show, in the order of their pages.
    /// - Throws: ``FrameError`` for an impossible size, or when memory is short.
    package func render(
        _ sheets: [Sheet], as format: VectorDocument.Format, title: String
    ) throws(FrameError) -> (bytes: [UInt8], maps: [FrameContents]) {
        guard let first = sheets.first else {
            throw .drawing(CairoError(attempt: "draw a document", reason: "it has no pages"))
        }
        let (width, height) = first.bare.pixelSize
        var contents: [FrameContents] = []
        do {
            let document = try VectorDocument(
                format, width: width, height: height,
                dotsPerInch: first.pixelRatio * PrintPage.logicalPixelsPerInch, title: title)
            for (index, sheet) in sheets.enumerated() {
                if index > 0 { document.beginNextPage() }
                if let map = try add(sheet, to: document) { contents.append(map) }
                if !sheet.bookmark.isEmpty {
                    document.addBookmark(sheet.bookmark, page: index + 1)
                }
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
            _ request: FrameRequest, _ overlays: [any Overlay], by renderer: FrameRenderer
        ) throws(FrameError) -> FrameContents {
            try renderer.draw(request, overlays) { () throws(CairoError) in
                try CairoCanvas(
                    document, pixelRatio: request.pixelRatio, tools: renderer.resources.tools)
            }
        }
        func draw(_ inset: Sheet.Inset) throws(FrameError) -> FrameContents {
            let corner = sheet.corner(of: inset)
            let size = inset.frame.pixelSize
            return try document.within(
                x: corner.x, y: corner.y, width: size.width, height: size.height
            ) { () throws(FrameError) in
                try draw(inset.frame, inset.overlays, by: inset.renderer ?? self)
            }
        }
        _ = try draw(sheet.bare, sheet.ground, by: self)
        var contents: FrameContents?
        if let inset = sheet.inset { contents = try draw(inset) }
        _ = try draw(sheet.bare, sheet.overlays, by: self)
        if let contents, let explained = sheet.explanation?(contents) {
            for inset in explained.insets { _ = try draw(inset) }
            _ = try draw(sheet.bare, explained.overlays, by: self)
        }
        try link(sheet, in: document)
        return contents
    }

    private func link(_ sheet: Sheet, in document: VectorDocument) throws(FrameError) {
        let ratio = sheet.pixelRatio
        for (box, page) in sheet.links {
            do {
                try document.addLink(
                    x: box.minX * ratio, y: box.minY * ratio, width: box.width * ratio,
                    height: box.height * ratio, toPage: page)
            } catch {
                throw .drawing(error)
            }
        }
    }
}
