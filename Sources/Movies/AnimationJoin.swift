import Platform

/// Makes one file of the parts of an animation.
struct AnimationJoin {
    private let movie: Movie

    init(_ movie: Movie) { self.movie = movie }

    /// Writes the file, frame by frame, so that its length does not count.
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

/// How many frames there are, and how large: some formats tell it first.
struct AnimationSizes {
    /// Frames in all.
    private(set) var frames = 0
    /// Bytes of the pixels, each frame's filled up to an even number.
    private(set) var evenPixelBytes = 0

    mutating func add(pixelBytes: Int) {
        frames += 1
        evenPixelBytes += pixelBytes + pixelBytes % 2
    }
}

/// What a file format puts around packed frames.
protocol AnimationContainer {
    /// What stands before the frames.
    func head() -> [UInt8]

    /// A frame.
    ///
    /// - Parameters:
    ///   - frame: the next one.
    ///   - tick: when it is shown, counted in frames of the movie.
    /// - Returns: its bytes.
    mutating func frame(_ frame: AnimationFrame, from tick: Int) -> [UInt8]

    /// What stands after the frames.
    func tail() -> [UInt8]
}

extension Movie {
    /// How long a frame is shown in a unit that does not suit the rate; the roundings add up to nothing.
    ///
    /// - Parameters:
    ///   - ticks: how long, in frames of the movie.
    ///   - tick: when it begins.
    ///   - unit: how many units a second has.
    /// - Returns: the number of units.
    func duration(of ticks: Int, from tick: Int, unit: Int) -> Int {
        func time(_ tick: Int) -> Int {
            (tick * unit * 2 + framesPerSecond) / (2 * framesPerSecond)
        }
        return time(tick + ticks) - time(tick)
    }
}
