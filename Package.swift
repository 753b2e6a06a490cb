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
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])
}

/// Modules in which tests spend most of their time where the compiler does not optimise.
///
/// The Makefile asks for it, which spares a third of the time of all tests. Assertions hold all the same. MapStore and
/// OSMImport are not among them: optimised, they bring Foundation's ICU into tests that have the system's.
let optimizedForTests: Set<String> =
    Context.environment["OPTIMIZED_TESTS"] == "1"
    ? [
        "Colors", "Hashing", "Deflate", "PageMemory", "Cairo", "MapGeometry", "VectorTile",
        "Rasterizer", "Elevation", "PictureDifference",
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

/// Links Swift's runtime into the program, so that it starts where no toolchain is: `make build` asks for it.
let staticRuntime: [LinkerSetting] =
    Context.environment["STATIC_SWIFT_STDLIB"] == "1" ? [.unsafeFlags(["-static-stdlib"])] : []

let package = Package(
    name: "render",
    products: [
        .executable(name: "render", targets: ["render"]),
        .library(
            name: "MapScenes",
            targets: [
                "MapScenes", "NavigationFrames", "Navigation", "Tracks", "TripPictures",
                "Overlays", "MapRenderer",
                "Rasterizer", "MapCamera", "MapStyle", "MapStore", "MapGeometry", "Colors", "Cairo",
                "JSON", "FileOutput", "Hashing",
            ]),
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
        systemLibrary("CSQLite", "sqlite3", "libsqlite3-dev"),
        systemLibrary("CExpat", "expat", "libexpat1-dev"),
        systemLibrary("CJansson", "jansson", "libjansson-dev"),
        systemLibrary("CICU", "icu-i18n", "libicu-dev"),
        systemLibrary("CIcal", "libical", "libical-dev"),
        .systemLibrary(name: "CEpoll"),
        .systemLibrary(name: "CMalloc"),

        // MARK: The only C++: libosmium behind a plain C header
        .target(
            name: "COsmium",
            linkerSettings: [
                .linkedLibrary("z"), .linkedLibrary("bz2"), .linkedLibrary("lz4"),
                .linkedLibrary("expat"), .linkedLibrary("pthread"),
            ]),

        // MARK: Colours, as styles name them and as pixels hold them
        module("Colors"),

        // MARK: Swift hands on C
        module("JSON", ["CJansson"]),
        module("XML", ["CExpat"]),
        module("Deflate", ["CDeflate"]),
        module("SQLite", ["CSQLite"]),
        module("ICU", ["CICU", "Threads"]),
        module("ICalendar", ["CIcal"]),
        module("PageMemory", ["CMalloc"]),
        module(
            "Cairo",
            [
                "CCairo", "CPangoCairo", "CRSVG", "CPNG", "CTurboJPEG", "CWebP", "Deflate",
                "PageMemory", "Colors",
            ]),

        // MARK: Files that appear whole or not at all; threads whose results come in order
        module("FileOutput", ["Threads"]),
        module("Hashing"),
        module("ParallelWork", ["Threads"]),

        // MARK: Values and geometry
        module("MapGeometry"),
        module("VectorTile", ["MapGeometry"]),

        // MARK: Areas and lines to pixels
        module("Rasterizer", ["PageMemory", "Colors"]),

        // MARK: Files of tiles, the map database, and how it is made
        module("PMTiles", ["MapGeometry", "Deflate"]),
        module(
            "MapStore",
            ["MapGeometry", "VectorTile", "PMTiles", "SQLite", "Deflate", "JSON", "FileOutput"],
            exclude: ["README.md"]),
        module(
            "OSMImport",
            [
                "MapGeometry", "VectorTile", "MapStore", "Deflate", "ParallelWork", "COsmium",
                "FileOutput", "Threads", "Hashing",
            ],
            exclude: ["README.md"]),

        module("Elevation", ["MapGeometry", "VectorTile", "Deflate", "Cairo"]),

        // MARK: From style and camera to a frame
        module("MapStyle", ["Colors", "MapGeometry", "JSON", "ICU", "Threads"]),
        module("MapCamera", ["MapGeometry"]),
        module(
            "MapRenderer",
            [
                "Colors", "MapGeometry", "Rasterizer", "MapStyle", "MapCamera", "VectorTile",
                "Cairo", "JSON",
            ]),

        module("GeoJSON", ["MapGeometry", "MapStyle", "MapRenderer", "VectorTile", "JSON"]),

        // MARK: The road network as a graph, and tracks on it
        module("Routing", ["MapGeometry", "MapStore"]),

        // MARK: What pictures say in each language
        module(
            "Phrases", ["JSON"],
            resources: ["en", "nb", "sv", "da", "fi", "de"].map {
                .embedInCode("Catalogs/\($0).json")
            }),

        // MARK: Routes, and what is drawn over the map
        module(
            "Navigation", ["MapGeometry", "MapStore", "Routing", "Phrases", "JSON", "ICU", "XML"],
            exclude: ["README.md"]),
        module("Tracks", ["Hashing", "MapGeometry", "JSON", "XML"], exclude: ["README.md"]),
        module(
            "Overlays",
            [
                "Colors", "MapGeometry", "Rasterizer", "MapStyle", "MapCamera", "MapRenderer",
                "Navigation", "Cairo", "JSON",
            ]),

        // MARK: Composition: what a server, a replay or any program draws with
        module(
            "MapScenes",
            [
                "Hashing", "MapGeometry", "MapStore", "MapStyle", "MapCamera", "MapRenderer",
                "GeoJSON", "Overlays", "VectorTile", "Deflate", "Cairo", "JSON", "ICU", "Tracks",
                "XML", "Colors", "Phrases", "Navigation", "Threads",
            ]),
        module(
            "NavigationFrames",
            [
                "ICU", "MapGeometry", "MapStore", "MapStyle", "MapCamera", "MapRenderer", "Phrases",
                "Navigation", "Overlays", "MapScenes", "Cairo", "JSON",
            ]),

        // MARK: Recorded trips
        module(
            "TripPictures",
            [
                "ICU", "JSON", "MapGeometry", "MapStore", "MapCamera", "MapRenderer", "Colors",
                "Phrases", "Overlays", "MapScenes", "Navigation", "NavigationFrames", "Routing",
                "Tracks",
            ]),
        module(
            "Meetings",
            [
                "ICU", "ICalendar", "JSON", "MapGeometry", "MapStore", "MapCamera", "MapRenderer",
                "Colors", "Phrases", "Overlays", "MapScenes", "Navigation", "NavigationFrames",
                "Routing",
                "Tracks", "TripPictures",
            ]),
        module(
            "Animation",
            [
                "MapGeometry", "MapStore", "MapCamera", "MapRenderer", "MapScenes", "Overlays",
                "Navigation", "NavigationFrames", "Routing", "Tracks", "TripPictures", "JSON",
            ]),

        // MARK: Frames become a file
        module(
            "Movies",
            ["Cairo", "Colors", "Deflate", "FileOutput", "JSON", "ParallelWork", "Threads"]),

        // MARK: The tile server
        module("Threads"),
        module("HTTP", ["CEpoll", "Threads"]),
        module("TileCache", ["Hashing", "MapGeometry", "SQLite", "Deflate", "Threads"]),
        module(
            "TileServer",
            [
                "Hashing", "HTTP", "TileCache", "Threads", "MapScenes", "NavigationFrames",
                "Navigation", "MapStyle", "MapStore", "MapRenderer", "MapGeometry", "Cairo", "JSON",
                "Deflate",
            ],
            resources: ["viewer.html", "viewer.css", "viewer.js"].map {
                .embedInCode("Viewer/" + $0)
            }),

        // MARK: The program
        module("PictureDifference", ["Cairo", "JSON", "MapGeometry"]),
        module(
            "RenderCommand",
            [
                "MapGeometry", "MapStore", "OSMImport", "MapStyle", "MapRenderer", "Navigation",
                "Overlays", "MapScenes", "NavigationFrames", "HTTP", "TileCache", "TileServer",
                "Animation", "Movies", "Routing", "Tracks", "TripPictures", "Threads", "Cairo",
                "JSON", "FileOutput", "Hashing", "ParallelWork", "PMTiles", "Deflate",
                "PictureDifference", "Meetings", "Phrases", "Elevation", "GeoJSON", "PageMemory",
            ]),
        .executableTarget(
            name: "render", dependencies: ["RenderCommand"], swiftSettings: rules,
            linkerSettings: staticRuntime),

        // MARK: What another program would write
        .executableTarget(
            name: "draw-tile-and-drive",
            dependencies: [
                "MapScenes", "NavigationFrames", "Navigation", "Cairo", "FileOutput",
            ],
            path: "Examples/DrawTileAndDrive", swiftSettings: rules),

        // MARK: The same for programs in C
        .systemLibrary(name: "CRender"),
        module(
            "RenderLibrary",
            [
                "CRender", "MapScenes", "NavigationFrames", "TripPictures", "Navigation", "Tracks",
                "MapGeometry", "Cairo", "JSON", "Threads",
            ]),
        .executableTarget(
            name: "draw-from-c", dependencies: ["RenderLibrary"], path: "Examples/DrawFromC",
            cSettings: [.headerSearchPath("../../Sources/CRender")]),

        // MARK: The specification's own test suite
        module("StyleConformance", ["Colors", "MapStyle", "MapGeometry", "JSON"]),
        .executableTarget(
            name: "style-conformance", dependencies: ["StyleConformance"],
            path: "Benchmarks/StyleConformance", swiftSettings: rules),

        // MARK: Benchmarks
        .target(
            name: "BenchmarkSupport",
            dependencies: ["Animation", "MapScenes", "NavigationFrames", "Navigation"],
            path: "Benchmarks/Support", swiftSettings: rules),
        .executableTarget(
            name: "tile-timings",
            dependencies: ["MapScenes", "MapRenderer", "MapStore", "MapGeometry", "Cairo"],
            path: "Benchmarks/TileTimings", swiftSettings: rules),
        .executableTarget(
            name: "tiles-of-list",
            dependencies: ["MapScenes", "MapRenderer", "MapGeometry", "Cairo"],
            path: "Benchmarks/TilesOfList", swiftSettings: rules),
        .executableTarget(
            name: "size-costs",
            dependencies: ["MapScenes", "MapRenderer", "MapStore", "MapGeometry", "Cairo"],
            path: "Benchmarks/SizeCosts", swiftSettings: rules),
        .executableTarget(
            name: "frame-timings",
            dependencies: [
                "BenchmarkSupport", "MapScenes", "NavigationFrames", "Navigation", "MapRenderer",
                "MapCamera", "MapGeometry", "Cairo",
            ],
            path: "Benchmarks/FrameTimings", swiftSettings: rules),
        .executableTarget(
            name: "drive-places",
            dependencies: [
                "BenchmarkSupport", "MapScenes", "NavigationFrames", "Navigation", "MapGeometry",
                "JSON",
            ],
            path: "Benchmarks/DrivePlaces", swiftSettings: rules),
        .executableTarget(
            name: "label-stability",
            dependencies: [
                "BenchmarkSupport", "Animation", "MapScenes", "NavigationFrames", "Navigation",
                "MapRenderer", "MapCamera", "MapGeometry",
            ],
            path: "Benchmarks/LabelStability", swiftSettings: rules),
        .executableTarget(
            name: "replay-timings",
            dependencies: [
                "BenchmarkSupport", "Animation", "Tracks", "MapScenes", "NavigationFrames",
                "Navigation", "Cairo", "ParallelWork", "FileOutput",
            ],
            path: "Benchmarks/ReplayTimings", swiftSettings: rules),
        .executableTarget(
            name: "scene-memory",
            dependencies: ["MapScenes", "MapStore", "MapGeometry", "Threads"],
            path: "Benchmarks/SceneMemory", swiftSettings: rules),
        .executableTarget(
            name: "overlay-timings", dependencies: ["MapScenes", "MapGeometry"],
            path: "Benchmarks/OverlayTimings", swiftSettings: rules),
        .executableTarget(
            name: "track-matching", dependencies: ["Routing", "MapStore", "MapGeometry", "JSON"],
            path: "Benchmarks/TrackMatching", swiftSettings: rules),
        .executableTarget(
            name: "picture-formats",
            dependencies: ["MapScenes", "MapRenderer", "MapStore", "MapGeometry", "Cairo"],
            path: "Benchmarks/PictureFormats", swiftSettings: rules),
        .executableTarget(
            name: "picture-timings", dependencies: ["MapScenes", "MapRenderer", "Cairo"],
            path: "Benchmarks/PictureTimings", swiftSettings: rules),
        .executableTarget(
            name: "movie-timings",
            dependencies: [
                "Movies", "Overlays", "Navigation", "MapRenderer", "MapStyle", "MapCamera",
                "MapGeometry", "Cairo", "Colors", "JSON",
            ],
            path: "Benchmarks/MovieTimings", swiftSettings: rules),
        .executableTarget(
            name: "text-timings", dependencies: ["Cairo", "Colors"], path: "Benchmarks/TextTimings",
            swiftSettings: rules),

        // MARK: Tests
        .target(
            name: "TestSupport",
            dependencies: [
                "JSON", "Routing", "MapStore", "MapGeometry", "MapCamera", "MapStyle",
                "MapRenderer", "Overlays",
                "VectorTile", "Cairo",
            ],
            path: "Tests/TestSupport", swiftSettings: rules),
        tests("JSONTests", ["JSON"]),
        tests("DeflateTests", ["Deflate"]),
        tests("SQLiteTests", ["SQLite"]),
        tests("ICUTests", ["ICU"]),
        tests("FileOutputTests", ["FileOutput"]),
        tests("ParallelWorkTests", ["ParallelWork", "Threads"]),
        tests("PageMemoryTests", ["PageMemory"]),
        .testTarget(
            name: "FuzzingTests",
            dependencies: [
                "Cairo", "Colors", "Elevation", "GeoJSON", "JSON", "MapCamera", "MapGeometry",
                "MapRenderer", "MapStore", "MapStyle", "Navigation", "OSMImport", "SQLite",
                "Tracks", "VectorTile",
                "HTTP", "MapScenes", "Meetings", "TileServer", "RenderCommand", "TestSupport",
            ],
            path: "Fuzzing",
            exclude: [
                "Entry", "seeds", "osm.dict", "server.dict", "style.dict", "track.dict", "run",
            ],
            swiftSettings: rules),
        tests("CairoTests", ["Cairo", "Colors", "TestSupport"]),
        tests(
            "AnimationTests",
            [
                "Animation", "TripPictures", "Tracks", "MapGeometry", "MapCamera", "MapScenes",
                "NavigationFrames", "TestSupport",
            ]),
        tests("MapGeometryTests", ["MapGeometry", "TestSupport"]),
        tests("VectorTileTests", ["VectorTile", "MapGeometry", "TestSupport"]),
        tests("PMTilesTests", ["PMTiles", "MapGeometry", "Deflate", "TestSupport"]),
        tests("RasterizerTests", ["Rasterizer", "Colors", "TestSupport"]),
        tests(
            "MapStoreTests",
            [
                "MapStore", "FileOutput", "PMTiles", "MapGeometry", "SQLite", "Deflate",
                "VectorTile",
                "Threads", "TestSupport",
            ]),
        tests(
            "OSMImportTests",
            [
                "OSMImport", "COsmium", "Deflate", "FileOutput", "MapGeometry", "MapStore",
                "Navigation",
                "VectorTile", "TestSupport",
            ]),
        tests(
            "MapStyleTests",
            ["MapStyle", "StyleConformance", "Colors", "MapGeometry", "JSON", "TestSupport"]),
        tests("MapCameraTests", ["MapCamera", "MapGeometry"]),
        tests(
            "MapRendererTests",
            [
                "MapRenderer", "Colors", "MapStyle", "MapCamera", "MapGeometry", "Rasterizer",
                "VectorTile", "Cairo", "JSON", "TestSupport",
            ]),
        tests(
            "GeoJSONTests",
            [
                "GeoJSON", "MapStyle", "MapRenderer", "MapCamera", "MapGeometry", "VectorTile",
                "Cairo", "JSON", "TestSupport",
            ]),
        tests("RoutingTests", ["Routing", "MapStore", "MapGeometry", "TestSupport"]),
        tests("PhrasesTests", ["Phrases"]),
        tests(
            "NavigationTests",
            ["Navigation", "Phrases", "Routing", "MapStore", "MapGeometry", "TestSupport"]),
        tests("TracksTests", ["Tracks", "MapGeometry", "TestSupport"]),
        tests(
            "OverlaysTests",
            [
                "Overlays", "Colors", "MapRenderer", "MapStyle", "MapCamera", "MapGeometry",
                "Navigation", "Rasterizer", "Cairo", "JSON", "TestSupport",
            ], exclude: ["References"]),
        tests(
            "MapScenesTests",
            [
                "MapScenes", "MapStyle", "MapRenderer", "MapStore", "MapGeometry", "MapCamera",
                "VectorTile",
                "Navigation", "Overlays", "Colors", "Cairo", "JSON", "TestSupport",
            ]),
        tests("ElevationTests", ["Elevation", "MapGeometry", "VectorTile", "Deflate"]),
        tests("ICalendarTests", ["ICalendar"]),
        tests("MeetingsTests", ["Meetings", "MapScenes", "MapGeometry"]),
        tests(
            "NavigationFramesTests",
            [
                "NavigationFrames", "MapScenes", "Overlays", "Navigation", "MapStore",
                "MapRenderer", "MapGeometry", "MapCamera", "TestSupport",
            ]),
        tests(
            "MoviesTests", ["Movies", "Cairo", "Colors", "Deflate", "FileOutput", "TestSupport"]),
        tests(
            "TripPicturesTests",
            [
                "TripPictures", "MapScenes", "Overlays", "Navigation", "MapGeometry", "Tracks",
                "JSON", "TestSupport",
            ]),
        tests("PictureDifferenceTests", ["PictureDifference", "Cairo", "JSON", "MapGeometry"]),
        tests("HTTPTests", ["HTTP", "Threads"]),
        tests("TileCacheTests", ["TileCache", "MapGeometry", "SQLite"]),
        tests(
            "TileServerTests",
            [
                "TileServer", "HTTP", "TileCache", "Threads", "MapScenes", "NavigationFrames",
                "Navigation", "MapRenderer", "MapGeometry", "MapStore", "OSMImport", "SQLite",
                "Cairo", "JSON", "TestSupport",
            ]),
        tests(
            "RenderCommandTests",
            ["RenderCommand", "MapScenes", "MapGeometry", "PMTiles", "Cairo", "JSON"]),
        tests(
            "LibraryTests",
            [
                "MapScenes", "NavigationFrames", "Navigation", "OSMImport", "MapStore",
                "MapGeometry", "MapCamera", "MapRenderer", "Cairo", "JSON", "CRender",
                "RenderLibrary", "TestSupport", "draw-tile-and-drive",
            ]),
        tests(
            "GoldenTests",
            [
                "TestSupport", "MapRenderer", "MapStyle", "MapCamera", "MapGeometry", "Overlays",
                "Cairo", "JSON",
            ], exclude: ["Cases", "References"]),
        tests(
            "EndToEndTests",
            [
                "render", "draw-from-c", "MapStore", "MapRenderer", "MapStyle", "MapCamera",
                "MapGeometry",
                "VectorTile", "Cairo", "JSON", "SQLite", "TestSupport",
            ], exclude: ["References", "Snapshots"]),
    ],
    swiftLanguageModes: [.v6],
    cLanguageStandard: .c99,
    cxxLanguageStandard: .cxx17
)
