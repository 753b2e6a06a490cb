import Geometry
import Glibc
import MapStore
import Platform

/// Finds what has the same name nearby, however many things of that name there are elsewhere.
///
/// The Earth lies in cells at least twice as wide as that reaches, whose columns widen towards the poles; a name
/// and a cell together are looked up in a hash table. Whatever is within ``extent`` of a place lies in one
/// of four cells: a row's columns close round the Earth, so that the last one has the first for a neighbour.
struct NearbyNames {
    /// How far from each other two things of one name are still found, in metres.
    let extent: Double

    /// A thing, and the one before it in the same cell.
    private struct Link: BitwiseCopyable {
        /// Of the name and the cell.
        let key: UInt64
        let number: Int32
        /// The place among the links; -1 for none.
        let before: Int32
    }

    private let memory: ScratchMemory?
    private let links: ScratchArray<Link>
    /// A hash table with open addressing, at most half full: the last link of each key, -1 where
    /// there is none.
    private var slots: ScratchArray<Int32>

    /// Rows of cells from the equator; a degree of latitude is 111 km long.
    private let rowsPerDegree: Double

    /// Nothing yet.
    ///
    /// - Parameters:
    ///   - extent: how far from each other two things of one name are still found, in metres.
    ///   - memory: whose limit it is subject to; `nil` keeps everything in memory.
    init(extent: Double = 300, in memory: ScratchMemory? = nil) {
        self.extent = extent
        rowsPerDegree = 111_195 / (2 * extent)
        self.memory = memory
        links = ScratchArray(in: memory)
        slots = Self.emptySlots(1024, memory)
    }

    /// Remembers a thing.
    ///
    /// - Parameters:
    ///   - number: its number.
    ///   - name: a fingerprint of its name.
    ///   - place: where it lies.
    mutating func add(_ number: Int, named name: UInt64, at place: FixedCoordinate) {
        if (links.count + 1) * 2 > slots.count { growSlots() }
        let row = Int(row(of: place).rounded(.down))
        let column = Int(column(of: place, of: columnCount(inRow: row)).rounded(.down))
        let key = Self.key(name, row, column)
        let slot = slot(of: key)
        links.append(Link(key: key, number: Int32(clamping: number), before: slots[slot]))
        slots[slot] = Int32(clamping: links.count - 1)
    }

    /// The numbers of the things of a name in the cells around a place: all within ``extent``, and
    /// some that are farther away.
    func candidates(named name: UInt64, around place: FixedCoordinate) -> [Int] {
        var found: [Int] = []
        for row in Self.nearest(row(of: place)) {
            // Columns are as wide as the row's latitude asks for.
            let count = columnCount(inRow: row)
            let columns = Self.nearest(column(of: place, of: count)).map {
                ($0 + count) % count
            }
            for column in columns[0] == columns[1] ? columns[..<1] : columns[...] {
                var link = slots[slot(of: Self.key(name, row, column))]
                while link >= 0 {
                    found.append(Int(links[Int(link)].number))
                    link = links[Int(link)].before
                }
            }
        }
        return found
    }

    // MARK: Cells

    private func row(of place: FixedCoordinate) -> Double {
        place.coordinate.latitude * rowsPerDegree
    }

    /// How many columns a row has, all of them equally wide.
    private func columnCount(inRow row: Int) -> Int {
        // Nearest to the pole a row's circle is shortest; around the pole there is one cell.
        let latitude = min(Double(max(row + 1, -row)), 90 * rowsPerDegree) / rowsPerDegree
        return max(Int(360 * rowsPerDegree * cos(latitude * .pi / 180)), 1)
    }

    /// The column of a place, from 0 at the antimeridian up to a row's count of columns.
    private func column(of place: FixedCoordinate, of count: Int) -> Double {
        let column = (place.coordinate.longitude + 180) / 360 * Double(count)
        return column < Double(count) ? column : 0
    }

    /// The cell of a place along an axis, and the one that it is nearer to.
    private static func nearest(_ place: Double) -> [Int] {
        let cell = place.rounded(.down)
        return [Int(cell), Int(place - cell < 0.5 ? cell - 1 : cell + 1)]
    }

    private static func key(_ name: UInt64, _ row: Int, _ column: Int) -> UInt64 {
        var hash = mixed(name)
        for number in [row, column] { hash = mixed(hash ^ UInt64(bitPattern: Int64(number))) }
        return hash
    }

    /// Multiplied as for Fibonacci hashing, with the high bits brought down.
    private static func mixed(_ number: UInt64) -> UInt64 {
        let product = number &* 0x9E37_79B9_7F4A_7C15
        return product ^ product >> 32
    }

    // MARK: The hash table

    private static func emptySlots(_ count: Int, _ memory: ScratchMemory?) -> ScratchArray<Int32> {
        let slots = ScratchArray<Int32>(in: memory)
        for _ in 0..<count { slots.append(-1) }
        return slots
    }

    /// The slot of a key, or the free one where it belongs.
    private func slot(of key: UInt64) -> Int {
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: key) & mask
        while slots[slot] >= 0, links[Int(slots[slot])].key != key { slot = (slot + 1) & mask }
        return slot
    }

    private mutating func growSlots() {
        slots = Self.emptySlots(slots.count * 2, memory)
        for (number, link) in links.elements.enumerated() {
            slots[slot(of: link.key)] = Int32(clamping: number)
        }
    }
}
