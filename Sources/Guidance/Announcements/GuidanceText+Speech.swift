import Language
import Routes

/// Spoken texts.
extension GuidanceText {
    /// The sentence of an announcement.
    ///
    /// - Parameters:
    ///   - announcement: the maneuver, stage and position.
    ///   - route: the route that it belongs to.
    /// - Returns: a sentence with a full stop; empty if the announcement is not one of the
    ///   route.
    package func sentence(_ announcement: Announcement, on route: GuidanceRoute) -> String {
        guard let (next, following) = route.reported(announcement) else { return "" }
        return spoken(
            announcement.stage, next, ahead: announcement.ahead,
            then: following.map { [$0] } ?? []
        ).words
    }

    /// The sentence about a maneuver and those that follow it so soon that they are said in the same
    /// breath.
    ///
    /// - Parameters:
    ///   - stage: the stage of the announcement.
    ///   - next: the maneuver.
    ///   - meters: metres to it.
    ///   - following: those after it.
    /// - Returns: a sentence with a full stop.
    func spoken(
        _ stage: AnnouncementStage, _ next: UpcomingManeuver, ahead meters: Double,
        then following: [UpcomingManeuver] = []
    ) -> SpokenText {
        let isNow = stage == .now
        var words: String
        if next.step.maneuver.type == .arrive {
            words = isNow ? arrival(next) : "\(ahead(meters)) \(arriving(next))"
        } else {
            words = instruction(next, .whole)
            if !isNow { words = ahead(meters) + language[.speechPause] + words }
        }
        var last = next
        for maneuver in following {
            let (short, whole) = (instruction(maneuver, .short), instruction(maneuver, .whole))
            // "Turn right, then turn right" says less than it could.
            let isTwice =
                short == instruction(last, .short) && whole != instruction(last, .whole)
            words += language[.speechThen] + (isTwice ? whole : short)
            last = maneuver
        }
        return SpokenText(marked: words + ".")
    }

    // MARK: Distances

    /// A distance in whole words: `In 200 metres`.
    ///
    /// - Parameter meters: the distance.
    /// - Returns: the words, rounded as on panels.
    package func ahead(_ meters: Double) -> String {
        func stepped(_ value: Double) -> Double {
            max((value / Self.step(value)).rounded() * Self.step(value), 10)
        }
        switch units {
        case .metric:
            let rounded = stepped(meters)
            return rounded < 1_000 ? said(rounded, .speechInMeters) : kilometers(meters / 1_000)
        case .imperial:
            let rounded = stepped(meters / Self.metersPerFoot)
            return rounded < 1_000
                ? said(rounded, .speechInFeet) : miles(meters / Self.metersPerMile)
        case .imperialYards:
            let rounded = stepped(meters / Self.metersPerYard)
            return rounded < 500
                ? said(rounded, .speechInYards) : miles(meters / Self.metersPerMile)
        }
    }

    private func kilometers(_ value: Double) -> String {
        let rounded = (value * 10).rounded() / 10
        return rounded == 1 ? language[.speechInKilometer] : said(rounded, .speechInKilometers)
    }

    private func miles(_ value: Double) -> String {
        let rounded = (value * 10).rounded() / 10
        switch rounded {
        case 0.5: return language[.speechInHalfMile]
        case 1: return language[.speechInMile]
        default: return said(rounded, .speechInMiles)
        }
    }

    /// Avoids `2.0`, which no voice should say.
    private func said(_ value: Double, _ phrase: Phrase) -> String {
        language.text(phrase, locale.figure(value, tenths: value != value.rounded()))
    }

    // MARK: Maneuvers

    private func arriving(_ maneuver: UpcomingManeuver) -> String {
        guard maneuver.isDestination else { return language[.speechVia] }
        return maneuver.step.maneuver.direction?.isLeft.map {
            language[$0 ? .speechArriveLeft : .speechArriveRight]
        } ?? language[.speechArrive]
    }

    /// The whole instruction of a maneuver with its street, as a row of a list.
    ///
    /// - Parameter maneuver: the maneuver.
    /// - Returns: words that begin with a capital, without a full stop.
    package func instruction(_ maneuver: UpcomingManeuver) -> String {
        SpokenText(
            marked: maneuver.step.maneuver.type == .arrive
                ? phrase(maneuver) : instruction(maneuver, .whole)
        ).words
    }

    private func arrival(_ maneuver: UpcomingManeuver) -> String {
        let hasSide = maneuver.step.maneuver.direction?.isLeft != nil
        return maneuver.isDestination && !hasSide ? language[.speechArrived] : phrase(maneuver)
    }

