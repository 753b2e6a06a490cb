/// The parameters of one subject, named together; command line, URL and document use whole
/// groups.
///
/// A front end lists groups, `let options: ParameterGroup = [.map, .view, .overlays]`, so that a new parameter
/// is added to its group and nowhere else.
package struct ParameterGroup: Hashable, Sendable {
    /// The definitions, in the order of the help.
    package let definitions: [ParameterDefinition]

    /// Creates a group of definitions.
    package init(_ definitions: [ParameterDefinition]) { self.definitions = definitions }

    /// Creates a group of parameters with values of any type.
    package init(_ parameters: any DefinedParameter...) {
        definitions = parameters.map(\.definition)
    }

    /// Returns the group without the parameters that are expressed in another way.
    package func without(_ other: ParameterGroup) -> ParameterGroup {
        ParameterGroup(definitions.filter { !other.definitions.contains($0) })
    }
}

extension ParameterGroup: ExpressibleByArrayLiteral {
    /// Creates a group from several groups, one after the other.
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

/// A parameter with a value of any type, or a flag, which has none.
package protocol DefinedParameter: Sendable {
    /// Its name, kind, form, default and help.
    var definition: ParameterDefinition { get }
}

extension Parameter: DefinedParameter {}

extension ParameterDefinition: DefinedParameter {
    /// The definition itself.
    package var definition: ParameterDefinition { self }
}
