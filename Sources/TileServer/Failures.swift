import MapRenderer
import Parameters

/// What a request is told that failed.
enum Failures {
    /// When somebody may ask again who found no place.
    private static let retry = [HTTPRequest.Field("retry-after", "1")]

    /// There is no place in the queue.
    static let full = HTTPResponse(
        HTTPRefusal(503, "too much is asked for at the moment; ask again"), fields: retry)

    /// A drawing that gave no picture, and may give one next time.
    static let notDrawn = HTTPResponse(
        HTTPRefusal(503, "the picture could not be drawn; ask again"), fields: retry)

    /// What an error of a drawing is to its client: a wrong request is told what is wrong; of what is
    /// wrong here, only that it is.
    static func response(_ error: any Error) -> HTTPResponse {
        switch error {
        case let refusal as HTTPRefusal: return HTTPResponse(refusal)
        case let wrong as ParameterError:
            return HTTPResponse(HTTPRefusal(400, wrong.message.text(.query)))
        case FrameError.late:
            return HTTPResponse(
                HTTPRefusal(503, "the picture took too long to draw"), fields: retry)
        case FrameError.cancelled: return notDrawn
        default: return HTTPResponse(HTTPRefusal(500, "the picture could not be drawn"))
        }
    }

    /// Whether an error is one of ours, of which an operator should know.
    static func isOurs(_ error: any Error) -> Bool {
        switch error {
        case is HTTPRefusal, is ParameterError, FrameError.cancelled: false
        default: true
        }
    }
}
