// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The kinds of symbols that the comparison tells apart, by the numbers of libIndexStore.
enum SymbolKind: Int {
  case other = 0
  case `enum` = 5
  case `struct` = 6
  case `class` = 7
  case `protocol` = 8
  case `extension` = 9
  case alias = 11
  case function = 12
  case variable = 13
  case enumCase = 15
  case instanceMethod = 16
  case classMethod = 17
  case staticMethod = 18
  case instanceProperty = 19
  case classProperty = 20
  case staticProperty = 21
  case initializer = 22
  case parameter = 25

  var isMethod: Bool { self == .instanceMethod || self == .classMethod || self == .staticMethod }
  var isFunction: Bool { self == .function || isMethod }

  var isProperty: Bool {
    switch self {
    case .variable, .instanceProperty, .classProperty, .staticProperty: true
    default: false
    }
  }

  /// What `declaration(of:)` is asked for. The store has no local variables.
  var isVariable: Bool { isProperty || self == .parameter }

  var isType: Bool {
    switch self {
    case .enum, .struct, .class, .protocol, .extension, .alias: true
    default: false
    }
  }
}

/// What an occurrence is, and how it relates to another symbol, by the bits of libIndexStore.
struct Roles: OptionSet {
  let rawValue: UInt64

  static let declaration = Roles(rawValue: 1 << 0)
  static let definition = Roles(rawValue: 1 << 1)
  static let reference = Roles(rawValue: 1 << 2)
  static let call = Roles(rawValue: 1 << 5)
  static let implicit = Roles(rawValue: 1 << 8)
  static let isChild = Roles(rawValue: 1 << 9)
  static let isBase = Roles(rawValue: 1 << 10)
  static let overrides = Roles(rawValue: 1 << 11)
  static let isReceived = Roles(rawValue: 1 << 12)
  static let isExtended = Roles(rawValue: 1 << 14)
}
