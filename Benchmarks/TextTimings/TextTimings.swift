import Glibc
import Graphics

/// What painting one label costs: as outlines with a stroked halo, and from kept masks.
///
/// `text-timings` needs no map: it paints invented street names at invented angles.
@main
struct TextTimings {
    static let names = [
        "Karl Johans gate", "Maridalsveien", "Torggata", "Bjørnstjerne Bjørnsons plass",
        "Grønlandsleiret", "Schweigaards gate", "Ullevålsveien", "Åkebergveien",
    ]
    static let look = TextLook(
        color: .black, haloColor: .white, halo: HaloShape(width: 1.5))
    static let side = 1024.0

    static func main() throws {
        let shaper = try TextShaper()
        let font = FontRequest(families: ["Noto Sans"], size: 12)
        let texts = names.map { shaper.shape($0, font: font) }
        let surface = try Surface(width: Int(side), height: Int(side))
        let context = try Context(surface)
        print("CPU microseconds per label of \(letterCount(texts)) letters, 12 pixels, halo 1.5:\n")
        for isCurved in [false, true] {
            let kind = isCurved ? "along a bend" : "upright"
            let outlines = measure(200) { drawOutlines(texts, $0, isCurved, context) }
            print("\(kind): outlines \(outlines)")
            let painter = try TextPainter()
            for (name, count) in [("first 200 labels", 200), ("next 2000", 2000), ("next", 20000)] {
                let masks = measure(count) { paint(texts, $0, isCurved, painter, surface) }
                print("\(kind): masks, \(name) \(masks)")
            }
        }
        try context.finish()
    }

    private static func letterCount(_ texts: [ShapedText]) -> Int {
        texts.map(\.clusters.count).reduce(0, +) / max(texts.count, 1)
    }

    /// A place and an angle for the label of a number, spread without a pattern.
    private static func place(_ index: Int) -> (x: Double, y: Double, degrees: Double) {
        func fraction(_ factor: Double) -> Double {
            let product = Double(index + 1) * factor
            return product - product.rounded(.down)
        }
        return (
            100 + fraction(0.618_033_988) * (side - 200),
            100 + fraction(0.754_877_666) * (side - 200),
            fraction(0.569_840_290) * 180 - 90
        )
    }

    private static func paint(
        _ texts: [ShapedText], _ index: Int, _ isCurved: Bool, _ painter: TextPainter,
        _ surface: Surface
    ) {
        let text = texts[index % texts.count]
        let (x, y, degrees) = place(index)
        painter.begin(pixelRatio: 1)
        if isCurved {
            forEachSpot(text, x: x, y: y, degrees: degrees) { cluster, x, y, degrees in
                painter.add(cluster, of: text, x: x, y: y, degrees: degrees)
            }
        } else {
            painter.add(text, x: x, y: y)
        }
        painter.paint(look, on: surface)
    }

    private static func drawOutlines(
        _ texts: [ShapedText], _ index: Int, _ isCurved: Bool, _ context: Context
    ) {
        let text = texts[index % texts.count]
        let (x, y, degrees) = place(index)
        context.newPath()
        if isCurved {
            forEachSpot(text, x: x, y: y, degrees: degrees) { cluster, x, y, degrees in
                context.addOutline(of: cluster, in: text, x: x, y: y, degrees: degrees)
            }
        } else {
            context.addOutline(of: text, x: x, y: y)
        }
        context.setColor(look.haloColor)
        context.setLineWidth(look.halo.width * 2)
        context.setLineStyle(cap: .round, join: .round)
        context.strokePreserving()
        context.setColor(look.color)
        context.fill()
    }

    /// Letters along a wide arc.
    private static func forEachSpot(
        _ text: ShapedText, x: Double, y: Double, degrees: Double,
        _ body: (ShapedText.Cluster, Double, Double, Double) -> Void
    ) {
        let radius = 150.0
        for cluster in text.clusters {
            let along = (cluster.x + cluster.advance / 2) / radius + degrees * .pi / 180
            body(
                cluster, x + sin(along) * radius - sin(degrees * .pi / 180) * radius,
                y - cos(along) * radius + cos(degrees * .pi / 180) * radius, along * 180 / .pi)
        }
    }

    /// CPU time of one call, in microseconds with one decimal.
    private static func measure(_ count: Int, _ body: (Int) -> Void) -> Double {
        let start = now()
        for index in 0..<count { body(index) }
        return ((now() - start) / Double(count) / 100).rounded() / 10
    }

    private static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
}
