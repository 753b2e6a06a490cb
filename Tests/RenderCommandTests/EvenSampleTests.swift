import Testing

@testable import RenderCommand

@Suite struct EvenSampleTests {
    @Test(arguments: [0, 1, 8, 9, 100, 12_345])
    func `a sample's elements are evenly spread`(count: Int) {
        var sample = EvenSample<Int>(limit: 8)
        for number in 0..<count { sample.add(number) }
        let elements = sample.elements
        #expect(elements.count <= 8 && elements.count >= min(count, 4))
        let steps = Set(zip(elements, elements.dropFirst()).map { $1 - $0 })
        #expect(steps.count <= 1)
        if let step = steps.first, let last = elements.last { #expect(count - last <= step) }
    }
}
