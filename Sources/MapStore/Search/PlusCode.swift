public import Geometry

/// A code of the Open Location Code: full (`9FFGWP6M+R5`), or short, which means something near a
/// place (`WP6M+R5 Oslo`).
///
/// Pairs of digits of base 20 for latitude and longitude, then digits of a lattice of 4 by 5
/// (https://github.com/google/open-location-code, "Specification").
public struct PlusCode: Hashable, Sendable {
    /// The digits before and behind the plus sign, from 0 to 19.
    private let digits: [Int]
    /// How many digits are left out at the beginning: 0, 2, 4 or 6.
    private let missing: Int

    /// Whether it says where it is by itself.
    public var isFull: Bool { missing == 0 }

    private static let alphabet = Array("23456789CFGHJMPQRVWX".unicodeScalars)
    /// The digits before the plus sign.
    private static let digitsBeforeSign = 8

    /// Reads a code; `nil` for any other text.
    public init?(_ text: some StringProtocol) {
        let letters = Array(text.unicodeScalars.prefix(17))
        guard letters.count <= 16, let sign = letters.firstIndex(of: "+"),
            sign >= 2, sign <= Self.digitsBeforeSign, sign % 2 == 0
        else { return nil }
        let behind = letters.count - sign - 1
        // A single digit behind the sign is no place (Specification, "Code format").
        guard behind >= 2, behind <= 7 else { return nil }
        var digits: [Int] = []
        for (index, letter) in letters.enumerated() where index != sign {
            guard let digit = Self.digit(letter) else { return nil }
            digits.append(digit)
        }
        self.digits = digits
        missing = Self.digitsBeforeSign - sign
        // Latitudes are below 180 degrees from the south pole, longitudes below 360.
        if isFull, digits[0] > 8 || digits[1] > 17 { return nil }
    }

    private static func digit(_ letter: Unicode.Scalar) -> Int? {
        let upper = ("a"..."z").contains(letter) ? Unicode.Scalar(letter.value - 32) : letter
        return upper.flatMap { alphabet.firstIndex(of: $0) }
    }

    /// The first code among the words of a text, and the text without it; `nil` if there is none.
    public static func first(in text: String) -> (code: PlusCode, rest: String)? {
        guard text.utf8.count <= 400 else { return nil }
        let words = text.split { $0.isWhitespace || $0 == "," || $0 == ";" }
        guard let index = words.firstIndex(where: { PlusCode($0) != nil }),
            let code = PlusCode(words[index])
        else { return nil }
        let rest = words.enumerated().filter { $0.offset != index }.map(\.element)
        return (code, rest.joined(separator: " "))
    }

    /// The middle of the area of the code.
    ///
    /// - Parameter reference: a place near which a short code lies; a full code needs none.
    /// - Returns: the place; `nil` for a short code without a reference, and beyond the poles.
    public func place(near reference: Coordinate? = nil) -> Coordinate? {
        var digits = digits
        // The side of the area that the missing digits would say.
        let side: Double = missing == 2 ? 20 : missing == 4 ? 1 : 0.05
        if !isFull {
            guard let reference else { return nil }
            digits = Self.digits(of: reference).prefix(missing) + digits
        }
        var (north, east) = (-90.0, -180.0)
        var (height, width) = (400.0, 400.0)
        for pair in 0..<5 where pair * 2 + 1 < digits.count {
            (height, width) = (height / 20, width / 20)
            north += Double(digits[pair * 2]) * height
            east += Double(digits[pair * 2 + 1]) * width
        }
        for digit in digits.dropFirst(10) {
            (height, width) = (height / 5, width / 4)
            north += Double(digit / 4) * height
            east += Double(digit % 4) * width
        }
        var (middle, center) = (north + height / 2, east + width / 2)
        if let reference, !isFull {
            // The area of that name which is nearest, not the one that shares the digits.
            func moved(_ value: Double, to other: Double) -> Double {
                value - other > side / 2
                    ? value - side : other - value > side / 2 ? value + side : value
            }
            middle = moved(middle, to: reference.latitude)
            center = moved(center, to: reference.longitude)
            if center > 180 { center -= 360 }
            if center < -180 { center += 360 }
        }
        guard (-90...90).contains(middle), (-180...180).contains(center) else { return nil }
        return Coordinate(longitude: center, latitude: middle)
    }

    /// The first eight digits of the code of a place.
    private static func digits(of place: Coordinate) -> [Int] {
        var (north, east) = (
            min(max(place.latitude + 90, 0), 179.999_999),
            min(max(place.longitude + 180, 0), 359.999_999)
        )
        var digits: [Int] = []
        var side = 20.0
        for _ in 0..<4 {
            for value in [north, east] {
                digits.append(min(Int((value / side).rounded(.down)), 19))
            }
            north = north.truncatingRemainder(dividingBy: side)
            east = east.truncatingRemainder(dividingBy: side)
            side /= 20
        }
        return digits
    }
}

extension MapDatabase {
    /// The place that a text names by numbers or by a code, as ``PastedPlace`` reads them, or by a
    /// short plus code.
    ///
    /// - Parameters:
    ///   - text: any text.
    ///   - near: a place near which a short code lies, if no words say where; `nil` for the middle
    ///     of the map.
    /// - Returns: the place; `nil` for other texts, and for a code beside words of which the map
    ///   knows nothing.
    /// - Throws: ``MapStoreError`` if the map can't be read.
    public func pastedPlace(
        _ text: String, near: Coordinate? = nil
    ) throws(MapStoreError) -> Coordinate? {
        if let place = PastedPlace.read(text) { return place }
        guard let (code, rest) = PlusCode.first(in: text) else { return nil }
        if code.isFull { return code.place() }
        guard rest.isEmpty else {
            // A town before a shop of its name.
            let query = PlaceQuery(rest, near: near, limit: 1)
            var towns = query
            towns.kinds = [.place]
            let found = try PlaceSearch(map: self, query: towns).answers().first
            let any =
                if let found { found } else {
                    try PlaceSearch(map: self, query: query).answers().first
                }
            guard let any else { return nil }
            return code.place(near: any.entry.position.coordinate)
        }
        if let near { return code.place(near: near) }
        return code.place(near: try readMetadata().center)
    }
}
