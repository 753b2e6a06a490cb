import Glibc
import Synchronization

/// Decides when to stop drawing a picture: its time is up, or a caller cancelled it.
///
/// It is checked between layers, every few features, and before each cell and label of the
/// search for labels. This is far more often than every 5 ms, unless one shape or the labels of
/// one stored tile take longer. Any thread may cancel.
package final class DrawingLimit: Sendable {
    /// The deadline in nanoseconds of the monotonic clock; the largest number means no
    /// deadline.
    private let deadline: UInt64
    private let reason = Atomic<UInt8>(0)

    private static let wanted: UInt8 = 0
    private static let cancelled: UInt8 = 1
    private static let late: UInt8 = 2

    /// A limit that begins now.
    ///
    /// - Parameter seconds: how long drawing may take; `nil` for no limit.
    package init(seconds: Double? = nil) {
        guard let seconds else {
            deadline = .max
            return
        }
        let allowed = min(max(seconds.isFinite ? seconds : 0, 0), 1e6)
        deadline = Self.now() &+ UInt64(allowed * 1e9)
    }

    /// Cancels the picture.
    package func cancel() {
        _ = reason.compareExchange(
            expected: Self.wanted, desired: Self.cancelled, ordering: .relaxed)
    }

    /// Whether the picture is no longer wanted; once true, it stays true.
    var isOver: Bool {
        if reason.load(ordering: .relaxed) != Self.wanted { return true }
        guard deadline != .max, Self.now() > deadline else { return false }
        _ = reason.compareExchange(expected: Self.wanted, desired: Self.late, ordering: .relaxed)
        return true
    }

    /// - Throws: ``FrameError`` if the picture, or other work, is no longer wanted.
    package func check() throws(FrameError) {
        guard isOver, let failure else { return }
        throw failure
    }

    /// The reason why drawing stopped early; `nil` if it did not.
    var failure: FrameError? {
        switch reason.load(ordering: .relaxed) {
        case Self.cancelled: .cancelled
        case Self.late: .late
        default: nil
        }
    }

    private static func now() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(clamping: time.tv_sec) &* 1_000_000_000 &+ UInt64(clamping: time.tv_nsec)
    }
}

extension FrameRequest {
    /// Whether the picture is no longer wanted.
    @inline(__always)
    var isCalledOff: Bool { limit?.isOver ?? false }

    /// - Throws: ``FrameError`` if the picture is no longer wanted.
    func checkLimit() throws(FrameError) {
        try limit?.check()
    }
}
