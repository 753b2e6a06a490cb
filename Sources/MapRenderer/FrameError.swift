package import Graphics

/// Why there is no frame.
package enum FrameError: Error, CustomStringConvertible {
    /// It has an impossible size, or memory is short.
    case drawing(CairoError)
    /// Somebody called it off, see ``DrawingLimit/cancel()``.
    case cancelled
    /// It took longer than it may.
    case late

    /// One line.
    package var description: String {
        switch self {
        case .drawing(let error): error.description
        case .cancelled: "the picture was called off"
        case .late: "the picture took longer than it may"
        }
    }
}
