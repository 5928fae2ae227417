// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A place with the name of a function, and which functions of that name it can mean.
struct FunctionUse: Sendable {
  enum Meaning: Sendable {
    /// It calls one of these.
    case calls([CodeElement])
    /// It calls nothing that is known by its name alone: a function around it.
    case free
    /// It is called on a receiver of unknown type: any function that the call fits.
    case anyThatFits
    /// A value, of a receiver of unknown type.
    case any
    /// A value without a receiver: a function around it, or of the type around it.
    case own
    /// A value, of a receiver of that type.
    case member(String)
  }

  let place: CodeElement
  let meaning: Meaning
}
