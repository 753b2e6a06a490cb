import Formats
import Geometry
import Graphics
package import Guidance
import Language
import MapRenderer
import Overlays
package import Parameters
import Routes

/// The areas that are reached from a place, over the map.
package struct IsochronePicture {
    private let isochrone: Isochrone
    private let description: PictureDescription

    /// Prepares a picture.
    ///
    /// - Parameters:
    ///   - isochrone: the areas.
    ///   - description: size, languages, ornaments, and further overlays of the map.
    package init(_ isochrone: Isochrone, _ description: PictureDescription) {
        self.isochrone = isochrone
        self.description = description
    }

    /// The picture, to be drawn by a scene.
    package func request(in scene: MapScene) -> PictureRequest {
        var description = description
        let text = GuidanceText(language: description.basics.textLanguage())
        let times = isochrone.areas.map { text.duration($0.seconds) }
        add(named: times, to: &description.overlays)
        description.overlays[LegendKind.self].isShown = true
        var request = description.pictureRequest(in: scene)
        let document = JSONValue.object(
            JSONObject([
                (
                    "isochrone",
                    .object(
                        JSONObject([
                            ("start", DriveFrame.place(isochrone.start)),
                            (
                                "minutes",
                                .array(isochrone.areas.map { .number($0.seconds / 60) })
                            ),
                            ("clipped", .array(isochrone.areas.map { .bool($0.isClipped) })),
                        ]))
                )
            ]))
        request.guidance = { _ in document }
        request.notes += isochrone.notes
        request.subject = .map(
            text.language, title: times.reversed().joined(separator: ", "))
        return request
    }

    private func add(named times: [String], to overlays: inout OverlayDescription) {
        let count = isochrone.areas.count
        let colors = IsochroneColors(count: count)
        for (index, area) in isochrone.areas.enumerated() {
            let color = colors[count - 1 - index]
            let inner = index + 1 < count ? isochrone.areas[index + 1] : nil
            overlays[FeaturesKind.self].add(
                ShapeOverlay.Shape(
                    kind: .polygon, parts: Self.band(area, without: inner, near: isochrone.start),
                    look: ShapeOverlay.Look(fill: color.faded(Self.opacity))))
            overlays[FeaturesKind.self].add(
                ShapeOverlay.Shape(
                    kind: .polygon, parts: Self.band(area, without: nil, near: isochrone.start),
                    look: ShapeOverlay.Look(stroke: color, width: 1.6)))
        }
        for index in 0..<count {
            overlays[FeaturesKind.self].explain(times[count - 1 - index], by: colors[index])
        }
        let look = Pin.Look(.drop, color: Color(hex: 0x1B_22_2C))
        overlays[FeaturesKind.self].add(
            ListedPlace(
                pin: Pin(at: WorldPoint(isochrone.start), look, name: "start"), title: ""))
    }

    private static let opacity = 0.34

    /// The rings of an area that another one is cut out of, so that no colour covers another.
    private static func band(
        _ area: ReachedArea, without inner: ReachedArea?, near start: Coordinate
    ) -> PlanarParts<WorldPoint> {
        var parts = PlanarParts<WorldPoint>()
        // On the map's square, y grows downwards: the order of the points stays that of the ground,
        // and the sign of an area changes.
        for ring in joined(area, near: start) { parts.appendPart(Array(ring.reversed())) }
        let holes = inner.map { joined($0, near: start) } ?? []
        for ring in holes { parts.appendPart(ring) }
        return parts
    }

    /// The rings of an area, in the copy of the world that the start is in.
    private static func joined(_ area: ReachedArea, near start: Coordinate) -> [[WorldPoint]] {
        area.polygons.joined().flatMap {
            WorldCopies.joined([$0], near: WorldPoint(start).x)
        }
    }
}

extension Isochrone {
    /// What words were taken for, and which areas end where the map does.
    package var notes: [Message] {
        let found = note.map { [Message($0)] } ?? []
        let clipped = areas.filter(\.isClipped).map { NumberText.decimals($0.seconds / 60, 0) }
        guard !clipped.isEmpty else { return found }
        let times = clipped.reversed().joined(separator: ", ")
        return found + ["the map ends within \(times) min: the areas may be larger"]
    }
}
