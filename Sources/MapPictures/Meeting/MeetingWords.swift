import Language

/// The words of meetings in one language.
struct MeetingWords {
    let language: GuidanceLanguage

    var meeting: String { language[.meetingMeeting] }
    var agenda: String { language[.meetingAgenda] }
    var onFoot: String { language[.meetingOnFoot] }

    /// When somebody must leave to be on time.
    func leave(_ clock: String) -> String { language.text(.meetingLeave, clock) }

    /// When somebody arrives who leaves now.
    func arrives(_ clock: String) -> String { language.text(.meetingArrives, clock) }

    /// By how much somebody is late.
    func late(_ duration: String) -> String { language.text(.meetingLate, duration) }

    /// What somebody answered.
    func name(of answer: Invitee.Answer) -> String {
        switch answer {
        case .coming: language[.answerComing]
        case .maybe: language[.answerMaybe]
        case .invited: language[.answerInvited]
        case .declined: language[.answerDeclined]
        }
    }
}
