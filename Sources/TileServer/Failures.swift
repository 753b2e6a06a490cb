import MapRenderer
import MapStore
import Parameters

/// The answers to requests that failed.
enum Failures {
    /// The time after which a client may try again if the queue was full.
    private static let retry = [HTTPRequest.Field("retry-after", "1")]

    /// The queue is full.
    static let full = HTTPResponse(
        HTTPRefusal(503, "too much is asked for at the moment; ask again"), fields: retry)

    /// A drawing yielded no picture, and may yield one the next time.
    static let notDrawn = HTTPResponse(
        HTTPRefusal(503, "the picture could not be drawn; ask again"), fields: retry)

    /// Returns the answer to a client for an error of a drawing: details of a wrong
    /// request, but no details of an error in the server.
    static func response(_ error: any Error) -> HTTPResponse {
        switch error {
        case let refusal as HTTPRefusal: return HTTPResponse(refusal)
        case let wrong as ParameterError:
            return HTTPResponse(HTTPRefusal(400, wrong.message.text(.query)))
        case FrameError.late:
            return HTTPResponse(
                HTTPRefusal(503, "the picture took too long to draw"), fields: retry)
        case FrameError.cancelled: return notDrawn
        case MapStoreError.unavailable:
            return HTTPResponse(
                HTTPRefusal(503, "the server of the map does not answer"), fields: retry)
        default: return HTTPResponse(HTTPRefusal(500, "the picture could not be drawn"))
        }
    }

    /// Whether an error is one of the server, which should be reported to the operator.
    static func isOurs(_ error: any Error) -> Bool {
        switch error {
        case is HTTPRefusal, is ParameterError, FrameError.cancelled: false
        default: true
        }
    }
}
