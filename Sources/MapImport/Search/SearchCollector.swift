import Geometry
import MapStore
import Platform

/// Gathers what can be searched for by name or address, except streets (``StreetIndex``).
struct SearchCollector {
    private(set) var entries: SearchEntryStore

    /// Addresses taken already.
    ///
    /// An entrance and its building often carry the same; a Main Street 1 stands in many places.
    private var addresses: NearbyNames
    /// Stops, to join the two sides of a street and the platforms of a station.
    private var stops: NearbyNames

    /// A collector of nothing yet.
    ///
    /// - Parameter memory: whose limit it is subject to; `nil` keeps everything in memory.
    init(in memory: ScratchMemory? = nil) {
        entries = SearchEntryStore(in: memory)
        addresses = NearbyNames(in: memory)
        stops = NearbyNames(in: memory)
    }

    /// The numbers of the entries, but for squares that the streets around them stand for already.
    ///
    /// - Parameter streets: the streets.
    /// - Returns: what is to be written besides those.
    func numbers(besides streets: [SearchEntry]) -> some Sequence<Int> {
        // Few streets have the name of a square.
        var squares: Set<String?> = []
        for number in entries.indices where entries.kind(of: number) == .street {
            squares.insert(entries[number].names.local)
        }
        var near = NearbyNames(extent: StreetIndex.extent)
        for (number, street) in streets.enumerated() where squares.contains(street.names.local) {
            near.add(number, named: Self.fingerprint(of: street), at: street.position)
        }
        return entries.indices.lazy.filter { [near, entries] number in
            guard entries.kind(of: number) == .street else { return true }
            let entry = entries[number]
            let place = entry.position
            return !near.candidates(named: Self.fingerprint(of: entry), around: place).contains {
                streets[$0].position.coordinate.distance(to: place.coordinate) < near.extent
            }
        }
    }

    private static func fingerprint(of entry: SearchEntry) -> UInt64 {
        SearchCandidates.fingerprint(entry.names.local)
    }

    /// Takes in what came of a block of objects.
    ///
    /// - Parameter candidates: what may be searched for.
    mutating func append(_ candidates: SearchCandidates) {
        for (number, role) in candidates.roles.enumerated() {
            let place = candidates.entries.position(of: number)
            switch role {
            case .single: break
            case .stop(let name):
                if joins(candidates.entries[number], named: name) { continue }
                stops.add(entries.count, named: name, at: place)
            case .address(let name):
                guard first(in: addresses, named: name, around: place) == nil else { continue }
                addresses.add(entries.count, named: name, at: place)
            }
            entries.append(number, of: candidates.entries)
        }
    }

    /// Joins a stop to one of its name nearby, if there is one; the greater of the two stays.
    private mutating func joins(_ stop: SearchEntry, named name: UInt64) -> Bool {
        guard let known = first(in: stops, named: name, around: stop.position) else {
            return false
        }
        var entry = entries[known]
        if stop.rank > entry.rank {
            entry.category = stop.category
            entry.rank = stop.rank
            entry.position = stop.position
            entries[known] = entry
            stops.add(known, named: name, at: stop.position)
        }
        return true
    }

    /// The first entry of a name that lies within ``NearbyNames/extent``.
    private func first(
        in known: NearbyNames, named name: UInt64, around place: FixedCoordinate
    ) -> Int? {
        known.candidates(named: name, around: place).filter {
            entries.position(of: $0).coordinate.distance(to: place.coordinate) < known.extent
        }
        .min()
    }
}
