import Formats
import Geometry
import Guidance
import Language
import MapRenderer
import MapStore
import Overlays
import Parameters
import Routes

extension DriveFrame {
    /// The signs ahead that were chosen, the most important first; none for a vehicle whose place
    /// on the route is unknown.
    var signsAhead: [SignAhead] {
        guard !state.position.isOffRoute, !isVehicleLost else { return [] }
        return guidance.signs(
            at: state.position.distance, speed: moment.speed ?? state.defaultSpeed,
            chosen: look.signs?.kinds)
    }

    /// Returns the panel of the signs ahead; `nil` if none are shown.
    func signsPanel(of drive: Drive) -> SignsPanel? {
        guard look.signs != nil, view.mode.showsMap, !hasArrived else { return nil }
        let signs = distinctSigns.lazy.compactMap { shown($0, drive) }.prefix(SignsPanel.capacity)
        return signs.isEmpty ? nil : SignsPanel(Array(signs))
    }

    /// Metres within which equal signs are shown once, such as the lights of one junction.
    private static let sameness = 40.0

    /// The signs ahead without those that a nearer one of the same kind speaks for.
    private var distinctSigns: [SignAhead] {
        var kept: [SignAhead] = []
        for sign in signsAhead where !saysWhatHolds(sign) {
            let isRepeated = kept.contains {
                $0.sign.isAlike(sign.sign) && abs($0.distance - sign.distance) < Self.sameness
            }
            if !isRepeated { kept.append(sign) }
        }
        return kept
    }

    /// Whether a sign is the limit that holds already, after a stretch without one such as a ring.
    private func saysWhatHolds(_ ahead: SignAhead) -> Bool {
        guard ahead.sign.origin == .road, ahead.kind.number?.quantity == .speed,
            case .limited(let limit, _) = state.speedLimit, ahead.sign.value?.number == limit
        else { return false }
        return !signsAhead.contains {
            $0.kind.number?.quantity == .speed && $0.distance < ahead.distance
                && $0.sign.value != ahead.sign.value
        }
    }

    private func shown(_ ahead: SignAhead, _ drive: Drive) -> SignsPanel.Sign? {
        guard let face = face(of: ahead.sign, drive) else { return nil }
        let distance = max(ahead.distance, 0)
        let most = ahead.kind.ahead.meters(atSpeed: moment.speed ?? state.defaultSpeed)
        let number = ahead.sign.value.map {
            " \(NumberText.short($0.number)) \($0.unit.rawValue)"
        }
        let words = ahead.sign.text.map { ", \($0)" }
        return SignsPanel.Sign(
            face: face, title: ahead.kind.name + (number ?? "") + (words ?? ""),
            distance: distance < 5 ? "" : text.distance(distance),
            isLeft: ahead.sign.side.map { $0 == .left }, approach: distance / max(most, 1))
    }

    private func face(of sign: RoadSign, _ drive: Drive) -> SignFace? {
        drive.plan.signFaces?.face(
            of: sign.kind, value: sign.value, text: sign.text, in: state.country,
            isLeftHand: state.drivingSide == .left)
    }

    // MARK: On the map

    /// Metres ahead within which signs stand on the map.
    private static let farthestSign = 700.0
    /// Metres ahead within which incidents stand on the map.
    private static let farthestIncident = 2_000.0
    /// Metres behind the vehicle within which they still do.
    private static let signBehind = 25.0
    /// The most signs on the map, so that the road stays visible.
    private static let mostSigns = 12
    /// Metres between two signs at one place, which stand side by side.
    private static let signGap = 3.0

    /// Returns the signs along the road ahead, at their places.
    func signsOnMap(of drive: Drive) -> [any Overlay] {
        incidents(of: drive) + roadSigns(of: drive)
    }

    /// Returns the incidents on the road ahead, in a view from above as far as the picture shows.
    private func incidents(of drive: Drive) -> [any Overlay] {
        guard let faces = drive.plan.signFaces, !guidance.traffic.incidents.isEmpty else {
            return []
        }
        let here = state.position.distance
        let far = view.mode == .tilted ? Self.farthestIncident : guidance.length
        let signs = guidance.traffic.signs(
            in: (here - Self.signBehind)...max(here + far, here), faces, country: state.country)
        return signs.isEmpty ? [] : [RoadSignsOverlay(signs, resources: drive.panels)]
    }

