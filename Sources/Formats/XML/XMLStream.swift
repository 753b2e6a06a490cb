import CExpat

#if canImport(Glibc)
    import Glibc
#endif

/// What reads XML as it streams by.
public protocol XMLStreamHandler: AnyObject {
    /// An element begins; its name comes without a namespace.
    func elementBegins(_ name: String, _ attributes: XMLAttributes) throws
    /// An element ends.
    func elementEnds() throws
    /// A piece of text; one text may come in several.
    func text(_ bytes: UnsafeRawBufferPointer)
}

/// Expat at work on one document: entities are refused and nothing is loaded from outside.
///
/// https://libexpat.github.io/doc/api/latest/
public final class XMLStream {
    private let parser: XML_Parser
    private let handler: any XMLStreamHandler
    private let limits: XMLLimits
    private var depth = 0
    private var failure: (any Error)?

    /// Names arrive as `namespace` + this character + `local name`; it occurs in no XML document.
    private static let separator: CChar = 0x01

    /// A stream that feeds a handler.
    ///
    /// - Parameters:
    ///   - handler: what reads.
    ///   - limits: what is too much.
    /// - Throws: ``XMLError`` if there is no memory.
    public init(
        handler: any XMLStreamHandler, limits: XMLLimits = XMLLimits()
    ) throws(XMLError) {
        guard let parser = XML_ParserCreateNS(nil, Self.separator) else {
            throw XMLError(problem: "there is no memory for the XML parser")
        }
        self.parser = parser
        self.handler = handler
        self.limits = limits
    }

    deinit { XML_ParserFree(parser) }

    /// Line of the place that is being read, from 1.
    public var line: Int { Int(clamping: XML_GetCurrentLineNumber(parser)) }

    /// Reads a whole document.
    ///
    /// In one call, because expat 2.5 starts a token again with each piece that it is handed.
    ///
    /// - Parameter bytes: the document, in UTF-8, UTF-16 or Latin 1.
    /// - Throws: ``XMLError``, or what the handler threw.
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
        let length = Int32(clamping: bytes.count)
        let status = bytes.withUnsafeBytes { buffer in
            XML_Parse(parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), length, 1)
        }
        if let failure { throw failure }
        guard status == XML_STATUS_OK else { throw problem() }
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
