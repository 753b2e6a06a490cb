import Graphics
import Testing

/// What a viewer would show of an animation: read by the formats' specifications, not by our writers.
struct ShownFrames {
    /// The canvas at the end of each frame: alpha, red, green, blue, multiplied by alpha.
    private(set) var pictures: [[UInt32]] = []
    /// How long each is shown, in seconds.
    private(set) var seconds: [Double] = []
    /// How many pixels each frame has changed, or could have.
    private(set) var areas: [Int] = []
    /// How often it is shown; 0 is without end.
    private(set) var loops: Int?

    private var canvas: [UInt32] = []
    private var width = 0

    init(apng bytes: [UInt8]) throws {
        var place = 8
        var head: [UInt8] = []
        var control: [UInt8] = []
        var numbers: [Int] = []
        while place + 12 <= bytes.count {
            let length = Self.big(bytes, place, 4)
            let name = String(decoding: bytes[place + 4..<place + 8], as: UTF8.self)
            var content = Array(bytes[place + 8..<place + 8 + length])
            place += 12 + length
            switch name {
            case "IHDR":
                head = content
                start(Self.big(content, 0, 4), Self.big(content, 4, 4))
            case "acTL": loops = Self.big(content, 4, 4)
            case "fcTL":
                numbers.append(Self.big(content, 0, 4))
                control = Array(content.dropFirst(4))
            case "IDAT", "fdAT":
                if name == "fdAT" {
                    numbers.append(Self.big(content, 0, 4))
                    content.removeFirst(4)
                }
                let file =
                    PNGFile.signature
                    + PNGFile.chunk("IHDR", Array(control[0..<8]) + Array(head[8...]))
                    + PNGFile.chunk("IDAT", content) + PNGFile.chunk("IEND", [])
                put(
                    try Surface(png: file, name: "frame"), x: Self.big(control, 8, 4),
                    y: Self.big(control, 12, 4))
                show(Double(Self.big(control, 16, 2)) / Double(Self.big(control, 18, 2)))
            default: break
            }
        }
        try #require(numbers == Array(numbers.indices))
    }

    init(webP bytes: [UInt8]) throws {
        try #require(Self.little(bytes, 4, 4) == bytes.count - 8)
        var place = 12
        while place + 8 <= bytes.count {
            let length = Self.little(bytes, place + 4, 4)
            let name = String(decoding: bytes[place..<place + 4], as: UTF8.self)
            let content = Array(bytes[place + 8..<place + 8 + length])
            place += 8 + length + length % 2
            switch name {
            case "VP8X": start(Self.little(content, 4, 3) + 1, Self.little(content, 7, 3) + 1)
            case "ANIM": loops = Self.little(content, 4, 2)
            case "ANMF":
                try #require(content[15] & 3 == 2)
                var chunks = Array(content[16...])
                if chunks.starts(with: "ALPH".utf8) {
                    let size = content[6..<9] + content[9..<12]
                    chunks = Array("VP8X".utf8) + [10, 0, 0, 0, 0x10, 0, 0, 0] + size + chunks
                }
                let size = chunks.count + 4
                let file =
                    Array("RIFF".utf8) + (0..<4).map { UInt8(size >> (8 * $0) & 255) }
                    + Array("WEBP".utf8) + chunks
                put(
                    try Surface(picture: file, name: "frame"), x: Self.little(content, 0, 3) * 2,
                    y: Self.little(content, 3, 3) * 2)
                show(Double(Self.little(content, 12, 3)) / 1000)
            default: break
            }
        }
    }

