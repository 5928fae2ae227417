// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Effect {
  /// Sends the child an action in this turn: the child receives it when this effect is performed.
  ///
  /// ```swift
  /// case .refreshPulled: return .send(.refresh, to: Home.checkout)
  /// ```
  ///
  /// What the child starts belongs to the run of the parent's action: awaiting or cancelling that run includes it. If
  /// the child does not exist, nothing is sent: that counts as finished, and debug builds report it.
  public static func send<Child: Feature>(_ action: Child.Action, to link: ChildLink<F, Child>) -> Effect {
    Effect(kind: .message(SingleMessage(action, link.binding)))
  }

  /// Sends the row with this id an action, in this turn.
  ///
  /// What the row starts belongs to the run of the parent's action. If the row does not exist, nothing is sent, and
  /// debug builds report it.
  public static func send<Child: Feature>(
    _ action: Child.Action, to link: RowsLink<F, Child>, id: Child.State.ID
  ) -> Effect {
    Effect(kind: .message(RowMessage(action, link, id)))
  }
}

private final class SingleMessage<F: Feature, Child: Feature>: ChildMessage<F> {
  private let action: Child.Action
  private let binding: ChildBinding<F, Child>

  init(_ action: Child.Action, _ binding: ChildBinding<F, Child>) {
    self.action = action
    self.binding = binding
  }

  override func deliver(
    from parent: StoreEngine<F>, as group: RunGroup?, _ started: inout StartedRuns
  ) -> PendingEffects? {
    guard let child = binding.engine(in: parent) else {
      return reportAbsent(Child.self, action, " (\(binding.source))")
    }
    return deliver(action, to: child, as: group, &started)
  }
}

private final class RowMessage<F: Feature, Child: Feature>: ChildMessage<F> where Child.State: Identifiable {
  private let action: Child.Action
  private let link: RowsLink<F, Child>
  private let id: Child.State.ID

  init(_ action: Child.Action, _ link: RowsLink<F, Child>, _ id: Child.State.ID) {
    self.action = action
    self.link = link
    self.id = id
  }

  override func deliver(
    from parent: StoreEngine<F>, as group: RunGroup?, _ started: inout StartedRuns
  ) -> PendingEffects? {
    guard let row = link.slot(in: parent).row(id) else {
      return reportAbsent(Child.self, action, " with the id \(id) (\(link.access.source))")
    }
    return deliver(action, to: row, as: group, &started)
  }
}

extension ChildMessage {
  @MainActor
  fileprivate final func deliver<Child: Feature>(
    _ action: Child.Action, to child: StoreEngine<Child>, as group: RunGroup?, _ started: inout StartedRuns
  ) -> PendingEffects? {
    // The child may just have been made. That runs client code, which may have ended it.
    child.isEnded ? nil : child.receiveMessage(action, as: group, &started)
  }

  @MainActor
  fileprivate final func reportAbsent<Child: Feature>(
    _ child: Child.Type, _ action: Child.Action, _ place: String
  ) -> PendingEffects? {
    DebugReport.make(
      """
      \(F.self) has sent \(action) to \(child)\(place), which is not there: nothing was received. Ask the state first whether \
      it is, or set it before this effect.
      """)
    return nil
  }
}
