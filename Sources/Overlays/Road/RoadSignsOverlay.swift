package import Geometry
import Graphics
package import MapRenderer

/// Road signs at their places on the map: upright on poles in a tilted view.
package struct RoadSignsOverlay: Overlay {
    /// A sign at its place.
    package struct Sign {
        /// What it looks like.
        package var face: SignFace
        /// Where it stands: beside the road, if that is known.
        package var place: Coordinate

        /// Creates a sign at a place.
        package init(_ face: SignFace, at place: Coordinate) {
            self.face = face
            self.place = place
        }
    }

    private let signs: [Sign]
    private let resources: PanelResources
    private let width: Double

    /// Creates signs.
    ///
    /// - Parameters:
    ///   - signs: the signs, the nearest first, which is drawn on top.
    ///   - resources: their pictures and colours.
    ///   - width: the width of a sign at the vehicle, in pixels.
    package init(_ signs: [Sign], resources: PanelResources, width: Double = 34) {
        self.signs = signs
        self.resources = resources
        self.width = width
    }

    /// Above everything.
    package var level: OverlayLevel { .aboveLabels }
    /// Its name in the picture's report.
    package var name: String? { "roadSigns" }

    /// The height of a pole below the sign, as a share of the sign's width.
    private static let pole = 0.8

    /// A sign in the picture: its foot, its own box, and how large a unit of its form is.
    private struct Standing {
        let face: SignFace
        let foot: ScreenPoint
        let box: ScreenBox
        let hasPole: Bool
    }

    private func standing(in viewport: Viewport) -> [Standing] {
        let plane = GroundPlane(viewport)
        let isTilted = viewport.perspective != nil
        return signs.compactMap { sign in
            let point = plane.nearest(sign.place)
            guard plane.isSeen(point, margin: 0) else { return nil }
            let foot = plane.screen(point)
            // As with the destination, far ones are smaller, but never too small to read.
            let near = plane.scale(at: point).across.squareRoot()
            let wide = width * (isTilted ? min(max(near, 0.62), 1.4) : 1)
            let high = wide * sign.face.height / SignFace.width
            let lift = isTilted ? wide * Self.pole : -high / 2
            return Standing(
                face: sign.face, foot: foot,
                box: ScreenBox(
                    minX: foot.x - wide / 2, minY: foot.y - lift - high, maxX: foot.x + wide / 2,
                    maxY: foot.y - lift),
                hasPole: isTilted)
        }
    }

    /// Returns the boxes of the signs that are seen, which labels keep clear of.
    package func obstacles(in viewport: Viewport) -> [ScreenBox] {
        standing(in: viewport).map {
            $0.box.union(
                ScreenBox(
                    minX: $0.foot.x - 1, minY: $0.foot.y - 1, maxX: $0.foot.x + 1,
                    maxY: $0.foot.y + 1))
        }
    }

    /// Draws the signs, the farthest first.
    package func draw(on canvas: OverlayCanvas) {
        let areas = AreaPen(canvas)
        let pole = resources.theme.isHollow ? resources.theme.outline : Color(hex: 0x6B_74_80)
        for sign in standing(in: canvas.viewport).reversed() {
            let pen = PanelPen(
                areas: areas, resources: resources, origin: ScreenPoint(x: 0, y: 0), scale: 1,
                pixelRatio: canvas.pixelRatio)
            if sign.hasPole {
                let half = max(sign.box.width * 0.035, 0.8)
                areas.rectangle(
                    x: sign.foot.x - half - 0.8, y: sign.box.maxY - 2, width: 2 * half + 1.6,
                    height: sign.foot.y - sign.box.maxY + 2)
                areas.fill(resources.theme.signFace)
                areas.rectangle(
                    x: sign.foot.x - half, y: sign.box.maxY - 2, width: 2 * half,
                    height: sign.foot.y - sign.box.maxY + 2)
                areas.fill(pole)
            }
            pen.sign(sign.face, in: sign.box)
        }
    }
}
