// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What an effect asks to be held, with the value's type forgotten.
struct HoldRequest<Root> {
  /// A load: it shows nothing of its own when its run joins another, which loads.
  let isLoad: Bool
  let path: PartialKeyPath<Root>
  let enter: (_ values: inout HeldValues<Root>, _ root: inout Root, _ holder: @autoclosure () -> String) -> HoldID

  init<Value: Equatable>(_ path: WritableKeyPath<Root, Value>, at value: Value) {
    self.path = path
    self.isLoad = false
    self.enter = { values, root, holder in values.enter(path, at: value, in: &root, for: holder()) }
  }

  init<Value>(loading path: WritableKeyPath<Root, Loadable<Value>>) {
    self.path = path
    self.isLoad = true
    self.enter = { values, root, _ in values.load(path, in: &root) }
  }

  /// Whether the path unwraps an optional with `!`. When that has gone, nothing can be read or written by the path: to restore the
  /// field would end the process.
  var unwraps: Bool { MemoryLayout<Root>.offset(of: path) == nil && HoldRequest.unwraps(path) }

  /// A key path does not say what it is made of, but for its description, where `!` stands for nothing else.
  private static func unwraps(_ path: PartialKeyPath<Root>) -> Bool {
    if let known = KnownPaths.unwrapping.withLock({ $0[path] }) { return known }
    let unwraps = path.debugDescription.contains("!")
    KnownPaths.unwrapping.withLock { known in
      // Each id in a subscript is a path of its own.
      if known.count >= 256 { known = [:] }
      known[path] = unwraps
    }
    return unwraps
  }
}

private enum KnownPaths {
  /// A description takes microseconds, and a run's hold less than one.
  static let unwrapping = Lock<[AnyKeyPath: Bool]>([:])
}

extension HoldID {
  /// Of a hold that was refused. No holder has it, so what is done with it does nothing.
  static let refused = HoldID(number: 0)
}
