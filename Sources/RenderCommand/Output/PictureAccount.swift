import Geometry
import MapPictures
import MapRenderer
import MapStore
import MapStyle
import Parameters

/// The lines that `--verbose` prints about a picture: what was read and drawn, and the time taken.
///
/// Times are CPU time of the drawing thread, so that other load on the machine does not affect
/// them.
struct PictureAccount {
    /// The times of the steps of one or more frames, in nanoseconds.
    struct Steps {
        var frames = 0
        var tiles: UInt64 = 0
        var labels: UInt64 = 0
        var drawing: UInt64 = 0
        /// The time; `nil` if it is not measured.
        var encoding: UInt64?

        /// Adds the times of a frame.
        mutating func add(_ timings: FrameTimings) {
            frames += 1
            tiles += timings.tiles
            labels += timings.labels
            drawing += timings.drawing
        }

        /// The steps in one line: `tiles 41 ms, labels 80 ms, drawing 120 ms`.
        var line: String {
            let steps: [(String, UInt64?)] = [
                ("tiles", tiles), ("labels", labels), ("drawing", drawing), ("encoding", encoding),
            ]
            return steps.compactMap { name, time in
                time.map { "\(name) \(PictureAccount.milliseconds($0))" }
            }.joined(separator: ", ")
        }
    }

    /// Returns the files that were read for a scene, one per line.
    ///
    /// - Parameters:
    ///   - plan: the plan of the scene.
    ///   - nanoseconds: the CPU time taken so far.
    /// - Returns: the lines, without the program's name.
    static func lines(of plan: ScenePlan, nanoseconds: UInt64) -> [String] {
        let maps = plan.vectorMaps.map { map in
            let about = map.metadata
            return
                "map \(PrintableText.short(map.shownPath, limit: 200)): source '\(map.source)', zoom"
                + " \(about.minzoom) to \(about.maxzoom), \(NumberText.box(about.bounds))"
        }
        let tiled = Set(plan.vectorMaps.map(\.shownPath))
        let others = plan.mapPaths.filter { !tiled.contains($0) }.map { path in
            "source file \(PrintableText.short(path, limit: 200))"
        }
        let path = PrintableText.short(plan.styleFiles.first ?? "", limit: 200)
        let more = plan.styleFiles.count - 1
        let style =
            "style '\(PrintableText.short(plan.styleName))': \(path)"
            + (more > 0 ? " and \(NumberText.counted(more, "more file"))" : "")
            + ", \(NumberText.counted(plan.style.layers.count, "layer"))"
        return maps + others + [style, "reading \(milliseconds(nanoseconds))"]
    }

    /// Returns the contents of a picture and the time taken, one item per line.
    ///
    /// - Parameters:
    ///   - request: the request for the picture.
    ///   - contents: the contents that were drawn.
    ///   - encoding: the nanoseconds that encoding took; `nil` if that is part of drawing.
    ///   - bytes: the size of the file.
    /// - Returns: the lines, without the program's name.
    static func lines(
        of request: PictureRequest, _ contents: FrameContents, encoding: UInt64?, bytes: Int
    ) -> [String] {
        let (frame, camera) = (request.frame, request.frame.camera)
        let center = camera.center
        let scale = frame.pixelRatio == 1 ? "" : "@\(number(frame.pixelRatio))x"
        var view =
            "camera \(number(center.longitude)),\(number(center.latitude)),"
            + NumberText.decimals(camera.zoom, 2)
        if camera.bearing != 0 || camera.pitch != 0 {
            view += "@\(number(camera.bearing)),\(number(camera.pitch))"
        }
        view +=
            ", size \(number(frame.size.width))x\(number(frame.size.height))"
            + scale
        var steps = Steps()
        steps.add(contents.timings)
        steps.encoding = encoding
        return [
            view, counts(request, contents), "\(steps.line); \(NumberText.grouped(bytes)) bytes",
        ]
    }

    private static func counts(_ request: PictureRequest, _ contents: FrameContents) -> String {
        let overlays = request.overlays.reduce(0) { $0 + $1.items(in: contents.viewport).count }
        var tiles = NumberText.counted(contents.tileCount, "tile")
        if let zooms = contents.tileZooms {
            tiles += " of zoom \(zooms.lowerBound)"
            if zooms.count > 1 { tiles += " to \(zooms.upperBound)" }
        }
        var dropped: [String: Int] = [:]
        for label in contents.droppedLabels { dropped[label.reason.rawValue, default: 0] += 1 }
        let reasons = dropped.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        return tiles + ", \(NumberText.counted(contents.labels.count, "label"))"
            + " and \(contents.droppedLabels.count) left out"
            + (reasons.isEmpty ? "" : " (\(reasons.joined(separator: ", ")))")
            + ", \(NumberText.counted(overlays, "overlay"))"
    }

    /// Returns a number without trailing zeros.
    private static func number(_ value: Double) -> String { NumberText.degrees(value) }

    /// Returns nanoseconds as text: `41 ms`, `0.4 ms`.
    static func milliseconds(_ nanoseconds: UInt64) -> String {
        let value = Double(nanoseconds) / 1e6
        return NumberText.decimals(value, value < 10 ? 1 : 0) + " ms"
    }
}
