/// The kinds of files that moving pictures are written to.
package enum MovieFormat: Hashable, Sendable {
    /// A file for each frame.
    case pictures(PictureKind)
    /// One PNG file with many frames.
    case apng
    /// One WebP file with many frames.
    case webP
    /// GIF: 256 colours a frame, and 50 frames a second at most.
    case gif
    /// H.264 in MP4, by ffmpeg.
    case mp4
    /// VP9 in WebM, by ffmpeg.
    case webM

    /// The kinds of files that single frames are written to.
    package enum PictureKind: String, Hashable, Sendable {
        /// PNG in true colour, or with a palette if ``Movie/quality`` is lossy.
        case png
        /// WebP, lossless or lossy according to ``Movie/quality``.
        case webP = "webp"
    }

    /// The format for a file name, by its extension; fails for another name.
    ///
    /// A number in the file's name, such as `%06d`, means a file for each frame.
    package init?(ofFile path: String) {
        let name = path.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: ".") else { return nil }
        let ending = name[name.index(after: dot)...].lowercased()
        if name.contains("%") {
            guard let kind = PictureKind(rawValue: ending) else { return nil }
            self = .pictures(kind)
            return
        }
        guard let format = Self.endings[ending] else { return nil }
        self = format
    }

    private static let endings: [String: MovieFormat] = [
        "apng": .apng, "webp": .webP, "gif": .gif, "mp4": .mp4, "webm": .webM,
    ]

    /// Whether pixels may be transparent in such files.
    package var hasAlpha: Bool { self != .mp4 }

    /// Whether such files are made by another program.
    var needsFFmpeg: Bool { self == .mp4 || self == .webM }

    /// The names that ``init(ofFile:)`` accepts, for messages.
    static let namesInWords =
        "a number and .png or .webp (frames/%06d.png), or .apng, .webp, .gif, .mp4 or .webm"
}

/// The loss of quality that files may have.
package enum MovieQuality: Hashable, Sendable {
    /// No loss, if the format supports it: all but GIF, MP4 and WebM.
    case lossless
    /// A loss that is hardly visible; from 0 (smallest) to 100.
    case lossy(Int)
    /// Either of them for each frame, whichever makes the smaller file; WebP only.
    case mixed(Int)
}
