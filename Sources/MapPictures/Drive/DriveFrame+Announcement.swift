import Formats
import Guidance

extension DriveFrame {
    /// What a voice said last of the next maneuver; `nil` if it has said nothing of it yet.
    var announcement: JSONValue? {
        guard let next = state.next, !state.position.isOffRoute,
            let said = guidance.announcement(
                ofManeuver: next.number, at: state.position.distance)
        else { return nil }
        return [
            "stage": .string(said.stage.rawValue),
            "text": .string(text.sentence(said, on: guidance)),
            "distance": Self.rounded(said.ahead),
            "at": Self.rounded(said.distance),
        ]
    }
}
