import Geometry
import Guidance
import Overlays
import Routes

extension DriveFrame {
    /// The panels with their contents.
    var panels: [any Panel] {
        let maneuver: [(any Panel)?] = [
            banner,
            lanes,
            signpost,
        ]
        let trip: [(any Panel)?] = [street, speed, trip]
        return (maneuver + trip).compactMap { $0 }
    }

    var banner: BannerPanel? {
        guard !state.position.isOffRoute else {
            return BannerPanel(
                symbol: .offRoute,
                distance: text.measured(state.position.offset), title: text.offRoute)
        }
        guard !hasArrived else { return arrival(at: state.next) }
        guard let next = state.next else { return nil }
        let then = state.following.map {
            BannerPanel.Then(text: Self.capitalized(text.then), symbol: symbol($0))
        }
        return BannerPanel(
            symbol: symbol(next),
            distance: next.distance < 5 ? text.now : text.distance(next.distance),
            exit: exit(next), shields: shields(next.road.refs), title: title(next), then: then)
    }

    var lanes: LanesPanel? {
        hasArrived ? nil : state.lanes.map { LanesPanel($0.lanes, side: state.drivingSide) }
    }

    /// Returns the banner for a reached destination, with its name, or the side it is on.
    private func arrival(at next: UpcomingManeuver?) -> BannerPanel {
        let name = state.stops.last?.name ?? ""
        let hasSide = next?.step.maneuver.direction.map { $0 != .straight } ?? false
        let side = next.map { hasSide ? text.phrase($0) : "" } ?? ""
        return BannerPanel(
            symbol: next.map(symbol)
                ?? .maneuver(.arrive, nil, exitNumber: nil, side: state.drivingSide),
            distance: "", title: text.arrived, subtitle: name.isEmpty ? side : name)
    }

    /// Returns the number of the exit to take, after the word for "exit"; empty if there is none.
    private func exit(_ next: UpcomingManeuver) -> String {
        guard let numbers = next.signpost?.exitNumbers, !numbers.isEmpty else { return "" }
        return "\(text.exit) \(numbers.joined(separator: " · "))"
    }

    /// Returns the road's name; if it has none, the destinations on its signs, or the instruction.
    func title(_ next: UpcomingManeuver) -> String {
        if next.step.maneuver.type == .arrive { return text.phrase(next) }
        if let ferry = text.ferry(next) { return ferry }
        if let name = next.road.title { return name }
        if let places = next.signpost?.destinations.prefix(2), !places.isEmpty {
            return TextDirection.joined(Array(places), separator: ", ")
        }
        return next.road.refs.isEmpty ? text.phrase(next) : ""
    }

    private func symbol(_ maneuver: UpcomingManeuver) -> ManeuverSymbol {
        maneuver.symbol(side: state.drivingSide)
    }

    private var signpost: SignpostPanel? {
        guard let next = state.next, var post = next.signpost, next.distance < 2_000,
            !state.position.isOffRoute, !hasArrived
        else { return nil }
        let size = description.size.size
        if size.height > size.width {
            // The banner above it is as wide as the picture and already contains part of its text.
            let reported = Set(
                [title(next)] + (next.road.title == nil ? post.destinations.prefix(2) : []))
            post.exitNumbers = []
            post.refs.removeAll { next.road.refs.contains($0) }
            post.destinations.removeAll { reported.contains($0) }
            guard !(post.refs + post.destinations).isEmpty else { return nil }
        }
        // At a roundabout its arrow has the direction of the banner's symbol.
        return SignpostPanel(
            post, direction: next.direction,
            exitAngle: next.roundaboutSymbol?.arrowAngle, country: state.country,
            isMotorway: state.roadClasses.contains(.motorway))
    }

    /// The mark of north, in views that the way does not turn.
    var north: NorthPanel? {
        guard view.mode == .northUp, plannedView == nil else { return nil }
        return NorthPanel(letter: text.compassLetters.first ?? "N")
    }

    private var street: StreetPanel? {
        guard !state.road.isEmpty, !state.position.isOffRoute else { return nil }
        return StreetPanel(
            street: state.road.title ?? "", shields: shields(state.road.refs))
    }

    /// The speed and the limit of the route's road; off the route another limit may apply.
    var speed: SpeedPanel {
        SpeedPanel(
            limit: state.position.isOffRoute || isVehicleLost ? nil : state.speedLimit,
            sign: state.speedLimitSign,
            speed: moment.speed, unit: speedUnit, text: text)
    }

    /// The unit of the signs, so that speed and limit, one above the other, are comparable.
    var speedUnit: SpeedUnit {
        if case .limited(_, let unit) = state.speedLimit { return unit }
        return state.country.map(SpeedUnit.init(country:)) ?? text.speedUnit
    }

    /// The trip panel, without figures such as "1 min · 0 m" at the destination.
    var trip: TripPanel {
        let arrival = arrival.map(text.clock) ?? ""
        return TripPanel(
            arrival: arrival, timeLeft: timeLeft ?? "",
            distanceLeft: hasArrived || isAtDestination && !arrival.isEmpty
                ? "" : text.distance(state.remainingDistance),
            progress: state.progress)
    }

    /// Whether the destination is reached: the vehicle is at the route's end, or near and slow.
    var hasArrived: Bool {
        let isLast = state.next.map(\.isDestination) ?? true
        let isStill = moment.speed.map { $0 < 4 } ?? false
        return isLast && !state.position.isOffRoute
            && state.remainingDistance < (isStill ? 20 : 3)
    }

    /// Whether the remaining time and distance are too small to show.
    private var isAtDestination: Bool {
        state.remainingDistance < 20 && (state.remainingTime ?? 0) < 30
    }

    /// The remaining time in words; `nil` if it is unknown, and where the distance says as much.
    ///
    /// It does at the destination, and on the last 100 m where the time would be 1 min.
    var timeLeft: String? {
        guard let time = state.remainingTime, !isAtDestination, !hasArrived,
            state.remainingDistance >= 100 || time >= 90
        else { return nil }
        return text.duration(time)
    }

    private func shields(_ refs: [String]) -> [RoadShield] {
        refs.prefix(3).map { RoadShield(ref: $0, country: state.country) }
    }

    private static func capitalized(_ text: String) -> String {
        text.prefix(1).uppercased() + text.dropFirst()
    }
}

extension UpcomingManeuver {
    /// Returns its picture.
    ///
    /// - Parameter side: the side that traffic keeps to.
    /// - Returns: the picture; a roundabout has its real arms.
    func symbol(side: DrivingSide) -> ManeuverSymbol {
        guard let roundaboutSymbol else {
            return .maneuver(
                step.maneuver.type, direction, exitNumber: step.maneuver.exitNumber, side: side)
        }
        return .roundabout(roundaboutSymbol)
    }

    /// The roundabout with its arms, as its picture shows it.
    fileprivate var roundaboutSymbol: RoundaboutSymbol? {
        roundabout.map {
            RoundaboutSymbol(
                arms: $0.otherArms, arriving: 0, leaving: $0.exitAngle,
                exitNumber: $0.exitNumber, side: $0.isClockwise ? .left : .right)
        }
    }
}
