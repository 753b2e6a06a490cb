import CExpat

#if canImport(Glibc)
    import Glibc
#endif

/// What reads XML as it streams by.
protocol XMLStreamHandler: AnyObject {
    /// An element begins; its name comes without a namespace.
    func elementBegins(_ name: String, _ attributes: XMLAttributes) throws(RouteError)
    /// An element ends.
    func elementEnds() throws(RouteError)
    /// A piece of text; one text may come in several.
    func text(_ bytes: UnsafeRawBufferPointer)
}

/// The attributes of an element, readable only while its beginning is handled.
struct XMLAttributes {
    /// Name and value by turns, ended by a null pointer, as expat hands them over.
    fileprivate let pairs: UnsafeMutablePointer<UnsafePointer<CChar>?>?

    /// How many there are.
    var count: Int {
        var count = 0
        while pairs?[count * 2] != nil { count += 1 }
        return count
    }

    /// The value of an attribute without a namespace; `nil` if it is absent.
    subscript(name: String) -> String? {
        guard let pairs else { return nil }
        var index = 0
        while let key = pairs[index], let value = pairs[index + 1] {
            if strcmp(key, name) == 0 { return String(cString: value) }
            index += 2
        }
        return nil
    }
}

/// Expat at work on one document: entities are refused and nothing is loaded from outside.
///
/// https://libexpat.github.io/doc/api/latest/
final class XMLStream {
    private let parser: XML_Parser
    private let context: ReadingContext
    private let handler: any XMLStreamHandler
    private var depth = 0
    private var failure: RouteError?

    /// Names arrive as `namespace` + this character + `local name`; it occurs in no XML document.
    private static let separator: CChar = 0x01

    init(context: ReadingContext, handler: any XMLStreamHandler) throws(RouteError) {
        guard let parser = XML_ParserCreateNS(nil, Self.separator) else {
            throw context.error("there is no memory for the XML parser")
        }
        self.parser = parser
        self.context = context
        self.handler = handler
    }

    deinit { XML_ParserFree(parser) }

    /// Line of the place that is being read, from 1.
    var line: Int { Int(clamping: XML_GetCurrentLineNumber(parser)) }

    /// Reads a whole document.
    ///
    /// In one call, because expat 2.5 starts a token again with each piece that it is handed.
    func read(_ bytes: [UInt8]) throws(RouteError) {
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

    private func problem() -> RouteError {
        let code = XML_GetErrorCode(parser)
        let column = Int(clamping: XML_GetCurrentColumnNumber(parser)) + 1
        let place = "line \(line), column \(column)"
        if code == XML_ERROR_NO_ELEMENTS || code == XML_ERROR_UNCLOSED_TOKEN {
            return context.error("it ends too early, at \(place): an element is not closed")
        }
        let text = XML_ErrorString(code).map { String(cString: $0) } ?? "error \(code.rawValue)"
        return context.error("it is not well-formed XML: \(text) at \(place)")
    }

    // MARK: Called by expat

    private static func from(_ pointer: UnsafeMutableRawPointer?) -> XMLStream? {
        pointer.map { Unmanaged<XMLStream>.fromOpaque($0).takeUnretainedValue() }
    }

    private func begin(_ name: UnsafePointer<CChar>?, _ attributes: XMLAttributes) {
        guard failure == nil, let name else { return }
        depth += 1
        guard depth <= context.limits.depth else {
            return stop(
                context.error("line \(line): elements nest deeper than \(context.limits.depth)"))
        }
        guard attributes.count <= context.limits.attributes else {
            return stop(
                context.error(
                    "line \(line): an element has more than \(context.limits.attributes) attributes"
                ))
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
        stop(
            context.error(
                "line \(line): it declares XML entities, which a route file does not need"))
    }

    private func stop(_ error: RouteError) {
        failure = error
        XML_StopParser(parser, XML_Bool(0))
    }
}
