import Glibc
import Synchronization

/// When a picture is no longer wanted: its time is up, or somebody called it off.
///
/// Asked between layers, every few features, and before each cell and label of the search for
/// labels: far more often than every 5 ms, unless one shape or the labels of one stored tile take
/// longer. Any thread may cancel.
package final class DrawingLimit: Sendable {
    /// Nanoseconds of the monotonic clock; the largest number for none.
    private let deadline: UInt64
    private let reason = Atomic<UInt8>(0)

    private static let wanted: UInt8 = 0
    private static let cancelled: UInt8 = 1
    private static let late: UInt8 = 2

    /// A limit that begins now.
    ///
    /// - Parameter seconds: how long drawing may take; `nil` for as long as it takes.
    package init(seconds: Double? = nil) {
        guard let seconds else {
            deadline = .max
            return
        }
        let allowed = min(max(seconds.isFinite ? seconds : 0, 0), 1e6)
        deadline = Self.now() &+ UInt64(allowed * 1e9)
    }

    /// Calls the picture off.
    package func cancel() {
        _ = reason.compareExchange(
            expected: Self.wanted, desired: Self.cancelled, ordering: .relaxed)
    }

    /// Whether nobody wants the picture any more; it stays so.
    var isOver: Bool {
        if reason.load(ordering: .relaxed) != Self.wanted { return true }
        guard deadline != .max, Self.now() > deadline else { return false }
        _ = reason.compareExchange(expected: Self.wanted, desired: Self.late, ordering: .relaxed)
        return true
    }

    /// Why drawing ended before its end; `nil` where it did not.
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
    /// Whether nobody wants the picture any more.
    @inline(__always)
    var isCalledOff: Bool { limit?.isOver ?? false }

    /// - Throws: ``FrameError`` if nobody wants the picture any more.
    func checkLimit() throws(FrameError) {
        guard let limit, limit.isOver, let failure = limit.failure else { return }
        throw failure
    }
}
