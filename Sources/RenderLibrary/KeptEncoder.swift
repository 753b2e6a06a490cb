import Cairo
import Threads

/// The encoder of a map's pictures.
///
/// The next one of the same kind finds its memory ready, which saves a tenth of the time. Pictures
/// may be with several threads; they wait for each other here.
final class KeptEncoder {
    private let turn = Locked(())
    private var kept: (setting: Setting, encoder: PictureEncoder)?

    private struct Setting: Hashable {
        let format: PictureFormat
        let level: Int
    }

    /// The file of a picture.
    ///
    /// - Parameters:
    ///   - surface: the picture.
    ///   - format: that of the file.
    ///   - level: effort for PNG from 1 (fastest) to 12 (smallest).
    /// - Returns: the file's bytes.
    /// - Throws: `CairoError` when memory is short, or the format has no room for the picture.
    func encode(_ surface: Surface, as format: PictureFormat, level: Int) throws -> [UInt8] {
        try turn.withLock { _ in
            let setting = Setting(format: format, level: level)
            if kept?.setting != setting {
                kept = (setting, try PictureEncoder(format, level: level))
            }
            return try kept?.encoder.encode(surface) ?? []
        }
    }
}
