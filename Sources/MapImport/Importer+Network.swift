import Guidance
import MapStore
import Platform

/// The road network and the names of an import.
extension Importer {
    /// Writes roads, signs, borders and names.
    ///
    /// - Parameters:
    ///   - gatherer: what was read.
    ///   - writer: the database.
    ///   - report: receives counts of what was written and skipped.
    ///   - monitor: the progress of the import.
    /// - Throws: an error of the database, or of the monitor if the import is cancelled.
    func writeNetwork(
        _ gatherer: ObjectGatherer, to writer: MapWriter, report: inout ImportReport,
        _ monitor: ImportMonitor
    ) throws {
        let network = try buildNetwork(gatherer, report: &report, monitor)
        let listing = SearchListing(
            network: network, collector: gatherer.search, memory: writer.memory)
        let names =
            options.threads > 1
            ? try BackgroundListing(
                listing, to: writer.search, isCancelled: monitor.isCancelled,
                note: { [parts = monitor.parts] in
                    parts.note(.search, StageParts.part($0, of: $1))
                }) : nil
        try writeRoads(network, to: writer, monitor)
        try writeSigns(of: network, to: writer, report: &report)
        for border in gatherer.borders.borders() { try writer.write(border: border) }
        let count = writer.indexesLeft
        while writer.indexesLeft > 0 {
            try monitor.report(.indexes, count - writer.indexesLeft, of: count, .items)
            try writer.makeNextIndex()
        }
        let reportNames = { try monitor.report(.search, $0, of: $1, .items) }
        report.searchEntries =
            try names?.wait(progress: reportNames)
            ?? listing.write(to: writer.search, progress: reportNames)
        try writer.takeSearchEntries()
    }

    private func buildNetwork(
        _ gatherer: ObjectGatherer, report: inout ImportReport, _ monitor: ImportMonitor
    ) throws -> ImportedRoadGraph {
        try monitor.report(.roads, 0, of: gatherer.network.wayIDs.count, .items)
        var network = gatherer.network.build()
        network.restrictions = gatherer.restrictions.build(on: network, report: &report)
        report.roadNodes = network.nodes.count
        report.roadEdges = network.edgeCount
        report.roadMeters = network.stretches.elements.reduce(0) { $0 + $1.meters }
        report.turnRestrictions = network.restrictions.count
        return network
    }

    private func writeRoads(
        _ network: ImportedRoadGraph, to writer: MapWriter, _ monitor: ImportMonitor
    ) throws {
        let cells = RoutingGraphBuilder(network, countries: options.countries)
        var counter = ProgressCounter(
            monitor, .roads, total: network.itemCount + network.cells.count)
        for road in network.roads { try counter.step { try writer.write(road: road) } }
        for node in network.nodes { try counter.step { try writer.write(node: node) } }
        for geometry in network.geometries {
            try counter.step { try writer.write(geometry: geometry) }
        }
        for edge in network.edges { try counter.step { try writer.write(edge: edge) } }
        for restriction in network.storedRestrictions {
            try counter.step { try writer.write(restriction: restriction) }
        }
        for cell in network.cells {
            try counter.step {
                let made = cells.cell(of: cell.nodes)
                try writer.write(routingCell: made.cell, number: cell.number)
                if !made.conditions.changes.isEmpty {
                    try writer.write(routingConditions: made.conditions, number: cell.number)
                }
            }
        }
        guard network.cells.count >= RoutingOverlayBuilder.leastCells else { return }
        let last = network.storedNumber(network.junctionNodes.count)
        var overlay = RoutingOverlayBuilder(lastNode: last) {
            number throws(MapStoreError) in try writer.routingCell(number)
        }
        try overlay.build { try writer.write(overlayCell: $0, number: $1, level: $2) }
    }

    private func writeSigns(
        of network: ImportedRoadGraph, to writer: MapWriter, report: inout ImportReport
    ) throws {
        guard let catalogue = options.signs else { return }
        let placer = SignPlacer(network, catalogue)
        for sign in placer.signs { try writer.write(sign: sign) }
        report.roadSigns = placer.signs.count
        for (reason, count) in placer.problems { report.count(reason, count) }
    }
}
