// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What a node of the code is. The comment says what its name and its children are; `…` stands for any number.
package enum CodeKind: UInt8, Sendable, CaseIterable {
  case file

  // MARK: Declarations

  /// A class, struct, enum, actor, protocol or extension; `form` of its flags says which. Name: without its module.
  /// Children: attribute…, modifier…, inherited…, member….
  case type
  /// Name: a superclass or protocol.
  case inherited
  /// Name: `MainActor`, `State`. Children: its arguments.
  case attribute
  /// Name: `static`, `private`, `weak`, `lazy`.
  case modifier
  /// A function. Children: attribute…, modifier…, parameter…, result?, block?.
  case function
  case initializer
  case deinitializer
  /// A parameter of a function or closure. Name: the one in the body. Children: label?, typeName?, default?.
  case parameter
  /// The outer name of a parameter, when it is not the inner one; `_` for none.
  case label
  /// The type that a function returns. Name: the type, as text.
  case result
  /// A type, as text.
  case typeName
  /// A stored or computed property, or a local variable. Children: attribute…, modifier…, typeName?, value?, accessor….
  case variable
  /// `get`, `set`, `willSet`, `didSet`. Child: block.
  case accessor
  /// A case of an enum declaration. Children: typeName….
  case enumCase
  /// `typealias Name = Type`. Child: typeName.
  case alias
  case `import`

  // MARK: Statements

  /// Statements in order.
  case block
  /// Children: conditions, block, (block | if)?.
  case `if`
  /// Children: conditions, block.
  case `guard`
  case conditions
  /// `if let name = value`. Name: the bound name. Child: value?, absent in `if let name`.
  case binding
  /// `if case pattern = value`. Children: pattern, value.
  case match
  /// Name: the pattern as text. Children: its expressions.
  case pattern
  /// Children: subject, switchCase….
  case `switch`
  /// Children: pattern…, block. A default has no pattern.
  case switchCase
  /// Name: the loop variable. Children: sequence, condition?, block.
  case `for`
  /// Children: conditions, block.
  case `while`
  /// Children: block, condition.
  case `repeat`
  /// Children: block, catchClause….
  case `do`
  /// Children: pattern…, block. Without a pattern it catches everything.
  case catchClause
  case `defer`
  /// Child: value?.
  case `return`
  case `throw`
  /// Name: the label?. Flags, as a number: how far out the labeled statement is, from 1 for the innermost `for`, `while`, `repeat`,
  /// `if`, `switch` or `do` around it; 0 without a label.
  case `break`
  case `continue`
  case `fallthrough`
  /// `#if`: children are one block for each clause.
  case compiled

  // MARK: Expressions

  /// Name: an identifier, `self`, `super`, `$0`.
  case name
  /// Name: the member. Child: base?, absent in `.member`.
  case member
  /// Children: callee, argument….
  case call
  /// Name: its label. Child: value.
  case argument
  /// Children: attribute…, capture…, parameter…, block.
  case closure
  /// Name: the captured name. Child: value?.
  case capture
  case await
  /// `try`, `try?`, `try!`: see its flags. Child: the expression.
  case `try`
  /// Name: `=`, `+=`. Children: left, right.
  case assign
  /// Operands in order; not folded. Name: the operators, by blanks.
  case operation
  /// Children: condition, first, second.
  case choice
  /// Name: the literal's text; empty for texts with interpolations, whose expressions are its children.
  case literal
  /// An array, a dictionary, a tuple or parentheses around more than one value.
  case collection
  /// `base[arguments]`. Children: base, argument….
  case index
  /// `value as? Type`. Name: `as?`, `is`. Children: value, typeName.
  case cast
  case keyPath
  /// Everything else. Children: its expressions.
  case other
}

/// Properties of a node that its kind does not tell.
package struct CodeFlags: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A function or closure.
  package static let isAsync = CodeFlags(rawValue: 1)
  package static let isThrowing = CodeFlags(rawValue: 2)
  /// Of a variable: `let`.
  package static let isConstant = CodeFlags(rawValue: 4)
  /// Of a parameter, and of an argument's expression: `&value`.
  package static let isInout = CodeFlags(rawValue: 4)
  /// A trailing closure, for an argument. `else` for a block of an `if`.
  package static let isTrailing = CodeFlags(rawValue: 8)
  /// `?` or `!` after an expression; `try?` and `try!`.
  package static let isOptional = CodeFlags(rawValue: 16)
  package static let isForced = CodeFlags(rawValue: 32)
  /// A capture.
  package static let isWeak = CodeFlags(rawValue: 64)
  package static let isUnowned = CodeFlags(rawValue: 128)

  /// A file that begins with a comment saying that a tool has written it.
  package static let isGenerated = CodeFlags(rawValue: 1)
  /// A file of Objective-C, of which only creations are known.
  package static let isOtherLanguage = CodeFlags(rawValue: 2)

  // MARK: Types

  package static let isClass = CodeFlags(rawValue: 1)
  package static let isStruct = CodeFlags(rawValue: 2)
  package static let isEnum = CodeFlags(rawValue: 4)
  package static let isActor = CodeFlags(rawValue: 8)
  package static let isProtocol = CodeFlags(rawValue: 16)
  package static let isExtension = CodeFlags(rawValue: 32)
}
