package import Graphics

/// A reason why a frame could not be drawn.
package enum FrameError: Error, CustomStringConvertible {
    /// The frame has an impossible size, or memory is short.
    case drawing(CairoError)
    /// A caller cancelled it, see ``DrawingLimit/cancel()``.
    case cancelled
    /// It took longer than allowed.
    case late

    /// A description in one line.
    package var description: String {
        switch self {
        case .drawing(let error): error.description
        case .cancelled: "the picture was called off"
        case .late: "the picture took longer than it may"
        }
    }
}
