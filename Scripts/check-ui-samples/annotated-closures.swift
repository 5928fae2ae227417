// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Crashes a compiler that has swiftlang/swift#88027, during code generation. Without the two `@MainActor` it does not.
import Module

@MainActor var flag = false

@MainActor func link() -> Link<Bool> {
  Link(get: { @MainActor in flag }, set: { @MainActor new in flag = new })
}
