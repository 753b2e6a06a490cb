/// Letters that are a simpler letter with a mark, such as é.
///
/// The pairs are the canonical decompositions of the Latin, Greek and Cyrillic blocks (Unicode
/// Character Database 15.0, UnicodeData.txt, field 5). The standard library compares text by them,
/// but gives no way to ask for them.
enum LetterDecomposition {
    /// A letter and the mark on it.
    struct Parts {
        let base, mark: Unicode.Scalar
    }

    /// The parts of a letter, whose base may have parts again; `nil` for a letter without.
    static func parts(of letter: Unicode.Scalar) -> Parts? {
        letter.value < 0xC0 ? nil : table[letter]
    }

    private static let table: [Unicode.Scalar: Parts] = {
        var table: [Unicode.Scalar: Parts] = [:]
        for (mark, pairs) in marks {
            let letters = Array(pairs.unicodeScalars)
            for index in stride(from: 0, to: letters.count - 1, by: 2) {
                table[letters[index + 1]] = Parts(base: letters[index], mark: mark)
            }
        }
        return table
    }()

    /// For each mark, bases and what they become with it.
    private static let marks: [(Unicode.Scalar, String)] = [
        (
            "\u{300}",
            "AÀEÈIÌOÒUÙaàeèiìoòuùÜǛüǜNǸnǹЕЀИЍеѐиѝĒḔēḕŌṐōṑWẀwẁÂẦâầĂẰăằÊỀêềÔỒôồƠỜơờƯỪưừ"
                + "YỲyỳ"
        ),
        (
            "\u{301}",
            "AÁEÉIÍOÓUÚYÝaáeéiíoóuúyýCĆcćLĹlĺNŃnńRŔrŕSŚsśZŹzźÜǗüǘGǴgǵÅǺåǻÆǼæǽØǾøǿ¨΅ΑΆ"
                + "ΕΈΗΉΙΊΟΌΥΎΩΏϊΐαάεέηήιίϋΰοόυύωώϒϓГЃКЌгѓкќÇḈçḉĒḖēḗÏḮïḯKḰkḱMḾmḿÕṌõṍŌṒōṓPṔpṕ"
                + "ŨṸũṹWẂwẃÂẤâấĂẮăắÊẾêếÔỐôốƠỚơớƯỨưứ"
        ),
        ("\u{302}", "AÂEÊIÎOÔUÛaâeêiîoôuûCĈcĉGĜgĝHĤhĥJĴjĵSŜsŝWŴwŵYŶyŷZẐzẑẠẬạậẸỆẹệỌỘọộ"),
        ("\u{303}", "AÃNÑOÕaãnñoõIĨiĩUŨuũVṼvṽÂẪâẫĂẴăẵEẼeẽÊỄêễÔỖôỗƠỠơỡƯỮưữYỸyỹ"),
        (
            "\u{304}",
            "AĀaāEĒeēIĪiīOŌoōUŪuūÜǕüǖÄǞäǟȦǠȧǡÆǢæǣǪǬǫǭÖȪöȫÕȬõȭȮȰȯȱYȲyȳИӢиӣУӮуӯGḠgḡḶḸḷḹ"
                + "ṚṜṛṝ"
        ),
        ("\u{306}", "AĂaăEĔeĕGĞgğIĬiĭOŎoŏUŬuŭУЎИЙийуўЖӁжӂАӐаӑЕӖеӗȨḜȩḝẠẶạặ"),
        (
            "\u{307}",
            "CĊcċEĖeėGĠgġIİZŻzżAȦaȧOȮoȯBḂbḃDḊdḋFḞfḟHḢhḣMṀmṁNṄnṅPṖpṗRṘrṙSṠsṡŚṤśṥŠṦšṧṢṨ"
                + "ṣṩTṪtṫWẆwẇXẊxẋYẎyẏſẛ"
        ),
        (
            "\u{308}",
            "AÄEËIÏOÖUÜaäeëiïoöuüyÿYŸΙΪΥΫιϊυϋϒϔЕЁІЇеёіїАӒаӓӘӚәӛЖӜжӝЗӞзӟИӤиӥОӦоӧӨӪөӫЭӬ"
                + "эӭУӰуӱЧӴчӵЫӸыӹHḦhḧÕṎõṏŪṺūṻWẄwẅXẌxẍtẗ"
        ),
        ("\u{309}", "AẢaảÂẨâẩĂẲăẳEẺeẻÊỂêểIỈiỉOỎoỏÔỔôổƠỞơởUỦuủƯỬưửYỶyỷ"),
        ("\u{30A}", "AÅaåUŮuůwẘyẙ"),
        ("\u{30B}", "OŐoőUŰuűУӲуӳ"),
        (
            "\u{30C}",
            "CČcčDĎdďEĚeěLĽlľNŇnňRŘrřSŠsšTŤtťZŽzžAǍaǎIǏiǐOǑoǒUǓuǔÜǙüǚGǦgǧKǨkǩƷǮʒǯjǰHȞ"
                + "hȟ"
        ),
        ("\u{30F}", "AȀaȁEȄeȅIȈiȉOȌoȍRȐrȑUȔuȕѴѶѵѷ"),
        ("\u{311}", "AȂaȃEȆeȇIȊiȋOȎoȏRȒrȓUȖuȗ"),
        ("\u{31B}", "OƠoơUƯuư"),
        (
            "\u{323}",
            "BḄbḅDḌdḍHḤhḥKḲkḳLḶlḷMṂmṃNṆnṇRṚrṛSṢsṣTṬtṭVṾvṿWẈwẉZẒzẓAẠaạEẸeẹIỊiịOỌoọƠỢơợ"
                + "UỤuụƯỰưựYỴyỵ"
        ),
        ("\u{324}", "UṲuṳ"),
        ("\u{325}", "AḀaḁ"),
        ("\u{326}", "SȘsșTȚtț"),
        ("\u{327}", "CÇcçGĢgģKĶkķLĻlļNŅnņRŖrŗSŞsşTŢtţEȨeȩDḐdḑHḨhḩ"),
        ("\u{328}", "AĄaąEĘeęIĮiįUŲuųOǪoǫ"),
        ("\u{32D}", "DḒdḓEḘeḙLḼlḽNṊnṋTṰtṱUṶuṷ"),
        ("\u{32E}", "HḪhḫ"),
        ("\u{330}", "EḚeḛIḬiḭUṴuṵ"),
        ("\u{331}", "BḆbḇDḎdḏKḴkḵLḺlḻNṈnṉRṞrṟTṮtṯZẔzẕhẖ"),
    ]
}
