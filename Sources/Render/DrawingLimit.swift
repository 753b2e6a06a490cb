import MapRenderer

/// How long a picture may take, and the means to cancel it from another thread.
///
/// ```swift
/// let limit = DrawingLimit(seconds: 2)
/// let picture = try painter.draw(tile, limit: limit)  // throws an error of kind .cancelled after two seconds
/// ```
public final class DrawingLimit: Sendable {
    let value: MapRenderer.DrawingLimit

    /// A limit that begins now.
    ///
    /// - Parameter seconds: how long drawing may take; `nil` for as long as it takes.
    public init(seconds: Double? = nil) { value = MapRenderer.DrawingLimit(seconds: seconds) }

    /// Cancels the picture that is drawn with this limit; any thread may call it.
    public func cancel() { value.cancel() }
}
