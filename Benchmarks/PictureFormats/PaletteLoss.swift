import Glibc
import Graphics

/// What a palette loses: the peak signal-to-noise ratio of each picture.
struct PaletteLoss {
    private var ratios: [Double] = []
    private var exact = 0
    private var trueColor = 0
    private var colors: [Int] = []

    /// - Parameter pictures: each is encoded, decoded and compared.
    /// - Throws: what keeps a picture from being encoded.
    init(_ pictures: [Surface]) throws {
        let encoder = try PNGEncoder(level: 1, colors: .palette)
        for picture in pictures {
            let file = try encoder.encode(picture)
            // The kind of colour stands in the 26th byte; 3 is a palette.
            if file[25] != 3 { trueColor += 1 }
            // The palette's chunk follows the header; its length stands first.
            colors.append((Int(file[35]) << 8 | Int(file[36])) / 3)
            let error = Self.meanSquaredError(picture, try Surface(png: file, name: "palette"))
            if error == 0 { exact += 1 } else { ratios.append(10 * log10(255 * 255 / error)) }
        }
        ratios.sort()
        colors.sort()
    }

    /// What a reader is told.
    var line: String {
        let figures =
            ratios.isEmpty
            ? ""
            : "; the others: PSNR least \(fixed(ratios[0], 1)) dB,"
                + " median \(fixed(ratios[ratios.count / 2], 1)) dB"
        return "palette: \(exact) pictures without loss, \(trueColor) of them in true colour"
            + figures
    }

    /// Mean over red, green and blue of all pixels.
    private static func meanSquaredError(_ a: Surface, _ b: Surface) -> Double {
        var sum = 0
        a.withPixels { first, firstStride in
            b.withPixels { second, secondStride in
                for y in 0..<a.height {
                    for x in 0..<a.width * 4 where x % 4 != 3 {
                        let error =
                            Int(first[y * firstStride + x]) - Int(second[y * secondStride + x])
                        sum += error * error
                    }
                }
            }
        }
        return Double(sum) / Double(a.width * a.height * 3)
    }
}
