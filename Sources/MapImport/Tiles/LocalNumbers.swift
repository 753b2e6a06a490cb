/// The numbers that a layer gives to what has a number in the whole import.
struct LocalNumbers {
    private var numbers: [UInt32]
    private var rounds: [UInt32]
    private var round: UInt32 = 1

    init(count: Int) {
        numbers = Array(repeating: 0, count: count)
        rounds = Array(repeating: 0, count: count)
    }

    /// Forgets all numbers, without touching them.
    mutating func removeAll() {
        round &+= 1
    }

    /// The layer's number, made if there is none.
    @inline(__always)
    mutating func local(_ number: UInt32, make: (UInt32) -> UInt32) -> UInt32 {
        let index = Int(number)
        if rounds[index] != round {
            rounds[index] = round
            numbers[index] = make(number)
        }
        return numbers[index]
    }
}
