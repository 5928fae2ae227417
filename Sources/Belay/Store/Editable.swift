// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A part of a feature's state that its views write: a form, the options of a search, what a screen has expanded.
///
/// ```swift
/// struct ProfileForm: Editable { var name = "", email = "", wantsNews = false }
///
/// struct Profile: Feature {
///   struct State { var form = ProfileForm(); var isSaving = false }
/// ```
///
/// In SwiftUI a field is written by `TextField("Name", text: $store.form.name)`, where `store` is a `@StateStore` or a
/// `@Bindable`; in UIKit by `store.form.name = field.text ?? ""`.
///
/// The feature needs no action for a field that it only stores. For one whose change starts work or is checked, use an
/// action and `store.binding(_:send:)`; for what follows a change, whatever has made it, ``Feature/reactions``.
///
/// ## Behavior
/// - A write is a turn of its own, with the rules of a mutation: readers of the part are notified after it, a value that
///   a run holds stays written when the run ends, and traces and tests name the fields that differ.
/// - A write of an equal value is nothing: no turn, no notification. Therefore the part is `Equatable`.
/// - A write after the end of the store, or after the child's state was removed, does nothing.
/// - Parts are observed as a whole. A view that binds one field of a large form is notified of every change in it.
/// - Everything else in the state is read-only for views, also in this file and this module.
/// - A part is a value. A class is not one: a view would change its object without a turn, also after the end, and copies
///   of the state would change with it. Debug builds report a part that is a class, once for each type of state.
/// - If the whole state of a child is `Editable`, the parent's views may replace it. Declare a part of it.
public protocol Editable: Equatable {}

#if DEBUG
  /// Finds the parts that views would write without a turn.
  enum EditableParts {
    static func look<State>(in state: State, _ registry: HiddenFields.Registry) {
      guard registry.isNew(State.self, for: "Editable") else { return }
      for case (let label?, let value) in Mirror(reflecting: state).children
      where value is any Editable && type(of: value) is AnyObject.Type {
        DebugReport.make(
          """
          \(String(reflecting: State.self)).\(label) is an `Editable` part and a class: a view's write changes the object \
          and is no turn, so nothing is notified of it. Make \(type(of: value)) a struct.
          """)
      }
    }
  }
#endif
