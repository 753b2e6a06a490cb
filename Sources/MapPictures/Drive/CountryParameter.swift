import Language
package import Parameters

extension PictureParameter {
    /// Whose signs and shields are drawn: `NO`.
    package static let country = Parameter<String>(
        ParameterDefinition(
            "country", "CC", usual: "what route and place tell",
            help: "Whose signs and shields are drawn, such as NO."),
        cure: ""
    ) { text throws(ParameterError) in
        guard text.text.utf8.count == 2, text.text.allSatisfy({ $0.isASCII && $0.isLetter }) else {
            throw text.error("write two letters such as NO")
        }
        let code = text.text.uppercased()
        guard ISOCodes.countries.contains(code) else {
            throw text.error(
                "there is no such country; write its two letters (ISO 3166-1) such as NO")
        }
        return code
    }
}
