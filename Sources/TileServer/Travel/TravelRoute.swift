import MapPictures

/// What a path below `/travel` names.
enum TravelRoute: Hashable, Sendable {
    /// `/travel`: the trips, or the place to which one is sent.
    case list
    /// `/travel/{id}`: the numbers of a trip.
    case numbers(String)
    /// `/travel/{id}/card.png`: its picture; the file's name.
    case card(String, file: String)
    /// `/travel/{id}/speeds`, `/peaks`.
    case speeds(String), peaks(String)
    /// `/travel/{id}.gpx`.
    case gpx(String)
    /// `/travel/logs/{log}`: a log that is sent in parts.
    case log(String)
    /// `/travel/logs/{log}/{number}`: a part of it.
    case part(String, Int)

    /// Reads the words after `/travel/`.
    ///
    /// - Throws: `HTTPRefusal` with 404 for unknown ones, 400 for a part with a wrong number.
    init(_ words: some Collection<String>) throws(HTTPRefusal) {
        let words = Array(words)
        switch words.count {
        case 1 where KeptTrip.isID(words[0]): self = .numbers(words[0])
        case 1 where words[0].hasSuffix(".gpx") && KeptTrip.isID(words[0].dropLast(4)):
            self = .gpx(String(words[0].dropLast(4)))
        case 2 where KeptTrip.isID(words[0]) && words[1] == "speeds": self = .speeds(words[0])
        case 2 where KeptTrip.isID(words[0]) && words[1] == "peaks": self = .peaks(words[0])
        case 2 where KeptTrip.isID(words[0]) && words[1].hasPrefix("card."):
            self = .card(words[0], file: words[1])
        case 2...3 where words[0] == "logs" && AccessKeys.isUsable(words[1]):
            self =
                words.count == 2 ? .log(words[1]) : .part(words[1], try Self.number(words[2]))
        default: throw TileRoute.nothing
        }
    }

    private static func number(_ word: String) throws(HTTPRefusal) -> Int {
        let numbers = UnfinishedLogs.numbers
        guard word.utf8.allSatisfy({ 48...57 ~= $0 }), let number = Int(word),
            numbers.contains(number)
        else {
            throw HTTPRefusal(
                400,
                "the number of a part is from \(numbers.lowerBound) to \(numbers.upperBound)")
        }
        return number
    }
}
