import Geometry

/// Reads Garmin's FIT files: activities, courses and saved places.
///
/// The public description of the protocol is at https://developer.garmin.com/fit/protocol/, that of
/// the messages in the profile of the same kit. Checksums must be right or zero, that is absent; developer fields and
/// unknown messages are skipped.
struct FITReader {
    private let reading: GeoReading
    private let bytes: [UInt8]
    private var document = GeoDocument(format: .fit)
    private var position = 0
    private var definitions: [FITDefinition?] = Array(repeating: nil, count: 16)
    private var lastTimestamp: UInt32 = 0
    private var lines: [GeoLine] = []
    private var current = GeoLine()
    private var turns: [GeoFeature] = []
    private var isCourse = false
    private var properties: [(key: String, value: PropertyValue)] = []

    /// Seconds from 1970-01-01 to FIT's epoch, 1989-12-31.
    private static let epoch = 631_065_600.0

    private init(_ bytes: [UInt8], reading: GeoReading) {
        self.bytes = bytes
        self.reading = reading
    }

    /// Whether bytes begin as FIT files do: the size of the header, and `.FIT` in it.
    static func isFIT(_ bytes: [UInt8]) -> Bool {
        bytes.count >= 12 && (12...64).contains(bytes[0])
            && bytes[8..<12].elementsEqual(".FIT".utf8)
    }

    /// Reads a file, which may consist of several.
    static func document(_ bytes: [UInt8], reading: GeoReading) throws(GeoFileError) -> GeoDocument
    {
        var reader = FITReader(bytes, reading: reading)
        var files = 0
        repeat {
            try reader.readFile()
            files += 1
        } while Self.isFIT(Array(bytes[reader.position...].prefix(16))) && files < 100
        return reader.document
    }

    // MARK: Files

    private mutating func readFile() throws(GeoFileError) {
        let start = position
        let header = Int(bytes[start])
        guard header <= bytes.count - start else { throw truncated() }
        let size = number(at: start + 4, 4, isBigEndian: false)
        let end = start + header + size
        definitions = Array(repeating: nil, count: 16)
        position = start + header
        guard end + 2 <= bytes.count else { return try readPart(of: end + 2) }
        let checksum = number(at: end, 2, isBigEndian: false)
        // Some programs write no checksum, that is zero.
        guard checksum == 0 || checksum == Self.checksum(bytes[start..<end]) else {
            throw reading.error("its checksum is wrong", cure: "copy it from the device again")
        }
        while position < end { try readRecord(end) }
        position = end + 2
        try finish()
    }

    /// Reads what there is of a file that ends too early, as after a flat battery.
    private mutating func readPart(of size: Int) throws(GeoFileError) {
        document.notes.append(
            "it ends too early, at byte \(bytes.count) of \(size): what there is was read")
        do throws(GeoFileError) {
            while position < bytes.count { try readRecord(bytes.count) }
        } catch {
            // The last record is cut off.
        }
        position = bytes.count
        try finish()
    }

    private mutating func finish() throws(GeoFileError) {
        if !current.isEmpty { lines.append(current) }
        if !lines.isEmpty {
            document.features.append(
                GeoFeature(
                    .lines(lines), purpose: isCourse ? .route : .track,
                    record: try reading.countFeature(), properties: properties))
        }
        document.features += turns
        (lines, current, turns, properties, isCourse) = ([], GeoLine(), [], [], false)
    }

    private func truncated() -> GeoFileError {
        reading.error("a record is cut off at byte \(position)")
    }

    // MARK: Records

    private mutating func readRecord(_ end: Int) throws(GeoFileError) {
        let header = bytes[position]
        position += 1
        if header & 0x80 != 0 {
            // The five low bits of the time, which count on from the last one.
            let offset = UInt32(header & 0x1F)
            let low = lastTimestamp & 0x1F
            lastTimestamp = lastTimestamp &+ ((offset &- low) & 0x1F)
            try readData(Int(header >> 5 & 3), end, timestamp: lastTimestamp)
        } else if header & 0x40 != 0 {
            try readDefinition(Int(header & 0x0F), hasDeveloperFields: header & 0x20 != 0, end)
        } else {
            try readData(Int(header & 0x0F), end, timestamp: nil)
        }
    }

    private mutating func readDefinition(
        _ local: Int, hasDeveloperFields: Bool, _ end: Int
    ) throws(GeoFileError) {
        guard position + 5 <= end else { throw truncated() }
        let isBigEndian = bytes[position + 1] != 0
        var definition = FITDefinition(
            message: number(at: position + 2, 2, isBigEndian: isBigEndian),
            isBigEndian: isBigEndian)
        let count = Int(bytes[position + 4])
        position += 5
        guard position + count * 3 <= end else { throw truncated() }
        for _ in 0..<count {
            definition.add(
                number: Int(bytes[position]), size: Int(bytes[position + 1]),
                type: bytes[position + 2])
            position += 3
        }
        if hasDeveloperFields {
            guard position < end else { throw truncated() }
            let count = Int(bytes[position])
            position += 1
            guard position + count * 3 <= end else { throw truncated() }
            for index in 0..<count { definition.size += Int(bytes[position + index * 3 + 1]) }
            position += count * 3
        }
        definitions[local] = definition
    }

