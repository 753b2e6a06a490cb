import Platform

extension StableHash {
    /// What HTTP calls something that the hash stands for (RFC 9110, 8.8.3).
    var tag: String { "\"\(String(value, radix: 16))\"" }
}
