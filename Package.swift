// swift-tools-version: 6.2
import PackageDescription

/// One set of rules for every Swift target: the walls between modules are kept by the compiler.
let rules: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

func systemLibrary(_ name: String, _ pkgConfig: String, _ package: String) -> Target {
    .systemLibrary(
        name: name, path: "Sources/CLibraries/" + name, pkgConfig: pkgConfig,
        providers: [.apt([package])])
}

/// Modules in which tests spend most of their time where the compiler does not optimise.
///
/// The Makefile asks for it, which spares more than half of the time of all tests. Assertions hold all the same.
/// Language, MapStore and MapImport are not among them: optimised, they bring Foundation's ICU into tests that have the
/// system's.
let optimizedForTests: Set<String> =
    Context.environment["OPTIMIZED_TESTS"] == "1"
    ? [
        "Platform", "Formats", "Geometry", "VectorTile", "Graphics", "GeoFiles", "MapStyle",
        "MapRenderer",
        "Routes", "Guidance", "Tracks", "Overlays", "MapPictures", "TileServer",
    ] : []

func settings(of name: String) -> [SwiftSetting] {
    guard optimizedForTests.contains(name) else { return rules }
    return rules + [
        .unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))
    ]
}

func module(
    _ name: String, _ dependencies: [String] = [], exclude: [String] = [],
    resources: [Resource] = []
) -> Target {
    .target(
        name: name, dependencies: dependencies.map { .byName(name: $0) }, exclude: exclude,
        resources: resources, swiftSettings: settings(of: name))
}

func tests(_ name: String, _ dependencies: [String], exclude: [String] = []) -> Target {
    .testTarget(
        name: name, dependencies: dependencies.map { .byName(name: $0) }, exclude: exclude,
        swiftSettings: rules)
}

func benchmark(_ name: String, _ folder: String, _ dependencies: [String]) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies.map { .byName(name: $0) },
        path: "Benchmarks/" + folder, swiftSettings: rules)
}

/// Links Swift's runtime into the program, so that it starts where no toolchain is: `make build` asks for it.
let staticRuntime: [LinkerSetting] =
    Context.environment["STATIC_SWIFT_STDLIB"] == "1" ? [.unsafeFlags(["-static-stdlib"])] : []

