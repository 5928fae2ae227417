// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The types of the system's libraries and of Belay: what is in their values is nobody's state.
enum ForeignTypes {
  private static let modules = [
    "Swift.", "Foundation.", "FoundationEssentials.", "Observation.", "Combine.", "Dispatch.", "Synchronization.",
    "_Concurrency.", "__C.", "CoreData.", "SwiftData.",
  ]

  static func contains(_ type: Any.Type) -> Bool {
    let name = String(reflecting: type)
    // What Belay's generic types contain is the user's.
    if name.hasPrefix("Belay.") { return type is AnyClass }
    return modules.contains { name.hasPrefix($0) }
  }
}
