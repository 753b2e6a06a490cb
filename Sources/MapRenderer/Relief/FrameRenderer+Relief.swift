import Geometry
import Graphics
import MapStyle

extension FrameRenderer {
    /// Ground with heights, before it is drawn.
    struct Relief {
        let view: RaisedView
        /// The pictures of the level ground, the farthest first.
        var ground: [(LevelPicture, Surface)] = []
        /// Those of the marks that lie on it.
        var marks: [(LevelPicture, Surface)] = []
    }

    /// Draws the pictures that ground with heights is made of.
    ///
    /// - Parameters:
    ///   - request: the picture.
    ///   - overlays: the overlays.
    /// - Returns: `nil` if the picture is flat or has no heights.
    /// - Throws: ``FrameError`` as for the whole picture.
    func relief(
        of request: FrameRequest, _ overlays: [any Overlay]
    ) throws(FrameError) -> Relief? {
        guard relief > 0, request.showsMap, request.content == .everything,
            let name = style.heights,
            let field = HeightField(rasterTiles, named: name),
            let ground = RaisedGround(request.viewport, field, relief: relief)
        else { return nil }
        var relief = Relief(view: RaisedView(ground, size: request.size))
        let hasMarks = overlays.contains { $0.levels.contains(.belowLabels) }
        for part in LevelPicture.all(of: request, in: relief.view, isSeen: true) {
            relief.ground.append((part, try picture(part, .ground, overlays)))
        }
        if hasMarks {
            for part in LevelPicture.all(of: request, in: relief.view, isSeen: false) {
                relief.marks.append((part, try picture(part, .marks, overlays)))
            }
        }
        return relief
    }

    private func picture(
        _ part: LevelPicture, _ content: FrameRequest.Content, _ overlays: [any Overlay]
    ) throws(FrameError) -> Surface {
        var request = part.request
        request.content = content
        request.showsMap = content == .ground
        let (width, height) = request.pixelSize
        let surface: Surface
        do {
            surface = try Surface(width: width, height: height)
        } catch {
            throw .drawing(error)
        }
        _ = try draw(request, overlays) { () throws(CairoError) in
            try RasterCanvas(surface, pixelRatio: request.pixelRatio, tools: resources.tools)
        }
        return surface
    }

    /// Draws a picture over ground with heights: the ground with what lies on it, then houses, marks
    /// and labels.
    func paint(
        _ painter: inout LayerPainter, _ overlays: [any Overlay], over relief: Relief,
        on canvas: OverlayCanvas
    ) {
        let request = painter.request
        sky(of: request, canvas)?.drawBehind(on: canvas.canvas, pixelRatio: request.pixelRatio)
        relief.view.draw(relief.ground, showsHidden: false, on: canvas.canvas, request)
        let layers = visibleLayers(request)
        painter.drawLowHouses(of: layers, on: canvas.canvas)
        for (index, layer) in layers where layer.kind.isExtrusion && !request.isCalledOff {
            if request.underground >= 0.5, layer.drawsHouses { continue }
            painter.draw(layer, index, on: canvas.canvas)
        }
        relief.view.draw(relief.marks, showsHidden: true, on: canvas.canvas, request)
        for (index, layer) in layers where layer.kind.isSymbol && !request.isCalledOff {
            painter.draw(layer, index, on: canvas.canvas)
        }
        draw(overlays, .aboveLabels, on: canvas)
    }
}

extension FrameRequest.Content {
    /// Whether the overlays of a level belong to it.
    func includes(_ level: OverlayLevel) -> Bool {
        switch self {
        case .everything: true
        case .ground: level != .belowLabels && level != .aboveLabels
        case .marks: level == .belowLabels
        }
    }
}
