// swift-tools-version: 6.2
import PackageDescription

/// One set of rules for every Swift target: the walls between modules are kept by the compiler.
let rules: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

func door(_ name: String, _ pkgConfig: String, _ package: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])
}

func room(_ name: String, _ dependencies: [String] = [], exclude: [String] = []) -> Target {
    .target(
        name: name, dependencies: dependencies.map { .byName(name: $0) }, exclude: exclude,
        swiftSettings: rules)
}

func tests(_ name: String, _ dependencies: [String], exclude: [String] = []) -> Target {
    .testTarget(
        name: name, dependencies: dependencies.map { .byName(name: $0) }, exclude: exclude,
        swiftSettings: rules)
}

let package = Package(
    name: "render",
    products: [
        .executable(name: "render", targets: ["render"]),
        .library(
            name: "MapScenes",
            targets: [
                "MapScenes", "NavigationFrames", "Navigation", "MapRenderer", "MapCamera",
                "MapGeometry", "Cairo", "JSON", "FileOutput",
            ]),
    ],
    targets: [
        // MARK: Doors to C, one per Debian library
        door("CCairo", "cairo", "libcairo2-dev"),
        door("CPangoCairo", "pangocairo", "libpango1.0-dev"),
        door("CRSVG", "librsvg-2.0", "librsvg2-dev"),
        door("CPNG", "libpng", "libpng-dev"),
        door("CWebP", "libwebp", "libwebp-dev"),
        door("CTurboJPEG", "libturbojpeg", "libturbojpeg0-dev"),
        door("CDeflate", "libdeflate", "libdeflate-dev"),
        door("CSQLite", "sqlite3", "libsqlite3-dev"),
        door("CExpat", "expat", "libexpat1-dev"),
        door("CJansson", "jansson", "libjansson-dev"),
        door("CICU", "icu-i18n", "libicu-dev"),

        // MARK: The only C++: libosmium behind a plain C header
        .target(
            name: "COsmium",
            linkerSettings: [
                .linkedLibrary("z"), .linkedLibrary("bz2"), .linkedLibrary("lz4"),
                .linkedLibrary("expat"), .linkedLibrary("pthread"),
            ]),

        // MARK: Swift hands on C
        room("JSON", ["CJansson"]),
        room("Deflate", ["CDeflate"]),
        room("SQLite", ["CSQLite"]),
        room("ICU", ["CICU"]),
        room("PageMemory"),
        room(
            "Cairo",
            [
                "CCairo", "CPangoCairo", "CRSVG", "CPNG", "CTurboJPEG", "CWebP", "Deflate",
                "PageMemory",
            ]),

        // MARK: Files that appear whole or not at all
        room("FileOutput"),

        // MARK: Values and geometry
        room("MapGeometry"),
        room("VectorTile", ["MapGeometry"]),

        // MARK: Areas and lines to pixels
        room("Rasterizer", ["PageMemory"]),

        // MARK: The map database and how it is made
        room(
            "MapStore", ["MapGeometry", "VectorTile", "SQLite", "Deflate", "JSON"],
            exclude: ["README.md"]),
        room(
            "OSMImport", ["MapGeometry", "VectorTile", "MapStore", "Deflate", "COsmium"],
            exclude: ["README.md"]),

        // MARK: From style and camera to a frame
        room("MapStyle", ["MapGeometry", "JSON", "ICU"]),
        room("MapCamera", ["MapGeometry"]),
        room(
            "MapRenderer",
            [
                "MapGeometry", "Rasterizer", "MapStyle", "MapCamera", "VectorTile", "Cairo", "JSON",
            ]),

        room("GeoJSON", ["MapGeometry", "MapStyle", "MapRenderer", "VectorTile", "JSON"]),

        // MARK: Routes, and what is drawn over the map
        room(
            "Navigation", ["MapGeometry", "MapStore", "JSON", "ICU", "CExpat"],
            exclude: ["README.md"]),
        room(
            "Overlays",
            [
                "MapGeometry", "Rasterizer", "MapStyle", "MapCamera", "MapRenderer", "Navigation",
                "Cairo", "JSON",
            ]),

        // MARK: Composition: what a server, a replay or any program draws with
        room(
            "MapScenes",
            [
                "MapGeometry", "MapStore", "MapStyle", "MapCamera", "MapRenderer", "GeoJSON",
                "Overlays", "VectorTile", "Cairo", "JSON", "ICU",
            ]),
        room(
            "NavigationFrames",
            [
                "ICU", "MapGeometry", "MapStore", "MapCamera", "MapRenderer", "Navigation",
                "Overlays",
                "MapScenes", "Cairo", "JSON",
            ]),

        // MARK: The program
        room(
            "RenderCommand",
            [
                "MapGeometry", "MapStore", "OSMImport", "MapStyle", "MapRenderer", "Navigation",
                "Overlays", "MapScenes", "NavigationFrames", "Cairo", "JSON", "FileOutput",
            ]),
        .executableTarget(name: "render", dependencies: ["RenderCommand"], swiftSettings: rules),

        // MARK: What another program would write
        .executableTarget(
            name: "draw-tile-and-drive",
            dependencies: [
                "MapScenes", "NavigationFrames", "Navigation", "Cairo", "FileOutput",
            ],
            path: "Examples/DrawTileAndDrive", swiftSettings: rules),

        // MARK: The specification's own test suite
        room("StyleConformance", ["MapStyle", "MapGeometry", "JSON"]),
        .executableTarget(
            name: "style-conformance", dependencies: ["StyleConformance"],
            path: "Benchmarks/StyleConformance", swiftSettings: rules),

        // MARK: Benchmarks
        .target(
            name: "BenchmarkSupport",
            dependencies: ["MapScenes", "NavigationFrames", "Navigation"],
            path: "Benchmarks/Support", swiftSettings: rules),
        .executableTarget(
            name: "tile-timings",
            dependencies: ["MapScenes", "MapRenderer", "MapStore", "MapGeometry", "Cairo"],
            path: "Benchmarks/TileTimings", swiftSettings: rules),
        .executableTarget(
            name: "frame-timings",
            dependencies: [
                "BenchmarkSupport", "MapScenes", "NavigationFrames", "Navigation", "MapRenderer",
                "MapCamera", "MapGeometry", "Cairo",
            ],
            path: "Benchmarks/FrameTimings", swiftSettings: rules),
        .executableTarget(
            name: "label-stability",
            dependencies: [
                "BenchmarkSupport", "MapScenes", "NavigationFrames", "Navigation", "MapRenderer",
                "MapCamera", "MapGeometry",
            ],
            path: "Benchmarks/LabelStability", swiftSettings: rules),
        .executableTarget(
            name: "scene-memory", dependencies: ["MapScenes", "MapStore", "MapGeometry"],
            path: "Benchmarks/SceneMemory", swiftSettings: rules),
        .executableTarget(
            name: "picture-formats",
            dependencies: ["MapScenes", "MapRenderer", "MapStore", "MapGeometry", "Cairo"],
            path: "Benchmarks/PictureFormats", swiftSettings: rules),
        .executableTarget(
            name: "text-timings", dependencies: ["Cairo"], path: "Benchmarks/TextTimings",
            swiftSettings: rules),

        // MARK: Tests
        .target(
            name: "TestSupport",
            dependencies: [
                "JSON", "MapGeometry", "MapCamera", "MapStyle", "MapRenderer", "Overlays",
                "VectorTile", "Cairo",
            ],
            path: "Tests/TestSupport", swiftSettings: rules),
        tests("JSONTests", ["JSON"]),
        tests("DeflateTests", ["Deflate"]),
        tests("SQLiteTests", ["SQLite"]),
        tests("ICUTests", ["ICU"]),
        tests("FileOutputTests", ["FileOutput"]),
        tests("PageMemoryTests", ["PageMemory"]),
        .testTarget(
            name: "FuzzingTests",
            dependencies: [
                "Cairo", "GeoJSON", "JSON", "MapCamera", "MapGeometry", "MapRenderer", "MapStore",
                "MapStyle", "Navigation", "OSMImport", "SQLite", "VectorTile", "TestSupport",
            ],
            path: "Fuzzing", exclude: ["Entry", "seeds", "osm.dict", "style.dict", "run"],
            swiftSettings: rules),
        tests("CairoTests", ["Cairo", "TestSupport"]),
        tests("MapGeometryTests", ["MapGeometry", "TestSupport"]),
        tests("VectorTileTests", ["VectorTile", "MapGeometry", "TestSupport"]),
        tests("RasterizerTests", ["Rasterizer", "TestSupport"]),
        tests(
            "MapStoreTests",
            ["MapStore", "MapGeometry", "SQLite", "Deflate", "VectorTile", "TestSupport"]),
        tests(
            "OSMImportTests",
            [
                "OSMImport", "COsmium", "Deflate", "MapGeometry", "MapStore", "Navigation",
                "VectorTile", "TestSupport",
            ]),
        tests(
            "MapStyleTests",
            ["MapStyle", "StyleConformance", "MapGeometry", "JSON", "TestSupport"]),
        tests("MapCameraTests", ["MapCamera", "MapGeometry"]),
        tests(
            "MapRendererTests",
            [
                "MapRenderer", "MapStyle", "MapCamera", "MapGeometry", "Rasterizer", "VectorTile",
                "Cairo", "JSON", "TestSupport",
            ]),
        tests(
            "GeoJSONTests",
            [
                "GeoJSON", "MapStyle", "MapRenderer", "MapCamera", "MapGeometry", "VectorTile",
                "Cairo", "JSON", "TestSupport",
            ]),
        tests("NavigationTests", ["Navigation", "MapStore", "MapGeometry", "TestSupport"]),
        tests(
            "OverlaysTests",
            [
                "Overlays", "MapRenderer", "MapStyle", "MapCamera", "MapGeometry", "Navigation",
                "Rasterizer", "Cairo", "JSON", "TestSupport",
            ], exclude: ["References"]),
        tests(
            "MapScenesTests",
            [
                "MapScenes", "MapStyle", "MapRenderer", "MapStore", "MapGeometry", "MapCamera",
                "Cairo", "JSON", "TestSupport",
            ]),
        tests(
            "NavigationFramesTests",
            [
                "NavigationFrames", "MapScenes", "Overlays", "Navigation", "MapStore",
                "MapGeometry", "MapCamera", "TestSupport",
            ]),
        tests("RenderCommandTests", ["RenderCommand", "MapScenes", "MapGeometry", "Cairo"]),
        tests(
            "LibraryTests",
            [
                "MapScenes", "NavigationFrames", "Navigation", "OSMImport", "MapStore",
                "MapGeometry", "MapCamera", "MapRenderer", "Cairo", "JSON", "TestSupport",
                "draw-tile-and-drive",
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
                "render", "MapStore", "MapRenderer", "MapStyle", "MapCamera", "MapGeometry",
                "VectorTile", "Cairo", "JSON", "TestSupport",
            ], exclude: ["References", "Snapshots"]),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
