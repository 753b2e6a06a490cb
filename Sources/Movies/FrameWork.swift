import Graphics
import Platform

/// The drawing of frames on several threads.
struct FrameWork<Drawer>: Sendable {
    let threads: Int
    let open: @Sendable () throws -> Drawer
    let draw: @Sendable (inout Drawer, Int) throws -> Surface

    /// Runs jobs that take frames one after the other.
    ///
    /// - Parameters:
    ///   - jobs: the frames of each.
    ///   - tool: makes what one thread does its jobs with.
    ///   - job: does one, on some thread.
    /// - Throws: the first error in the order of the jobs.
    func run<Tool>(
        _ jobs: [Range<Int>], with tool: @escaping @Sendable () throws -> Tool,
        job: @escaping @Sendable (Tool, Int, FrameSource) throws -> Void
    ) throws {
        let (open, draw) = (open, draw)
        try OrderedWork.run(count: jobs.count, threads: max(threads, 1)) {
            (drawer: try open(), tool: try tool())
        } work: { scratch, index in
            var drawer = scratch.drawer
            let frames = FrameSource(numbers: jobs[index]) { try draw(&drawer, $0) }
            defer { scratch.drawer = drawer }
            try job(scratch.tool, index, frames)
        } deliver: { _, _ in
        }
    }
}

/// The frames of one job, each drawn when it is asked for.
struct FrameSource {
    /// Which frames.
    let numbers: Range<Int>
    /// Draws one of them.
    let draw: (Int) throws -> Surface
}