    /// How much of an instruction is said.
    private enum Extent {
        /// With the road or the towns on the signs.
        case whole
        /// Only what is done; of ramps the first town on the sign.
        case short
    }

    /// The instruction, as the middle of a sentence.
    private func instruction(_ maneuver: UpcomingManeuver, _ extent: Extent) -> String {
        let type = maneuver.step.maneuver.type
        let isWhole = extent == .whole
        let road =
            isWhole
            ? maneuver.road.names.first.map(SpokenText.marked) ?? maneuver.road.refs.first : nil
        let kind = isWhole && road == nil ? maneuver.step.pathKind : []
        let isLeft = maneuver.step.maneuver.direction?.isLeft
        let places = (maneuver.signpost?.destinations.prefix(isWhole ? 2 : 1) ?? [])
            .map(SpokenText.marked)
        func leading(_ words: String, _ phrase: Phrase = .speechOnto) -> String {
            if type.followsSigns, !places.isEmpty, isWhole || !type.keepsLane {
                return words + " "
                    + language.text(.speechTowards, places.joined(separator: ", "))
            }
            if let road { return words + " " + language.text(phrase, road) }
            return kind.phrase(along: phrase == .speechAlong).map { words + " " + language[$0] }
                ?? words
        }
        switch type {
        case .depart:
            guard maneuver.step.mode == .walking else {
                return road.map { language.text(.speechDepartOn, $0) } ?? language[.speechDepart]
            }
            return leading(language[.speechDepartOnFoot], .speechAlong)
        case .merge:
            return road.map { language.text(.speechMergeOnto, $0) } ?? language[.speechMerge]
        case .onRamp:
            return leading(
                language[
                    isLeft.map { $0 ? .speechOnRampLeft : .speechOnRampRight } ?? .speechOnRamp])
        case .offRamp:
            let number = maneuver.signpost?.exitNumbers.first
            return leading(
                number.map { language.text(.speechExitNumber, $0) }
                    ?? language[
                        isLeft.map { $0 ? .speechOffRampLeft : .speechOffRampRight }
                            ?? .speechOffRamp])
        case .fork, .useLane:
            guard let isLeft else { return leading(turn(.straight), .speechAlong) }
            return leading(language[isLeft ? .speechKeepLeft : .speechKeepRight])
        case .roundabout, .rotary, .roundaboutTurn:
            let number = maneuver.roundabout?.exitNumber.map { "\($0)" }
            return leading(
                number.map { language.text(.speechRoundaboutExit, $0) }
                    ?? language[.speechRoundabout])
        case .exitRoundabout, .exitRotary: return leading(language[.speechLeaveRoundabout])
        case .enterFerry:
            return road.map { language.text(.speechEnterFerryNamed, $0) }
                ?? language[.speechEnterFerry]
        case .leaveFerry:
            let direction = maneuver.step.maneuver.direction ?? .straight
            guard isWhole, road != nil || direction != .straight else {
                return language[.speechLeaveFerry]
            }
            return language[.speechLeaveFerry] + language[.speechThen]
                + leading(turn(direction), direction == .straight ? .speechAlong : .speechOnto)
        case .arrive: return arriving(maneuver)
        default:
            let direction = maneuver.step.maneuver.direction ?? .straight
            return leading(
                turn(direction), direction == .straight ? .speechAlong : .speechOnto)
        }
    }

    /// The words of a plain turn, which begin with a verb or an adverb in all languages.
    private func turn(_ direction: ManeuverDirection) -> String {
        let words = phrase(direction)
        return words.prefix(1).lowercased() + words.dropFirst()
    }
}

extension RoadClasses {
    /// The words for a way of this kind, as the end of an instruction; `nil` for a road.
    fileprivate func phrase(along: Bool) -> Phrase? {
        if contains(.steps) { return along ? .speechAlongSteps : .speechOntoSteps }
        if contains(.sidewalk) { return along ? .speechAlongPavement : .speechOntoPavement }
        if contains(.cycleway) { return along ? .speechAlongCycleway : .speechOntoCycleway }
        if contains(.path) { return along ? .speechAlongPath : .speechOntoPath }
        return nil
    }
}

extension ManeuverType {
    /// Whether the signs describe the destination better than the next road's name.
    fileprivate var followsSigns: Bool {
        switch self {
        case .onRamp, .offRamp, .fork, .useLane: true
        default: false
        }
    }

    /// Whether it only chooses a side of the road, which is said before where it leads.
    fileprivate var keepsLane: Bool { self == .fork || self == .useLane }
}
