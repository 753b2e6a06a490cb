import Guidance
import MapPictures
import Parameters

extension MapPainter {
    /// Draws a map as a document says.
    ///
    /// - Parameters:
    ///   - document: of ``PictureDocument/Subject/map``, or of its view.
    ///   - overlays: features that lie over the map; `nil` for none.
    /// - Returns: the picture.
    /// - Throws: ``RenderError`` for a wrong value, or what could not be drawn.
    package func draw(
        _ document: PictureDocument, over overlays: OverlayDocument?
    ) throws(RenderError) -> Picture {
        let values = try document.atScale(of: map)
        let description = try RenderError.of {
            var description = try PictureDescription(values)
            try overlays?.add(to: &description.overlays)
            return description
        }
        let scene = try scene(scale: description.size.scale)
        return try draw(
            description.pictureRequest(in: scene), in: scene,
            pixelsPerInch: description.size.pixelsPerInch)
    }

    /// Draws a route as a document says: whole, or as a driver sees it.
    ///
    /// - Parameters:
    ///   - bytes: the file of the route.
    ///   - document: of ``PictureDocument/Subject/route``.
    ///   - overlays: features that lie over the map; `nil` for none.
    /// - Returns: the picture.
    /// - Throws: ``RenderError`` for a wrong value, bytes that are no route, or what could not be drawn.
    package func draw(
        route bytes: [UInt8], _ document: PictureDocument, over overlays: OverlayDocument?
    ) throws(RenderError) -> Picture {
        let values = try document.atScale(of: map)
        let description = try RenderError.of { try RouteDescription(values) }
        let route = try Self.route(bytes, values)
        let scene = try scene(scale: description.size.scale)
        switch description {
        case .overview:
            let request = try RenderError.of {
                var request = try description.request(of: route.answer, in: scene)
                request.notes += route.reported
                return try overlays?.laid(over: request, in: scene) ?? request
            }
            return try draw(request, in: scene, pixelsPerInch: description.size.pixelsPerInch)
        case .frame(let driven, let moment):
            let drive = try Drive(along: route, on: map, describedBy: driven)
            return try draw(drive, at: moment, over: overlays)
        }
    }

    /// Draws the card of a trip as a document says.
    ///
    /// - Parameters:
    ///   - bytes: the file of the track.
    ///   - document: of ``PictureDocument/Subject/trip``.
    ///   - overlays: features that lie over the map; `nil` for none.
    /// - Returns: the picture.
    /// - Throws: ``RenderError`` for a wrong value, bytes that are no track, or what could not be drawn.
    package func draw(
        track bytes: [UInt8], _ document: PictureDocument, over overlays: OverlayDocument?
    ) throws(RenderError) -> Picture {
        let values = try document.atScale(of: map)
        let description = try RenderError.of { try PictureDescription(values) }
        let scene = try scene(scale: description.size.scale)
        let request = try RenderError.of {
            let (trip, notes) = try TripInput(values).chosenTrip(of: bytes, named: "the track")
            var card = TripCard(
                try trip.matched(to: scene.plan.roadMap()), description,
                units: try values.value(PictureParameter.units) ?? .metric)
            card.colorBy = try values.value(PictureParameter.colorBy)
            card.strip = try values.value(PictureParameter.strip)
            card.showsEnds = !trip.isCut
            card.force = try values.value(PictureParameter.force) ?? card.force
            var request = try card.request(in: scene)
            request.notes += notes
            return try overlays?.laid(over: request, in: scene) ?? request
        }
        return try draw(request, in: scene, pixelsPerInch: description.size.pixelsPerInch)
    }

    /// Draws what a driver sees so many metres from the start.
    ///
    /// - Parameters:
    ///   - drive: a drive on this painter's map.
    ///   - meters: from the start.
    ///   - document: of ``PictureDocument/Subject/moment``.
    ///   - overlays: features that lie over the map, read after all else was checked; `nil` for none.
    /// - Returns: the picture.
    /// - Throws: ``RenderError`` for a place that the route does not have, a wrong value, or what could not be drawn.
    package func draw(
        _ drive: Drive, meters: Double, _ document: PictureDocument,
        over overlays: @autoclosure () throws(RenderError) -> OverlayDocument?
    ) throws(RenderError) -> Picture {
        guard meters >= 0, meters <= drive.length.rounded(.up) else {
            throw RenderError(
                wrong: "meters: \(meters) is not on the route of \(drive.length) m")
        }
        var moment = try RenderError.of { try MapPictures.DriveMoment(document.values) }
        moment.place = .meters(meters)
        return try draw(drive, at: moment, over: overlays())
    }

    /// The route of a file, read as values say.
    fileprivate static func route(
        _ bytes: [UInt8], _ values: ParameterValues
    ) throws(RenderError) -> Route {
        try RenderError.of {
            Route(try RouteInput(values).read(bytes, named: "the route"))
        }
    }
}

extension Drive {
    /// Plans a drive as a document says.
    ///
    /// - Parameters:
    ///   - bytes: the file of the route, read after the document was checked.
    ///   - map: the map.
    ///   - document: of ``PictureDocument/Subject/drive``.
    /// - Throws: ``RenderError`` for a wrong value, a view that is no drive, or bytes that are no route.
    package convenience init(
        route bytes: @autoclosure () throws(RenderError) -> [UInt8], on map: Map,
        _ document: PictureDocument
    ) throws(RenderError) {
        let values = try document.atScale(of: map)
        let view = try RenderError.of { try values.value(PictureParameter.view) ?? .headingUp }
        guard view != .overview else {
            throw RenderError(
                .wrongArgument,
                "\(PictureParameter.view, "overview") is no drive: draw it by render_map_draw_route()"
            )
        }
        try RenderError.of { try RouteDescription.check(values, for: view) }
        let route = try MapPainter.route(bytes(), values)
        let description = try RenderError.of { try DriveDescription(values, mode: view) }
        try self.init(along: route, on: map, describedBy: description)
    }
}

extension PictureFormat {
    /// The format of a name and a quality.
    ///
    /// - Parameters:
    ///   - name: `png`, `png8`, `webp` or `jpg`.
    ///   - quality: from 0 to 100; the default below 0.
    /// - Throws: ``RenderError`` for another format or quality.
    package init(named name: String, quality: Int) throws(RenderError) {
        var values = ParameterValues()
        values.add(name == "png8" ? "png" : name, for: PictureParameter.format.definition)
        if name == "png8" { values.turn(PictureParameter.png8, on: true) }
        if quality >= 0 { values.add("\(quality)", for: PictureParameter.quality.definition) }
        let given = values
        let format = try RenderError.of { try PictureParameter.outputFormat(given) }
        guard case .pixels(let pixels) = format else {
            throw RenderError(
                wrong: "format '\(name)' is for pages: write png, png8, webp or jpg")
        }
        self.init(pixels)
    }
}
