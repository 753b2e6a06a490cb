import CRender
import Parameters
import Routes
import Tracks

/// Does what a C function is called for, and tells C how it ended.
///
/// - Parameters:
///   - error: where C wants to know; NULL where it does not.
///   - work: what is to be done.
/// - Returns: its result; `nil` where it failed.
func outcome<Result>(
    reportingTo error: UnsafeMutablePointer<render_error>?, _ work: () throws -> Result
) -> Result? {
    do {
        let result = try work()
        error?.pointee.report(RENDER_OK, "")
        return result
    } catch let problem {
        error?.pointee.report(status(of: problem), Message(problem).text(.document))
        return nil
    }
}

private func status(of problem: any Error) -> render_status {
    switch problem {
    case is ArgumentError, is ParameterError, is RouteError, is TrackError: RENDER_WRONG_ARGUMENT
    default: RENDER_FAILED
    }
}

extension render_error {
    /// Notes a status and a line, cut where there is no room for the next character.
    fileprivate mutating func report(_ status: render_status, _ line: String) {
        self.status = status
        withUnsafeMutableBytes(of: &message) { capacity in
            var length = 0
            for character in line.unicodeScalars {
                let bytes = UTF8.encode(character) ?? UTF8.encodedReplacementCharacter
                guard length + bytes.count < capacity.count else { break }
                for byte in bytes {
                    capacity[length] = byte
                    length += 1
                }
            }
            capacity[length] = 0
        }
    }
}
