import MapRenderer
import Parameters

/// The progress of an export so far: tiles, bytes, and the CPU time of each step.
struct ExportTally: Sendable {
    /// The counts of one zoom.
    struct Zoom: Sendable, Hashable {
        /// The number of tiles drawn.
        var written = 0
        /// The number of tiles for which the map has no data.
        var absent = 0
        /// The number of files that existed already and were kept.
        var kept = 0
        /// The size of the drawn tiles in bytes.
        var bytes = 0
        /// The CPU times.
        var steps = Steps()

        mutating func add(_ other: Zoom) {
            written += other.written
            absent += other.absent
            kept += other.kept
            bytes += other.bytes
            steps.add(other.steps)
        }
    }

    /// The CPU time of each step, in nanoseconds.
    struct Steps: Sendable, Hashable {
        /// Reading and decoding tiles.
        var tiles: UInt64 = 0
        /// Finding and placing labels.
        var labels: UInt64 = 0
        /// Painting, including labels.
        var drawing: UInt64 = 0
        var encoding: UInt64 = 0
        /// Writing tiles.
        var writing: UInt64 = 0

        mutating func add(_ other: Steps) {
            tiles += other.tiles
            labels += other.labels
            drawing += other.drawing
            encoding += other.encoding
            writing += other.writing
        }
    }

    /// The counts by zoom.
    private(set) var zooms: [Int: Zoom] = [:]
    /// Notes for the user, each once.
    private(set) var notes: Set<Message> = []
    /// The pictures that layers use but that do not exist.
    private(set) var missingPictures: Set<MissingPicture> = []

    /// The sum of the counts over all zooms.
    var total: Zoom { zooms.values.reduce(into: Zoom()) { $0.add($1) } }

    mutating func addAbsent(_ count: Int, zoom: Int) {
        zooms[zoom, default: Zoom()].absent += count
    }

    mutating func addKept(_ count: Int, zoom: Int) { zooms[zoom, default: Zoom()].kept += count }

    /// Counts a tile and the CPU time that it took to encode it.
    mutating func addTile(zoom: Int, bytes: Int, encoding: UInt64) {
        var steps = Steps()
        steps.encoding = encoding
        zooms[zoom, default: Zoom()].add(Zoom(written: 1, bytes: bytes, steps: steps))
    }

    /// Adds CPU time of writing.
    mutating func addWriting(_ nanoseconds: UInt64, zoom: Int) {
        zooms[zoom, default: Zoom()].steps.writing += nanoseconds
    }

    /// Adds the times of drawing a block.
    mutating func add(_ frame: Frame, zoom: Int) {
        let steps = Steps(
            tiles: frame.timings.tiles, labels: frame.timings.labels,
            drawing: frame.timings.drawing)
        zooms[zoom, default: Zoom()].steps.add(steps)
        notes.formUnion(frame.notes.map { Message($0) })
    }

    mutating func add(notes more: some Sequence<Message>) { notes.formUnion(more) }

    mutating func add(missing: Set<MissingPicture>) { missingPictures.formUnion(missing) }

    /// Adds the counts of another thread.
    mutating func add(_ other: ExportTally) {
        zooms.merge(other.zooms) { first, second in
            var sum = first
            sum.add(second)
            return sum
        }
        notes.formUnion(other.notes)
        missingPictures.formUnion(other.missingPictures)
    }
}
