import CExpat

#if canImport(Glibc)
    import Glibc
#endif

/// Receives the parts of an XML document while it is read.
public protocol XMLStreamHandler: AnyObject {
    /// Called when an element begins; its name has no namespace.
    func elementBegins(_ name: String, _ attributes: XMLAttributes) throws
    /// Called when an element ends.
    func elementEnds() throws
    /// Called with a piece of text; one text may arrive in several pieces.
    func text(_ bytes: UnsafeRawBufferPointer)
}

/// Reads one document with Expat; entities are rejected and nothing is loaded from outside.
///
/// https://libexpat.github.io/doc/api/latest/
public final class XMLStream {
    private let parser: XML_Parser
    private let handler: any XMLStreamHandler
    private let limits: XMLLimits
    private var depth = 0
    private var failure: (any Error)?

    /// Separates prefix and local name; prefixes need not be declared, as in many exports they are
    /// not.
    private static let separator = CChar(bitPattern: UInt8(ascii: ":"))

    /// A stream that feeds a handler.
    ///
    /// - Parameters:
    ///   - handler: receives the document.
    ///   - limits: the limits for the document.
    /// - Throws: ``XMLError`` if there is no memory.
    public init(
        handler: any XMLStreamHandler, limits: XMLLimits = XMLLimits()
    ) throws(XMLError) {
        guard let parser = XML_ParserCreate(nil) else {
            throw XMLError(problem: "there is no memory for the XML parser")
        }
        self.parser = parser
        self.handler = handler
        self.limits = limits
    }

    deinit { XML_ParserFree(parser) }

    /// The line currently being read, from 1.
    public var line: Int { Int(clamping: XML_GetCurrentLineNumber(parser)) }

    /// Reads a whole document.
    ///
    /// It takes the document in one call, because expat 2.5 starts a token again with each piece
    /// passed to it.
    ///
    /// - Parameter bytes: the document, in UTF-8, UTF-16, Latin 1 or an encoding of one byte for
    ///   each character that it declares; blanks before it are skipped.
    /// - Throws: ``XMLError``, or any error that the handler throws.
    public func read(_ bytes: [UInt8]) throws {
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetElementHandler(
            parser,
            { stream, name, attributes in
                XMLStream.from(stream)?.begin(name, XMLAttributes(pairs: attributes))
            },
            { stream, _ in XMLStream.from(stream)?.end() })
        XML_SetCharacterDataHandler(parser) { stream, text, length in
            XMLStream.from(stream)?.handler.text(
                UnsafeRawBufferPointer(start: text, count: Int(length)))
        }
        XML_SetEntityDeclHandler(parser) { stream, _, _, _, _, _, _, _, _ in
            XMLStream.from(stream)?.refuseEntity()
        }
        XML_SetUnknownEncodingHandler(
            parser,
            { _, name, encoding in
                XMLStream.describe(encoding, named: name) ? 1 : 0
            }, nil)
        // Strava writes blanks before the declaration, which must be the first.
        let document = bytes[(bytes.firstIndex { !Self.isBlank($0) } ?? bytes.endIndex)...]
        let length = Int32(clamping: document.count)
        let status = document.withUnsafeBytes { buffer in
            XML_Parse(parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), length, 1)
        }
        if let failure { throw failure }
        guard status == XML_STATUS_OK else { throw problem() }
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte)
    }

    private static func describe(
        _ encoding: UnsafeMutablePointer<XML_Encoding>?, named name: UnsafePointer<CChar>?
    ) -> Bool {
        guard let encoding, let name,
            let codePoints = XMLEncodings.codePoints(of: String(cString: name))
        else { return false }
        withUnsafeMutableBytes(of: &encoding.pointee.map) { map in
            codePoints.withUnsafeBytes { map.copyMemory(from: $0) }
        }
        encoding.pointee.data = nil
        encoding.pointee.convert = nil
        encoding.pointee.release = nil
        return true
    }

    private func problem() -> XMLError {
        let code = XML_GetErrorCode(parser)
        let column = Int(clamping: XML_GetCurrentColumnNumber(parser)) + 1
        let place = "line \(line), column \(column)"
        if code == XML_ERROR_NO_ELEMENTS || code == XML_ERROR_UNCLOSED_TOKEN {
            return XMLError(
                problem: "it ends too early, at \(place): an element is not closed")
        }
        let text = XML_ErrorString(code).map { String(cString: $0) } ?? "error \(code.rawValue)"
        return XMLError(problem: "it is not well-formed XML: \(text) at \(place)")
    }

    // MARK: Called by expat

    private static func from(_ pointer: UnsafeMutableRawPointer?) -> XMLStream? {
        pointer.map { Unmanaged<XMLStream>.fromOpaque($0).takeUnretainedValue() }
    }

    private func begin(_ name: UnsafePointer<CChar>?, _ attributes: XMLAttributes) {
        guard failure == nil, let name else { return }
        depth += 1
        guard depth <= limits.depth else {
            return refuse("elements nest deeper than \(limits.depth)")
        }
        guard attributes.count <= limits.attributes else {
            return refuse("an element has more than \(limits.attributes) attributes")
        }
        let local = strrchr(name, Int32(Self.separator)).map { UnsafePointer($0 + 1) } ?? name
        do {
            try handler.elementBegins(String(cString: local), attributes)
        } catch {
            stop(error)
        }
    }

    private func end() {
        guard failure == nil else { return }
        depth -= 1
        do {
            try handler.elementEnds()
        } catch {
            stop(error)
        }
    }

    private func refuseEntity() {
        guard failure == nil else { return }
        refuse("it declares XML entities, which are not read")
    }

    private func refuse(_ what: String) {
        stop(XMLError(problem: "line \(line): \(what)"))
    }

    private func stop(_ error: any Error) {
        failure = error
        XML_StopParser(parser, XML_Bool(0))
    }
}

/// The reason why a document could not be read as XML.
public struct XMLError: Error, Hashable, CustomStringConvertible {
    /// The problem and its position, without the document's name: `it ends too early, at line 3 …`.
    let problem: String

    /// An error from its text.
    init(problem: String) { self.problem = problem }

    /// The same as ``problem``.
    public var description: String { problem }
}

#if canImport(Glibc)
    import Glibc
#endif

/// The attributes of an element, readable only while its beginning is handled.
public struct XMLAttributes {
    /// Names and values in turn, ended by a null pointer, as passed by expat.
    let pairs: UnsafeMutablePointer<UnsafePointer<CChar>?>?

    /// The number of attributes.
    public var count: Int {
        var count = 0
        while pairs?[count * 2] != nil { count += 1 }
        return count
    }

    /// The value of an attribute without a namespace; `nil` if it is absent.
    public subscript(name: String) -> String? {
        guard let pairs else { return nil }
        var index = 0
        while let key = pairs[index], let value = pairs[index + 1] {
            if strcmp(key, name) == 0 { return String(cString: value) }
            index += 2
        }
        return nil
    }
}

/// Limits for an XML document.
public struct XMLLimits: Hashable, Sendable {
    /// The deepest nesting of elements.
    public var depth: Int
    /// The most attributes of one element.
    public var attributes: Int

    /// Limits far above the needs of typical documents.
    public init(depth: Int = 64, attributes: Int = 64) {
        self.depth = depth
        self.attributes = attributes
    }
}
