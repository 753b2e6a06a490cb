import Formats
import Geometry
import MapPictures
import MapStore
import Parameters

/// Words in place of coordinates: `--camera "storgata 5 oslo,16"`, `--marker "oslo s|label:A"`,
/// `--me "storgata 5"`.
///
/// They are looked up before the options are read, so that nothing else has to know words.
struct PlacedOptions {
    private let path: String?
    private let console: Console
    /// The map that knows the words, once they were needed.
    private var map: MapDatabase?
    /// The first place of the command line, near which the others are likely to be.
    private var near: Coordinate?

    /// Replaces words by coordinates.
    ///
    /// Other places that fit as well are reported on the console, as a fault.
    ///
    /// - Parameters:
    ///   - arguments: the command line of a verb.
    ///   - console: the console to print on.
    /// - Returns: the command line with coordinates.
    /// - Throws: ``UsageError`` without a map, `SceneError` if nothing fits or the map has no
    ///   names, `MapStoreError` if it can't be read.
    static func placed(_ arguments: ParsedArguments, _ console: Console) throws -> ParsedArguments {
        var options = PlacedOptions(
            path: try arguments.value(PictureParameter.map), console: console)
        var arguments = arguments
        let camera = PictureParameter.camera.definition
        try options.replace(camera, in: &arguments) { try $0.camera($1) }
        try options.replace(PictureParameter.marker.definition, in: &arguments) {
            try $0.marker($1)
        }
        try options.replace(PictureParameter.me.definition, in: &arguments) { try $0.me($1) }
        return arguments
    }

    private init(path: String?, console: Console) {
        self.path = path
        self.console = console
    }

    private mutating func replace(
        _ option: ParameterDefinition, in arguments: inout ParsedArguments,
        by coordinate: (inout PlacedOptions, String) throws -> String
    ) throws {
        guard arguments.values.isGiven(option) else { return }
        let texts = arguments.values.said(of: option)
        arguments.values.replace(try texts.map { try coordinate(&self, $0) }, for: option)
    }

    // MARK: The options

    /// A camera: words, and perhaps zoom and angles as behind a coordinate.
    private mutating func camera(_ text: String) throws -> String {
        let option = PictureParameter.camera
        if let camera = try? option.read(text) {
            near = camera.center
            return text
        }
        var (words, angles) = (text[...], Substring())
        if let sign = text.lastIndex(of: "@"),
            PlaceText.isNumeric(text[text.index(after: sign)...])
        {
            (words, angles) = (text[..<sign], text[sign...])
        }
        // The words of a link or a code may end with a number.
        var zoom: Double?
        if PastedPlace.read(String(words)) == nil, let comma = words.lastIndex(of: ",") {
            let number = words[words.index(after: comma)...].drop { $0 == " " }
            if let value = Double(number), Camera.zooms.contains(value) {
                zoom = value
                words = words[..<comma]
            }
        }
        guard !PlaceText.isNumeric(words), let place = PlaceText(words: String(words)) else {
            return text
        }
        let meaning = try meaning(of: place, option.definition)
        near = meaning.place
        let height = zoom ?? meaning.found.map(Self.zoom) ?? 16
        return "\(Self.text(meaning.place)),\(NumberText.decimals(height, 3))\(angles)"
    }

    /// A marker: words before its first bar.
    private mutating func marker(_ text: String) throws -> String {
        let head = text.prefix { $0 != "|" }
        guard !PlaceText.isNumeric(head), let place = PlaceText(words: String(head)) else {
            return text
        }
        // An option, such as TileServer GL's "latlng:1|59.9,10.7".
        if case .words = place, let colon = head.firstIndex(of: ":"),
            head[..<colon].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
        {
            return text
        }
        let meaning = try meaning(of: place, PictureParameter.marker.definition)
        return Self.text(meaning.place) + text[head.endIndex...]
    }

    private mutating func me(_ text: String) throws -> String {
        guard !PlaceText.isNumeric(text), let place = PlaceText(words: text) else { return text }
        return Self.text(try meaning(of: place, PictureParameter.me.definition).place)
    }

    private static func text(_ place: Coordinate) -> String {
        "\(NumberText.decimals(place.longitude, 7)),\(NumberText.decimals(place.latitude, 7))"
    }

    // MARK: Looking up

    private mutating func meaning(
        of place: PlaceText, _ option: ParameterDefinition
    ) throws -> PlaceText.Meaning {
        if let coordinate = place.coordinate {
            return PlaceText.Meaning(place: coordinate)
        }
        guard let path else {
            throw UsageError("\(option.display): words are looked up on a map: write --map")
        }
        if map == nil { map = try TilesetFile.importedMap(path) }
        guard let map else {
            throw SceneError(
                "\(option.display): \(path) has no names: import the extract with render import")
        }
        let meaning = try place.meaning(on: map, near: near, name: option.display)
        guard let note = meaning.note(option.display) else { return meaning }
        if !meaning.others.isEmpty {
            console.report(note)
        } else if meaning.found?.corrections.isEmpty == false {
            console.printNote(note)
        }
        return meaning
    }

    /// The zoom at which what was found is seen with its surroundings.
    private static func zoom(of found: FoundPlace) -> Double {
        switch found.kind {
        case .address, .poi: 17
        case .street: 16
        case .place: zooms[found.entry.category ?? ""] ?? 14
        }
    }

    private static let zooms = [
        "place=country": 5.0, "place=state": 7, "place=city": 11, "place=municipality": 11,
        "place=island": 12, "place=town": 13, "place=borough": 13, "place=suburb": 13,
        "place=neighbourhood": 15, "place=square": 17,
    ]
}
