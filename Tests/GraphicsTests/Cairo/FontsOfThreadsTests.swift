import Dispatch
import Graphics
import Platform
import TestSupport
import Testing

/// Cairo keeps ten font files open for all threads together.
@Suite struct FontsOfThreadsTests {
    init() { PinnedFonts.use() }

    /// Each of a font file of its own.
    private static let words = [
        "Oslo", "القاهرة", "ירושלים", "दिल्ली", "কলকাতা", "சென்னை", "హైదరాబాద్", "ಬೆಂಗಳೂರು",
        "കൊച്ചി", "ગાંધીનગર", "ਅੰਮ੍ਰਿਤਸਰ", "කොළඹ", "กรุงเทพ", "ວຽງຈັນ", "ភ្នំពេញ", "ရန်ကုန်",
        "თბილისი", "Երևան", "አዲስ አበባ", "ᏣᎳᎩ", "東京",
    ]

    @Test func `letters of two dozen fonts look the same in each of eight threads`() throws {
        let sizes = (0..<12).map { 20 + Double($0) * 0.37 }
        let drawn = Locked<[Double: [[String: [UInt8]]]]>([:])
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            for size in sizes {
                guard let pictures = try? Self.pictures(from: thread, size: size) else { continue }
                drawn.withLock { $0[size, default: []].append(pictures) }
            }
        }
        for size in sizes {
            let alone = try Self.pictures(from: 0, size: size)
            #expect(drawn.withLock { $0[size] } == Array(repeating: alone, count: 8))
        }
    }

    /// Each word's picture, made by a shaper of its own that begins with one of them.
    private static func pictures(from first: Int, size: Double) throws -> [String: [UInt8]] {
        let shaper = try TextShaper()
        let encoder = try PNGEncoder(level: 1)
        var pictures: [String: [UInt8]] = [:]
        for index in words.indices {
            let word = words[(index + first) % words.count]
            let font = FontRequest(families: ["Noto Sans"], size: size)
            let surface = try Surface(width: 120, height: 40)
            let context = try Context(surface)
            context.addOutline(of: shaper.shape(word, font: font), x: 4, y: 30)
            context.fill()
            try context.finish()
            pictures[word] = try encoder.encode(surface)
        }
        return pictures
    }
}
