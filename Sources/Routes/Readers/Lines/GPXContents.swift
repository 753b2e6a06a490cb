import Formats
import Geometry

/// Collects the lines and marks of a GPX file while its XML is parsed.
final class GPXContents: XMLStreamHandler {
    /// The lines of the `rte` elements that have two points or more.
    private(set) var routes: [(name: String?, points: [Coordinate])] = []
    /// The `trkseg` of all tracks that have two points or more.
    private(set) var segments: [[Coordinate]] = []
    /// Name of the first track that has one.
    private(set) var trackName: String?
    /// The `wpt` elements.
    private(set) var marks: [RouteWaypoint] = []

    /// The parser that calls this, for line numbers.
    weak var stream: XMLStream?

    private let context: ReadingContext
    /// The elements that are open, outermost first.
    private var open: [Element] = []
    private var line: [Coordinate] = []
    private var routeName: String?
    private var mark: (place: Coordinate, name: String?)?
    private var pointCount = 0
    /// The text of a name that is being read.
    private var name: [UInt8]?

    /// The elements that are read; any other is skipped, with everything inside it.
    private enum Element: String {
        case gpx, rte, rtept, trk, trkseg, trkpt, wpt, name, extensions
        /// Garmin's way of storing the road between two route points.
        case rpt
        case other
    }

    init(context: ReadingContext) {
        self.context = context
    }

    // MARK: Elements

    func elementBegins(_ name: String, _ attributes: XMLAttributes) throws(RouteError) {
        let element = Element(rawValue: name) ?? .other
        let parent = open.last
        open.append(element)
        guard let parent else {
            guard element == .gpx else {
                throw context.error("it is XML, but its outermost element is <\(name)>, not <gpx>")
            }
            return
        }
        switch (parent, element) {
        case (.gpx, .rte), (.trk, .trkseg):
            line = []
            routeName = nil
        case (.rte, .rtept):
            try addPoint(attributes, kind: "route point")
        case (.trkseg, .trkpt):
            try addPoint(attributes, kind: "track point")
        case (_, .rpt) where open.contains(.rtept):
            try addPoint(attributes, kind: "route point")
        case (.gpx, .wpt):
            beginMark(attributes)
        case (.rte, .name), (.trk, .name), (.wpt, .name):
            self.name = []
        default: break
        }
    }

    func elementEnds() throws(RouteError) {
        let element = open.popLast()
        switch (open.last, element) {
        case (.gpx, .rte):
            if let points = finishedLine("route") { routes.append((routeName, points)) }
        case (.trk, .trkseg):
            if let points = finishedLine("track segment") { segments.append(points) }
        case (.gpx, .wpt):
            if let mark {
                marks.append(RouteWaypoint(location: mark.place, name: mark.name, role: .mark))
            }
            mark = nil
        case (let owner?, .name): finishName(of: owner)
        default: break
        }
    }

    func text(_ bytes: UnsafeRawBufferPointer) {
        guard open.last == .name, let length = name?.count, length < context.limits.text * 4 else {
            return
        }
        name?.append(contentsOf: bytes)
    }

    // MARK: Parts

    private func finishName(of owner: Element) {
        guard let bytes = name else { return }
        name = nil
        let text = context.cleaned(String(decoding: bytes, as: UTF8.self))
        switch owner {
        case .rte: routeName = text
        case .trk: trackName = trackName ?? text
        case .wpt: mark?.name = text
        default: break
        }
    }

    private func finishedLine(_ kind: String) -> [Coordinate]? {
        defer { line = [] }
        guard line.count >= 2 else {
            context.note("a \(kind) of fewer than two points was passed over")
            return nil
        }
        return line
    }

    private func beginMark(_ attributes: XMLAttributes) {
        guard let longitude = number(attributes["lon"]), let latitude = number(attributes["lat"]),
            let place = Coordinate(checkedLongitude: longitude, latitude: latitude)
        else {
            context.note("a waypoint without a usable place was passed over")
            return
        }
        mark = (place, nil)
    }

    private func addPoint(_ attributes: XMLAttributes, kind: String) throws(RouteError) {
        try context.countPoints(1)
        pointCount += 1
        guard let longitude = number(attributes["lon"]), let latitude = number(attributes["lat"])
        else {
            let given = ["lon", "lat"].map { "\($0) '\((attributes[$0] ?? "").prefix(20))'" }
            throw context.error(
                "\(place(kind)) is not a place: \(given.joined(separator: " and "))",
                cure: "both must be numbers")
        }
        line.append(
            try context.coordinate(
                longitude: longitude, latitude: latitude, subject: place(kind), order: ""))
    }

    private func place(_ kind: String) -> String {
        "\(kind) \(pointCount) (line \(stream?.line ?? 0))"
    }

    private func number(_ text: String?) -> Double? {
        guard let text else { return nil }
        let digits = text.drop { $0 == " " }.prefix { $0 != " " }
        return try? BoundedNumber(parsing: digits, in: -1e9...1e9).value
    }
}