let package = Package(
    name: "render",
    products: [
        .executable(name: "render", targets: ["render"]),
        .library(name: "Render", targets: ["Render"]),
        .library(name: "RenderLibrary", type: .static, targets: ["RenderLibrary"]),
    ],
    targets: [
        // MARK: C libraries, one per Debian package
        systemLibrary("CCairo", "cairo", "libcairo2-dev"),
        systemLibrary("CPangoCairo", "pangocairo", "libpango1.0-dev"),
        systemLibrary("CRSVG", "librsvg-2.0", "librsvg2-dev"),
        systemLibrary("CPNG", "libpng", "libpng-dev"),
        systemLibrary("CWebP", "libwebp", "libwebp-dev"),
        systemLibrary("CTurboJPEG", "libturbojpeg", "libturbojpeg0-dev"),
        systemLibrary("CDeflate", "libdeflate", "libdeflate-dev"),
        .systemLibrary(
            name: "CBZip2", path: "Sources/CLibraries/CBZip2", providers: [.apt(["libbz2-dev"])]),
        systemLibrary("CSQLite", "sqlite3", "libsqlite3-dev"),
        systemLibrary("CPROJ", "proj", "libproj-dev"),
        systemLibrary("CExpat", "expat", "libexpat1-dev"),
        systemLibrary("CJansson", "jansson", "libjansson-dev"),
        systemLibrary("CICU", "icu-i18n", "libicu-dev"),
        systemLibrary("CCrypto", "libcrypto", "libssl-dev"),
        systemLibrary("CIcal", "libical", "libical-dev"),
        .systemLibrary(
            name: "CHiredis", path: "Sources/CLibraries/CHiredis",
            providers: [.apt(["libhiredis-dev"])]),
        systemLibrary("CCurl", "libcurl", "libcurl4-openssl-dev"),
        systemLibrary("CPQ", "libpq", "libpq-dev"),
        .systemLibrary(name: "CEpoll", path: "Sources/CLibraries/CEpoll"),
        .systemLibrary(name: "CMalloc", path: "Sources/CLibraries/CMalloc"),
        .systemLibrary(name: "CRender", path: "Sources/CLibraries/CRender"),

        // MARK: The only C++: libosmium behind a plain C header
        .target(
            name: "COsmium", path: "Sources/CLibraries/COsmium",
            linkerSettings: [
                .linkedLibrary("z"), .linkedLibrary("bz2"), .linkedLibrary("lz4"),
                .linkedLibrary("expat"), .linkedLibrary("pthread"),
            ]),

        // MARK: Threads, files that appear whole, memory
        module("Platform", ["CMalloc"]),

        // MARK: JSON, XML, zip, tables, calendars, compression
        module("Formats", ["CDeflate", "CBZip2", "CExpat", "CJansson", "CIcal"]),

        // MARK: Plain values: coordinate spaces, boxes, lines, rings, the camera
        module("Geometry", []),

        // MARK: Vector tiles, read and written
        module("VectorTile", ["Geometry"]),

        // MARK: Words, numbers and times in each language
        module(
            "Language", ["CICU", "Platform", "Formats"],
            resources: ["en", "nb", "sv", "da", "fi", "de"].map {
                .embedInCode("Phrases/Catalogs/\($0).json")
            }),

        // MARK: Colours, Cairo, text, the rasteriser, picture encoders
        module(
            "Graphics",
            [
                "CCairo", "CPangoCairo", "CRSVG", "CPNG", "CWebP", "CTurboJPEG", "Platform",
                "Formats",
            ],
            exclude: ["Glyphs/README.md"]),

        // MARK: The map's SQLite file, PMTiles
        module(
            "MapStore",
            ["CSQLite", "CCurl", "CPQ", "Platform", "Formats", "Geometry", "VectorTile"],
            exclude: ["README.md"]),

        // MARK: Files of tracks, routes and places
        module(
            "GeoFiles", ["CPROJ", "Formats", "Geometry", "Language", "MapStore"],
            exclude: ["README.md"]),

        // MARK: The style specification
        module("MapStyle", ["Platform", "Formats", "Geometry", "Language", "Graphics"]),

        // MARK: Tiles, style and camera become a frame
        module(
            "MapRenderer", ["Formats", "Geometry", "VectorTile", "Graphics", "MapStyle"],
            exclude: ["Labels/README.md"]),

        // MARK: Answers of routing engines as values, and their words
        module("Routes", ["Formats", "Geometry", "Language", "GeoFiles"]),

        // MARK: The road network, matching, guidance along a route
        module(
            "Guidance", ["Formats", "Geometry", "Language", "MapStore", "Routes"],
            exclude: ["README.md"]),

        // MARK: OpenStreetMap and heights into a map
        module(
            "MapImport",
            [
                "COsmium", "Platform", "Formats", "Geometry", "VectorTile", "Graphics", "MapStore",
                "GeoFiles", "Guidance",
            ],
            exclude: ["README.md"]),

        // MARK: Recorded trips
        module(
            "Tracks", ["Platform", "Formats", "Geometry", "Language", "GeoFiles"],
            exclude: ["README.md"]),

        // MARK: What lies on a map
        module(
            "Overlays",
            [
                "Formats", "Geometry", "Language", "Graphics", "GeoFiles", "MapStyle",
                "MapRenderer", "Routes",
            ]),

        // MARK: Parameters of command line, URL and JSON
        module("Parameters", ["Formats", "Geometry", "MapStyle"]),

        // MARK: Maps, drives, trips, meetings, replays: values in, pictures out
        module(
            "MapPictures",
            [
                "Platform", "Formats", "Geometry", "VectorTile", "Language", "Graphics", "MapStore",
                "GeoFiles", "MapStyle", "MapRenderer", "Routes", "Guidance", "Tracks", "Overlays",
                "Parameters",
            ]),

        // MARK: Frames become a file
        module("Movies", ["Platform", "Formats", "Graphics"]),

        // MARK: The front door for programs
        module(
            "Render",
            [
                "Platform", "Formats", "Geometry", "Graphics", "GeoFiles", "MapRenderer", "Routes",
                "Guidance", "Tracks", "Overlays", "Parameters", "MapPictures",
            ]),

        // MARK: The tile server
        module(
            "TileServer",
            [
                "CHiredis", "CCrypto", "CEpoll", "Platform", "Formats", "Geometry", "VectorTile",
                "Language", "Graphics", "MapStore", "GeoFiles", "MapStyle", "MapRenderer", "Routes",
                "Guidance", "Tracks", "Parameters", "MapPictures",
            ],
            resources: [
                "viewer.html", "viewer.css", "viewer.js", "trips.html", "trips.js", "token.js",
                "map.js", "people.html", "people.js",
            ].map {
                .embedInCode("Viewer/" + $0)
            }),

        // MARK: The program
        module(
            "RenderCommand",
            [
                "Platform", "Formats", "Geometry", "Language", "Graphics", "MapStore", "GeoFiles",
                "MapImport", "MapStyle", "MapRenderer", "Routes", "Guidance", "Tracks", "Overlays",
                "Parameters", "MapPictures", "Movies", "TileServer",
            ]),
        .executableTarget(
            name: "render", dependencies: ["RenderCommand"], swiftSettings: rules,
            linkerSettings: staticRuntime),

        // MARK: The same for programs in C
        module("RenderLibrary", ["CRender", "Render"]),
        .executableTarget(
            name: "draw-from-c", dependencies: ["RenderLibrary"], path: "Examples/DrawFromC",
            cSettings: [.headerSearchPath("../../Sources/CLibraries/CRender")]),

        // MARK: What another program would write
        .executableTarget(
            name: "draw-examples", dependencies: ["Render"], path: "Examples/Programs",
            swiftSettings: rules),

        // MARK: Benchmarks, clients of the library
        .target(
            name: "StyleConformance",
            dependencies: ["Formats", "Geometry", "Graphics", "MapStyle"],
            path: "Benchmarks/StyleConformance/Suite", swiftSettings: rules),
        .executableTarget(
            name: "style-conformance", dependencies: ["StyleConformance"],
            path: "Benchmarks/StyleConformance", exclude: ["Suite"], swiftSettings: rules),
        .target(
            name: "RoutingConformance",
            dependencies: ["Formats", "Geometry", "MapStore", "Routes", "Guidance"],
            path: "Benchmarks/RoutingConformance/Suite", swiftSettings: rules),
        .executableTarget(
            name: "routing-conformance",
            dependencies: ["MapStore", "MapImport", "RoutingConformance"],
            path: "Benchmarks/RoutingConformance", exclude: ["Suite"], swiftSettings: rules),
        .target(
            name: "RouteExactness",
            dependencies: ["Formats", "Geometry", "MapStore", "Guidance"],
            path: "Benchmarks/RouteExactness/Suite", swiftSettings: rules),
        .executableTarget(
            name: "route-exactness",
            dependencies: ["Platform", "MapStore", "Guidance", "RouteExactness"],
            path: "Benchmarks/RouteExactness", exclude: ["Suite"], swiftSettings: rules),
        .target(
            name: "BenchmarkSupport", dependencies: ["Routes", "Parameters", "MapPictures"],
            path: "Benchmarks/Support", swiftSettings: rules),
        benchmark("route-timings", "RouteTimings", ["Geometry", "MapStore", "Routes", "Guidance"]),
        benchmark(
            "tile-timings", "TileTimings",
            ["Geometry", "Graphics", "MapStore", "MapRenderer", "MapPictures"]),
        benchmark(
            "tiles-of-list", "TilesOfList", ["Geometry", "Graphics", "MapRenderer", "MapPictures"]),
        benchmark(
            "size-costs", "SizeCosts",
            ["Geometry", "Graphics", "MapStore", "MapRenderer", "MapPictures"]),
        benchmark(
            "frame-timings", "FrameTimings",
            [
                "Geometry", "Graphics", "MapRenderer", "Guidance", "Parameters", "MapPictures",
                "BenchmarkSupport",
            ]),
        benchmark(
            "drive-places", "DrivePlaces",
            ["Formats", "Geometry", "Guidance", "Parameters", "MapPictures", "BenchmarkSupport"]),
        benchmark(
            "label-stability", "LabelStability",
            [
                "Geometry", "MapRenderer", "Guidance", "Parameters", "MapPictures",
                "BenchmarkSupport",
            ]),
        benchmark(
            "replay-timings", "ReplayTimings",
            ["Platform", "Graphics", "Parameters", "MapPictures", "BenchmarkSupport"]),
        benchmark(
            "scene-memory", "SceneMemory", ["Platform", "Geometry", "MapStore", "MapPictures"]),
        benchmark(
            "overlay-timings", "OverlayTimings",
            ["Geometry", "MapStore", "Parameters", "MapPictures"]),
        benchmark(
            "track-matching", "TrackMatching", ["Formats", "Geometry", "MapStore", "Guidance"]),
        benchmark(
            "picture-formats", "PictureFormats",
            ["Geometry", "Graphics", "MapStore", "MapRenderer", "MapPictures"]),
        benchmark(
            "picture-timings", "PictureTimings",
            ["Graphics", "MapRenderer", "Parameters", "MapPictures"]),
        benchmark(
            "movie-timings", "MovieTimings",
            [
                "Formats", "Geometry", "Language", "Graphics", "MapStyle", "MapRenderer", "Routes",
                "Overlays", "Movies",
            ]),
        benchmark("text-timings", "TextTimings", ["Graphics"]),
        benchmark(
            "rasterizer-timings", "RasterizerTimings",
            ["Geometry", "VectorTile", "Graphics", "MapStore"]),

        // MARK: Tests
        .target(
            name: "TestSupport",
            dependencies: [
                "Platform", "Formats", "Geometry", "VectorTile", "Graphics", "MapStore",
                "GeoFiles", "MapStyle", "MapRenderer", "Routes", "Guidance", "Overlays",
            ],
            path: "Tests/TestSupport", swiftSettings: rules),
        .testTarget(
            name: "FuzzingTests",
            dependencies: [
                "Platform", "Formats", "Geometry", "VectorTile", "Graphics", "MapStore",
                "GeoFiles", "MapImport",
                "MapStyle", "MapRenderer", "Routes", "Tracks", "Parameters", "MapPictures",
                "TileServer", "RenderCommand", "TestSupport",
            ],
            path: "Fuzzing",
            exclude: [
                "Entry", "seeds", "osm.dict", "server.dict", "style.dict", "track.dict", "run",
            ],
            swiftSettings: rules),
        tests("PlatformTests", ["Platform"]),
        tests("FormatsTests", ["Formats"]),
        tests("GeometryTests", ["Geometry", "TestSupport"]),
        tests("VectorTileTests", ["Geometry", "VectorTile", "TestSupport"]),
        tests("LanguageTests", ["Language", "Routes"]),
        tests("GraphicsTests", ["Platform", "Formats", "Graphics", "TestSupport"]),
        tests("MapStoreTests", ["Platform", "Formats", "Geometry", "MapStore", "TestSupport"]),
        tests(
            "MapImportTests",
            [
                "COsmium", "Platform", "Formats", "Geometry", "VectorTile", "MapStore", "GeoFiles",
                "MapImport", "Guidance", "TestSupport",
            ]),
        tests(
            "MapStyleTests",
            ["Formats", "Geometry", "Graphics", "MapStyle", "StyleConformance", "TestSupport"]),
        tests(
            "MapRendererTests",
            [
                "Formats", "Geometry", "VectorTile", "Graphics", "GeoFiles", "MapStyle",
                "MapRenderer", "MapPictures", "TestSupport",
            ]),
        tests("GeoFilesTests", ["Formats", "Geometry", "MapStore", "GeoFiles"]),
        tests("RoutesTests", ["Formats", "Geometry", "GeoFiles", "Routes", "TestSupport"]),
        tests(
            "GuidanceTests",
            [
                "Formats", "Geometry", "Language", "MapStore", "MapImport", "Routes", "Guidance",
                "RoutingConformance", "RouteExactness", "TestSupport",
            ]),
        tests("TracksTests", ["Formats", "Geometry", "GeoFiles", "Tracks", "TestSupport"]),
        tests(
            "OverlaysTests",
            [
                "Formats", "Geometry", "Language", "Graphics", "GeoFiles", "MapStyle",
                "MapRenderer", "Routes", "Overlays", "TestSupport",
            ], exclude: ["References"]),
        tests(
            "ParametersTests", ["Formats", "Geometry", "Parameters", "MapPictures", "TestSupport"]),
        tests(
            "MapPicturesTests",
            [
                "Platform", "Formats", "Geometry", "VectorTile", "Language", "Graphics", "MapStore",
                "GeoFiles", "MapStyle", "MapRenderer", "Routes", "Guidance", "Tracks", "Overlays",
                "Parameters", "MapPictures", "TestSupport",
            ]),
        tests("MoviesTests", ["Graphics", "Movies"]),
        tests(
            "TileServerTests",
            [
                "Platform", "Formats", "Geometry", "VectorTile", "Graphics", "MapStore",
                "MapImport", "MapRenderer", "Routes", "Guidance", "Tracks", "MapPictures",
                "TileServer", "TestSupport",
            ]),
        tests(
            "RenderCommandTests",
            [
                "Platform", "Formats", "Geometry", "Graphics", "MapStore", "Parameters",
                "MapPictures", "TileServer", "RenderCommand",
            ]),
        tests(
            "RenderTests",
            [
                "CRender", "RenderLibrary", "Platform", "Formats", "Geometry", "Graphics",
                "MapStore", "MapImport", "MapRenderer", "Routes", "Parameters",
                "MapPictures", "Render", "render", "draw-examples", "TestSupport",
            ]),
        tests(
            "GoldenTests",
            [
                "Platform", "Formats", "Geometry", "Graphics", "MapStyle", "MapRenderer",
                "TestSupport",
            ], exclude: ["Cases", "References"]),
        tests(
            "EndToEndTests",
            [
                "Formats", "Geometry", "VectorTile", "Graphics", "MapStore", "MapStyle",
                "MapRenderer", "Routes", "render", "draw-from-c", "TestSupport",
            ], exclude: ["References", "Snapshots"]),
    ],
    swiftLanguageModes: [.v6],
    cLanguageStandard: .c99,
    cxxLanguageStandard: .cxx17
)
