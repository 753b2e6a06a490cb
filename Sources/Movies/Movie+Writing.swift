package import Graphics

extension Movie {
    /// Draws the frames on several threads and writes the movie; it appears whole or not at all.
    ///
    /// Frames are drawn and packed in parts of some that follow each other, each part by one thread,
    /// so that the bytes depend on nothing but the frames. What is done is kept beside the target
    /// until the movie is whole: a run that was stopped goes on with what is missing. Numbered files
    /// are the movie themselves, and appear one by one.
    ///
    /// - Parameters:
    ///   - threads: how many draw at once.
    ///   - open: makes what one thread draws with.
    ///   - draw: draws a frame, with its number; consecutive frames that are equal cost little in
    ///     files, so a frame that is held is drawn as often as it is shown.
    ///   - progress: told after each frame, by one thread at a time.
    /// - Throws: ``MovieError``, `FileOutputError`, or what `open` and `draw` throw; no file is under
    ///   the target's name then that was not there before.
    package func write<Drawer>(
        threads: Int, open: @escaping @Sendable () throws -> Drawer,
        draw: @escaping @Sendable (inout Drawer, Int) throws -> Surface,
        progress: @escaping @Sendable (MovieProgress) -> Void = { _ in }
    ) throws {
        let work = FrameWork(threads: threads, open: open, draw: draw)
        let count = FrameCount(total: frames.count, tell: progress)
        switch format {
        case .pictures(let kind):
            try NumberedPictures(self, kind).write(work, count)
        case .apng, .webP, .gif:
            try write(work, count) {
                AnimationPart(try AnimationPacker(self))
            } join: {
                try AnimationJoin(self).write($0)
            }
        case .mp4, .webM:
            try write(work, count) {
                VideoPart(self)
            } join: {
                try VideoJoin(self).write($0)
            }
        }
    }

    /// Writes the parts that are missing, and joins all.
    private func write<Drawer, Part: MoviePart>(
        _ work: FrameWork<Drawer>, _ count: FrameCount,
        maker: @escaping @Sendable () throws -> Part,
        join: (PartsFolder) throws -> Void
    ) throws {
        let folder = try PartsFolder(of: self)
        count.keep(folder.present.reduce(0) { $0 + folder.frames(of: $1).count })
        let missing = folder.missing
        try work.run(missing.map(folder.frames), with: maker) { part, index, frames in
            try part.write(to: folder.path(of: missing[index]), frames, count)
        }
        try join(folder)
        folder.remove()
    }
}

/// A stretch of a movie that is made without looking at what is before it; one a thread.
protocol MoviePart: SendableMetatype {
    /// Makes the file of a part, which appears whole or not at all.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - frames: the pictures, one after the other.
    ///   - count: told of each frame.
    /// - Throws: what made a frame, or the file, fail.
    func write(to path: String, _ frames: FrameSource, _ count: FrameCount) throws
}
