import Geometry
package import Graphics
import Guidance
import MapRenderer
import MapStore
import Overlays
package import Parameters
package import Routes

/// Directions as a list beside the map of the whole way, to be printed or kept.
package struct DirectionsPicture {
    /// Notes for the user, one line each.
    package private(set) var notes: [Message]
    private let answer: RouteAnswer
    private let description: DriveDescription
    private let content: DirectionsContent
    /// The places of the rows' maneuvers.
    private let places: [Coordinate]
    private let size: PictureSize
    private let extent: DirectionsLayout.Extent

    /// The width of a picture for which no size is given, and the most pixels down.
    private static let growing = (width: 800.0, most: 30_000.0)

    /// Returns the size of a page or picture for which none is given; the height of a picture
    /// follows from the list.
    ///
    /// - Parameter format: the kind of file.
    /// - Returns: A4 for PDF, else a square of the width that grows.
    package static func standardSize(_ format: OutputFormat) -> PictureSize {
        guard format == .page(.pdf), let page = PrintPage(width: 210, height: 297) else {
            return PictureSize(size: ScreenSize(width: growing.width, height: growing.width))
        }
        return PictureSize(page)
    }

    /// Prepares the directions of an answer.
    ///
    /// - Parameters:
    ///   - answer: the routes, of which the first is described.
    ///   - scene: map and style.
    ///   - description: languages, units and ornaments, and the size.
    ///   - format: the kind of file: PDF has pages, in a picture the list may not fit.
    ///   - hasSize: whether the size was asked for; else a picture is as high as its list.
    /// - Throws: ``ParameterError`` for a route without steps; `MapStoreError` for a map whose
    ///   addresses can't be read.
    package init(
        _ answer: RouteAnswer, in scene: ScenePlan, _ description: DriveDescription,
        as format: OutputFormat, hasSize: Bool
    ) throws {
        guard let prepared = try DriveGuidance(answer, mapPaths: scene.mapPaths, description),
            !prepared.route.maneuvers.isEmpty
        else {
            throw ParameterError(
                """
                the route has only a line, so there are no directions to list; find a way by \
                \(PictureParameter.start) and \(PictureParameter.goal)
                """)
        }
        let guidance = prepared.route
        self.answer = RouteAnswer(routes: Array(answer.routes.prefix(1)), format: answer.format)
        self.description = description
        size = description.size
        extent =
            format == .page(.pdf)
            ? .pages : hasSize ? .fixed : .growing(most: Self.growing.most)
        let list = DirectionsList(guidance, description.text(for: guidance.state(at: 0)))
        content = try list.content(TripAddresses(scene.mapPaths))
        places = list.places
        notes = prepared.notes
    }

    /// The pages, to be drawn by a scene.
    ///
    /// - Parameter scene: the scene.
    /// - Returns: the pages, and a note if rows are left out.
    /// - Throws: ``ParameterError`` if the size is too small.
    private func sheets(in scene: MapScene) throws(ParameterError) -> ([Sheet], [Message]) {
        let theme = scene.plan.theme
        let resources = PanelResources(
            theme: theme.panels, shaper: scene.renderer.shaper,
            symbols: Drive.symbols(description.look.symbols))
        let layout = DirectionsLayout(
            content, extent, in: size.size, resources: resources, road: theme.road)
        guard let layout else {
            throw ParameterError(
                "\(PictureParameter.size) is too small for a list and a map; write 800x600 or 210x297mm"
            )
        }
        let sheets = layout.pages.enumerated().map { index, page in
            Sheet(
                size: layout.size, pixelRatio: size.scale,
                ground: [PlainGround(color: theme.panels.plate)],
                inset: index == 0 ? map(in: layout.mapBox, scene) : nil, overlays: [page])
        }
        guard layout.omitted > 0 else { return (sheets, []) }
        return (
            sheets,
            [
                """
                \(layout.omitted) of \(content.rows.count) maneuvers find no room in the picture; \
                write a PDF, or leave out \(PictureParameter.size)
                """
            ]
        )
    }

    private func map(in box: ScreenBox, _ scene: MapScene) -> Sheet.Inset {
        let theme = scene.plan.theme.road
        let drawing = RouteDrawing(answer)
        let ornaments = description.basics.ornaments(in: scene)
        let ends = drawing.overlays(theme: theme)
        let inner = zip(places, content.rows).filter { $0.1.kind == .passing }.map {
            (point: WorldPoint($0.0), row: $0.1)
        }
        let camera = drawing.camera(
            size: ScreenSize(width: box.width, height: box.height), padding: EdgePadding(26),
            clearOf: ornaments)
        var frame = description.basics.frame(camera)
        frame.size = ScreenSize(width: box.width, height: box.height)
        let numbers = DirectionsNumbers(inner, besides: ends + ornaments, theme: theme)
        return Sheet.Inset(
            frame, overlays: ends + [numbers] + ornaments,
            at: ScreenPoint(x: box.minX, y: box.minY))
    }

    /// Draws a picture.
    ///
    /// - Parameter scene: the scene of map and style.
    /// - Returns: the picture, and notes for the user.
    /// - Throws: ``ParameterError`` for a size that is too small, `FrameError` when memory is short.
    package func draw(in scene: MapScene) throws -> (surface: Surface, notes: [Message]) {
        let (sheets, notes) = try sheets(in: scene)
        guard let first = sheets.first else { return (try Surface(width: 1, height: 1), notes) }
        let (surface, map) = try scene.renderer.render(first)
        return (surface, self.notes(map, scene) + notes)
    }

    /// Draws a document.
    ///
    /// - Parameters:
    ///   - scene: the scene of map and style.
    ///   - format: PDF or SVG.
    /// - Returns: the file, and notes for the user.
    /// - Throws: as ``draw(in:)`` does.
    package func document(
        in scene: MapScene, as format: VectorDocument.Format
    ) throws -> (bytes: [UInt8], notes: [Message]) {
        let (sheets, notes) = try sheets(in: scene)
        let title = content.places.joined(separator: " – ") + ": " + content.distance
        let (bytes, maps) = try scene.renderer.render(sheets, as: format, title: title)
        return (bytes, self.notes(maps.last, scene) + notes)
    }

    private func notes(_ map: FrameContents?, _ scene: MapScene) -> [Message] {
        guard let map else { return scene.notes }
        return scene.notes + map.notes.map { Message($0) } + scene.plan.evaluationNotes
            + (map.tileCount == 0 ? [scene.reasonForNothing(in: map.viewport)] : [])
    }
}
