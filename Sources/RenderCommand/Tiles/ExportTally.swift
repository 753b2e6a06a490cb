import MapRenderer
import Parameters

/// What an export has done so far: tiles, bytes, and the CPU time of each step.
struct ExportTally: Sendable {
    /// The figures of one zoom.
    struct Zoom: Sendable, Hashable {
        /// Tiles drawn.
        var written = 0
        /// Tiles for which the map has nothing.
        var absent = 0
        /// Files that were there already and left alone.
        var kept = 0
        /// Bytes of the tiles drawn.
        var bytes = 0
        /// What it took.
        var steps = Steps()

        mutating func add(_ other: Zoom) {
            written += other.written
            absent += other.absent
            kept += other.kept
            bytes += other.bytes
            steps.add(other.steps)
        }
    }

    /// CPU time of the steps, in nanoseconds.
    struct Steps: Sendable, Hashable {
        /// Reading and decoding.
        var tiles: UInt64 = 0
        /// Finding and placing labels.
        var labels: UInt64 = 0
        /// Painting, labels too.
        var drawing: UInt64 = 0
        var encoding: UInt64 = 0
        /// Writing them.
        var writing: UInt64 = 0

        mutating func add(_ other: Steps) {
            tiles += other.tiles
            labels += other.labels
            drawing += other.drawing
            encoding += other.encoding
            writing += other.writing
        }
    }

    /// By zoom.
    private(set) var zooms: [Int: Zoom] = [:]
    /// What the user should know, each once.
    private(set) var notes: Set<Message> = []
    /// The pictures that layers asked for in vain.
    private(set) var missingPictures: Set<MissingPicture> = []

    /// The figures of all zooms together.
    var total: Zoom { zooms.values.reduce(into: Zoom()) { $0.add($1) } }

    mutating func addAbsent(_ count: Int, zoom: Int) {
        zooms[zoom, default: Zoom()].absent += count
    }

    mutating func addKept(_ count: Int, zoom: Int) { zooms[zoom, default: Zoom()].kept += count }

    /// Counts a tile, and the CPU time that it took to encode it.
    mutating func addTile(zoom: Int, bytes: Int, encoding: UInt64) {
        var steps = Steps()
        steps.encoding = encoding
        zooms[zoom, default: Zoom()].add(Zoom(written: 1, bytes: bytes, steps: steps))
    }

    /// Counts the CPU time of writing.
    mutating func addWriting(_ nanoseconds: UInt64, zoom: Int) {
        zooms[zoom, default: Zoom()].steps.writing += nanoseconds
    }

    /// Counts the drawing of a block.
    mutating func add(_ frame: Frame, zoom: Int) {
        let steps = Steps(
            tiles: frame.timings.tiles, labels: frame.timings.labels,
            drawing: frame.timings.drawing)
        zooms[zoom, default: Zoom()].steps.add(steps)
        notes.formUnion(frame.notes.map { Message($0) })
    }

    mutating func add(notes more: some Sequence<Message>) { notes.formUnion(more) }

    mutating func add(missing: Set<MissingPicture>) { missingPictures.formUnion(missing) }

    /// Adds what another thread has done.
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
