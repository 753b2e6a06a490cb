/// Why a request is not answered as it wishes.
public struct HTTPRefusal: Error, Hashable, Sendable {
    /// 400 to 505.
    public let status: Int
    /// One sentence for the client; names the parameter or the limit.
    public let reason: String

    /// A refusal.
    ///
    /// - Parameters:
    ///   - status: 400 to 505.
    ///   - reason: one sentence; what is longer than 250 bytes is cut.
    public init(_ status: Int, _ reason: String) {
        self.status = status
        self.reason = reason.utf8.count <= 250 ? reason : String(reason.prefix(200)) + "…"
    }
}
