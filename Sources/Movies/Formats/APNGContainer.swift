import Graphics

/// An APNG file: PNG with chunks for further frames (PNG specification, third edition, 11.3.6).
struct APNGContainer: AnimationContainer {
    private let movie: Movie
    private let frameCount: Int
    /// The number of the next frame chunk.
    private var sequence = 0

    init(_ movie: Movie, _ sizes: AnimationSizes) {
        self.movie = movie
        frameCount = sizes.frames
    }

    func head() -> [UInt8] {
        PNGFile.signature
            + PNGFile.chunk(
                "IHDR",
                movie.width.bigEndian4 + movie.height.bigEndian4
                    + [8, movie.hasAlpha ? 6 : 2, 0, 0, 0])
            // An endless loop.
            + PNGFile.chunk("acTL", frameCount.bigEndian4 + 0.bigEndian4)
    }

    mutating func frame(_ frame: AnimationFrame, from tick: Int) -> [UInt8] {
        let isFirst = sequence == 0
        let place = frame.area
        // The area is replaced, including its alpha, and is kept for the next frame.
        let control =
            place.width.bigEndian4 + place.height.bigEndian4 + place.minX.bigEndian4
            + place.minY.bigEndian4 + frame.ticks.bigEndian2 + movie.framesPerSecond.bigEndian2 + [
                0, 0,
            ]
        let head = PNGFile.chunk("fcTL", nextNumber() + control)
        return head
            + (isFirst
                ? PNGFile.chunk("IDAT", frame.bytes)
                : PNGFile.chunk("fdAT", nextNumber() + frame.bytes))
    }

    func tail() -> [UInt8] { PNGFile.chunk("IEND", []) }

    private mutating func nextNumber() -> [UInt8] {
        defer { sequence += 1 }
        return sequence.bigEndian4
    }
}
