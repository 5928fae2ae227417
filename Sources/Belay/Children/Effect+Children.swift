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
    Effect(kind: .message(SingleMessage(action: action, link: link)))
  }

  /// Sends the row with this id an action, in this turn.
  ///
  /// What the row starts belongs to the run of the parent's action. If the row does not exist, nothing is sent, and
  /// debug builds report it.
  public static func send<Child: Feature>(
    _ action: Child.Action, to link: RowsLink<F, Child>, id: Child.State.ID
  ) -> Effect {
    Effect(kind: .message(RowMessage(action: action, link: link, id: id)))
  }
}

private struct SingleMessage<Parent: Feature, Child: Feature>: StoreMessage {
  let action: Child.Action
  let link: ChildLink<Parent, Child>

  func deliver(
    from parent: StoreEngine<Parent>, as group: RunGroup?, _ started: inout StartedRuns
  ) -> (any PendingEffects)? {
    guard let child = link.engine(parent) else { return parent.reportAbsent(Child.self, action, " (\(link.source))") }
    return child.receiveFromParent(action, as: group, &started)
  }
}

private struct RowMessage<Parent: Feature, Child: Feature>: StoreMessage where Child.State: Identifiable {
  let action: Child.Action
  let link: RowsLink<Parent, Child>
  let id: Child.State.ID

  func deliver(
    from parent: StoreEngine<Parent>, as group: RunGroup?, _ started: inout StartedRuns
  ) -> (any PendingEffects)? {
    guard let row = link.slot(in: parent).row(id) else {
      return parent.reportAbsent(Child.self, action, " with the id \(id) (\(link.access.child.source))")
    }
    return row.receiveFromParent(action, as: group, &started)
  }
}

extension StoreEngine {
  fileprivate func receiveFromParent(
    _ action: F.Action, as group: RunGroup?, _ started: inout StartedRuns
  ) -> (any PendingEffects)? {
    // The child may just have been made. That runs client code, which may have ended it.
    isEnded ? nil : receiveMessage(action, as: group, &started)
  }

  fileprivate func reportAbsent<Child: Feature>(
    _ child: Child.Type, _ action: Child.Action, _ place: String
  ) -> (any PendingEffects)? {
    DebugReport.make(
      """
      \(F.self) has sent \(action) to \(child)\(place), which is not there: nothing was received. Ask the state first whether \
      it is, or set it before this effect.
      """)
    return nil
  }
}
