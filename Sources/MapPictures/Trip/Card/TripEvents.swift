import Formats
import Geometry
import Overlays
import Routes
import Tracks

/// The events of a trip, for its map and for programs.
struct TripEvents {
    private let trip: Trip
    /// The strongest forces above the threshold, in order of time.
    let forces: [ForceEvent]
    /// The deviations from the plan; empty without a plan.
    let deviations: [TripDeviation]

    /// The most marks of forces; more could not be told apart.
    private static let most = 40

    /// - Parameters:
    ///   - trip: the trip.
    ///   - threshold: the force from which a moment is marked, in g.
    ///   - plan: the trip compared with its plan; `nil` without one.
    init(_ trip: Trip, forcesOver threshold: Double, _ plan: PlanComparison?) {
        self.trip = trip
        let found = trip.forceEvents(over: threshold)
        let least = found.map(\.force).sorted().suffix(Self.most).first ?? 0
        forces = found.filter { $0.force >= least || $0.isCrash }
        deviations = plan?.deviations ?? []
    }

    // MARK: On the map

    /// Returns the marks, the most important last.
    func marks(
        on line: TripLine, _ text: GuidanceText, _ words: TripWords
    ) -> [TripMarksOverlay.Item] {
        func item(_ mark: TripMark, at time: Double, _ text: String) -> TripMarksOverlay.Item {
            let moment = trip.moment(at: time)
            return TripMarksOverlay.Item(
                mark, at: line.point(moment.coordinate, near: moment.sample), text: text)
        }
        let deviations = deviations.map { deviation in
            TripMarksOverlay.Item(
                .deviation,
                at: line.point(deviation.place, near: deviation.samples.lowerBound),
                text: text.cost(meters: deviation.extraMeters, seconds: deviation.extraSeconds))
        }
        let longest = trip.cardStops.sorted { $0.seconds > $1.seconds }.prefix(9)
        let stops = longest.map { item(.stop, at: $0.time, text.duration($0.seconds)) }
        let peaks = forces.filter { !$0.isCrash }.sorted { $0.force < $1.force }.map {
            item($0.kind.mark, at: $0.time, text.force($0.force))
        }
        let faults = trip.troubleCodes.compactMap { code in
            code.time.map { item(.fault, at: $0, code.code) }
        }
        let crashes = forces.filter(\.isCrash).map {
            item(.crash, at: $0.time, "\(words.crash) \(text.force($0.force))")
        }
        return deviations + stops + peaks + faults + crashes
    }

    // MARK: In the panel

    /// Returns the numbers of events, and the faults that the car has recorded.
    func facts(_ text: GuidanceText, _ words: TripWords) -> [TripCardContent.Fact] {
        let crashes = forces.filter(\.isCrash)
        let faults = trip.troubleCodes.prefix(2).map { code in
            let frozen = code.frozenValues.sorted { $0.key < $1.key }.compactMap { entry in
                TripQuantity(entry.key).map { text.value(entry.value, of: $0) }
            }
            return TripCardContent.Fact(
                "\(words.fault) \(code.code)",
                frozen.isEmpty ? "–" : frozen.prefix(3).joined(separator: "  ·  "), mark: .fault)
        }
        let counts = ForceEvent.Kind.allCases.compactMap { kind -> TripCardContent.Fact? in
            let count = forces.count { $0.kind == kind && !$0.isCrash }
            return count == 0
                ? nil
                : TripCardContent.Fact(words.name(of: kind), "\(count)", mark: kind.mark)
        }
        return crashes.prefix(1).map {
            TripCardContent.Fact(words.crash, text.force($0.force), mark: .crash)
        } + faults + counts
    }

    // MARK: For programs

    /// The members of the picture's report on the events.
    var document: JSONObject {
        JSONObject([
            ("stops", .array(trip.cardStops.map(Self.document))),
            ("events", .array(forces.map(document))),
            ("troubleCodes", .array(trip.troubleCodes.map(document))),
            ("deviations", .array(deviations.map(document))),
        ])
    }

    private static func document(_ stop: TripStop) -> JSONValue {
        var object = place(stop.coordinate, at: stop.time)
        object["seconds"] = number(stop.seconds)
        return .object(object)
    }

    private func document(_ event: ForceEvent) -> JSONValue {
        var object = Self.place(trip.moment(at: event.time).coordinate, at: event.time)
        object["kind"] = .string(event.isCrash ? "crash" : event.kind.rawValue)
        object["force"] = Self.number(event.force, 100)
        return .object(object)
    }

    private func document(_ code: TroubleCode) -> JSONValue {
        var object =
            code.time.map { Self.place(trip.moment(at: $0).coordinate, at: $0) } ?? JSONObject([])
        object["code"] = .string(code.code)
        object["frozen"] = .object(
            JSONObject(
                code.frozenValues.sorted { $0.key < $1.key }.map {
                    ($0.key.rawValue, Self.number($0.value, 1000))
                }))
        return .object(object)
    }

    private func document(_ deviation: TripDeviation) -> JSONValue {
        var object = Self.place(deviation.place, at: deviation.time)
        object["extraMeters"] = deviation.extraMeters.map { Self.number($0) } ?? .null
        object["extraSeconds"] = deviation.extraSeconds.map { Self.number($0) } ?? .null
        return .object(object)
    }

    private static func place(_ place: Coordinate, at time: Double) -> JSONObject {
        JSONObject([
            ("second", number(time)), ("longitude", number(place.longitude, 1e6)),
            ("latitude", number(place.latitude, 1e6)),
        ])
    }

    private static func number(_ value: Double, _ parts: Double = 10) -> JSONValue {
        .number((value * parts).rounded() / parts)
    }
}

extension ForceEvent.Kind {
    /// Its symbol.
    fileprivate var mark: TripMark {
        switch self {
        case .braking: .braking
        case .acceleration: .acceleration
        case .cornering: .cornering
        case .jolt: .jolt
        }
    }
}

extension TripWords {
    fileprivate func name(of kind: ForceEvent.Kind) -> String {
        switch kind {
        case .braking: brakings
        case .acceleration: accelerations
        case .cornering: bends
        case .jolt: jolts
        }
    }
}

extension GuidanceText {
    /// Returns the cost of a deviation: `+1.2 km, +3 min`; empty if unknown.
    func cost(meters: Double?, seconds: Double?) -> String {
        func signed(_ value: Double, _ text: String) -> String { (value < 0 ? "−" : "+") + text }
        let parts = [
            meters.map { signed($0, distance($0.magnitude)) },
            // Less than half a minute counts as no difference.
            seconds.flatMap { $0.magnitude < 30 ? nil : signed($0, duration($0.magnitude)) },
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }
}
