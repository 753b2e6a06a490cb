package import Geometry
package import Graphics
package import MapRenderer

/// Pictures made by rule for a source of the type `raster`: ramps of colour, tiles told apart.
package struct MadeRasterTiles: RasterTileSource {
    /// Every zoom has tiles.
    package let zooms = 0...22
    /// Each picture is shown four times as wide as it is.
    package let tileSize = 256.0
    /// Not asked for.
    package let encoding = ElevationEncoding.mapbox

    /// A source.
    package init() {}

    /// Red grows to the east, green to the south, blue tells neighbours apart; the middle is
    /// half transparent.
    package func tile(_ id: TileID) throws -> Surface? {
        let surface = try Surface(width: 64, height: 64)
        surface.withMutablePixels { pixels, stride in
            for y in 0..<64 {
                for x in 0..<64 {
                    let isHole = (24..<40).contains(x) && (24..<40).contains(y)
                    let alpha = isHole ? 0.5 : 1.0
                    let color = [(id.x + id.y) % 2 == 0 ? 200 : 40, Double(y) * 4, Double(x) * 4]
                    for channel in 0..<3 {
                        pixels[y * stride + x * 4 + channel] = UInt8(color[channel] * alpha)
                    }
                    pixels[y * stride + x * 4 + 3] = UInt8(255 * alpha)
                }
            }
        }
        return surface
    }
}

/// Colours that tell where in the world a pixel lies, whatever tile it comes from.
package struct MadePlaces: RasterTileSource {
    package let zooms: ClosedRange<Int>
    /// Each picture is as wide as it is shown.
    package let tileSize = 256.0
    /// Not asked for.
    package let encoding = ElevationEncoding.mapbox

    /// A source with tiles of some zooms.
    package init(zooms: ClosedRange<Int>) { self.zooms = zooms }

    /// Red and green of a place, from 0 to 1: waves about as wide as the picture.
    package static func color(_ point: WorldPoint) -> (red: Double, green: Double) {
        func wave(_ value: Double) -> Double {
            let fraction = (value * 4096).truncatingRemainder(dividingBy: 2)
            return fraction < 1 ? fraction : 2 - fraction
        }
        return (wave(point.x), wave(point.y))
    }

    /// The colours of a tile's places.
    package func tile(_ id: TileID) throws -> Surface? {
        let surface = try Surface(width: 256, height: 256)
        let box = id.worldBox
        surface.withMutablePixels { pixels, stride in
            for y in 0..<256 {
                for x in 0..<256 {
                    let color = Self.color(
                        WorldPoint(
                            x: box.minX + (Double(x) + 0.5) / 256 * box.width,
                            y: box.minY + (Double(y) + 0.5) / 256 * box.height))
                    let start = y * stride + x * 4
                    pixels[start] = 0
                    pixels[start + 1] = UInt8((color.green * 255).rounded())
                    pixels[start + 2] = UInt8((color.red * 255).rounded())
                    pixels[start + 3] = 255
                }
            }
        }
        return surface
    }
}

/// Heights made by rule for a source of the type `raster-dem`: a round hill about the middle.
package struct MadeHeights: RasterTileSource {
    /// Every zoom has tiles.
    package let zooms = 0...22
    /// One height for each logical pixel.
    package let tileSize = 256.0
    /// Whole metres in red and green, 256ths in blue.
    package let encoding = ElevationEncoding.terrarium

    private let middle: WorldPoint
    private let radius: Double

    /// A hill.
    ///
    /// - Parameters:
    ///   - middle: its top.
    ///   - radius: from top to foot, in units of the world square.
    package init(middle: WorldPoint, radius: Double) {
        self.middle = middle
        self.radius = radius
    }

    /// The heights of a tile, coded as colours.
    package func tile(_ id: TileID) throws -> Surface? {
        let surface = try Surface(width: 256, height: 256)
        let box = id.worldBox
        surface.withMutablePixels { pixels, stride in
            for y in 0..<256 {
                for x in 0..<256 {
                    let dx = box.minX + (Double(x) + 0.5) / 256 * box.width - middle.x
                    let dy = box.minY + (Double(y) + 0.5) / 256 * box.height - middle.y
                    let fraction = max(1 - (dx * dx + dy * dy) / (radius * radius), 0)
                    let coded = Int((600 * fraction * fraction + 32_768) * 256)
                    let start = y * stride + x * 4
                    pixels[start] = UInt8(coded & 255)
                    pixels[start + 1] = UInt8(coded >> 8 & 255)
                    pixels[start + 2] = UInt8(coded >> 16 & 255)
                    pixels[start + 3] = 255
                }
            }
        }
        return surface
    }
}
