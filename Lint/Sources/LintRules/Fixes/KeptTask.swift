// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A task without a value that a function stores in an optional property of its own type: `search = Task { … }`.
struct KeptTask {
  let call: CodeElement
  let closure: CodeElement
  let assignment: CodeElement
  let property: CodeElement
  let owner: TaskOwner
  private let repository: Repository

  /// Nil unless the declaration says all that.
  init?(_ call: CodeElement, _ context: CodeContext) {
    guard let owner = context.owner(around: call) else { return nil }
    self.init(call, owner, context.repository)
  }

  init?(_ call: CodeElement, _ owner: TaskOwner, _ repository: Repository) {
    guard let closure = call.lastClosure, let assignment = call.parent, assignment.kind == .assign,
      assignment.name == "=", assignment.assignedValue == call, assignment.parent?.kind == .block,
      let target = assignment.assigned, let path = target.ownPath, path.count == 1,
      target.kind == .member || target.localDeclaration == nil,
      let property = owner.property(path[0], repository), owner.has(property), property.isPlainVariable,
      let type = property.declaredType?.filter({ $0 != " " }),
      type.hasPrefix("Task<Void,") || type.hasPrefix("Task<(),"), type.hasSuffix(">?")
    else { return nil }
    (self.call, self.closure, self.assignment) = (call, closure, assignment)
    (self.property, self.owner, self.repository) = (property, owner, repository)
  }

  var name: String { property.name }

  /// All uses of the property.
  var uses: [CodeElement] { repository.uses(of: Member(type: owner.name, name: name)) }

  /// Whether the task, or one that takes its place, comes to the function that starts it: it would cancel itself.
  var startsItself: Bool {
    guard let function = assignment.enclosingFunction else { return true }
    return isStarted(function, 4)
  }

  private func isStarted(_ function: CodeElement, _ depth: Int) -> Bool {
    repository.callers(of: function).contains { caller in
      let isInTask = caller.ancestors.contains { around in
        around.kind == .closure && around.callOfClosure?.startsTask ?? false
          && around.callOfClosure?.keptHandle?.name == name
      }
      if isInTask { return true }
      guard depth > 0, let outer = caller.enclosingFunction, outer != function else { return depth == 0 }
      return isStarted(outer, depth - 1)
    }
  }

  /// Whether each cancelled run has a successor that runs the same code, or no owner any more.
  ///
  /// So the task is stored in one place; it is cancelled right before, with no way out in between, or in the `deinit`; and
  /// nothing else is done with the property.
  var isAlwaysReplaced: Bool {
    guard let block = assignment.parent, let around = block.parent,
      around.kind == .function || around.kind == .closure
    else { return false }
    let statements = Array(block.children)
    var cancels = 0
    for use in uses {
      if use.parent == assignment, use.isAssigned { continue }
      if use.isAssigned, use.parent?.assignedValue?.isNil ?? false { continue }
      guard let call = use.parent?.parent, use.parent?.name == "cancel", call.kind == .call else { return false }
      if call.enclosingFunction?.kind == .deinitializer { continue }
      guard let start = statements.firstIndex(of: call), let end = statements.firstIndex(of: assignment), start < end,
        statements[start..<end].allSatisfy({ !$0.mayLeave })
      else { return false }
      cancels += 1
    }
    return cancels > 0
  }
}

extension CodeElement {
  /// A stored `var` of a type, without observers and wrappers that could do more.
  var isPlainVariable: Bool {
    guard kind == .variable, parent?.kind == .type, !flags.contains(.isConstant), !isStaticMember,
      children.first(.accessor) == nil
    else { return false }
    let known: Set<String> = ["State", "Published", "ObservationIgnored", "MainActor"]
    return children.all(.attribute).allSatisfy { known.contains($0.name) }
      && !children.contains { $0.kind == .modifier && ["weak", "lazy", "unowned"].contains($0.name) }
  }

  /// Whether a statement may leave the block around it, or wait.
  fileprivate var mayLeave: Bool {
    ownFlow.contains { [.return, .throw, .try, .await, .break, .continue, .guard].contains($0.kind) }
  }
}
