import Formats
import Geometry
import Language

/// Collects the track points of a GPX file while its XML is parsed.
final class GPXTrackContents: XMLStreamHandler {
    /// The `trkseg` of all tracks that have a usable point.
    private(set) var segments: [[TrackPoint]] = []
    /// Name of the first track that has one.
    private(set) var name: String?
    /// The values in extensions of points that have a time.
    private(set) var channels: [Channel: [(time: Double, value: Double)]] = [:]
    /// The number of all `trkpt`, including those that are not places.
    private(set) var pointCount = 0

    private let reading: TrackReading
    private var open: [Element] = []
    private var segment: [TrackPoint] = []
    /// The point that is being read; `nil` if it is not a place.
    private var point: TrackPoint?
    /// The time of the point.
    private var time: Double?
    private var values: [Channel: Double] = [:]
    /// The text of an element that is read.
    private var text: [UInt8] = []

    /// The elements that are read; all others, and texts inside them, are skipped.
    private enum Element: String {
        case gpx, trk, trkseg, trkpt, name, ele, time, speed, course, fix
        case heartRate, cadence, power, ambientTemperature
        /// An element that may contain values of any maker, at any depth.
        case other

        /// The makers' names differ in letter case and prefix only.
        init(_ name: String) {
            if let known = Element(rawValue: name) {
                self = known
                return
            }
            switch name.lowercased() {
            case "hr", "heartrate": self = .heartRate
            case "cad", "cadence", "runcadence": self = .cadence
            case "power", "powerinwatts", "watts": self = .power
            case "atemp": self = .ambientTemperature
            case "bearing", "heading": self = .course
            default: self = .other
            }
        }

        var channel: Channel? { Channel(rawValue: rawValue).flatMap { $0 == .speed ? nil : $0 } }
    }

    init(reading: TrackReading) {
        self.reading = reading
    }

    // MARK: Elements

    func elementBegins(_ name: String, _ attributes: XMLAttributes) throws {
        let element = Element(name)
        guard let parent = open.last else {
            guard element == .gpx else {
                throw reading.error(
                    "it is XML, but its outermost element is <\(name.prefix(40))>,"
                        + " not <gpx>")
            }
            return open.append(element)
        }
        open.append(element)
        text.removeAll(keepingCapacity: true)
        if parent == .trkseg, element == .trkpt {
            try reading.countPoint()
            pointCount += 1
            point = TrackReading.place(
                longitude: TrackReading.number(attributes["lon"]),
                latitude: TrackReading.number(attributes["lat"])
            ).map { TrackPoint($0) }
            time = nil
            values.removeAll(keepingCapacity: true)
        }
    }

    func elementEnds() throws {
        guard let element = open.popLast(), element != .other else { return }
        switch (open.last, element) {
        case (.trk, .trkseg): endSegment()
        case (.trkseg, .trkpt): endPoint()
        case (.trk, .name): name = name ?? reading.cleaned(String(decoding: text, as: UTF8.self))
        case _ where open.contains(.trkpt): endValue(element)
        default: break
        }
        text.removeAll(keepingCapacity: true)
    }

    func text(_ bytes: UnsafeRawBufferPointer) {
        guard let element = open.last, element != .other, text.count < 1_000 else { return }
        text.append(contentsOf: bytes)
    }

    // MARK: Parts

    private func endSegment() {
        guard !segment.isEmpty else { return }
        segment[0].beginsSegment = true
        segments.append(segment)
        segment = []
    }

    private func endPoint() {
        guard var point else { return reading.report.count(.badFix, at: time) }
        point.time = time
        segment.append(point)
        self.point = nil
        guard let time else { return }
        for (channel, value) in values { channels[channel, default: []].append((time, value)) }
    }

    /// Ends a value, which counts inside the point and inside its extensions, whatever
    /// contains it there.
    private func endValue(_ element: Element) {
        let text = String(decoding: text, as: UTF8.self)
        if element == .time {
            // GPX times are UTC, even if a writer forgot the Z.
            time = CivilTime(iso: text)?.seconds
            return
        }
        if element == .fix {
            // The receiver repeats a place while it has none.
            if text == "none" { point = nil }
            return
        }
        guard point != nil, let value = TrackReading.number(text) else { return }
        switch element {
        case .ele: point?.elevation = Channel.elevation.possibleRange.contains(value) ? value : nil
        case .speed: point?.speed = Channel.speed.possibleRange.contains(value) ? value : nil
        case .course: point?.course = (0...360).contains(value) ? value : nil
        default:
            guard let channel = element.channel else { return }
            guard channel.possibleRange.contains(value) else {
                return reading.report.count(.impossibleValue, at: time)
            }
            values[channel] = value
        }
    }
}
