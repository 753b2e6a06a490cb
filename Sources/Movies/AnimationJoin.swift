import Platform

/// Joins the parts of an animation to one file.
struct AnimationJoin {
    private let movie: Movie

    init(_ movie: Movie) { self.movie = movie }

    /// Writes the file frame by frame, so that the memory does not depend on its length.
    func write(_ folder: PartsFolder) throws {
        var sizes = AnimationSizes()
        try forEachFrame(folder, isPixels: false) { sizes.add(pixelBytes: $1) }
        var file = try Self.container(movie, sizes)
        let output = try PublishedFile(replacing: movie.path)
        try output.write(file.head())
        var tick = 0
        try forEachFrame(folder, isPixels: true) { frame, _ in
            try output.write(file.frame(frame, from: tick))
            tick += frame.ticks
        }
        try output.write(file.tail())
        try output.publish()
    }

    private static func container(
        _ movie: Movie, _ sizes: AnimationSizes
    ) throws -> any AnimationContainer {
        switch movie.format {
        case .gif: GIFContainer(movie)
        case .webP: try WebPContainer(movie, sizes)
        default: APNGContainer(movie, sizes)
        }
    }

    private func forEachFrame(
        _ folder: PartsFolder, isPixels: Bool, _ body: (AnimationFrame, Int) throws -> Void
    ) throws {
        for part in 0..<folder.count {
            let path = folder.path(of: part)
            let file = try FileBytes(path)
            while let bytes = try file.next(AnimationFrame.headerBytes) {
                let header = AnimationFrame.header(bytes)
                if !isPixels { file.skip(header.byteCount) }
                guard let pixels = isPixels ? try file.next(header.byteCount) : [] else {
                    throw MovieError(path: path, reason: "it is cut short; remove it and go on")
                }
                try body(
                    AnimationFrame(area: header.area, ticks: header.ticks, bytes: pixels),
                    header.byteCount)
            }
        }
    }
}

/// The number and size of the frames, which some formats store at the beginning.
struct AnimationSizes {
    /// The total number of frames.
    private(set) var frames = 0
    /// The bytes of the pixels, each frame's padded to an even number.
    private(set) var evenPixelBytes = 0

    mutating func add(pixelBytes: Int) {
        frames += 1
        evenPixelBytes += pixelBytes + pixelBytes % 2
    }
}

/// The parts of a file format around packed frames.
protocol AnimationContainer {
    /// The bytes before the frames.
    func head() -> [UInt8]

    /// Wraps a frame.
    ///
    /// - Parameters:
    ///   - frame: the next one.
    ///   - tick: the time at which it is shown, counted in frames of the movie.
    /// - Returns: its bytes.
    mutating func frame(_ frame: AnimationFrame, from tick: Int) -> [UInt8]

    /// The bytes after the frames.
    func tail() -> [UInt8]
}

extension Movie {
    /// The duration of a frame in a unit that is no multiple of the frame rate; rounding
    /// errors do not accumulate.
    ///
    /// - Parameters:
    ///   - ticks: the duration in frames of the movie.
    ///   - tick: the beginning in frames of the movie.
    ///   - unit: the number of units per second.
    /// - Returns: the number of units.
    func duration(of ticks: Int, from tick: Int, unit: Int) -> Int {
        func time(_ tick: Int) -> Int {
            (tick * unit * 2 + framesPerSecond) / (2 * framesPerSecond)
        }
        return time(tick + ticks) - time(tick)
    }
}
