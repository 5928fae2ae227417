// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

extension TaskSite {
  /// The name of the property or bag that stores the task.
  var keptName: String? {
    switch destination {
    case .property(let name), .bag(let name): name
    case .local, .elsewhere, .nobody: nil
    }
  }

  /// Whether the code that starts the task neither awaits nor ends it.
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

  /// In the closure of an `AsyncStream`: another rule checks its termination.
  private var isInStreamBuilder: Bool {
    call.ancestors.contains { node in
      guard let name = node.as(FunctionCallExprSyntax.self)?.calleeName else { return false }
      return name == "AsyncStream" || name == "AsyncThrowingStream"
    }
  }

  /// Whether the owner's `deinit` cancels it, or the `deinit` of a bag that is released with the owner. Only a
  /// handwritten `deinit` counts: Combine's `AnyCancellable` cancels on release too, but a task may be wrapped in one
  /// without that intent.
  func isCancelledByDeinit(of owner: Owner, _ context: RuleContext) -> Bool {
    guard let name = keptName else { return false }
    if owner.cancelledInDeinit().contains(name) { return true }
    guard let property = owner.property(name), !property.isStatic else { return false }
    return property.isBagThatCancels(of: owner, context)
  }

  /// Whether it is stored in Combine's `AnyCancellable`, which cancels it when the owner is released.
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
  /// Whether `node` declares this function.
  func isWritten(as node: Syntax?) -> Bool {
    guard let node, let body else { return false }
    return body.isInside(node)
  }
}

extension PropertyFacts {
  /// Whether its class has a `deinit` that cancels the stored tasks.
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
