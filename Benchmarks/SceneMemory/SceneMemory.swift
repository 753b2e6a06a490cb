import Dispatch
import Geometry
import Glibc
import MapPictures
import MapStore
import Platform

/// The memory of a server's drawing threads.
///
/// `scene-memory MAP.mbtiles THREADS [TILES]`: each thread opens the styles day, night and hud at
/// scales 1 and 2, six scenes that share what threads share, and draws TILES metatiles (24 unless
/// told) of zooms 12 to 17 with each in turn. Prints threads, pictures and the peak of memory.
@main
struct SceneMemory {
    static func main() throws {
        let words = CommandLine.arguments
        guard words.count > 2, let threads = Int(words[2]), (1...64).contains(threads) else {
            print("usage: scene-memory MAP.mbtiles THREADS [TILES]")
            return
        }
        let tiles = words.count > 3 ? Int(words[3]) ?? 24 : 24
        let plans = try ["day", "night", "hud"].flatMap { style in
            try [1.0, 2].map {
                try ScenePlan(style: style, maps: MapFiles(only: words[1]), pixelRatio: $0)
            }
        }
        let failure = Locked<(any Error)?>(nil)
        DispatchQueue.concurrentPerform(iterations: threads) { thread in
            do {
                try draw(plans, tiles, from: thread)
            } catch {
                failure.withLock { $0 = error }
            }
        }
        if let error = failure.withLock({ $0 }) { throw error }
        print("\(threads) threads, \(threads * tiles * plans.count) metatiles: \(peak()) MB")
    }

    /// The work of one thread.
    private static func draw(_ plans: [ScenePlan], _ count: Int, from thread: Int) throws {
        let resources = try SceneResources(scenes: plans.count)
        let scenes = try plans.map { try $0.open(sharing: resources) }
        guard let box = plans.first?.metadata.bounds else { return }
        let ranges = (12...17).flatMap {
            TileRange(zoom: $0, touching: WorldBox(box)).parts(side: 4)
        }
        for number in 0..<count {
            // Threads walk over different places, and each place is drawn by all scenes.
            let range = ranges[(number * 7919 + thread * 104_729) % ranges.count]
            for scene in scenes { _ = try scene.draw(range, scale: scene.plan.pixelRatio) }
        }
    }

    private static func peak() -> Int {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return usage.ru_maxrss * 1024 / 1_000_000
    }
}
