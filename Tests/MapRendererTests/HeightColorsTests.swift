import Formats
import MapStyle
import Testing

@testable import MapRenderer

@Suite struct HeightColorsTests {
    @Test func `a height that is no number has no colour`() throws {
        let style = try Style(json: [
            "version": 8, "sources": ["h": ["type": "raster-dem", "url": "mbtiles://h"]],
            "layers": [
                [
                    "id": "heights", "type": "color-relief", "source": "h",
                    "paint": [
                        "color-relief-color": [
                            "interpolate", ["linear"], ["elevation"], 0, "red", 10, "red",
                        ]
                    ],
                ]
            ],
        ])
        guard case .colorRelief(let relief)? = style.layers.first?.kind else {
            Issue.record("no color-relief")
            return
        }
        let colors = HeightColors(relief.color, zoom: 9)
        #expect(colors.color(at: 5) == [0, 0, 255, 255])
        for height in [Float.nan, .infinity, -.infinity] {
            #expect(colors.color(at: height) == .zero)
        }
    }
}
