// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayDifferences

/// The text of an event, and of what it has changed.
@MainActor
enum ChangeText {
  /// Nil for an event that is not printed.
  static func of(_ event: StoreEvent, _ store: StoreNode) -> String? {
    let name = store.displayName
    switch event {
    case .received(let action, let change):
      return with(difference(change), "\(name) received \(ValueText.of(action))")
    case .changed(let cause, let change):
      let difference = difference(change)
      return difference == nil && !cause.isShownWithoutChange ? nil : with(difference, "\(name) \(cause.words)")
    case .emitted(let output): return "\(name) emitted \(ValueText.of(output))"
    case .failed(let error, let action): return "\(name) failed in \(ValueText.of(action)): \(ValueText.of(error))"
    case .ignored(let action), .dropped(let action): return "\(name) ignored \(ValueText.of(action)): it has ended"
    case .scopeMade, .ended: return nil
    }
  }

  private static func difference(_ change: StateChange?) -> String? {
    change.flatMap { StateDifference(expected: $0.old, actual: $0.new, dump: nil)?.changeDescription }
  }

  private static func with(_ difference: String?, _ title: String) -> String {
    difference.map { "\(title)\n\($0)" } ?? "\(title): no change"
  }
}

extension ChangeCause {
  fileprivate var words: String {
    switch kind {
    case .mutation(let mutation): "applied \(ValueText.of(mutation))"
    case .update: "updated"
    case .write(let path): "was written by a view, in \(TraceText.of(path))"
    case .undo(let mutation): "undid by \(ValueText.of(mutation))"
    case .failure: "answered a failure"
    case .hold(let path): "held \(TraceText.of(path))"
    case .restore(let path): "restored \(TraceText.of(path))"
    case .answer(let path): "loaded \(TraceText.of(path))"
    }
  }

  /// A mutation is what the feature has declared; the other causes are of no interest without a change.
  fileprivate var isShownWithoutChange: Bool {
    switch kind {
    case .mutation, .undo: true
    case .update, .write, .failure, .hold, .restore, .answer: false
    }
  }
}
