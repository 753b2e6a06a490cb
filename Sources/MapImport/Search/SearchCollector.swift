import Geometry
import MapStore
import Platform

/// Collects the search entries for names and addresses, except streets (``StreetIndex``).
struct SearchCollector {
    private(set) var entries: SearchEntryStore

    /// The addresses that are already collected.
    ///
    /// An entrance and its building often have the same address; a Main Street 1 exists in many
    /// towns.
    private var addresses: NearbyNames
    /// The stops, for joining the two sides of a street and the platforms of a station.
    private var stops: NearbyNames

    /// Creates an empty collector.
    ///
    /// - Parameter memory: the memory whose limit applies; `nil` keeps everything in memory.
    init(in memory: ScratchMemory? = nil) {
        entries = SearchEntryStore(in: memory)
        addresses = NearbyNames(in: memory)
        stops = NearbyNames(in: memory)
    }

    /// The numbers of the entries, except squares that the streets around them already represent.
    ///
    /// - Parameter streets: the streets.
    /// - Returns: the numbers of the entries to write in addition to the streets.
    func numbers(besides streets: [SearchEntry]) -> some Sequence<Int> {
        // Few streets share their name with a square, so only those are indexed.
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

    /// Adds the candidates of a block of objects.
    ///
    /// - Parameter candidates: the possible search entries.
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

    /// Joins a stop to one of its name nearby, if there is one; the one of higher rank is kept.
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
