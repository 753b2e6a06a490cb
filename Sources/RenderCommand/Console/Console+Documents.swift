import Formats
import Parameters

extension Console {
    /// Prints one document for programs: what some work tells or, where it fails, the error.
    ///
    /// - Parameter work: makes the document.
    /// - Throws: what the work threw, once it is printed too; ``ConsoleError`` if nobody reads it.
    func printDocument(_ work: () throws -> JSONValue) throws {
        let document: JSONValue
        do {
            document = try work()
        } catch {
            // A wrong command line is told the person who wrote it.
            if !(error is UsageError || error is ParameterError) {
                let told: JSONValue = ["error": .string(Message(error).text(.commandLine))]
                try print(told.serialized(pretty: true))
            }
            throw error
        }
        try print(document.serialized(pretty: true))
    }
}
