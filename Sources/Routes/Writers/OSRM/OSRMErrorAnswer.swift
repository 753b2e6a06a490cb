package import Formats

/// The answer of OSRM's API to a request that has no result.
package struct OSRMErrorAnswer: Error, Hashable, Sendable {
    /// The kinds of errors, by the names that OSRM gives them.
    package enum Code: String, Hashable, Sendable, CaseIterable {
        /// The address is not one of a service.
        case invalidURL = "InvalidUrl"
        /// There is no service of that name.
        case invalidService = "InvalidService"
        /// The service has no such version.
        case invalidVersion = "InvalidVersion"
        /// An option is unknown or contradicts another one.
        case invalidOptions = "InvalidOptions"
        /// The address or its query is not well-formed.
        case invalidQuery = "InvalidQuery"
        /// A value is well-formed but impossible.
        case invalidValue = "InvalidValue"
        /// A place has no road near it.
        case noSegment = "NoSegment"
        /// The request has more places than the service accepts.
        case tooBig = "TooBig"
        /// The places are not connected.
        case noRoute = "NoRoute"
        /// No two places of a table are connected.
        case noTable = "NoTable"
        /// The recording matches no road.
        case noMatch = "NoMatch"
        /// The service cannot do that.
        case notImplemented = "NotImplemented"
    }

    /// The kind of error.
    package let code: Code
    /// One sentence for a person to read.
    package let message: String

    /// An answer from its parts.
    package init(_ code: Code, message: String) {
        self.code = code
        self.message = message
    }

    /// The answer as `{"code": "NoRoute", "message": "..."}`.
    package var document: JSONValue {
        ["code": .string(code.rawValue), "message": .string(message)]
    }
}