    init(gif bytes: [UInt8]) throws {
        try #require(bytes.starts(with: "GIF89a".utf8))
        start(Self.little(bytes, 6, 2), Self.little(bytes, 8, 2))
        var place = 13
        var control: [UInt8] = []
        /// The blocks from a place on, joined.
        func blocks() -> [UInt8] {
            var joined: [UInt8] = []
            while bytes[place] > 0 {
                joined += bytes[place + 1...place + Int(bytes[place])]
                place += 1 + Int(bytes[place])
            }
            place += 1
            return joined
        }
        while bytes[place] != 0x3B {
            if bytes[place] == 0x21 {
                let kind = bytes[place + 1]
                place += 2
                let content = blocks()
                if kind == 0xF9 { control = content }
                if kind == 0xFF { loops = Self.little(content, 12, 2) }
                continue
            }
            try #require(bytes[place] == 0x2C && bytes[place + 9] == 0x87)
            let box = (0..<4).map { Self.little(bytes, place + 1 + $0 * 2, 2) }
            let palette = Array(bytes[place + 10..<place + 778])
            place += 779
            let entries = try #require(Self.unpacked(blocks()))
            try #require(entries.count == box[2] * box[3])
            let before = canvas
            for (index, entry) in entries.enumerated() where entry != control[3] {
                let color = palette[Int(entry) * 3..<Int(entry) * 3 + 3]
                canvas[(box[1] + index / box[2]) * width + box[0] + index % box[2]] =
                    color.reduce(0xFF) { $0 << 8 | UInt32($1) }
            }
            areas.append(box[2] * box[3])
            show(Double(Self.little(control, 1, 2)) / 100)
            if control[0] >> 2 & 7 == 2 {
                canvas = before.map { _ in 0 }
            }
        }
    }

    /// The entries of a GIF's pixels, from the size of its codes on.
    static func unpacked(blocks: [UInt8]) -> [UInt8]? {
        var joined: [UInt8] = []
        var place = 1
        while place < blocks.count, blocks[place] > 0 {
            joined += blocks[place + 1...place + Int(blocks[place])]
            place += 1 + Int(blocks[place])
        }
        return unpacked(joined)
    }

    /// LZW as a reader does it; `nil` for codes that can't be.
    private static func unpacked(_ bytes: [UInt8]) -> [UInt8]? {
        var output: [UInt8] = []
        var words: [[UInt8]] = []
        var (bits, place, width) = (0, 0, 9)
        var last: [UInt8]?
        func reset() { words = (0..<256).map { [UInt8($0)] } + [[], []] }
        reset()
        while true {
            var code = 0
            for bit in 0..<width {
                guard (place + bit) / 8 < bytes.count else { return nil }
                code |= Int(bytes[(place + bit) / 8] >> ((place + bit) % 8) & 1) << bit
            }
            place += width
            bits = words.count
            if code == 257 { return output }
            if code == 256 {
                reset()
                (width, last) = (9, nil)
                continue
            }
            guard let previous = last else {
                guard code < 256 else { return nil }
                last = words[code]
                output += words[code]
                continue
            }
            guard code <= bits else { return nil }
            let word = code < bits ? words[code] : previous + previous.prefix(1)
            if bits < 4096 { words.append(previous + word.prefix(1)) }
            output += word
            last = word
            if words.count == 1 << width, width < 12 { width += 1 }
        }
    }

    private mutating func start(_ width: Int, _ height: Int) {
        self.width = width
        canvas = [UInt32](repeating: 0, count: width * height)
    }

    private mutating func put(_ picture: Surface, x: Int, y: Int) {
        picture.withPixels { bytes, stride in
            for row in 0..<picture.height {
                for column in 0..<picture.width {
                    canvas[(y + row) * width + x + column] = bytes.load(
                        fromByteOffset: row * stride + column * 4, as: UInt32.self)
                }
            }
        }
        areas.append(picture.width * picture.height)
    }

    private mutating func show(_ time: Double) {
        pictures.append(canvas)
        seconds.append(time)
    }

    private static func big(_ bytes: [UInt8], _ place: Int, _ count: Int) -> Int {
        bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
    }

    private static func little(_ bytes: [UInt8], _ place: Int, _ count: Int) -> Int {
        bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
