import COsmium
import Formats
package import Geometry
package import MapStore
import Platform

/// Imports OpenStreetMap files into a map database.
///
/// ```
///  files ─ relations ─► objects ─► roads ─► streets ──────────┐
///                          ├─────► names, addresses ──────────┼─► MapWriter
///                          └─────► features ─► sea ─► tiles ──┘
/// ```
///
/// With several threads, tiles are cut while roads and names are written.
package struct Importer: Sendable {
    /// The options of the import.
    package let options: ImportOptions

    /// An importer with options.
    package init(options: ImportOptions = ImportOptions()) {
        self.options = options
    }

    /// Imports files and completes the database.
    ///
    /// Bad data is skipped and counted in the report. Equal files give equal databases, whatever
    /// the number of threads.
    ///
    /// - Parameters:
    ///   - inputs: files (.osm.pbf, .osm, .osm.gz, .osm.bz2, .osm.opl), read as one, and files of
    ///     changes to them (.osc, .osc.gz, .osc.bz2), which are applied in their order.
    ///   - writer: a new database; complete when this returns, unusable when it throws.
    ///   - isCancelled: called now and then, on any thread; returns whether to stop.
    ///   - approve: called once with the map's area, as soon as it is known; that is before the
    ///     objects are read if the options or all files' headers contain it. An error that it
    ///     throws ends the import.
    ///   - progress: called with the progress of the import, on the calling thread, many times a
    ///     second.
    /// - Returns: counts of what was found, imported and skipped.
    /// - Throws: ``OSMImportError`` for a file that is absent, broken or empty, or if cancelled;
    ///   `MapStoreError` if the database can't be written; any error that `approve` throws.
    package func run(
        inputs: [String], writer: MapWriter,
        isCancelled: @escaping @Sendable () -> Bool = { false },
        approve: (CoordinateBox) throws -> Void = { _ in },
        progress: (ImportProgress) -> Void = { _ in }
    ) throws -> ImportReport {
        try withoutActuallyEscaping(progress) { progress in
            let monitor = ImportMonitor(
                threads: options.threads, isCancelled: isCancelled, progress: progress)
            guard let memory = writer.memory else {
                return try makeMap(of: inputs, writer, monitor, approve)
            }
            return try memory.keepingLimit { try makeMap(of: inputs, writer, monitor, approve) }
        }
    }

    /// The zooms of a map that lies around others: below, the world that ships is as good; beyond,
    /// it would be as large as the map itself.
    private static let overviewZooms = 4...10

    private func makeMap(
        of inputs: [String], _ writer: MapWriter, _ monitor: ImportMonitor,
        _ approve: (CoordinateBox) throws -> Void
    ) throws -> ImportReport {
        let memory = writer.memory
        let gatherer = ObjectGatherer(
            languages: options.languages, area: options.area, in: memory,
            threads: options.threads, signs: options.signs.map(SignRules.init))
        let (nodeBox, maps, date) = try read(inputs, into: gatherer, monitor, approve, in: memory)
        gatherer.removeRepeatedNames()
        var report = gatherer.report
        let box = try area(gatherer, nodeBox: nodeBox, inputs: inputs)
        if declaredArea(gatherer) == nil { try approve(box) }
        let extracts = gatherer.extracts.isEmpty ? [box] : gatherer.extracts
        try addSea(gatherer, boxes: extracts, report: &report, monitor)
        gatherer.store.addBuiltUpLand()
        gatherer.store.markBuildingsWithParts()
        let deepest = gatherer.store.lastZoom(in: box)
        if !options.isOverview {
            report.count(.zoomOfFewThings, FeatureWriter.lastZoom - deepest)
        }
        let zooms =
            options.isOverview
            ? Self.overviewZooms.clamped(to: 0...max(deepest, Self.overviewZooms.lowerBound))
            : 0...deepest
        report.features = gatherer.store.featureCount
        var pyramid = TilePyramid(
            features: gatherer.store, box: WorldBox(box.plain), zooms: zooms,
            threads: options.threads)
        pyramid.endsExact = !options.isOverview
        // Across the antimeridian the box is as wide as the world.
        pyramid.area = options.area ?? (box.crossesAntimeridian ? ImportArea(box) : nil)
        // The order in which things are written does not depend on the number of threads.
        let tiles =
            options.threads > 1
            ? try BackgroundTiles(
                pyramid, beside: writer.place, shownAs: writer.target,
                isCancelled: monitor.isCancelled,
                note: { [parts = monitor.parts] in parts.note(.tiles, $0.part) })
            : nil
        if !options.isOverview {
            try writeNetwork(gatherer, to: writer, report: &report, monitor)
        }
        report.tiles = try (tiles?.deliver ?? pyramid.run)(
            { try monitor.report(.tiles, $0.done, of: $0.total, .items, part: $0.part) },
            { tile, bytes in try writer.write(tile: tile, gzipped: bytes) })
        try writer.finish(
            metadata: metadata(maps, gatherer.store, box: box, zooms: zooms, date: date))
        return report
    }

    // MARK: Reading

    /// Reads the files twice, and returns where all nodes lie, which files are maps rather than
    /// changes, and the day of the data.
    private func read(
        _ inputs: [String], into gatherer: ObjectGatherer, _ monitor: ImportMonitor,
        _ approve: (CoordinateBox) throws -> Void, in memory: ScratchMemory?
    ) throws -> (box: CoordinateBox?, maps: [String], date: String?) {
        guard !inputs.isEmpty else { throw OSMImportError("no file to import is named") }
        let reader = try OSMReader(paths: inputs, in: memory, threads: options.threads)
        gatherer.onRead = {
            try monitor.report(.relations, Int(clamping: $0), of: Int(clamping: $1), .bytes)
        }
        try reader.readRelations(into: gatherer)
        let outlying = try takeFileAreas(reader, gatherer)
        if let box = declaredArea(gatherer) { try approve(box) }
        gatherer.onRead = { done, total in
            let (done, total) = (Int(clamping: done), Int(clamping: total))
            try monitor.report(
                .objects, done, of: total, .bytes,
                part: Self.partOfTime(StageParts.part(done, of: total)))
        }
        try reader.readObjects(into: gatherer)
        try gatherer.finishBlocks()
        if reader.extracts.count == 1, reader.area(ofExtract: 0).is_header_wrong {
            gatherer.dropExtracts()
            gatherer.report.count(.wrongHeaderBox)
        }
        let found = reader.statistics
        gatherer.report.nodes = Int(clamping: found.nodes)
        gatherer.report.ways = Int(clamping: found.ways)
        gatherer.report.relations = Int(clamping: found.relations)
        if reader.extracts.count < inputs.count {
            gatherer.report.edits = ImportReport.Edits(
                created: Int(clamping: found.created_objects),
                modified: Int(clamping: found.modified_objects),
                deleted: Int(clamping: found.deleted_objects))
        }
        gatherer.report.count(.absentDeletion, Int(clamping: found.absent_deletions))
        gatherer.report.count(.absurdCoordinates, Int(clamping: found.absurd_locations))
        gatherer.report.count(.repeatedObject, Int(clamping: found.repeated_objects))
        // This counts the cut ones only; those that were read are reported below.
        let passedOver = [.longCutArea, .repetitiveArea].reduce(0) {
            $0 + gatherer.report.problems[$1, default: 0]
        }
        gatherer.report.count(
            .relationWithMissingMembers,
            Int(clamping: found.incomplete_areas) - gatherer.report.cutAreas - passedOver)
        gatherer.report.outerTaggedAreas = Int(clamping: found.outer_tagged_areas)
        gatherer.report.count(.oversizedArea, Int(clamping: found.oversized_areas))
        gatherer.report.count(.repetitiveArea, Int(clamping: found.repetitive_areas))
        gatherer.report.count(.intricateArea, Int(clamping: found.intricate_areas))
        gatherer.report.count(
            .outlyingNode, gatherer.wholeBox == nil ? Int(clamping: found.outlying_nodes) : outlying
        )
        gatherer.report.count(
            .invalidText, gatherer.invalidTexts + Int(clamping: found.unreadable_objects))
        gatherer.report.count(.barrierOnRoad, gatherer.barriersOnRoads)
        return (CoordinateBox(found.node_box), reader.extracts, Self.date(found.newest))
    }

    /// The elapsed fraction of the time for reading objects when a fraction of the bytes is read:
    /// nodes, which come first, are seven tenths of the bytes and take four tenths of the time.
    private static func partOfTime(_ bytes: Double) -> Double {
        bytes < 0.7 ? bytes / 0.7 * 0.4 : 0.4 + (bytes - 0.7) / 0.3 * 0.6
    }

    /// Records the area of each of several files, so that one without a box counts as much as one
    /// with a box.
    ///
    /// - Returns: the number of nodes that lie far from all others of files without a box.
    private func takeFileAreas(
        _ reader: OSMReader, _ gatherer: ObjectGatherer
    ) throws -> Int {
        guard reader.extracts.count > 1 else { return 0 }
        var outlying = 0
        let areas = reader.extracts.indices.map { reader.area(ofExtract: $0) }
        // The boxes of overlapping files have been joined already.
        let wrong = areas.count(where: \.is_header_wrong)
        if wrong > 0 { gatherer.dropExtracts() }
        gatherer.report.count(.wrongHeaderBox, wrong)
        for (area, input) in zip(areas, reader.extracts) {
            if wrong > 0 || !area.is_declared { try gatherer.take(box: area.box) }
            outlying += Int(clamping: area.outlying_nodes)
            gatherer.report.files.append(
                ImportReport.File(path: input, box: CoordinateBox(area.box)))
        }
        return outlying
    }

    /// The area to make tiles for: from the options, else from the files' headers, else around
    /// their nodes.
    private func area(
        _ gatherer: ObjectGatherer, nodeBox: CoordinateBox?, inputs: [String]
    ) throws -> CoordinateBox {
        guard let nodeBox else {
            throw OSMImportError(
                "cannot import \(inputs.joined(separator: ", ")): no node with a position in it")
        }
        return declaredArea(gatherer) ?? nodeBox
    }

    /// The area to make tiles for if it does not depend on the objects; known after the first pass.
    private func declaredArea(_ gatherer: ObjectGatherer) -> CoordinateBox? {
        options.area?.bounds ?? gatherer.wholeBox
    }

    // MARK: Sea and tiles

    /// Makes the sea of each extract separately, because two that lie far apart contain nothing
    /// about the land between them.
    private func addSea(
        _ gatherer: ObjectGatherer, boxes: [CoordinateBox], report: inout ImportReport,
        _ monitor: ImportMonitor
    ) throws {
        guard !gatherer.coastline.isEmpty else { return }
        let chains = gatherer.coastline.chains()
        let check = LandCheck(roads: gatherer.network.positions)
        // A coastline ends at the antimeridian.
        let boxes = boxes.flatMap(\.parts)
        for (index, box) in boxes.enumerated() {
            try monitor.report(.sea, index, of: boxes.count, .items)
            let builder = SeaBuilder(chains: chains, box: box, isLand: check.contradicts)
            for sea in builder.seas { draw(sea, into: gatherer.store, report: &report) }
            report.seas += builder.seas.count
            report.count(.unclosedCoastline, builder.unclosedLines)
            report.count(.strayIsland, builder.strayIslands)
        }
        report.seaBorders = gatherer.store.markSeaBorders()
    }

    private func draw(
        _ sea: SeaBuilder.Sea, into store: FeatureStore, report: inout ImportReport
    ) {
        let rings = [sea.outer] + sea.islands
        var writer = FeatureWriter(store: store)
        let isDrawn = writer.add(
            [FeatureDraft(.ocean, from: 0)], id: 0,
            whole: {
                store.addGeometry(
                    kind: .polygon,
                    parts: rings.lazy.map { $0.lazy.map { FixedPoint(WorldPoint($0)) } },
                    holes: rings.indices.map { $0 > 0 })
            })
        if !isDrawn { report.count(.emptyGeometry) }
    }

    private func metadata(
        _ maps: [String], _ store: FeatureStore, box: CoordinateBox, zooms: ClosedRange<Int>,
        date: String?
    ) -> MapMetadata {
        let catalogue = LayerCatalogue(store.contents, lastZoom: zooms.upperBound)
        let file = maps.first?.split(separator: "/").last.map(String.init) ?? ""
        return MapMetadata(
            name: options.name ?? file.split(separator: ".").first.map(String.init) ?? file,
            minzoom: zooms.lowerBound, maxzoom: zooms.upperBound, bounds: box,
            attribution: "© OpenStreetMap contributors",
            languages: options.languages.filter(catalogue.languages.contains),
            vectorLayers: catalogue.layers, generator: options.generator, dataDate: date)
    }

    /// The day of a time in seconds since 1970; `nil` for one before OpenStreetMap began, which stands
    /// for an unknown one.
    private static func date(_ seconds: UInt64) -> String? {
        let day = CalendarDay(daysSince1970: Int(clamping: seconds / 86_400))
        guard (2004...9999).contains(day.year) else { return nil }
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(day.year)-\(two(day.month))-\(two(day.day))"
    }
}
