// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

extension TaskSite {
  /// Where the task is kept: the property's or the bag's name.
  var keptName: String? {
    switch destination {
    case .property(let name), .bag(let name): name
    case .local, .elsewhere, .nobody: nil
    }
  }

  /// Nobody waits for it or ends it where it is started.
  var isLeftAlone: Bool {
    switch destination {
    case .property, .bag: return true
    case .nobody: return !isInStreamBuilder
    case .local(let name):
      guard !isInStreamBuilder, let function = call.enclosingFunction else { return false }
      return !NameSearch.finds(name, in: function)
    case .elsewhere: return false
    }
  }

  /// In the closure of an `AsyncStream`: its termination is another rule's.
  private var isInStreamBuilder: Bool {
    call.ancestors.contains { node in
      guard let name = node.as(FunctionCallExprSyntax.self)?.calleeName else { return false }
      return name == "AsyncStream" || name == "AsyncThrowingStream"
    }
  }

  /// Whether the owner's `deinit` cancels it, or the bag's, which goes with the owner. Somebody must have written that `deinit`:
  /// Combine's `AnyCancellable` cancels when it goes too, but whoever wraps a task in one need not have meant that.
  func isCancelledByDeinit(of owner: Owner, _ context: RuleContext) -> Bool {
    guard let name = keptName else { return false }
    if owner.cancelledInDeinit().contains(name) { return true }
    guard let property = owner.property(name), !property.isStatic else { return false }
    return property.isBagThatCancels(of: owner, context)
  }

  /// Whether it is kept in Combine's `AnyCancellable`, which cancels it when the owner goes.
  func isReleasedWithOwner(_ owner: Owner) -> Bool {
    guard let name = keptName, let property = owner.property(name), !property.isStatic else { return false }
    return property.type.contains("AnyCancellable") || property.typeName?.hasSuffix("AnyCancellable") ?? false
  }

  /// Whether another function of the owner cancels it.
  func isCancelledElsewhere(in owner: Owner) -> Bool {
    guard let name = keptName else { return false }
    let function = call.enclosingFunction
    return owner.lineage.contains { type in
      type.bodies().contains { body in
        body.allCancels.contains(name) && body.name != "deinit" && !body.isWritten(as: function)
      }
    }
  }
}

extension MethodFacts {
  /// Whether this is the function that `node` declares.
  func isWritten(as node: Syntax?) -> Bool {
    guard let node, let body else { return false }
    return body.isInside(node)
  }
}

extension PropertyFacts {
  /// Of a class whose `deinit` cancels what it keeps.
  func isBagThatCancels(of owner: Owner, _ context: RuleContext) -> Bool {
    guard let typeName, let bag = context.index.type(named: typeName, from: owner.type.path, inside: owner.type.name),
      bag.kind == .class, let body = bag.deinitializer
    else { return false }
    let keepsTasks = bag.properties.values.contains {
      $0.holdsTask || $0.type.contains("() -> Void") || $0.type.contains("AnyCancellable")
    }
    let called = body.allCalls.flatMap { bag.methods[$0] ?? [] }
    return keepsTasks
      && (!body.allCancels.isEmpty || called.contains { !$0.allCancels.isEmpty } || !body.allCalls.isEmpty)
  }
}
