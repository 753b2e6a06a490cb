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

    /// Reads the words after `/travel/`.
    ///
    /// - Throws: `HTTPRefusal` with 404 for unknown ones.
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
        default: throw TileRoute.nothing
        }
    }
}
