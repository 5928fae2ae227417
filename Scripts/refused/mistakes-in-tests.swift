// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// What a test store refuses: above each mistake are the compiler's words about it.

import Belay
import BelayTesting

struct Form: Editable {
  var name = ""
}

struct Profile: Feature {
  struct State {
    var form = Form()
    var name = ""
    var address = Address()
  }
  struct Address { var street = "" }
  enum Action { case go }
  func receive(_ action: Action, into state: inout State) -> Effect<Self> { .none }
}

@MainActor
func write(_ store: TestStore<Profile>) {
  // refused: 'write(_:_:_:fileID:filePath:line:column:)' is unavailable: a view writes the fields of an `Editable` part of the state, `\.form.name`: make the field's struct `Editable`, or send an action
  store.write(\.name, "Ann")
  // refused: 'write(_:_:_:fileID:filePath:line:column:)' is unavailable: a view writes the fields of an `Editable` part of the state, `\.form.name`: make the field's struct `Editable`, or send an action
  store.write(\.address.street, "Elm Street") { $0.name = "Ann" }
  // refused: value of type 'Form' has no member 'nane'
  store.write(\.form.nane, "Ann")
  store.write(\.form.name, "Ann")
  store.write(\.form, Form()) { $0.name = "Ann" }
}
