import Geometry
import MapPictures

/// The size of a picture: logical pixels, and how many pixels of the file one of them has.
public struct PictureSize: Hashable, Sendable {
    /// Logical pixels across.
    public let width: Int
    /// Logical pixels down.
    public let height: Int
    /// Pixels of the file for one logical pixel each way, from 0.5 to 8: 2 for screens with twice the pixels.
    public let scale: Double

    /// 1024 by 768 pixels.
    public static let standard = PictureSize(known: 1024, 768)

    /// A size.
    ///
    /// - Parameters:
    ///   - width: logical pixels across.
    ///   - height: logical pixels down.
    ///   - scale: pixels of the file for one logical pixel.
    /// - Throws: ``RenderError`` of ``RenderError/Kind/wrongArgument`` unless the file has 1 to 32 767 pixels a side and at
    ///   most 100 million in all.
    public init(width: Int, height: Int, scale: Double = 1) throws(RenderError) {
        try RenderError.check(scale, "scale", MapPictures.PictureSize.scales)
        let sides = [("width", width), ("height", height)].map { ($0, (Double($1) * scale)) }
        for (name, side) in sides {
            try RenderError.check(
                side.rounded(), "\(name) in pixels of the file",
                1...MapPictures.PictureSize.maximumSide)
        }
        guard sides[0].1 * sides[1].1 <= MapPictures.PictureSize.maximumArea else {
            throw RenderError(wrong: "the picture has more than 100 million pixels")
        }
        self.width = width
        self.height = height
        self.scale = scale
    }

    private init(known width: Int, _ height: Int) {
        self.width = width
        self.height = height
        scale = 1
    }

    var value: MapPictures.PictureSize {
        MapPictures.PictureSize(
            size: ScreenSize(width: Double(width), height: Double(height)), scale: scale)
    }
}
