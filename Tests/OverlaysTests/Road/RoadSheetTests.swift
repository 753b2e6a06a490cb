import Geometry
import Graphics
import MapRenderer
import Overlays
import TestSupport
import Testing

/// What lies on the road in all its forms, compared with references.
@Suite struct RoadSheetTests {
    private func compare(_ surface: Surface, _ name: String) throws {
        let file = GoldenFile(
            camera: "road", name: name, folder: "Tests/OverlaysTests/References")
        if let problem = try file.mismatch(with: surface, tolerance: 0) {
            Issue.record("\(problem)")
        }
    }

    /// Flat and tilted.
    private static let pitches = [0.0, 55]

    @Test func `vehicles by day and night, on all courses`() throws {
        let looks: [VehicleOverlay.Look] = [.arrow, .car, .truck, .bike]
        let rows = RoadSheet.themes.flatMap { colors in
            Self.pitches.map { pitch in
                looks.flatMap { look in
                    [0.0, 60, 135, 250].map { course in
                        RoadSheet.Cell(
                            overlays: [
                                VehicleOverlay(
                                    at: RoadScene.center, course: course, look: look,
                                    theme: colors.theme)
                            ], pitch: pitch, ground: colors.ground, road: colors.road,
                            roads: [[(45, -20), (45, 110)]])
                    }
                }
            }
        }
        try compare(RoadSheet.draw(rows, side: 90), "vehicles")
    }

    /// Ways through a cell of 160 pixels, and the corners at which their maneuver begins and ends.
    private static let ways: [(line: [(Double, Double)], corners: ClosedRange<Int>)] = [
        ([(80, 190), (80, 80), (190, 70)], 1...1), ([(80, 190), (80, 80), (20, -20)], 1...1),
        ([(80, 190), (80, 70), (130, 160)], 1...1),
        // A roundabout to its third exit, a turn back on one road and over a reservation.
        (
            [
                (80, 190), (80, 108), (96, 96), (98, 78), (86, 66), (72, 66), (62, 78), (-20, 80),
            ], 1...6
        ),
        ([(80, 190), (80, 60), (80, 190)], 1...1),
        ([(86, 190), (86, 60), (76, 60), (76, 190)], 1...2),
        // The route ends right after a turn; two turns of a narrow offset; an exit.
        ([(80, 190), (80, 80), (86, 80)], 1...1),
        ([(60, 190), (60, 90), (84, 86), (84, -20)], 1...2),
        ([(80, 190), (80, 110), (92, 70), (110, 40), (150, -20)], 1...1),
    ]

    private func arrowCell(_ index: Int, pitch: Double, theme: Int, isYellow: Bool)
        -> RoadSheet.Cell
    {
        let way = Self.ways[index]
        let colors = RoadSheet.themes[theme]
        let places = way.line.map { RoadSheet.place($0.0, $0.1, side: 160) }
        let course = RouteCourse(lines: [places])
        func meters(_ corner: Int) -> Double {
            RouteCourse(lines: [Array(places.prefix(corner + 1))]).length
        }
        let maneuver = meters(way.corners.lowerBound)...meters(way.corners.upperBound)
        return RoadSheet.Cell(
            overlays: [
                RoadLineOverlay(course: course, driven: 12, theme: colors.theme),
                ManeuverArrowOverlay(
                    course: course, next: maneuver, vehicle: 12, theme: colors.theme),
            ], pitch: pitch, ground: colors.ground, road: isYellow ? RoadSheet.yellow : colors.road,
            roads: [way.line, [(-20, 80), (180, 80)]])
    }

    @Test func `arrows through all kinds of maneuvers`() throws {
        let rows = [
            (0.0, 0, false), (0, 0, true), (55, 0, true), (0, 1, false), (55, 1, false),
            (0, 2, false), (55, 2, false),
        ].map { pitch, theme, isYellow in
            Self.ways.indices.map {
                arrowCell($0, pitch: pitch, theme: theme, isYellow: isYellow)
            }
        }
        try compare(RoadSheet.draw(rows, side: 160), "arrows")
    }

    @Test func `arrows at twice the pixels`() throws {
        let row = Self.ways.indices.map { arrowCell($0, pitch: 0, theme: 0, isYellow: false) }
        try compare(RoadSheet.draw([row], side: 160, pixelRatio: 2), "arrows@2x")
    }

    /// The way of the lines and marks, 20 pixels from the left to the right edge of a cell of 120.
    private func lineCells(_ pitch: Double, _ theme: RoadTheme) -> [[any Overlay]] {
        func places(_ points: [(Double, Double)]) -> [Coordinate] {
            points.map { RoadSheet.place($0.0, $0.1, side: 120) }
        }
        let main = places([(-20, 70), (40, 70), (60, 60), (140, 60)])
        let other = places([(-20, 70), (40, 70), (50, 110), (100, 110), (140, 90)])
        let third = places([(40, 70), (60, 20), (90, 130)])
        let course = RouteCourse(lines: [main])
        let half = course.length / 2
        let driven = RoadLineOverlay.DrivenLook.allCases.map { look -> [any Overlay] in
            [
                RoadLineOverlay(
                    course: course, driven: half, look: look,
                    tunnels: [(half * 1.2)...(half * 1.6)], theme: theme)
            ]
        }
        let alternatives: [any Overlay] = [
            RoadLineOverlay(
                alternatives: [other, third].map {
                    RouteCourse(lines: [$0], apartFrom: [main])
                }, theme: theme), RoadLineOverlay(course: course, theme: theme),
        ]
        let marks = DestinationOverlay.Look.allCases.map { look -> [any Overlay] in
            [DestinationOverlay(at: RoadScene.center, look: look, theme: theme)]
        }
        let bounce = DestinationOverlay(
            at: RoadScene.center, look: .arrow, phase: 0.5, theme: theme)
        let stops: [any Overlay] = [(1, true, 25.0), (2, false, 60), (12, false, 95)].map {
            ViaPointOverlay(
                at: RoadSheet.place($2, 60, side: 120), number: $0, isPassed: $1, theme: theme)
        }
        let circle: [any Overlay] = [
            RoadLineOverlay(course: course, theme: theme),
            AccuracyOverlay(at: RoadScene.center, meters: 28, theme: theme),
            VehicleOverlay(at: RoadScene.center, course: 70, theme: theme),
        ]
        let link: [any Overlay] = [
            RoadLinkOverlay(
                along: [
                    RoadSheet.place(25, 70, side: 120), RoadSheet.place(92, 100, side: 120),
                ], theme: theme),
            RoadLineOverlay(course: course, theme: theme),
            VehicleOverlay(
                at: RoadSheet.place(92, 100, side: 120), course: 0, look: .car, theme: theme),
        ]
        return driven + [alternatives] + marks + [[bounce], stops, circle, link]
    }

    @Test func `routes, alternatives, destinations, stops and accuracy`() throws {
        let rows = RoadSheet.themes.flatMap { colors in
            Self.pitches.map { pitch in
                lineCells(pitch, colors.theme).map {
                    RoadSheet.Cell(overlays: $0, pitch: pitch, ground: colors.ground)
                }
            }
        }
        try compare(RoadSheet.draw(rows, side: 120), "lines-and-marks")
    }
}
