import JSON
import MapCamera
import MapGeometry
import MapRenderer
import Overlays

/// Where the overlays of a picture stand, for its sidecar; panels tell of themselves.
enum OverlayPlaces {
    /// A name and a box for each that has a box in the picture, in the order of drawing.
    static func json(_ overlays: [any Overlay], on side: PictureSide) -> JSONValue {
        .array(
            overlays.compactMap { overlay in
                guard let name = name(overlay), let box = box(overlay, on: side) else { return nil }
                return ["name": .string(name), "box": side.json(box)]
            })
    }

    private static func name(_ overlay: any Overlay) -> String? {
        switch overlay {
        case is VehicleOverlay: "vehicle"
        case is ManeuverArrowOverlay: "maneuverArrow"
        case is ViaPointOverlay: "stop"
        case is DestinationOverlay: "destination"
        case is MarkerOverlay: "marker"
        case is AttributionOverlay: "attribution"
        case is ScaleBarOverlay: "scaleBar"
        default: nil
        }
    }

    /// The box around the part of an overlay that the picture shows.
    private static func box(_ overlay: any Overlay, on side: PictureSide) -> ScreenBox? {
        let size = side.viewport.size
        let shown = overlay.obstacles(in: side.viewport).compactMap { box -> ScreenBox? in
            let part = ScreenBox(
                minX: max(box.minX, 0), minY: max(box.minY, 0), maxX: min(box.maxX, size.width),
                maxY: min(box.maxY, size.height))
            return part.minX < part.maxX && part.minY < part.maxY ? part : nil
        }
        guard let first = shown.first else { return nil }
        return shown.dropFirst().reduce(first) { $0.union($1) }
    }
}
