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
        /// In true colour, or with a palette where ``Movie/quality`` has a loss.
        case png
        /// As ``Movie/quality`` says.
        case webP = "webp"
    }

    /// The format that a name asks for by its ending; `nil` for another name.
    ///
    /// A number in the file's name, such as `%06d`, asks for a file for each frame.
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

    /// Whether another program makes such files.
    package var needsFFmpeg: Bool { self == .mp4 || self == .webM }

    /// The names that ``init(ofFile:)`` understands, for messages.
    package static let namesInWords =
        "a number and .png or .webp (frames/%06d.png), or .apng, .webp, .gif, .mp4 or .webm"
}

/// What files may lose of the pictures.
package enum MovieQuality: Hashable, Sendable {
    /// Nothing, where the format can: all but GIF, MP4 and WebM.
    case lossless
    /// What hardly shows; from 0 (smallest) to 100.
    case lossy(Int)
    /// Either, frame by frame, whichever makes the smaller file; WebP only.
    case mixed(Int)
}
