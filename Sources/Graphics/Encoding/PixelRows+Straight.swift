extension PixelRows {
    /// Red, green, blue and straight alpha of each pixel, row by row.
    ///
    /// - Parameter margin: bytes of 0 before each row.
    /// - Returns: height × (margin + 4 × width) bytes.
    func straightRows(margin: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: height * (margin + width * 4)) { bytes, count in
            var target = 0
            for y in 0..<height {
                let row = self[y]
                for _ in 0..<margin {
                    bytes[target] = 0
                    target += 1
                }
                for x in 0..<width {
                    let color = PixelColor(bits: row[x]).straight
                    bytes[target] = color.red
                    bytes[target + 1] = color.green
                    bytes[target + 2] = color.blue
                    bytes[target + 3] = color.alpha
                    target += 4
                }
            }
            count = target
        }
    }
}

extension Surface {
    /// Red, green, blue and straight alpha of each pixel, row by row.
    ///
    /// - Returns: height × 4 × width bytes.
    public func straightPixels() -> [UInt8] {
        (try? withRows(of: nil) { $0.straightRows(margin: 0) }) ?? []
    }
}
