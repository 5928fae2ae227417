// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The reports about a child.
extension ChildAccess {
  func reportIfUnequal(_ key: Key) {
    #if DEBUG
      if key == key { return }
      DebugReport.make(
        """
        \(Child.self), a child of \(Parent.self) (\(source)), has the id \(key), which does not equal itself. As long as a \
        child with such an id is there, it counts as the same one. Give it an id that equals itself.
        """)
    #endif
  }

  func reportVanished() -> Never {
    ProgrammerMistake.refuse(
      """
      The state of \(Child.self), a child of \(Parent.self) (\(source)), has gone while nothing changed the state of \
      \(Parent.self). Its optional, case or rows must depend on that state alone.
      """)
  }

  func reportEnd() {
    DebugReport.make(
      """
      end() was called on the store of \(Child.self), a child of \(Parent.self) (\(source)). It does nothing: a child ends \
      when its state leaves the parent's. Send \(Parent.self) an action that takes it out.
      """)
  }
}
