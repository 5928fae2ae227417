// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import SimulationModel

// Slots that show some of what is stored elsewhere in the state, like a filter over a list. A value written to a slot
// is written back to the stored one, shown or not.

extension Screen.State {
  var listed: Rows<Row.State> {
    get { listedAndHidden.filter { !fields.veil.contains(.row($0.id)) && fields.shows($0.fields) } }
    set { for row in newValue where listedAndHidden.contains(id: row.id) { listedAndHidden[id: row.id] = row } }
  }

  var card: Panel.State? {
    get {
      if fields.veil.contains(.card) { return nil }
      // It also depends on its sibling's state.
      if fields.veil.contains(.flagged), hint?.fields.form.mark == 2 { return nil }
      return cardOrHidden.flatMap { fields.shows($0.fields) ? $0 : nil }
    }
    set {
      if let newValue, cardOrHidden != nil { cardOrHidden = newValue }
    }
  }
}

extension Panel.State {
  var note: Leaf.State? {
    get {
      if fields.veil.contains(.note) { return nil }
      // It also depends on a field that the panel's own runs hold.
      if fields.veil.contains(.flagged), fields.form.flag == 2 { return nil }
      return noteOrHidden.flatMap { fields.shows($0.fields) ? $0 : nil }
    }
    set {
      if let newValue, noteOrHidden != nil { noteOrHidden = newValue }
    }
  }
}

extension StoreFields {
  /// Whether a child's own fields allow showing it.
  fileprivate func shows(_ child: StoreFields) -> Bool {
    if child.veil.contains(.itself) { return false }
    if veil.contains(.twos), child.form.mark == 2 { return false }
    if veil.contains(.zeros), child.form.mark == 0 { return false }
    return !(veil.contains(.loads) && child.load.isLoading)
  }
}
