package import Formats
package import Graphics

/// A sprite as viewers load it: one picture, and the document that says where each icon lies in it.
///
/// The form is that of MapLibre's `sprite.json`, with what may be stretched, and with shapes as
/// distances from their edge. Source: MapLibre Style Specification, "Sprite".
package struct PackedSprite {
    /// All icons, each a pixel apart from the others.
    package let picture: Surface
    /// Places, in pixels of the picture, by name.
    package let index: JSONValue

    /// More pixels a side have no use in a browser.
    private static let maximumSide = 4096
    /// Icons with more pixels than this a side would leave no room for others.
    private static let largestIcon = 1024

    /// Draws all icons of a sheet into one picture.
    ///
    /// - Parameters:
    ///   - sheet: the icons; those that can't be drawn, or find no room, are left out.
    ///   - pixelRatio: pixels of the picture for one logical pixel.
    /// - Throws: `CairoError` when memory is short.
    package init(_ sheet: SpriteSheet, pixelRatio: Double) throws(CairoError) {
        var icons = Self.icons(of: sheet, pixelRatio: pixelRatio)
        // Rows of icons of like height waste the least.
        icons.sort { a, b in
            let (first, second) = (a.surface.height, b.surface.height)
            return first == second ? a.name < b.name : first > second
        }
        let area = icons.reduce(1.0) {
            $0 + Double(($1.surface.width + 1) * ($1.surface.height + 1))
        }
        let widest = icons.map(\.surface.width).max() ?? 1
        let side = min(max(Int(area.squareRoot().rounded(.up)), widest), Self.maximumSide)
        var (x, y, row, width) = (0, 0, 0, 1)
        var placed: [(icon: Icon, x: Int, y: Int)] = []
        for icon in icons {
            if x > 0, x + icon.surface.width > side { (x, y, row) = (0, y + row, 0) }
            guard y + icon.surface.height <= Self.maximumSide else { break }
            placed.append((icon, x, y))
            row = max(row, icon.surface.height + 1)
            x += icon.surface.width + 1
            width = max(width, x)
        }
        picture = try Surface(width: min(width, Self.maximumSide), height: max(y + row, 1))
        let context = try Context(picture)
        for (icon, x, y) in placed { context.draw(icon.surface, x: Double(x), y: Double(y)) }
        try context.finish()
        let entries = placed.sorted { $0.icon.name < $1.icon.name }.map { icon, x, y in
            (icon.name, icon.entry(x: x, y: y))
        }
        index = .object(JSONObject(entries))
    }

    private static func icons(of sheet: SpriteSheet, pixelRatio: Double) -> [Icon] {
        sheet.names.sorted().compactMap { name in
            guard let icon = sheet.icon(named: name),
                let (drawn, ratio) = icon.raster(scale: pixelRatio),
                max(drawn.width, drawn.height) <= largestIcon
            else { return nil }
            // A large shape has no use as a symbol, and its distances take long.
            guard icon.kind == .shape, max(drawn.width, drawn.height) <= 256 else {
                return Icon(
                    name: name, surface: drawn, pixelRatio: ratio, stretch: icon.stretch,
                    isDistance: icon.kind == .distance)
            }
            guard let distances = try? drawn.distancesFromEdge() else { return nil }
            return Icon(
                name: name, surface: distances, pixelRatio: ratio, stretch: icon.stretch,
                isDistance: true)
        }
    }

    private struct Icon {
        let name: String
        let surface: Surface
        let pixelRatio: Double
        let stretch: SpriteIcon.Stretch?
        let isDistance: Bool

        func entry(x: Int, y: Int) -> JSONValue {
            var members: [(String, JSONValue)] = [
                ("x", .number(Double(x))), ("y", .number(Double(y))),
                ("width", .number(Double(surface.width))),
                ("height", .number(Double(surface.height))), ("pixelRatio", .number(pixelRatio)),
            ]
            if isDistance { members.append(("sdf", true)) }
            func zones(_ ranges: [ClosedRange<Double>]) -> JSONValue {
                .array(
                    ranges.map { zone in
                        [
                            .number(zone.lowerBound * pixelRatio),
                            .number(zone.upperBound * pixelRatio),
                        ]
                    })
            }
            if let stretch {
                if !stretch.columns.isEmpty { members.append(("stretchX", zones(stretch.columns))) }
                if !stretch.rows.isEmpty { members.append(("stretchY", zones(stretch.rows))) }
                if let content = stretch.content {
                    members.append(
                        ("content", .array(content.map { .number($0 * pixelRatio) })))
                }
            }
            return .object(JSONObject(members))
        }
    }
}

extension Surface {
    /// The distance of each pixel from the edge of the shape that the opacity draws: opaque black
    /// with 3/4 of opacity at the edge, and an eighth for each pixel, as `ShapePainter` reads it.
    func distancesFromEdge() throws(CairoError) -> Surface {
        let opacities = withPixels { bytes, stride in
            (0..<height).map { row in (0..<width).map { bytes[row * stride + $0 * 4 + 3] } }
        }
        func isInside(_ column: Int, _ row: Int) -> Bool {
            (0..<width).contains(column) && (0..<height).contains(row)
                && opacities[row][column] >= 128
        }
        // Beyond six pixels outside nothing is left, beyond two inside all is full.
        let extent = 6
        let pixels = (0..<height).flatMap { row in
            (0..<width).map { column -> UInt32 in
                let inside = isInside(column, row)
                // A pixel of the edge tells by its coverage where in it the edge lies.
                let coverage = Double(opacities[row][column]) / 255
                var distance = coverage > 0 && coverage < 1 ? abs(coverage - 0.5) : Double(extent)
                for y in row - extent...row + extent {
                    for x in column - extent...column + extent where isInside(x, y) != inside {
                        let (dx, dy) = (Double(x - column), Double(y - row))
                        distance = min(distance, (dx * dx + dy * dy).squareRoot() - 0.5)
                    }
                }
                let fraction = 0.75 + (inside ? distance : -distance) / 8
                return UInt32(min(max(fraction, 0), 1) * 255 + 0.5) << 24
            }
        }
        return try Surface(pixels: pixels, width: width)
    }
}
