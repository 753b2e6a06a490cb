import Formats

/// The path to an element and its text, which the readers of XML formats have in common.
///
/// Subclasses override ``begin(_:_:)`` and ``end(_:)``; ``path`` contains the element while they run.
class XMLRecords: XMLStreamHandler {
    /// What is common to the readers of one file.
    let reading: GeoReading
    /// The names of the open elements, outermost first.
    private(set) var path: [String] = []
    /// The parser that calls this, for line numbers.
    weak var stream: XMLStream?
    /// The most bytes of an element's text that are kept.
    var greatestText = 4_000

    private var bytes: [UInt8] = []

    init(reading: GeoReading) { self.reading = reading }

    /// The line that is being read.
    var line: Int { stream?.line ?? 0 }

    /// The text of the element that ends, without blanks around it.
    var text: String { String(decoding: trimmed, as: UTF8.self) }

    /// The bytes of the same text.
    var trimmed: ArraySlice<UInt8> {
        guard let start = bytes.firstIndex(where: { $0 > 0x20 }),
            let end = bytes.lastIndex(where: { $0 > 0x20 })
        else { return [] }
        return bytes[start...end]
    }

    /// The number in the element that ends.
    var number: Double? { RecordedNumber.value(Substring(text)) }

    /// The element that contains the current one; empty for the outermost.
    var parent: String { path.count > 1 ? path[path.count - 2] : "" }

    /// An element begins.
    func begin(_ name: String, _ attributes: XMLAttributes) throws(GeoFileError) {}

    /// An element ends.
    func end(_ name: String) throws(GeoFileError) {}

    /// Reads a file.
    func read(_ bytes: [UInt8]) throws(GeoFileError) {
        let limits = XMLLimits(depth: reading.limits.depth, attributes: reading.limits.attributes)
        do {
            let stream = try XMLStream(handler: self, limits: limits)
            self.stream = stream
            try stream.read(bytes)
        } catch let error as GeoFileError {
            throw error
        } catch {
            throw reading.error("\(error)")
        }
    }

    func elementBegins(_ name: String, _ attributes: XMLAttributes) throws {
        path.append(name)
        bytes.removeAll(keepingCapacity: true)
        try begin(name, attributes)
    }

    func elementEnds() throws {
        guard let name = path.last else { return }
        try end(name)
        path.removeLast()
        bytes.removeAll(keepingCapacity: true)
    }

    func text(_ piece: UnsafeRawBufferPointer) {
        guard bytes.count + piece.count <= greatestText else {
            bytes.append(contentsOf: piece.prefix(max(greatestText - bytes.count, 0)))
            return
        }
        bytes.append(contentsOf: piece)
    }
}

/// Finds the name of a document's outermost element.
final class XMLRoot: XMLStreamHandler {
    private var name: String?

    private struct Found: Error {}

    /// The name without its namespace.
    ///
    /// - Throws: ``GeoFileError`` if there is none before the first error.
    static func name(of bytes: [UInt8], reading: GeoReading) throws(GeoFileError) -> String {
        let root = XMLRoot()
        do {
            try XMLStream(handler: root).read(bytes)
        } catch {
            guard root.name == nil else { return root.name ?? "" }
            throw reading.error("\(error)")
        }
        return root.name ?? ""
    }

    func elementBegins(_ name: String, _ attributes: XMLAttributes) throws {
        self.name = name
        throw Found()
    }

    func elementEnds() {}

    func text(_ bytes: UnsafeRawBufferPointer) {}
}
