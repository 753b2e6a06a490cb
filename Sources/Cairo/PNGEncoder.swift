import Deflate

/// Writes pictures as PNG.
///
/// Rows are stored unfiltered and packed by libdeflate: on map pictures filters make the file
/// larger, and libdeflate is several times faster than zlib at the same size.
public final class PNGEncoder {
    private let compressor: Compressor

    /// An encoder; one a thread.
    ///
    /// - Parameter level: effort from 1 (fastest) to 12 (smallest).
    /// - Throws: ``CairoError`` when memory is short.
    public init(level: Int = 4) throws(CairoError) {
        do {
            compressor = try Compressor(level: level)
        } catch {
            throw CairoError(attempt: "start the PNG encoder", reason: "\(error)")
        }
    }

    /// The PNG file of a picture: three channels if it is opaque everywhere, else four.
    ///
    /// - Parameter surface: the picture.
    /// - Returns: the file's bytes.
    /// - Throws: ``CairoError`` when memory is short.
    public func encode(_ surface: Surface) throws(CairoError) -> [UInt8] {
        let isOpaque = surface.isOpaque
        let packed = try packedRows(of: surface, isOpaque: isOpaque)
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        file.reserveCapacity(packed.count + 64)
        let colorType: UInt8 = isOpaque ? 2 : 6
        Self.append(
            "IHDR",
            Self.bigEndian(surface.width) + Self.bigEndian(surface.height)
                + [8, colorType, 0, 0, 0], to: &file)
        Self.append("IDAT", packed, to: &file)
        Self.append("IEND", [], to: &file)
        return file
    }

    /// The rows as the IDAT chunk holds them; as large as the picture until they are packed.
    private func packedRows(of surface: Surface, isOpaque: Bool) throws(CairoError) -> [UInt8] {
        let rows = isOpaque ? surface.opaqueRows() : surface.translucentRows()
        do {
            return try compressor.compress(rows, as: .zlib)
        } catch {
            throw CairoError(attempt: "pack a PNG picture", reason: "\(error)")
        }
    }

    /// A chunk: length, name, content, and the checksum of name and content.
    private static func append(_ name: String, _ content: [UInt8], to file: inout [UInt8]) {
        file += bigEndian(content.count)
        let start = file.count
        file += Array(name.utf8)
        file += content
        let checksum = file.withUnsafeBytes {
            Checksum.crc32(UnsafeRawBufferPointer(rebasing: $0[start...]))
        }
        file += bigEndian(Int(checksum))
    }

    private static func bigEndian(_ value: Int) -> [UInt8] {
        let word = UInt32(truncatingIfNeeded: value)
        return (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * UInt32($0))) }
    }
}

extension Surface {
    /// Whether every pixel is fully opaque.
    fileprivate var isOpaque: Bool {
        withPixels { bytes, stride in
            for row in 0..<height {
                for column in 0..<width where bytes[row * stride + column * 4 + 3] != 255 {
                    return false
                }
            }
            return true
        }
    }

    /// A filter byte (none) and red, green, blue of each pixel, row by row.
    fileprivate func opaqueRows() -> [UInt8] {
        withPixels { bytes, stride in
            [UInt8](unsafeUninitializedCapacity: height * (1 + width * 3)) { rows, count in
                var target = 0
                for row in 0..<height {
                    rows[target] = 0
                    target += 1
                    var source = row * stride
                    for _ in 0..<width {
                        rows[target] = bytes[source + 2]
                        rows[target + 1] = bytes[source + 1]
                        rows[target + 2] = bytes[source]
                        target += 3
                        source += 4
                    }
                }
                count = target
            }
        }
    }

    /// A filter byte (none) and red, green, blue, straight alpha of each pixel, row by row.
    fileprivate func translucentRows() -> [UInt8] {
        withPixels { bytes, stride in
            var rows: [UInt8] = []
            rows.reserveCapacity(height * (1 + width * 4))
            for row in 0..<height {
                rows.append(0)
                for column in 0..<width {
                    let source = row * stride + column * 4
                    let alpha = Int(bytes[source + 3])
                    for channel in [2, 1, 0] {
                        let value = Int(bytes[source + channel])
                        let straight = alpha == 0 ? 0 : (value * 255 + alpha / 2) / alpha
                        rows.append(UInt8(min(straight, 255)))
                    }
                    rows.append(UInt8(alpha))
                }
            }
            return rows
        }
    }
}
