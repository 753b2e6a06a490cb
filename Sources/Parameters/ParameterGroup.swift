/// Parameters of one subject, named together: command line, URL and document take them whole.
///
/// A front end lists groups, `let options: ParameterGroup = [.map, .view, .overlays]`, so that a new parameter
/// is added to its group and nowhere else.
package struct ParameterGroup: Hashable, Sendable {
    /// In the order of the help.
    package let definitions: [ParameterDefinition]

    /// A group of definitions.
    package init(_ definitions: [ParameterDefinition]) { self.definitions = definitions }

    /// A group of parameters with values of any kind.
    package init(_ parameters: any DefinedParameter...) {
        definitions = parameters.map(\.definition)
    }

    /// The group but for what is said in another way.
    package func without(_ other: ParameterGroup) -> ParameterGroup {
        ParameterGroup(definitions.filter { !other.definitions.contains($0) })
    }
}

extension ParameterGroup: ExpressibleByArrayLiteral {
    /// Several groups, one after the other.
    package init(arrayLiteral groups: ParameterGroup...) {
        definitions = groups.flatMap(\.definitions)
    }
}

extension ParameterGroup: RandomAccessCollection {
    /// The position of the first definition.
    package var startIndex: Int { definitions.startIndex }
    /// The position after the last definition.
    package var endIndex: Int { definitions.endIndex }
    /// The definition at a position.
    package subscript(index: Int) -> ParameterDefinition { definitions[index] }
}

/// A parameter of any kind of value, or a flag, which has none.
package protocol DefinedParameter: Sendable {
    /// Its name, kind, form, default and help.
    var definition: ParameterDefinition { get }
}

extension Parameter: DefinedParameter {}

extension ParameterDefinition: DefinedParameter {
    /// Itself.
    package var definition: ParameterDefinition { self }
}