    private func roadSigns(of drive: Drive) -> [any Overlay] {
        guard let choice = look.signs, !state.position.isOffRoute, !isVehicleLost else { return [] }
        let here = state.position.distance
        var signs: [RoadSignsOverlay.Sign] = []
        var shown: [RouteSign] = []
        var last: (distance: Double, count: Double) = (-.infinity, 0)
        for passed in guidance.signs(from: here - Self.signBehind, to: here + Self.farthestSign)
        where choice.shows(passed.kind) && signs.count < Self.mostSigns {
            let isRepeated = shown.contains {
                $0.sign.isAlike(passed.sign) && passed.distance - $0.distance < Self.sameness
            }
            guard !isRepeated else { continue }
            shown.append(passed)
            guard let face = face(of: passed.sign, drive) else { continue }
            last = (
                passed.distance, passed.distance - last.distance < Self.signGap ? last.count + 1 : 0
            )
            signs.append(
                RoadSignsOverlay.Sign(face, at: place(of: passed, beside: last.count)))
        }
        return signs.isEmpty ? [] : [RoadSignsOverlay(signs, resources: drive.panels)]
    }

    /// Returns where a sign stands: where its data say, if that is beside the road; else beside the
    /// road on its side, or on that of its traffic.
    ///
    /// - Parameters:
    ///   - passed: the sign.
    ///   - count: how many stand between it and the road.
    /// - Returns: the place of its foot.
    private func place(of passed: RouteSign, beside count: Double) -> Coordinate {
        let foot = guidance.coordinate(at: passed.distance)
        let told = passed.sign.position.coordinate
        let aside = foot.distance(to: told)
        guard count > 0 || !(3...25).contains(aside) else { return told }
        let isLeft = passed.sign.side.map { $0 == .left } ?? (state.drivingSide == .left)
        let course = guidance.course(at: passed.distance)
        return foot.moved(
            by: 6 + count * Self.signGap * 1.6, bearing: course + (isLeft ? -90 : 90))
    }

    // MARK: The board

    /// Days after which the road authority's signs are out of date.
    private static let mostDays = 365

    /// Returns everything that a sign board draws, and the places of its parts.
    func signBoard(
        of drive: Drive, in viewport: Viewport
    ) -> (overlays: [any Overlay], placement: PanelPlacement) {
        let credit = drive.ornaments.flatMap { $0.obstacles(in: viewport) }.map(\.minY).min()
            .map { viewport.size.height - $0 }
        let board = SignBoard(
            SignBoard.Content(
                speed: speed, signs: distinctSigns.compactMap { shown($0, drive) },
                message: boardMessage, notice: boardNotice(drive)),
            in: description.size.size, credit: credit.map { $0 + 4 } ?? 0,
            resources: drive.panels)
        return (board.overlays + drive.ornaments, board.placement)
    }

    /// What stands instead of signs; `nil` where signs are known.
    private var boardMessage: String? {
        if isVehicleLost { return text.language[.signsNoPosition] }
        if state.position.isOffRoute { return text.offRoute }
        if hasArrived { return text.arrived }
        guard guidance.hasSignData(at: state.position.distance) else {
            return text.language[.signsNoData]
        }
        return signsAhead.isEmpty ? text.language[.signsNone] : nil
    }

    /// What stands below the signs: that their source is out of date on the day of the drive.
    private func boardNotice(_ drive: Drive) -> String? {
        guard let made = drive.plan.signDate?.prefix(10), let day,
            let since = Self.day(made)?.daysSince1970, day.daysSince1970 - since > Self.mostDays
        else { return nil }
        return text.language.text(.signsOutOfDate, String(made))
    }

    /// Reads a day such as `2024-05-31`.
    static func day(_ text: some StringProtocol) -> CalendarDay? {
        let parts = text.split(separator: "-").map { Int($0) ?? 0 }
        guard text.utf8.count == 10, parts.count == 3, (1900...2999).contains(parts[0]),
            (1...12).contains(parts[1]), (1...31).contains(parts[2])
        else { return nil }
        return CalendarDay(year: parts[0], month: parts[1], day: parts[2])
    }
}

extension RoadSign {
    /// Whether it says the same as another one.
    fileprivate func isAlike(_ other: RoadSign) -> Bool {
        kind == other.kind && value == other.value && text == other.text
    }
}

extension SignChoice {
    /// Whether signs of a kind are shown.
    func shows(_ kind: SignKind) -> Bool {
        kinds.map { $0.contains(kind.id) || $0.contains(kind.group) } ?? true
    }
}
