import Geometry
import Glibc
import MapStore
import Platform

/// The street of each address, and what the addresses of a street say about it: its postcode and the
/// town it belongs to.
///
/// An address belongs to the nearest street of its name. Addresses whose street is not among the
/// roads, or whose place stands for one, make a street of their own.
struct AddressStreets {
    /// All streets: those of the roads, then those that only addresses know.
    private(set) var streets: [SearchEntry]
    /// The index of the street of each entry; -1 for entries other than addresses.
    let numbers: ScratchArray<Int32>

    /// The streets of one name in a cell of a lattice.
    private struct Cell: Hashable {
        let name: UInt64
        let x, y: Int32
    }

    private var cells: [Cell: [Int32]] = [:]
    private var votes: [Int32: Votes] = [:]

    /// The side of the cells, in 1e-7 degrees.
    private static let side: Int32 = 500_000
    /// The most cells to each side that a street lies in.
    private static let mostCells: Int32 = 12
    /// Metres from a street's box within which its addresses lie.
    private static let extent = 2000.0
    /// The rank of a street that only addresses know.
    private static let rank = 24

    /// What addresses say about their street.
    private struct Votes {
        var locality = Majority()
        var postcode = Majority()
        var postcodes: [String] = []
    }

    /// The most postcodes of a street by which it is found.
    private static let mostPostcodes = 6

    /// Finds the streets.
    ///
    /// - Parameters:
    ///   - streets: the streets of the roads, with their boxes.
    ///   - entries: all other entries.
    ///   - memory: the memory whose limit applies; `nil` for none.
    init(_ streets: [SearchEntry], of entries: SearchEntryStore, in memory: ScratchMemory?) {
        self.streets = streets
        numbers = ScratchArray(in: memory)
        for (index, street) in streets.enumerated() { add(Int32(clamping: index), street) }
        for number in entries.indices {
            guard entries.kind(of: number) == .address else {
                numbers.append(-1)
                continue
            }
            let address = entries[number]
            let street = self.street(of: address)
            numbers.append(street)
            vote(address, for: street)
        }
        for (street, vote) in votes {
            self.streets[Int(street)].locality = vote.locality.value
            self.streets[Int(street)].postcode = vote.postcode.value
            self.streets[Int(street)].otherPostcodes = vote.postcodes.filter {
                $0 != vote.postcode.value
            }
        }
        cells = [:]
        votes = [:]
    }

    private static func key(_ name: String?) -> UInt64 {
        SearchCandidates.fingerprint(SearchSpelling.whole(name ?? ""))
    }

    private mutating func add(_ number: Int32, _ street: SearchEntry) {
        guard let box = street.box else { return }
        let key = Self.key(street.names.local)
        let (left, low) = (box.west / Self.side, box.south / Self.side)
        for x in left...max(left, min(box.east / Self.side, left + Self.mostCells)) {
            for y in low...max(low, min(box.north / Self.side, low + Self.mostCells)) {
                cells[Cell(name: key, x: x, y: y), default: []].append(number)
            }
        }
    }

    /// The street of an address, which is made if there is none.
    private mutating func street(of address: SearchEntry) -> Int32 {
        let key = Self.key(address.street)
        let place = address.position
        var best: (number: Int32, meters: Double)?
        let (x, y) = (place.longitude / Self.side, place.latitude / Self.side)
        for column in x - 1...x + 1 {
            for row in y - 1...y + 1 {
                for number in cells[Cell(name: key, x: column, y: row)] ?? [] {
                    guard let box = streets[Int(number)].box else { continue }
                    let meters = Self.meters(from: place, to: box)
                    if meters <= Self.extent, meters < best?.meters ?? .infinity {
                        best = (number, meters)
                    }
                }
            }
        }
        if let best {
            extend(best.number, to: place, key)
            return best.number
        }
        let number = Int32(clamping: streets.count)
        var street = SearchEntry(kind: .street, position: place, rank: Self.rank)
        street.names.local = address.street
        street.box = SearchEntry.Box(
            west: place.longitude, south: place.latitude, east: place.longitude,
            north: place.latitude)
        streets.append(street)
        add(number, street)
        return number
    }

    /// Lets a street that only addresses know reach to another one.
    private mutating func extend(_ number: Int32, to place: FixedCoordinate, _ key: UInt64) {
        guard streets[Int(number)].category == nil, var box = streets[Int(number)].box else {
            return
        }
        box.west = min(box.west, place.longitude)
        box.east = max(box.east, place.longitude)
        box.south = min(box.south, place.latitude)
        box.north = max(box.north, place.latitude)
        streets[Int(number)].box = box
        let cell = Cell(
            name: key, x: place.longitude / Self.side, y: place.latitude / Self.side)
        if cells[cell]?.contains(number) != true { cells[cell, default: []].append(number) }
    }

    /// Metres from a place to a box; 0 inside.
    private static func meters(from place: FixedCoordinate, to box: SearchEntry.Box) -> Double {
        let unit = 111_195 / FixedCoordinate.unitsPerDegree
        func gap(_ value: Int32, _ low: Int32, _ high: Int32) -> Double {
            max(0, Double(low) - Double(value), Double(value) - Double(high)) * unit
        }
        let east =
            gap(place.longitude, box.west, box.east) * cos(place.coordinate.latitude * .pi / 180)
        return hypot(east, gap(place.latitude, box.south, box.north))
    }

    private mutating func vote(_ address: SearchEntry, for street: Int32) {
        var vote = votes[street] ?? Votes()
        if let locality = address.locality { vote.locality.add(locality) }
        if let postcode = address.postcode {
            vote.postcode.add(postcode)
            if vote.postcodes.count < Self.mostPostcodes, !vote.postcodes.contains(postcode) {
                vote.postcodes.append(postcode)
            }
        }
        votes[street] = vote
    }
}

/// The value that more than half of some values are, if one is; else one of them.
///
/// https://en.wikipedia.org/wiki/Boyer–Moore_majority_vote_algorithm
private struct Majority {
    private(set) var value: String?
    private var lead = 0

    mutating func add(_ other: String) {
        if lead == 0 { value = other }
        lead += value == other ? 1 : -1
    }
}
