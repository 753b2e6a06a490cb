import Platform

/// The options of drawing a tile, besides its style.
struct TileOptions: Hashable, Sendable {
    /// Logical pixels across: 256 or 512.
    var side = 256
    /// Pixels of the file per logical pixel: 1, 2 or 3.
    var scale = 1
    var format = TileFormat.png
    /// Languages of names, in order of preference.
    var languages: [String] = []
    /// Whether it is outside all data; such tiles of one zoom are identical.
    var isBlank = false

    /// A hash of the style and these options.
    func version(of style: ServedStyle) -> UInt64 {
        var hash = StableHash()
        hash.add(style.version)
        hash.add(UInt64(side))
        hash.add(UInt64(scale))
        hash.add(format.rawValue)
        for language in languages { hash.add(language) }
        hash.add(UInt64(isBlank ? 1 : 0))
        return hash.value
    }
}

/// The file formats of tiles, by their file extensions.
enum TileFormat: String, CaseIterable, Sendable {
    case png, webp, jpg

    /// The format of a file extension.
    init?(ending: some StringProtocol) {
        self.init(rawValue: ending == "jpeg" ? "jpg" : String(ending))
    }

    /// The media type of such files.
    var mediaType: String {
        switch self {
        case .png: "image/png"
        case .webp: "image/webp"
        case .jpg: "image/jpeg"
        }
    }
}
