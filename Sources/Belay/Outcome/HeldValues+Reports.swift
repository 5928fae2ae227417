// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension HeldValues {
  /// Called right after the field was written: reports what is wrong with the hold. Does nothing in release builds.
  static func report<Value: Equatable>(
    _ path: WritableKeyPath<Root, Value>, at value: Value, wasShown: Bool, in root: inout Root,
    for holder: @autoclosure () -> String
  ) {
    #if DEBUG
      let shown = root[keyPath: path]
      // The same comparison as at the end of the hold, which does not restore a field that differs from the newest
      // holder's value.
      if shown != value {
        DebugReport.make(
          """
          The run \(holder()) holds \(path) at \(value), but the field shows \(shown) then, which does not equal it. Hold a \
          value that the field keeps as it is, and that equals itself, or it is never restored.
          """)
      } else if wasShown {
        DebugReport.make(
          """
          The run \(holder()) holds \(path) at \(value), but it was \(value) before: there is nothing to restore, and the \
          field keeps that value when the run ends. Other code sets it by hand too, or the state is a copy that was made while \
          another run held it. Leave the field to the run; reset it where the copy is made.
          """)
      }
    #endif
  }
}

extension HoldRequest {
  /// Reports in debug builds that the hold does not begin.
  func reportUnwrapping(for holder: @autoclosure () -> String) {
    DebugReport.make(
      """
      The run \(holder()) was to \(isLoad ? "load" : "hold") \(path.debugDescription), which unwraps an optional with `!`: once that is nil, the \
      field could not be restored. The run continues without. \(isLoad ? "Load" : "Hold") a field that is always there, or make what is in the optional a \
      child, whose runs end with it.
      """)
  }
}
