import Graphics
import MapPictures

/// The file format of a picture.
public enum PictureFormat: Hashable, Sendable {
    /// PNG in true colour: every pixel as it was drawn.
    case png
    /// PNG with a palette that is fitted to the picture: half the bytes.
    case png8
    /// WebP: without loss where the quality is `nil`, else from 0 (smallest) to 100.
    case webP(quality: Int? = nil)
    /// JPEG with a quality from 0 (smallest) to 100; transparent pixels become white.
    case jpeg(quality: Int = 85)

    init(_ value: Graphics.PictureFormat) {
        self =
            switch value {
            case .png: .png
            case .png8: .png8
            case .webP(let quality): .webP(quality: quality)
            case .jpeg(let quality): .jpeg(quality: quality)
            }
    }

    /// The format that the ending of a file's name asks for.
    init(ofFile path: String) throws(RenderError) {
        guard case .pixels(let format)? = OutputFormat(ofFile: path) else {
            throw RenderError(wrong: "\(path): write a name that ends with .png, .webp or .jpg")
        }
        self.init(format)
    }

    func checked() throws(RenderError) -> Graphics.PictureFormat {
        switch self {
        case .png: return .png
        case .png8: return .png8
        case .webP(let quality):
            if let quality { try RenderError.check(Double(quality), "quality", 0...100) }
            return .webP(quality: quality)
        case .jpeg(let quality):
            try RenderError.check(Double(quality), "quality", 0...100)
            return .jpeg(quality: quality)
        }
    }
}
