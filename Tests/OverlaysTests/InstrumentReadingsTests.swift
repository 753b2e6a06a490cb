import Formats
import Geometry
import Graphics
import Language
import Overlays
import Routes
import TestSupport
import Testing

@Suite struct InstrumentReadingsTests {
    private func texts(
        _ text: GuidanceText = GuidanceText(), _ change: (inout InstrumentReadings) -> Void
    ) -> [String] {
        var readings = InstrumentReadings()
        change(&readings)
        return readings.panels(text).flatMap(\.texts)
    }

    @Test func `instruments without a reading are not shown`() {
        #expect(InstrumentReadings().panels(GuidanceText()).isEmpty)
        #expect(InstrumentSheetTests.readings.panels(GuidanceText()).count == 11)
    }

    @Test func `instrument values have units and words of the language`() {
        let german = GuidanceText(language: .german)
        #expect(texts { $0.speed = 13.9 } == ["50 km/h"])
        #expect(texts(GuidanceText(units: .imperial)) { $0.speed = 13.9 } == ["31 mph"])
        #expect(texts(german) { $0.engineSpeed = 2_348 } == ["2350 U/min"])
        #expect(texts(german) { $0.distance = 12_340 } == ["12,3\u{A0}km"])
        #expect(texts { $0.outside = -0.4 } == ["0°C"])
        #expect(texts(GuidanceText(units: .imperial)) { $0.coolant = 90 } == ["194°F"])
        #expect(texts(GuidanceText(units: .imperialYards)) { $0.altitude = 100 } == ["328\u{A0}ft"])
        #expect(texts { $0.course = 719.7 } == ["0°"])
        #expect(texts(german) { $0.saysEngineIsWarm = true } == ["Motor ist warm"])
        #expect(
            texts(GuidanceText(language: .norwegian)) { $0.positionLost = 3_642.9 }
                == ["Ingen posisjon siden 1:00:42"])
    }

    @Test func `a lost position is shown before coolant temperature`() {
        let both = texts {
            $0.saysEngineIsWarm = true
            $0.positionLost = 42
        }
        #expect(both == ["No position since 0:42"])
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, -1e300, 1e300, 0, -0.0])
    func `absurd readings are drawn without a trap`(number: Double) throws {
        PinnedFonts.use()
        var readings = InstrumentReadings()
        readings.speed = number
        readings.topSpeed = number
        readings.speedLimit = number
        readings.engineSpeed = number
        readings.redline = number
        readings.coolant = number
        readings.fuel = number
        readings.force = .init(
            now: .init(right: number, back: number), trail: [.init(right: number, back: 1)])
        readings.course = number
        readings.altitude = number
        readings.outside = number
        readings.distance = number
        readings.positionLost = number
        for values in [[number, 0, nil, -number], [number], [nil], []] {
            for quantity in [
                InstrumentReadings.Strip.Quantity.speed, .elevation, .engineSpeed, .temperature,
                .percent, .other(unit: "V"),
            ] {
                readings.strip = .init(quantity, values: values, position: number)
                let shaper = try TextShaper()
                let size = ScreenSize(width: 720, height: 720)
                let placement = PanelPlacement(
                    readings.panels(GuidanceText()), in: size,
                    resources: PanelSheet.resources(shaper: shaper))
                let picture = try PanelSheet.draw(
                    placement.panels, size: size, ground: .white, shaper: shaper)
                #expect(picture.width == 720)
            }
        }
    }

    @Test(arguments: [(1280, 720), (720, 720), (720, 1280), (1080, 1920), (540, 960)])
    func `every instrument fits in pictures of every shape`(width: Int, height: Int) throws {
        PinnedFonts.use()
        let placement = PanelPlacement(
            InstrumentSheetTests.readings.panels(GuidanceText()),
            in: ScreenSize(width: Double(width), height: Double(height)),
            resources: PanelSheet.resources(shaper: try TextShaper()))
        #expect(placement.dropped.isEmpty)
    }

    @Test func `a layout moves, sizes and hides instruments`() throws {
        let layout = try PanelLayout(
            json: JSONValue(
                parsing: Array(
                    #"{"speedometer": {"place": "top-left", "scale": 0.5}, "fuel": {"hidden": true}}"#
                        .utf8)))
        PinnedFonts.use()
        let resources = PanelSheet.resources(shaper: try TextShaper())
        func placed(_ layout: PanelLayout) -> [PanelName: ScreenBox] {
            let placement = PanelPlacement(
                InstrumentSheetTests.readings.panels(GuidanceText()),
                in: ScreenSize(width: 960, height: 540), layout: layout, resources: resources)
            return Dictionary(uniqueKeysWithValues: placement.panels.map { ($0.name, $0.box) })
        }
        let (standard, changed) = (placed(PanelLayout()), placed(layout))
        #expect(standard[.fuel] != nil && changed[.fuel] == nil)
        #expect(changed[.speedometer] == ScreenBox(minX: 12, minY: 12, maxX: 94, maxY: 94))
        #expect(standard[.speedometer] == ScreenBox(minX: 12, minY: 364, maxX: 176, maxY: 528))
    }
}
