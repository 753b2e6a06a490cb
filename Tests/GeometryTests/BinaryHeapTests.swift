import Geometry
import TestSupport
import Testing

@Suite struct BinaryHeapTests {
    /// Takes all values.
    private func drained(_ heap: BinaryHeap<Int>) -> [Int] {
        var heap = heap
        var values: [Int] = []
        while let value = heap.pop() { values.append(value) }
        return values
    }

    /// All orders of the first numbers: each shape that a small heap can have.
    private func orders(of count: Int) -> [[Int]] {
        (0..<count).reduce([[]]) { orders, number in
            orders.flatMap { order in
                (0...order.count).map { place in
                    Array(order[..<place]) + [number] + Array(order[place...])
                }
            }
        }
    }

    @Test(arguments: 0...6)
    func `values are popped in ascending order for every order of insertion`(count: Int) {
        for order in orders(of: count) {
            var heap = BinaryHeap<Int>()
            for value in order { heap.push(value) }
            #expect(drained(heap) == Array(0..<count), "\(order)")
        }
    }

    @Test(arguments: [0, 1, 2, 3, 7, 8, 100])
    func `ascending values can become a heap directly`(count: Int) {
        let values = (0..<count).map { $0 / 2 }
        #expect(drained(BinaryHeap(ascending: values)) == values)
    }

    @Test(arguments: [2, 10, 1000])
    func `random pushes and pops always pop the least value`(kinds: Int) {
        var random = SeededRandom(seed: UInt64(kinds))
        var heap = BinaryHeap(ascending: [0, 1])
        var left = [0, 1]
        for _ in 0..<2000 {
            if Int.random(in: 0..<5, using: &random) < 3 {
                let value = Int.random(in: 0..<kinds, using: &random)
                heap.push(value)
                left.insert(value, at: left.firstIndex { $0 >= value } ?? left.count)
            } else {
                #expect(heap.pop() == (left.isEmpty ? nil : left.removeFirst()))
            }
        }
        #expect(drained(heap) == left)
    }

    @Test func `a heap emptied by removeAll holds only later values`() {
        var heap = BinaryHeap(ascending: [1, 2, 3])
        heap.removeAll()
        #expect(heap.pop() == nil)
        heap.push(5)
        heap.push(4)
        #expect(drained(heap) == [4, 5])
    }
}
