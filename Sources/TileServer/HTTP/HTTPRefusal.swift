/// A rejected request.
package struct HTTPRefusal: Error, Hashable, Sendable {
    /// The status, 400 to 505.
    let status: Int
    /// One sentence for the client; names the parameter or the limit.
    let reason: String
    /// The methods that are allowed, for status 405.
    let allowed: [HTTPMethod]

    /// A rejection.
    ///
    /// - Parameters:
    ///   - status: 400 to 505.
    ///   - reason: one sentence; longer ones are cut to 250 bytes.
    ///   - allowed: the methods that are allowed, for status 405.
    init(_ status: Int, _ reason: String, allowed: [HTTPMethod] = []) {
        self.status = status
        self.reason = reason.utf8.count <= 250 ? reason : String(reason.prefix(200)) + "…"
        self.allowed = allowed
    }
}
