import Glibc
import MapImport
import MapPictures
import MapStore
import Routes
import TestSupport

/// The sample extract as a program that is not `render` opens it.
enum SampleScene {
    /// The imported map, made once for all tests.
    static let map = Result {
        let path = "/tmp/library-test-\(getpid()).mbtiles"
        let writer = try MapWriter(path: path, target: path)
        _ = try Importer().run(
            inputs: [ProjectFiles.root + "/samples/helsinki.osm.pbf"], writer: writer)
        atexit { unlink("/tmp/library-test-\(getpid()).mbtiles") }
        return path
    }

    /// The path of a style that ships.
    static func style(_ name: String) -> String { "\(ProjectFiles.root)/styles/\(name).json" }

    static func plan(_ style: String = "day", pixelRatio: Double = 1) throws -> ScenePlan {
        try ScenePlan(
            style: Self.style(style), maps: MapFiles(only: map.get()), pixelRatio: pixelRatio)
    }

    /// The sample's route.
    static func route() throws -> RouteAnswer {
        try RouteReader.read(
            bytes: ProjectFiles.read("samples/helsinki-route.geojson"), named: "route")
    }
}