    private mutating func readData(
        _ local: Int, _ end: Int, timestamp: UInt32?
    ) throws(GeoFileError) {
        guard let definition = definitions[local] else {
            throw reading.error("a record at byte \(position - 1) has no definition")
        }
        guard position + definition.size <= end else { throw truncated() }
        let message = FITMessage(bytes, at: position, definition)
        position += definition.size
        if let own = message.whole(253) { lastTimestamp = UInt32(truncatingIfNeeded: own) }
        let hasTime = timestamp != nil || message.whole(253) != nil
        let time =
            hasTime && lastTimestamp >= 0x1000_0000 ? Double(lastTimestamp) + Self.epoch : nil
        try handle(message, definition.message, time: time)
    }

    // MARK: Messages

    private mutating func handle(
        _ message: FITMessage, _ kind: Int, time: Double?
    ) throws(GeoFileError) {
        switch kind {
        case 0: isCourse = message.whole(0) == 6
        case 12: name("sport", message.text(3))
        case 18: name("type", message.whole(5).flatMap { Self.sports[$0] })
        case 20: try addFix(message, time)
        case 21: endLine(message)
        case 29: try addPlace(message, latitude: 1, longitude: 2, name: 0)
        case 31: name("name", message.text(5))
        case 32: try addPlace(message, latitude: 2, longitude: 3, name: 6, type: 5)
        default: break
        }
    }

    private mutating func name(_ key: String, _ text: String?) {
        guard let text, !text.isEmpty, !properties.contains(where: { $0.key == key }) else {
            return
        }
        properties.append((key, .string(text)))
    }

    private mutating func addFix(_ message: FITMessage, _ time: Double?) throws(GeoFileError) {
        // Without both there is no position, as indoors: nothing is wrong with the record.
        guard let latitude = message.degrees(0), let longitude = message.degrees(1) else { return }
        try reading.countPoints()
        guard let place = GeoReading.fix(longitude: longitude, latitude: latitude) else {
            document.skipped.count(.noPlace)
            return current.reject(at: time)
        }
        current.append(place)
        current.set(time, .time)
        current.set(
            message.number(78, scale: 5, offset: 500) ?? message.number(2, scale: 5, offset: 500),
            .elevation)
        current.set(message.number(73, scale: 1000) ?? message.number(6, scale: 1000), .speed)
        current.set(message.number(3), .heartRate)
        current.set(message.number(4).map { $0 + (message.number(53, scale: 128) ?? 0) }, .cadence)
        current.set(message.number(7), .power)
        current.set(message.number(13), .temperature)
    }

    /// The timer's stop ends a line; the next one begins when it goes on.
    private mutating func endLine(_ message: FITMessage) {
        guard message.whole(0) == 0, let type = message.whole(1), [1, 4, 8, 9].contains(type),
            !current.isEmpty
        else { return }
        lines.append(current)
        current = GeoLine()
    }

    private mutating func addPlace(
        _ message: FITMessage, latitude: Int, longitude: Int, name: Int, type: Int? = nil
    ) throws(GeoFileError) {
        guard
            let place = GeoReading.fix(
                longitude: message.degrees(longitude), latitude: message.degrees(latitude))
        else { return document.skipped.count(.noPlace) }
        try reading.countPoints()
        var properties: [(key: String, value: PropertyValue)] = []
        if let text = message.text(name), !text.isEmpty {
            properties.append(("name", .string(text)))
        }
        if let type, let kind = message.whole(type).flatMap({ Self.turns[$0] }) {
            properties.append(("type", .string(kind)))
        }
        turns.append(
            GeoFeature(
                .points([place]), record: try reading.countFeature(), properties: properties))
    }

    private static let sports = [
        0: "generic", 1: "running", 2: "cycling", 4: "fitness", 5: "swimming", 11: "walking",
        12: "skiing", 13: "alpine skiing", 15: "rowing", 17: "hiking", 19: "paddling",
        20: "flying", 22: "motorcycling", 24: "driving", 32: "sailing",
    ]
    /// The words of TCX for the types of course points.
    private static let turns = [
        0: "Generic", 1: "Summit", 2: "Valley", 3: "Water", 4: "Food", 5: "Danger", 6: "Left",
        7: "Right", 8: "Straight", 9: "First Aid", 16: "Left fork", 17: "Right fork",
        18: "Middle fork", 19: "Slight left", 20: "Sharp left", 21: "Slight right",
        22: "Sharp right", 23: "U-turn",
    ]

    // MARK: Bytes

    private func number(at start: Int, _ count: Int, isBigEndian: Bool) -> Int {
        (0..<count).reduce(0) {
            $0 | Int(bytes[start + $1]) << (8 * (isBigEndian ? count - 1 - $1 : $1))
        }
    }

    /// The protocol's CRC-16, over four bits at a time.
    static func checksum(_ bytes: some Sequence<UInt8>) -> Int {
        let sum = bytes.reduce(UInt16(0)) { sum, byte in
            let low = sum >> 4 & 0x0FFF ^ table[Int(sum & 0xF)] ^ table[Int(byte & 0xF)]
            return low >> 4 & 0x0FFF ^ table[Int(low & 0xF)] ^ table[Int(byte >> 4)]
        }
        return Int(sum)
    }

    /// The sums of 0 to 15 under the polynomial x¹⁶ + x¹⁵ + x² + 1, low bit first.
    private static let table: [UInt16] = (0..<16).map { nibble in
        (0..<4).reduce(UInt16(nibble)) { sum, _ in sum & 1 == 0 ? sum >> 1 : sum >> 1 ^ 0xA001 }
    }
}
