import GeoFiles
package import Geometry
package import Parameters

/// Files with weather, as a parameter names them.
package struct WeatherInput: Hashable, Sendable {
    /// A file, with the position of its station if it has bare METARs.
    package struct File: Hashable, Sendable {
        /// Its path.
        package var path: String
        /// The position; `nil` if the file tells its places.
        package var place: Coordinate?
    }

    private let files: [File]

    /// The files that values name; `nil` for none.
    ///
    /// - Throws: ``ParameterError`` for a wrong value.
    package init?(_ values: ParameterValues) throws(ParameterError) {
        files = try values.values(PictureParameter.weather)
        guard !files.isEmpty else { return nil }
        guard files.count <= Self.mostFiles else {
            throw ParameterError(
                "\(PictureParameter.weather) is given \(files.count) times, more than \(Self.mostFiles)"
            )
        }
    }

    private static let mostFiles = 200

    /// Returns the paths of the files that values name.
    ///
    /// - Throws: ``ParameterError`` for a wrong value.
    static func inputPaths(_ values: ParameterValues) throws(ParameterError) -> [String] {
        try values.values(PictureParameter.weather).map(\.path)
    }

    /// Reads the files.
    ///
    /// - Parameter time: the time of the picture, in seconds since 1970 UTC; bare reports mean the day
    ///   of the month that is nearest to it.
    /// - Returns: the weather, and notes for the user, a line each.
    /// - Throws: `SceneError` for a file that can't be read, `GeoFileError` for one that is no
    ///   weather, ``ParameterError`` for bare reports without a position.
    func read(around time: Double) throws -> (lookup: WeatherLookup, notes: [Message]) {
        var series: [WeatherSeries] = []
        var notes: [Message] = []
        for file in files {
            let name = PrintableText.short(file.path)
            let read = try WeatherFile(
                InputFile.read(file.path, limit: WeatherFile.maximumBytes), named: name,
                at: file.place, around: time)
            if !read.unplaced.isEmpty {
                let stations = read.unplaced.prefix(3).joined(separator: ", ")
                guard !read.series.isEmpty else {
                    throw ParameterError(
                        PictureParameter.weather.definition, file.path,
                        """
                        its METARs (\(stations)) have no position; write it behind the file: \
                        \(file.path)@LON,LAT
                        """)
                }
                notes.append("\(name): METARs without a position are left out: \(stations)")
            }
            series += read.series
            notes += read.notes.map { "\(name): \($0)" }
        }
        return (WeatherLookup(series), notes)
    }
}

extension WeatherAlongWay {
    /// A note on the places without weather; `nil` if all have some.
    var note: Message? {
        let count = missing.values.reduce(0, +)
        guard count > 0 else { return nil }
        let reasons: [(WeatherLookup.Absence, String)] = [
            (.tooFar, "too far from every place of the files"),
            (.otherTime, "at times of which the files tell nothing"),
        ]
        let counted = reasons.compactMap { absence, words in
            missing[absence].map { "\($0) \(words)" }
        }
        return "no weather for \(count) of \(placeCount) places: \(counted.joined(separator: ", "))"
    }
}

extension PictureParameter {
    /// Files with weather.
    package static let weather = Parameter<WeatherInput.File>(
        ParameterDefinition(
            "weather", "FILE[@LON,LAT]", .files,
            help: """
                Weather of a place, from MET Norway or Open-Meteo (JSON), or METARs; those that tell no \
                position need it behind the file. May be given several times.
                """),
        cure: "write a file, for bare METARs with the position behind it: metar.txt@11.1,60.2"
    ) { text throws(ParameterError) in
        guard !text.text.isEmpty else { throw text.error() }
        if let at = text.text.lastIndex(of: "@"), at > text.text.startIndex {
            let numbers = text.text[text.text.index(after: at)...].split(
                separator: ",", omittingEmptySubsequences: false)
            let isPlace = numbers.count == 2 && numbers.allSatisfy { Double($0) != nil }
            if isPlace {
                return WeatherInput.File(
                    path: String(text.text[..<at]),
                    place: try text.coordinate(numbers[0], numbers[1]))
            }
        }
        return WeatherInput.File(path: text.text, place: nil)
    }
}
