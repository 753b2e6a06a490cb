public import MapCamera
public import MapRenderer
public import Navigation

/// A route answer as overlays: alternatives, the route, its stops, start and destination.
public struct RouteDrawing {
    /// What to draw, the lowest first.
    public let overlays: [any Overlay]
    /// What must be in the picture, each with its own pixels.
    public let framingItems: [Framing.Item]
    /// What it is, as the start of a sentence fit for `alt=`.
    public let sentence: String

    /// Prepares the drawing of an answer.
    public init(_ answer: RouteAnswer) {
        let alternatives = answer.alternatives.map {
            RouteLineOverlay(lines: $0.lines, role: .alternative)
        }
        let main = answer.main.map { RouteLineOverlay(lines: $0.lines, role: .main) }
        let lines = alternatives + [main].compactMap { $0 }
        let markers = Self.markers(answer)
        overlays = lines + markers
        framingItems = lines.flatMap(\.framingItems) + markers.map(\.framingItem)
        sentence = Self.sentence(answer)
    }

    /// Marks first, so that start and destination stand above them.
    private static func markers(_ answer: RouteAnswer) -> [MarkerOverlay] {
        let lines = answer.main?.lines ?? []
        guard let start = lines.first?.first, let end = lines.last?.last else { return [] }
        let marks = answer.waypoints.filter { $0.role == .mark }.map {
            MarkerOverlay(at: $0.location, kind: .mark)
        }
        let stops = answer.waypoints.filter { $0.role == .stop }.dropFirst().dropLast()
            .enumerated().map { MarkerOverlay(at: $1.location, kind: .stop($0 + 1)) }
        return marks + stops + [
            MarkerOverlay(at: start, kind: .start), MarkerOverlay(at: end, kind: .destination),
        ]
    }

    private static func sentence(_ answer: RouteAnswer) -> String {
        guard let route = answer.main else { return "Map" }
        let kilometers = (route.distance / 100).rounded() / 10
        let minutes = route.duration.map { ", \(Int(min($0 / 60, 1e6).rounded())) min" } ?? ""
        return "Route of \(kilometers) km\(minutes) on a map"
    }
}
