package import Geometry
import Graphics
package import MapRenderer

/// The guidance picture without a map: the next maneuver as large as the picture allows.
///
/// ```
///  ┌───────────────────┐   ┌───────────┐
///  │        300 m      │   │  symbol   │
///  │ symbol  street    │   │   300 m   │
///  │         lanes     │   │  street   │
///  │ ▬▬▬▬▬▬▬▬▬         │   │   lanes   │
///  │ 14:32      12 km  │   │ ▬▬▬▬▬     │
///  └───────────────────┘   └───────────┘
/// ```
package struct ArrowPicture {
    /// A part that a small picture leaves out, in the order in which that happens.
    enum Part: Int, CaseIterable {
        /// The maneuver after the next.
        case then
        /// Arrival, remaining time and distance.
        case trip
        /// What the maneuver leads to, besides its street.
        case subtitle
        case lanes
        /// The street, with its numbers and the exit.
        case street
        case bar
    }

    /// Everything that is drawn, the ground first.
    package let overlays: [any Overlay]
    /// The boxes and texts of the parts, for the picture's report.
    package let placement: PanelPlacement

    /// Arranges a picture.
    ///
    /// - Parameters:
    ///   - banner: the maneuver.
    ///   - lanes: the lanes before it; `nil` for none.
    ///   - trip: arrival and rest of the trip; `nil` for none.
    ///   - approach: the fraction of the bar that is filled; `nil` for no bar.
    ///   - size: the size of the picture in logical pixels.
    ///   - resources: the resources for measuring and drawing.
    package init(
        banner: BannerPanel, lanes: LanesPanel? = nil, trip: TripPanel? = nil,
        approach: Double? = nil, in size: ScreenSize, resources: PanelResources
    ) {
        let content = Content(banner: banner, lanes: lanes, trip: trip, approach: approach)
        let present = Part.allCases.filter(content.has)
        let layout =
            (0...present.count).lazy.compactMap {
                ArrowLayout(content, Array(present.dropFirst($0)), in: size, resources)
            }.first ?? ArrowLayout(bare: content, in: size, resources)
        let panels = layout.panels(of: content, resources)
        let missing = present.filter { !layout.parts.contains($0) }
        placement = PanelPlacement(
            panels: panels, dropped: missing.compactMap(\.panel),
            droppedTexts: missing.compactMap { part in
                let texts = content.texts(of: part)
                return texts.isEmpty
                    ? nil
                    : DroppedText(
                        (part.panel ?? .banner).rawValue, text: texts.joined(separator: "\n"),
                        reason: .space)
            })
        let bar = layout.bar.map {
            ApproachBar(box: $0, fraction: approach ?? 0, theme: resources.theme)
        }
        overlays = [PlainGround(color: resources.theme.banner)] + panels + [bar].compactMap(\.self)
    }

    /// The content of the parts.
    struct Content {
        let banner: BannerPanel
        let lanes: LanesPanel?
        let trip: TripPanel?
        let approach: Double?

        /// Returns whether there is anything to show in a part.
        func has(_ part: Part) -> Bool {
            part == .bar ? approach != nil : !texts(of: part).isEmpty
        }

        /// Returns the texts of a part, in reading order.
        func texts(of part: Part) -> [String] {
            let texts: [String] =
                switch part {
                case .trip: trip?.texts ?? []
                case .then: [banner.then?.text ?? ""]
                case .subtitle: [banner.subtitle]
                case .lanes: lanes?.texts ?? []
                case .street: [banner.exit] + banner.shields.map(\.text) + [banner.title]
                case .bar: []
                }
            return texts.filter { !$0.isEmpty }
        }
    }
}

extension ArrowPicture.Part {
    /// The panel that it is as a whole; `nil` for a part of the banner.
    fileprivate var panel: PanelName? {
        switch self {
        case .trip: .trip
        case .lanes: .lanes
        case .then, .subtitle, .street, .bar: nil
        }
    }
}

/// The bar that gets shorter as the maneuver comes nearer.
struct ApproachBar: Overlay {
    let box: ScreenBox
    /// The filled part, from 0 to 1.
    let fraction: Double
    let theme: PanelTheme

    var level: OverlayLevel { .aboveLabels }
    var name: String? { "approachBar" }

    func obstacles(in viewport: Viewport) -> [ScreenBox] { [box] }

    func draw(on canvas: OverlayCanvas) {
        let areas = AreaPen(canvas)
        let radius = box.height / 2
        areas.rounded(box, radius: radius)
        areas.fill(theme.bannerFaint)
        guard fraction > 0 else { return }
        // The last bit stays as round as its ends.
        let width = max(box.width * min(fraction, 1), box.height)
        areas.rounded(
            ScreenBox(minX: box.minX, minY: box.minY, maxX: box.minX + width, maxY: box.maxY),
            radius: radius)
        areas.fill(theme.bannerInk)
    }
}
