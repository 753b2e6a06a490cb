import Foundation
import Graphics
import Testing

/// `render terrain`, and what `--terrain` draws of it.
@Suite struct TerrainTests {
    /// A ridge of 600 m that runs from north to south through the sample map.
    private static let heights: [UInt8] = {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(1201 * 1201 * 2)
        for _ in 0..<1201 {
            for x in 0..<1201 {
                // The sample map's middle, 24.945 degrees east.
                let height = max(600 - abs(x - 1134) * 25, 10)
                bytes.append(UInt8(height >> 8))
                bytes.append(UInt8(height & 255))
            }
        }
        return bytes
    }()

    /// Relief and nothing else, on grey.
    private static let style = #"""
        {"version": 8, "sources": {
          "heights": {"type": "raster-dem", "url": "render://terrain", "encoding": "terrarium"},
          "lines": {"type": "vector", "url": "render://contours"}},
         "layers": [
          {"id": "ground", "type": "background", "paint": {"background-color": "#808080"}},
          {"id": "relief", "type": "hillshade", "source": "heights",
           "paint": {"hillshade-illumination-anchor": "map",
                     "hillshade-illumination-direction": 270}},
          {"id": "lines", "type": "line", "source": "lines", "source-layer": "contours",
           "filter": ["==", ["get", "ele"], 300],
           "paint": {"line-color": "#ff0000", "line-width": 2}}]}
        """#

    /// The sample map, and `t.mbtiles` and `t-contours.mbtiles` made of the heights.
    ///
    /// A square degree takes a debug build half a minute: it is made once.
    private static let terrain = Result {
        let folder = try SampleMap.testFolder()
        try Data(heights).write(to: folder.url.appendingPathComponent("N60E024.hgt"))
        let made = try RenderProcess(
            ["terrain", "N60E024.hgt", "-o", "t.mbtiles"], in: folder.url)
        return (folder: folder, made: made)
    }

    private func folder() throws -> TestFolder {
        let folder = try SampleMap.testFolder()
        try Data(Self.heights).write(to: folder.url.appendingPathComponent("N60E024.hgt"))
        return folder
    }

    private func run(_ arguments: String, in folder: TestFolder) throws -> RenderProcess {
        try RenderProcess(arguments.split(separator: " ").map(String.init), in: folder.url)
    }

    @Test func `heights become relief and contour lines, flat and tilted`() throws {
        let (folder, made) = try Self.terrain.get()
        #expect(made.status == 0, "\(made.error)")
        #expect(made.output.contains("10 to 600 m, 1200 samples a degree"), "\(made.output)")
        try folder.write(Self.style, to: "style.json")
        let view = "map --style style.json --terrain t.mbtiles --size 300x200 --no-attribution"
        let cameras = [
            ("24.945,60.17,12", false), ("24.945,60.17,12@0,45 --relief 0", true),
            ("24.945,60.17,12@0,45", true),
        ]
        for (camera, isTilted) in cameras {
            let drawn = try run("\(view) --camera \(camera) -o out.png", in: folder)
            #expect(drawn.status == 0, "\(drawn.error)")
            #expect(drawn.error == "")
            let picture = try Surface(picture: [UInt8](folder.read("out.png")), name: "out.png")
            picture.withPixels { pixels, stride in
                func channels(_ x: Int, _ y: Int) -> [Int] {
                    (0..<3).map { Int(pixels[y * stride + x * 4 + $0]) }
                }
                for y in [80, 100, 150] {
                    // Light from the west: the western side is bright, the eastern one dark.
                    let (west, east) = (channels(135, y), channels(165, y))
                    #expect(west[0] > 140 && east[0] < 110, "\(camera) \(y): \(west) \(east)")
                }
                let reds = (0..<300).filter { x in
                    let color = channels(x, 100)
                    return color[2] - color[1] > 90
                }
                #expect(
                    reds.contains { $0 < 145 } && reds.contains { $0 > 155 }, "\(camera) \(reds)")
                #expect(reds.count < 12)
                if !isTilted { #expect(channels(3, 100) == [128, 128, 128]) }
            }
        }
    }

    @Test func `the shipped style draws terrain with --terrain`() throws {
        let folder = try Self.terrain.get().folder
        let view = "map --map map.mbtiles --size 300x200 --camera 24.945,60.17,14 -o"
        for (name, options) in [("plain", ""), ("terrain", "--terrain t.mbtiles")] {
            let drawn = try run("\(view) \(name).png \(options)", in: folder)
            #expect(drawn.status == 0, "\(drawn.error)")
        }
        #expect(try folder.read("plain.png") != folder.read("terrain.png"))
    }

    @Test(arguments: [
        ("terrain -o t.mbtiles", 2, "FILE is missing"),
        ("terrain N60E024.hgt", 2, "-o"),
        ("terrain N60E024.hgt -o t.png", 2, "must end in .mbtiles"),
        ("terrain map.mbtiles -o t.mbtiles", 1, "does not say which square degree it is"),
        ("terrain N60E024.hgt N60E024.hgt -o t.mbtiles", 1, "two are of latitude 60, longitude 24"),
        ("terrain none.hgt -o t.mbtiles", 1, "none.hgt"),
        ("map --map map.mbtiles --terrain none.mbtiles -o t.png", 1, "none.mbtiles"),
        ("map --map map.mbtiles --terrain map.mbtiles -o t.png", 1, "map.mbtiles"),
        ("map --map map.mbtiles --style hud --terrain map.mbtiles -o t.png", 1, "hud"),
    ])
    func `an invalid terrain request is refused in one line`(
        arguments: String, status: Int32, words: String
    ) throws {
        let folder = try folder()
        let refused = try run(arguments, in: folder)
        #expect(refused.status == status, "\(refused.error)")
        #expect(refused.error.contains(words), "\(refused.error)")
        #expect(refused.error.split(separator: "\n").count <= 2, "\(refused.error)")
        #expect(try folder.names() == ["N60E024.hgt", "map.mbtiles"])
    }

    @Test func `missing contour lines are reported`() throws {
        let folder = try Self.terrain.get().folder
        let alone = folder.url.appendingPathComponent("alone.mbtiles")
        try FileManager.default.copyItem(
            at: folder.url.appendingPathComponent("t.mbtiles"), to: alone)
        let drawn = try run(
            "map --map map.mbtiles --size 300x200 --camera 24.945,60.17,14 -o alone.png --terrain alone.mbtiles",
            in: folder)
        #expect(drawn.status == 0)
        #expect(
            drawn.error
                == "render: no contour lines are drawn: there is no alone-contours.mbtiles\n")
    }
}
