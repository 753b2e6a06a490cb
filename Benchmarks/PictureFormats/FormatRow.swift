import Graphics
import MapRenderer

/// One setting of an encoder.
struct FormatRow {
    let name: String
    private let format: PictureFormat
    private let level: Int

    static var all: [FormatRow] {
        let levels = [1, 2, 4, 6, 9]
        let png = levels.flatMap { level in
            [
                FormatRow("true colour, level \(level)", .png, level),
                FormatRow("palette, level \(level)", .png8, level),
            ]
        }
        let webP = [nil, 90, 75].map { quality in
            FormatRow(
                "WebP, \(quality.map { "quality \($0)" } ?? "no loss")", .webP(quality: quality))
        }
        return png + webP
    }

    private init(_ name: String, _ format: PictureFormat, _ level: Int = 6) {
        self.name = name
        self.format = format
        self.level = level
    }

    /// CPU time and size, means over the pictures; the best of three rounds.
    func line(_ pictures: [Surface]) throws -> String {
        let encoder = try PictureEncoder(format, level: level)
        var bytes = 0
        var best = UInt64.max
        for _ in 0..<3 {
            bytes = 0
            let start = FrameTimings.now()
            for picture in pictures { bytes += try encoder.encode(picture).count }
            best = min(best, FrameTimings.now() - start)
        }
        let time = Double(best) / 1e6 / Double(pictures.count)
        let padding = String(repeating: " ", count: max(20 - name.count, 0))
        return name + padding + "  " + fixed(time, 3) + "      " + "\(bytes / pictures.count)"
    }
}

/// A number with a fixed number of decimals, below a million.
func fixed(_ value: Double, _ decimals: Int) -> String {
    let scale = (0..<decimals).reduce(1.0) { product, _ in product * 10 }
    let digits = "\(Int(min(max(value * scale, 0).rounded(), 1e12)))"
    let filled = String(repeating: "0", count: max(decimals + 1 - digits.count, 0)) + digits
    return filled.dropLast(decimals) + "." + filled.suffix(decimals)
}
