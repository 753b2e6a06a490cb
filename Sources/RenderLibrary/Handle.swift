import Render

/// An object that C holds by an opaque pointer, from when it is opened until it is closed.
protocol Handle: AnyObject {}

extension Handle {
    /// The pointer that C gets, and with it the object.
    consuming func handedOver() -> OpaquePointer {
        OpaquePointer(Unmanaged.passRetained(self).toOpaque())
    }

    /// The object of a pointer that C has.
    ///
    /// - Throws: `RenderError` for NULL.
    static func of(_ pointer: OpaquePointer?, named name: String) throws(RenderError) -> Self {
        guard let pointer else { throw RenderError(wrong: "\(name) is NULL") }
        return Unmanaged<Self>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
    }

    /// The object of a pointer that C has; `nil` for NULL.
    static func of(_ pointer: OpaquePointer?) -> Self? { try? of(pointer, named: "") }

    /// Takes the object back from C.
    static func close(_ pointer: OpaquePointer?) {
        guard let pointer else { return }
        Unmanaged<Self>.fromOpaque(UnsafeRawPointer(pointer)).release()
    }
}

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
