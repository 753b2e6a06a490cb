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
