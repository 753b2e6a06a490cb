import CSQLite

/// How many steps of SQLite's machine a statement may take: a view of a stranger's file may never end.
///
/// Once a statement went beyond, the connection runs no other: the next would take as long.
final class StepLimit {
    /// Steps that one run of a statement may take.
    let steps: Int
    /// Steps of the running statement up to now, in whole ``interval``s.
    var done = 0
    private(set) var isExceeded = false

    /// How many steps pass between two looks; a tile is found in fewer.
    private static let interval: Int32 = 10_000

    /// Begins to watch a connection, which must be closed before this object is released.
    init(_ steps: Int, of connection: OpaquePointer) {
        self.steps = steps
        let look: @convention(c) (UnsafeMutableRawPointer?) -> Int32 = { context in
            guard let context else { return 0 }
            let limit = Unmanaged<StepLimit>.fromOpaque(context).takeUnretainedValue()
            limit.done += Int(StepLimit.interval)
            limit.isExceeded = limit.done > limit.steps
            return limit.isExceeded ? 1 : 0
        }
        sqlite3_progress_handler(
            connection, Self.interval, look, Unmanaged.passUnretained(self).toOpaque())
    }
}
