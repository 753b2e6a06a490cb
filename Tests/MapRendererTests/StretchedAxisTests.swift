import Testing

@testable import MapRenderer

@Suite struct StretchedAxisTests {
    private static func pieces(
        _ zones: [ClosedRange<Double>], target: Double, scale: Double = 1
    ) -> [StretchedAxis.Piece] {
        StretchedAxis(zones: zones, length: 20, scale: scale, target: target).pieces
    }

    @Test func `stretching an icon keeps its ends and stretches the middle`() {
        #expect(
            Self.pieces([6...14], target: 50) == [
                .init(source: 0, length: 6, target: 0, targetLength: 6),
                .init(source: 6, length: 8, target: 6, targetLength: 38),
                .init(source: 14, length: 6, target: 44, targetLength: 6),
            ])
    }

    @Test func `two stretch zones grow in proportion to their lengths`() {
        let pieces = Self.pieces([2...4, 10...16], target: 68, scale: 2)
        #expect(pieces.map(\.targetLength) == [4, 11, 12, 33, 8])
        #expect(pieces.map(\.target) == [0, 4, 15, 27, 60])
    }

    @Test(
        arguments: [
            [], [0...20], [5...25], [-3...4], [10...12, 4...6], [2...18, 4...6],
        ] as [[ClosedRange<Double>]],
        [0.0, 3, 20, 100])
    func `stretched pieces fill the target without gap or overlap for any zones`(
        zones: [ClosedRange<Double>], target: Double
    ) {
        let pieces = Self.pieces(zones, target: target)
        var end = 0.0
        for piece in pieces {
            #expect(abs(piece.target - end) < 0.05 && piece.targetLength > 0 && piece.length > 0)
            end = piece.target + piece.targetLength
        }
        #expect(abs(end - max(target, 0.1)) < 0.05)
    }
}
