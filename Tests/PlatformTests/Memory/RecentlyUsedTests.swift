import Testing

@testable import Platform

struct RecentlyUsedTests {
    @Test func `The least recently used value is removed first`() {
        var kept = RecentlyUsed<Int, String>(capacity: 3)
        for key in 1...3 { kept.keep("\(key)", of: key, cost: 1) }
        #expect(kept.value(of: 1) == "1")
        kept.keep("4", of: 4, cost: 1)
        #expect(kept.value(of: 2) == nil)
        #expect([1, 3, 4].allSatisfy { kept.value(of: $0) == "\($0)" })
    }

    @Test func `Random operations agree with a simple list`() {
        var generator = SystemRandomNumberGenerator()
        var kept = RecentlyUsed<Int, Int>(capacity: 50)
        var list: [(key: Int, value: Int, cost: Int)] = []
        for step in 0..<5000 {
            let key = Int.random(in: 0..<30, using: &generator)
            switch Int.random(in: 0..<5, using: &generator) {
            case 0, 1:
                let cost = Int.random(in: 1...12, using: &generator)
                kept.keep(step, of: key, cost: cost)
                list.removeAll { $0.key == key }
                while list.reduce(cost, { $0 + $1.cost }) > 50 { list.removeFirst() }
                list.append((key, step, cost))
            case 2:
                kept.remove(key)
                list.removeAll { $0.key == key }
            default:
                let place = list.firstIndex { $0.key == key }
                #expect(kept.value(of: key) == place.map { list[$0].value })
                if let place { list.append(list.remove(at: place)) }
            }
            #expect(kept.count == list.count)
            #expect(kept.cost == list.reduce(0) { $0 + $1.cost })
        }
    }

    @Test func `A value that costs more than the capacity is not kept`() {
        var kept = RecentlyUsed<Int, Int>(capacity: 10)
        kept.keep(1, of: 1, cost: 5)
        kept.keep(2, of: 2, cost: 11)
        #expect(kept.count == 1 && kept.value(of: 1) == 1)
    }
}
