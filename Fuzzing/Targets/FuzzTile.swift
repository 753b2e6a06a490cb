import Geometry
import MapRenderer
import VectorTile

/// One tile, which is at every address, so that it meets itself at its edges.
struct FuzzTile: TileSource {
    let zooms = 0...14
    private let made: VectorTile?

    /// Some features of one layer, told by choices.
    init(_ choices: inout FuzzChoices) {
        var layer = VectorTileLayerEncoder(name: "l", extent: choices.pick([4096, 256, 1, 65_536]))
        for id in 0..<(choices.byte() % 12) {
            layer.append(
                id: UInt64(id), kind: choices.pick([.polygon, .line, .point]),
                properties: [
                    (
                        "k",
                        .string(choices.pick(["a", "b", "", "Ærø", "שלום", "名前\n中", "a b c d e"]))
                    ),
                    ("n", .number(choices.number())),
                ],
                geometry: Self.geometry(&choices))
        }
        var encoder = VectorTileEncoder()
        encoder.append(layer)
        made = try? VectorTile(decoding: encoder.bytes)
    }

    func tile(_ id: TileID) -> VectorTile? { made }

    private static func geometry(_ choices: inout FuzzChoices) -> TileGeometry {
        let steps: [Int32] = [
            100, 0, 1, 7, 1_000, 4_096, -100, -1, -1_000, 100_000, 1 << 27, -(1 << 27),
        ]
        var geometry = TileGeometry()
        for _ in 0...(choices.byte() % 3) {
            var x = choices.pick(steps)
            var y = choices.pick(steps)
            var (dx, dy) = (choices.pick(steps), choices.pick(steps))
            var points = [TilePoint(x: x, y: y)]
            // Each step turns by a quarter, goes on, or is chosen anew.
            for turn in 0..<choices.pick([4, 1, 2, 3, 9, 40, 300]) {
                if turn < 8 {
                    switch choices.byte() % 4 {
                    case 0: (dx, dy) = (dy, 0 &- dx)
                    case 1: break
                    case 2: (dx, dy) = (0 &- dx, dy / 2)
                    default: (dx, dy) = (choices.pick(steps), choices.pick(steps))
                    }
                } else if turn % 5 == 0 {
                    (dx, dy) = (dy / 2 &+ 3, 1 &- dx)
                }
                x = limited(x &+ dx)
                y = limited(y &+ dy)
                points.append(TilePoint(x: x, y: y))
            }
            geometry.appendPart(points)
        }
        return geometry
    }

    private static func limited(_ value: Int32) -> Int32 {
        min(max(value, -TilePoint.limit), TilePoint.limit)
    }
}
