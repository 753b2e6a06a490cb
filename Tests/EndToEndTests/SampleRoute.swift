/// A route on the sample map, and the program run on it.
enum SampleRoute {
    /// North along Mannerheimintie, right, and on: 500 m and 300 m.
    static let answer = """
        {"code":"Ok","waypoints":[],"routes":[{"distance":800,"duration":80,"legs":[{"distance":800,
        "duration":80,"steps":[
        {"distance":500,"duration":50,"name":"Mannerheimintie","mode":"driving",
        "geometry":{"type":"LineString","coordinates":[[24.9400,60.1680],[24.9400,60.1725]]},
        "maneuver":{"type":"depart","location":[24.9400,60.1680]}},
        {"distance":300,"duration":30,"name":"Kaisaniemenkatu","mode":"driving",
        "geometry":{"type":"LineString","coordinates":[[24.9400,60.1725],[24.9454,60.1725]]},
        "maneuver":{"type":"turn","modifier":"right","location":[24.9400,60.1725]}},
        {"distance":0,"duration":0,"name":"","mode":"driving",
        "geometry":{"type":"LineString","coordinates":[[24.9454,60.1725],[24.9454,60.1725]]},
        "maneuver":{"type":"arrive","location":[24.9454,60.1725]}}]}]}]}
        """

    /// A folder with the sample map, and the route as `route.json`.
    static func testFolder() throws -> TestFolder {
        let folder = try SampleMap.testFolder()
        try folder.write(answer, to: "route.json")
        return folder
    }

    /// Runs `render route` on both, with small pictures and whatever else is asked for.
    static func run(_ folder: TestFolder, _ more: [String]) throws -> RenderProcess {
        try RenderProcess(
            ["route", "route.json", "--map", "map.mbtiles", "--size", "320x200"] + more,
            in: folder.url)
    }
}
