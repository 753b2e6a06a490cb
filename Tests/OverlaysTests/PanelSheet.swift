import Geometry
import Graphics
import Routes
import TestSupport

@testable import MapRenderer
@testable import Overlays

/// Contents of panels, and pictures of them.
enum PanelSheet {
    static func symbols() -> ManeuverSymbols {
        ManeuverSymbols { name in
            try? ProjectFiles.read("styles/maneuvers/" + name)
        }
    }

    static func resources(_ theme: PanelTheme = .day, shaper: TextShaper) -> PanelResources {
        PanelResources(theme: theme, shaper: shaper, symbols: symbols())
    }

    static let themes: [String: PanelTheme] = ["day": .day, "night": .night, "hud": .hud]

    static func viewport(_ size: ScreenSize) -> Viewport {
        Viewport(
            camera: Camera(center: Coordinate(longitude: 10.7, latitude: 59.9), zoom: 14),
            size: size)
    }

    /// A picture of overlays on one colour.
    static func draw(
        _ overlays: [any Overlay], size: ScreenSize, pixelRatio: Double = 1, ground: Color?,
        shaper: TextShaper
    ) throws -> Surface {
        let surface = try Surface(
            width: Int((size.width * pixelRatio).rounded()),
            height: Int((size.height * pixelRatio).rounded()))
        let context = try Context(surface)
        if let ground {
            context.setColor(ground)
            context.paint()
        }
        context.scale(pixelRatio)
        let canvas = try RasterCanvas(
            surface, context: context, pixelRatio: pixelRatio, tools: RasterTools())
        for overlay in overlays {
            overlay.draw(
                on: OverlayCanvas(canvas, viewport: viewport(size), shaper: shaper))
        }
        try context.finish()
        return surface
    }

    /// A map's colour under a theme.
    static func ground(_ theme: String) -> Color {
        switch theme {
        case "day": Color(hex: 0xE4_E6_DE)
        case "night": Color(hex: 0x2A_31_3C)
        default: .black
        }
    }

    static let lanes = [
        Lane(indications: [.uTurn, .left], isValid: false),
        Lane(indications: [.left, .straight], isValid: false),
        Lane(indications: [.straight], isValid: true, isActive: false, validIndication: .straight),
        Lane(indications: [.straight, .slightRight], isValid: true, validIndication: .slightRight),
        Lane(indications: [.right], isValid: false),
    ]

    static let contents: [String: [any Panel]] = [
        "oslo": [
            BannerPanel(
                symbol: .maneuver(.offRamp, .slightRight), distance: "300 m",
                shields: [
                    RoadShield(ref: "E 18", country: "NO"), RoadShield(ref: "162", country: "NO"),
                ],
                title: "Frognerstranda",
                then: BannerPanel.Then(text: "Then", symbol: .maneuver(.turn, .left))),
            LanesPanel(lanes),
            SignpostPanel(
                Signpost(
                    exitNumbers: ["2"], refs: ["E 18", "Rv 150"],
                    destinations: ["Drammen", "Sandvika", "Bygdøy"]),
                direction: .slightRight, country: "NO", isMotorway: true),
            StreetPanel(
                street: "Dronning Mauds gate", shields: [RoadShield(ref: "E 18", country: "NO")]),
            SpeedPanel(limit: .limited(50, unit: .kilometersPerHour), speed: 57),
            TripPanel(
                arrival: "14:32", timeLeft: "23 min", distanceLeft: "12 km", progress: 0.35),
        ],
        "lauf": [
            BannerPanel(
                symbol: .roundabout(
                    RoundaboutSymbol(
                        arms: [0, 80, 140, 215, 290], arriving: 0, leaving: 290, exitNumber: 4)),
                distance: "150 m", title: "Oberbürgermeister-Doktor-Hans-Meier-Gedächtnisstraße"),
            SignpostPanel(
                Signpost(
                    exitNumbers: ["49"], refs: ["A 9", "B 14"],
                    destinations: ["Nürnberg-Langwasser", "Lauf an der Pegnitz"]),
                direction: .right, country: "DE", isMotorway: true),
            StreetPanel(
                street: "Eine Straße, deren Name so lang ist, dass niemand ihn lesen will",
                shields: [RoadShield(ref: "B 14", country: "DE")]),
            SpeedPanel(limit: .unlimited, speed: 151),
            TripPanel(arrival: "0:07", timeLeft: "8 h 12 min", distanceLeft: "812 km"),
        ],
        "dover": [
            BannerPanel(
                symbol: .maneuver(.roundabout, .right, exitNumber: 3, side: .left),
                distance: "½ mi", shields: [RoadShield(ref: "A20", country: "GB")],
                title: "Townwall Street"),
            LanesPanel(
                [
                    Lane(indications: [.left, .straight], isValid: false),
                    Lane(indications: [.straight, .right], isValid: true, validIndication: .right),
                    Lane(indications: [.right, .uTurn], isValid: true, validIndication: .right),
                ], side: .left),
            SignpostPanel(
                shields: [
                    RoadShield(ref: "M20", country: "GB"), RoadShield(ref: "A2", country: "GB"),
                ],
                destinations: ["London", "Canterbury"], direction: .straight,
                board: SignpostBoard(country: "GB", isMotorway: false)),
            StreetPanel(street: "", shields: [RoadShield(ref: "A20", country: "GB")]),
            SpeedPanel(
                limit: .limited(40, unit: .milesPerHour), speed: 60, unit: .milesPerHour),
            TripPanel(arrival: "3:05 PM", timeLeft: "41 min", distanceLeft: "28 mi", progress: 1),
        ],
    ]
}
