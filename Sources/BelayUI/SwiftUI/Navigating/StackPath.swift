// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

public import Belay

/// A screen of a navigation stack: a child in rows.
///
/// Equal if it is the same child: a row that was removed and inserted again is a different screen.
public struct StackElement<Child: Feature>: Hashable {
  /// The child's store. After the child's end it reads the last state, for the screen's closing animation.
  public let store: Store<Child>
  private let id: ObjectIdentifier

  @MainActor
  init(_ store: Store<Child>) {
    self.store = store
    id = ObjectIdentifier(Store<Child>.engine(of: store))
  }

  public static func == (left: Self, right: Self) -> Bool { left.id == right.id }
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// What a navigation stack has written to its path, compared with the state that the path is read from.
enum PathWrite: Equatable {
  /// No change.
  case same
  /// The user went back: this number of screens remains.
  case back(remaining: Int)
  /// A screen that the state does not have, or an order that it never had: a link with a value, or a write that comes
  /// too late.
  case foreign

  init<Element: Equatable>(_ written: some Collection<Element>, to path: some Collection<Element>) {
    guard path.starts(with: written) else {
      self = .foreign
      return
    }
    self = written.count == path.count ? .same : .back(remaining: written.count)
  }
}

/// A path that a navigation stack reads from a state. Going back sends an action; a pop that the state refuses is put
/// back.
@MainActor
struct StackPath<Element: Equatable> {
  private let current: @MainActor () -> [Element]
  /// Returns whether the store has received the action: not after its end, and not yet within a turn.
  private let back: @MainActor (_ remaining: Int) -> Bool
  private let refused = RefusedPop<Element>()

  init(_ current: @escaping @MainActor () -> [Element], back: @escaping @MainActor (_ remaining: Int) -> Bool) {
    (self.current, self.back) = (current, back)
  }

  /// The screens that the stack is to show. Reading it observes it.
  var screens: [Element] { refused.written ?? current() }

  func write(_ written: [Element]) {
    if refused.written == written { return }
    let path = current()
    switch PathWrite(written, to: path) {
    case .same: break
    case .back(let remaining): goBack(to: remaining, of: path)
    case .foreign:
      DebugReport.make(
        """
        A navigation stack was to show \(written.count) screens that are not the first of the \(path.count) in the state. \
        Nothing was sent: push a screen by an action that puts it into the state, not by a link with a value.
        """)
    }
  }

  private func goBack(to remaining: Int, of path: [Element]) {
    // The first popped screen is still in its place: the state has refused at least a part.
    guard back(remaining), current().starts(with: path.prefix(remaining + 1)) else { return }
    DebugReport.make(
      """
      A navigation stack went back from \(path.count) screens to \(remaining), and the action that was sent for it has left \
      \(current().count) in the state. They are shown again. Remove the others in that action, or hide the back button.
      """)
    refused.putBack(after: Array(path.prefix(remaining)))
  }
}

extension StackPath {
  /// A path of rows. Does not keep the store alive.
  static func rows<F: Feature, Child: Feature>(
    of store: Store<F>, _ link: RowsLink<F, Child>, back: @escaping (_ remaining: Int) -> F.Action
  ) -> StackPath where Element == StackElement<Child> {
    let reference = StoreReference(store)
    return StackPath {
      reference.children(link).map { StackElement($0) }
    } back: {
      reference.send(back($0))
    }
  }

  /// A path of values in an array.
  static func values<F: Feature>(
    of store: Store<F>, _ field: KeyPath<F.State, [Element]>, back: @escaping (_ remaining: Int) -> F.Action
  ) -> StackPath {
    let reference = StoreReference(store)
    return StackPath {
      reference.read(field)
    } back: {
      reference.send(back($0))
    }
  }
}
