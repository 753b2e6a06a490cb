import Geometry
import Glibc
import MapPictures
import MapStore
import Parameters

/// What pins cost beyond the bare map.
///
/// `overlay-timings MAP.mbtiles [ROUNDS]`: draws 1280 × 720 pixels of the map's middle with 10 000
/// markers, with 10 000 of 40 colours and a label each, with 1 000 vehicles and their plates, and with
/// 100 000 points gathered to clusters; prints the medians beyond the bare picture in milliseconds
/// (drawing, and reading the file), and the goals.
@main
struct OverlayTimings {
    /// A kind of picture: its name, what it may cost in milliseconds, and its file.
    private struct Kind {
        let name: String
        let goal: Double?
        let option: ParameterDefinition
        var isGathered = false
        let lines: [String]
    }

    static func main() throws {
        let words = CommandLine.arguments
        guard words.count > 1 else {
            print("usage: overlay-timings MAP.mbtiles [ROUNDS]")
            return
        }
        let rounds = words.count > 2 ? min(max(Int(words[2]) ?? 5, 1), 100) : 5
        let plan = try ScenePlan(style: "day", maps: MapFiles(only: words[1]))
        let scene = try plan.open()
        let box = plan.metadata.bounds
        let camera =
            "\((box.west + box.east) / 2),\((box.south + box.north) / 2),14"
        var base = ParameterValues()
        base.add(camera, for: PictureParameter.camera.definition)
        base.add("1280x720", for: PictureParameter.size.definition)
        for kind in kinds(in: box) {
            let path = "overlay-timings-\(getpid()).csv"
            try kind.lines.joined(separator: "\n").withCString { text in
                guard let file = fopen(path, "w") else { throw SceneError("cannot write \(path)") }
                fputs(text, file)
                fclose(file)
            }
            defer { unlink(path) }
            var values = base
            values.add(path, for: kind.option)
            if kind.isGathered { values.turn(PictureParameter.cluster, on: true) }
            var (bare, reading, drawing): ([Double], [Double], [Double]) = ([], [], [])
            for round in 0...rounds {
                let empty = try PictureDescription(base)
                let first = now()
                _ = try scene.draw(empty)
                let second = now()
                let description = try PictureDescription(values)
                let third = now()
                _ = try scene.draw(description)
                let fourth = now()
                // The first round fills what is kept.
                guard round > 0 else { continue }
                bare.append(second - first)
                reading.append(third - second)
                drawing.append(fourth - third)
            }
            let beyond = median(drawing) - median(bare)
            let goal = kind.goal.map { ", goal \(Int($0))" } ?? ""
            print(
                "\(kind.name): \(text(beyond)) ms beyond \(text(median(bare)))"
                    + " ms of bare map\(goal); reading the file \(text(median(reading)))")
        }
    }

    private static func kinds(in box: CoordinateBox) -> [Kind] {
        // A fixed walk over the middle half of the map, the same in every run.
        func place(_ number: Int) -> String {
            let (x, y) = (
                Double((number &* 7919) % 10_007) / 10_007,
                Double((number &* 104_729) % 10_009) / 10_009
            )
            let longitude = box.west + (box.east - box.west) * (0.25 + x / 2)
            let latitude = box.south + (box.north - box.south) * (0.25 + y / 2)
            return "\(longitude),\(latitude)"
        }
        func table(_ count: Int, _ head: String, _ row: (Int) -> String) -> [String] {
            ["lon,lat" + head] + (0..<count).map { place($0) + row($0) }
        }
        let venues = PictureParameter.venues.definition
        return [
            Kind(
                name: "10 000 markers", goal: 150, option: venues,
                lines: table(10_000, "") { _ in "" }),
            Kind(
                name: "10 000 markers of 40 colours with labels", goal: nil, option: venues,
                lines: table(10_000, ",name,color") {
                    ",Place \($0),#\(100 + $0 % 40 * 20)"
                }),
            Kind(
                name: "1 000 vehicles", goal: 60, option: PictureParameter.vehicles.definition,
                lines: table(1000, ",plate,course,status") {
                    ",EL \(10_000 + $0),\($0 * 7 % 360),\(["moving", "idle", "parked"][$0 % 3])"
                }),
            Kind(
                name: "100 000 points as clusters", goal: 500, option: venues, isGathered: true,
                lines: table(100_000, "") { _ in "" }),
        ]
    }

    private static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
    }

    private static func median(_ values: [Double]) -> Double {
        values.isEmpty ? 0 : values.sorted()[values.count / 2]
    }

    private static func text(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
}
