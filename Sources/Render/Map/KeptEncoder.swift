import Graphics
import Platform

/// The encoder of a map's pictures.
///
/// The next one of the same kind finds its memory ready, which saves a tenth of the time. Pictures
/// may be with several threads; they wait for each other here.
final class KeptEncoder {
    private let turn = Locked(())
    private var kept: (setting: Setting, encoder: PictureEncoder)?

    private struct Setting: Hashable {
        let format: Graphics.PictureFormat
        let level: Int
        let pixelsPerInch: Double?
    }

    /// The file of a picture.
    ///
    /// - Parameters:
    ///   - surface: the picture.
    ///   - format: that of the file.
    ///   - level: effort for PNG from 1 (fastest) to 12 (smallest).
    ///   - pixelsPerInch: the resolution that stands in the file; `nil` for none.
    /// - Returns: the file's bytes.
    /// - Throws: `CairoError` when memory is short, or the format has no room for the picture.
    func encode(
        _ surface: Surface, as format: Graphics.PictureFormat, level: Int, pixelsPerInch: Double?
    ) throws -> [UInt8] {
        try turn.withLock { _ in
            let setting = Setting(format: format, level: level, pixelsPerInch: pixelsPerInch)
            if kept?.setting != setting {
                let encoder = try PictureEncoder(
                    format, level: level, pixelsPerInch: pixelsPerInch)
                kept = (setting, encoder)
            }
            return try kept?.encoder.encode(surface) ?? []
        }
    }
}
