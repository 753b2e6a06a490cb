/// Why a request is not answered as it wishes.
package struct HTTPRefusal: Error, Hashable, Sendable {
    /// 400 to 505.
    package let status: Int
    /// One sentence for the client; names the parameter or the limit.
    package let reason: String
    /// With 405, the methods that are allowed.
    package let allowed: [HTTPMethod]

    /// A refusal.
    ///
    /// - Parameters:
    ///   - status: 400 to 505.
    ///   - reason: one sentence; what is longer than 250 bytes is cut.
    ///   - allowed: with 405, the methods that are allowed.
    package init(_ status: Int, _ reason: String, allowed: [HTTPMethod] = []) {
        self.status = status
        self.reason = reason.utf8.count <= 250 ? reason : String(reason.prefix(200)) + "…"
        self.allowed = allowed
    }
}
