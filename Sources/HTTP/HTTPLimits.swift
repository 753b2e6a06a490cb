/// How much of a server one client may take.
public struct HTTPLimits: Sendable {
    /// Bytes of the request's address.
    public var targetBytes = 8_000
    /// Bytes of one header field.
    public var fieldBytes = 8_000
    /// Header fields.
    public var fields = 64
    /// Bytes of the whole header.
    public var headBytes = 16_384
    /// Bytes of a body.
    public var bodyBytes = 8 << 20
    /// Bytes of all bodies together, from the time that they are announced until they are answered.
    public var allBodiesBytes = 64 << 20
    /// Connections at once.
    public var connections = 4_096
    /// Connections of one address; those of this machine are not counted, since a proxy on it
    /// speaks for many.
    public var connectionsOfClient = 64
    /// Seconds from the first byte of a request, or the connection's beginning, to the last.
    public var requestSeconds = 12.0
    /// Seconds that a connection may stay open without a further request.
    public var idleSeconds = 60.0
    /// The same while half of all ``connections`` are taken.
    public var crowdedIdleSeconds = 12.0
    /// Seconds for a response, and one more for each ``slowestBytes`` that were taken.
    public var responseSeconds = 12.0
    /// Bytes that a reader must take each second.
    public var slowestBytes = 8_192
    /// Seconds for an answer that is being made.
    public var answerSeconds = 60.0

    /// Seconds that a server which ends waits for answers and clients.
    public var drainSeconds = 4.0

    /// The usual limits.
    public init() {}
}
