import Parameters

/// An argument that C gave and that can't be used.
struct ArgumentError: MessageError {
    let message: Message

    init(_ message: Message) { self.message = message }
}
