/// How much of a server one client may take.
package struct HTTPLimits: Sendable {
    /// Bytes of the request's address.
    package var targetBytes = 8_000
    /// Bytes of one header field.
    package var fieldBytes = 8_000
    /// Header fields.
    package var fields = 64
    /// Bytes of the whole header.
    package var headBytes = 16_384
    /// Bytes of a body.
    package var bodyBytes = 8 << 20
    /// Bytes of all bodies together, from the time that they are announced until they are answered.
    package var allBodiesBytes = 64 << 20
    /// Connections at once.
    package var connections = 4_096
    /// Connections of one address; those of this machine are not counted, since a proxy on it
    /// speaks for many.
    package var connectionsOfClient = 64
    /// Seconds from the first byte of a request, or the connection's beginning, to the last.
    package var requestSeconds = 12.0
    /// Seconds that a connection may stay open without a further request.
    package var idleSeconds = 60.0
    /// The same while half of all ``connections`` are taken.
    package var crowdedIdleSeconds = 12.0
    /// Seconds for a response, and one more for each ``slowestBytes`` that were taken.
    package var responseSeconds = 12.0
    /// Bytes that a reader must take each second.
    package var slowestBytes = 8_192
    /// Seconds for an answer that is being made.
    package var answerSeconds = 60.0

    /// Seconds that a server which ends waits for answers and clients.
    package var drainSeconds = 4.0

    /// The usual limits.
    package init() {}
}
