import Render

/// A map in a style, as one thread of a C program has it.
final class MapHandle: Handle {
    let painter: MapPainter

    init(path: String?, style: String?, pixelRatio: Double) throws {
        guard (0.5...8).contains(pixelRatio) else {
            throw RenderError(wrong: "pixel_ratio: \(pixelRatio) is not a number from 0.5 to 8")
        }
        painter = try Map(path, styleNamed: style ?? "day", onlyScale: pixelRatio).painter()
    }

    /// The same map for another thread: maps may be shared, painters may not.
    init(sharing other: MapHandle) throws { painter = try other.painter.map.painter() }
}

/// A route that is driven, as one thread of a C program has it.
final class DriveHandle: Handle {
    let drive: Drive
    let painter: MapPainter

    init(_ drive: Drive, _ painter: MapPainter) {
        self.drive = drive
        self.painter = painter
    }
}
