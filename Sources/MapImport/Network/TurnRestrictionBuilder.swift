import COsmium
import Formats
import MapStore
import Platform

/// Collects the relations that forbid or require turns, and resolves them to the network's roads.
struct TurnRestrictionBuilder {
    /// A restriction relation as in the file.
    private struct Draft {
        let relationID: Int64
        var kind: TurnRestriction.Kind
        var condition: String?
        let exceptions: [String]
        var from: [Int64] = []
        var to: [Int64] = []
        var viaNode: Int64?
        var viaWays: [Int64] = []
    }

    private var drafts: [Draft] = []

    /// Adds a relation if it is a restriction, and counts its problems.
    ///
    /// - Parameters:
    ///   - relation: the relation.
    ///   - tags: its tags.
    ///   - report: counts problems.
    mutating func add(
        _ relation: borrowing cosmium_relation, tags: Tags, report: inout ImportReport
    ) {
        guard tags.is(.type, "restriction") else { return }
        let kinds = Self.kinds(tags)
        guard let first = kinds.first else {
            report.count(.restrictionOfUnknownKind)
            return
        }
        var draft = Draft(
            relationID: relation.id, kind: first.kind, condition: first.condition,
            exceptions: tags[.except]?.split(separator: ";").map {
                TagNumber.trimmed(String($0))
            } ?? [])
        for member in UnsafeBufferPointer(start: relation.members, count: relation.member_count) {
            guard let role = member.role else { continue }
            switch (String(cString: role), UInt8(bitPattern: member.type)) {
            case ("from", UInt8(ascii: "w")): draft.from.append(member.id)
            case ("to", UInt8(ascii: "w")): draft.to.append(member.id)
            case ("via", UInt8(ascii: "n")): draft.viaNode = member.id
            case ("via", UInt8(ascii: "w")): draft.viaWays.append(member.id)
            default: break
            }
        }
        for (kind, condition) in kinds {
            (draft.kind, draft.condition) = (kind, condition)
            add(draft, report: &report)
        }
    }

    private mutating func add(_ draft: Draft, report: inout ImportReport) {
        if let condition = draft.condition,
            case .unknown = TravelCondition(ConditionalValue.conditions(in: condition), for: .car)
        {
            report.count(.unknownCondition)
        }
        // Several roads can only be forbidden to enter, or to leave (OpenStreetMap wiki,
        // Relation:restriction, "Members").
        guard !draft.from.isEmpty, !draft.to.isEmpty,
            draft.from.count == 1 || draft.kind == .noEntry,
            draft.to.count == 1 || draft.kind == .noExit,
            draft.viaNode != nil || !draft.viaWays.isEmpty
        else {
            report.count(.restrictionWithoutAllRoles)
            return
        }
        let counts = [draft.from.count, draft.to.count, draft.viaWays.count + 1]
        guard counts.allSatisfy({ $0 <= Self.mostRoads }),
            counts.reduce(1, *) <= Self.mostRoads
        else {
            report.count(.restrictionOfTooManyRoads)
            return
        }
        drafts.append(draft)
    }

    /// The most roads of a relation; one may name a road a hundred thousand times, and each pair of
    /// two roads is a restriction over all roads between them.
    private static let mostRoads = 100

    /// Resolves the restrictions to a network.
    ///
    /// - Parameters:
    ///   - network: the network, complete except for the restrictions.
    ///   - report: counts restrictions whose roads are not in the file.
    /// - Returns: the restrictions; one for each pair of roads if a relation names several.
    func build(on network: ImportedRoadGraph, report: inout ImportReport) -> [TurnRestriction] {
        let wanted = Set(drafts.flatMap { $0.from + $0.to + $0.viaWays })
        var roadOfWay: [Int64: Int] = [:]
        for (index, way) in network.ways.wayIDs.elements.enumerated() where wanted.contains(way) {
            roadOfWay[way] = index + 1
        }
        var restrictions: [TurnRestriction] = []
        for draft in drafts {
            let from = draft.from.compactMap { roadOfWay[$0] }
            let to = draft.to.compactMap { roadOfWay[$0] }
            guard from.count == draft.from.count, to.count == draft.to.count,
                let via = via(of: draft, network, roadOfWay)
            else {
                report.count(.restrictionWithMissingMembers)
                continue
            }
            for (fromRoad, toRoad) in from.flatMap({ from in to.map { (from, $0) } }) {
                restrictions.append(
                    TurnRestriction(
                        id: restrictions.count + 1, relationID: Int(draft.relationID),
                        kind: draft.kind, fromRoad: fromRoad, via: via, toRoad: toRoad,
                        exceptions: draft.exceptions, condition: draft.condition))
            }
        }
        return restrictions
    }

    private func via(
        of draft: Draft, _ network: ImportedRoadGraph, _ roadOfWay: [Int64: Int]
    ) -> TurnRestriction.Via? {
        if let node = draft.viaNode { return network.number(of: node).map { .node($0) } }
        let roads = draft.viaWays.compactMap { roadOfWay[$0] }
        return roads.count == draft.viaWays.count ? .roads(roads) : nil
    }

    /// The kinds of restriction with their conditions, from a value such as `no_left_turn @ (Mo-Fr
    /// 07:00-09:00)`; several if each has its own.
    private static func kinds(
        _ tags: Tags
    ) -> [(kind: TurnRestriction.Kind, condition: String?)] {
        if let text = tags[.restriction] ?? tags[.restrictionMotorcar] {
            return kind(text).map { [($0, nil)] } ?? []
        }
        guard let text = tags[.restrictionConditional] else { return [] }
        return ConditionalValue.all(in: text).compactMap { clause in
            kind(clause.value).map { ($0, clause.conditions.joined(separator: " AND ")) }
        }
    }

    /// The kind of a value; an unknown one forbids or requires a turn by its first word.
    private static func kind(_ value: String) -> TurnRestriction.Kind? {
        if let kind = TurnRestriction.Kind(tag: value) { return kind }
        if value.hasPrefix("no_") { return .noEntry }
        return value.hasPrefix("only_") ? .onlyStraightOn : nil
    }
}
