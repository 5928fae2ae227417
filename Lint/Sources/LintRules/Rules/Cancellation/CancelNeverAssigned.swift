// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A stop cancels a property that nothing ever sets, or that has only the last of the tasks that a loop starts.
struct CancelNeverAssigned {
  let context: CodeContext
  private var repository: Repository { context.repository }

  init(_ context: CodeContext) { self.context = context }

  func findings(in code: Code) -> [CodeFinding] {
    let ended = repository.endedNames
    let properties = code.elements(.variable) { ended.contains($0) }
    return properties.compactMap { unset($0) } + properties.compactMap { overwritten($0, code) }
  }

  // MARK: Never set

  private func unset(_ property: CodeElement) -> CodeFinding? {
    guard let type = property.parent, type.kind == .type, isHandle(property), property.value == nil,
      type.flags.contains(.isClass) || type.flags.contains(.isActor) || property.has(modifier: "private"),
      !["public", "open", "override"].contains(where: { property.has(modifier: $0) }),
      let owner = context.owner(around: property), !owner.isTestCase,
      let stop = context.stops(of: property.name, owner).first
    else { return nil }
    let uses = repository.uses(of: Member(type: TypeText.last(type.name), name: property.name))
    let isUnset = uses.allSatisfy { use in
      if use.isAssigned { return use.parent?.assignedValue?.isNil ?? false }
      guard !use.flags.contains(.isInout), let parent = use.parent else { return false }
      switch parent.kind {
      case .member: return parent.isCallee && ["cancel", "invalidate"].contains(parent.name)
      case .operation, .binding, .conditions: return true
      default: return false
      }
    }
    guard isUnset, !isWrittenElsewhere(property), let meant = meant(owner, besides: stop) else { return nil }
    let (name, line, place) = (property.name, stop.call.line, meant.line(seenFrom: stop.call))
    return CodeFinding(
      rule: CancelCannotReach.id, element: stop.call.parent ?? stop.call,
      message: Message(
        en:
          "Nothing ever stores anything in \(name), so the cancel() on line \(line) reaches nothing: the work of \(place.en) runs on. "
          + "Store it in \(name) where it starts.",
        ja: "\(name) に何も代入されないため、\(line) 行目の cancel() は何にも届かず、\(place.ja)の処理は動き続けます。開始する場所で \(name) に"
          + "入れてください。"))
  }

  /// What the cancel is meant for, in a type that keeps no task at all: a task that nothing keeps and that waits, or code that
  /// asks whether it is cancelled. Beside other handles, one without work is only superfluous.
  private func meant(_ owner: TaskOwner, besides stop: TaskStop) -> CodeElement? {
    let sites = owner.parts.flatMap { part in context.tasks(in: part.code).filter { part.contains($0.call) } }
    guard sites.allSatisfy({ $0.keptName == nil }) else { return nil }
    let loose = sites.first { site in
      site.kept == .nowhere && site.call.enclosingFunction?.kind == .function && !stop.scope.contains(site.call)
        && site.body.run.contains { $0.kind == .await && !$0.isOnlyHop }
    }
    if let loose { return loose.call }
    return owner.parts.lazy.compactMap { part in
      part.subtree.first { element in
        element.kind == .member && ["isCancelled", "checkCancellation"].contains(element.name)
          && element.enclosingFunction?.flags.contains(.isAsync) ?? false
      }
    }.first
  }

  /// A task, timer or work item that ends only if it is told to.
  private func isHandle(_ property: CodeElement) -> Bool {
    guard let type = property.declaredType, TypeText.isOptional(type), property.children.first(.accessor) == nil else {
      return false
    }
    return ["Task<", "DispatchWorkItem", "Timer", "URLSessionTask", "URLSessionDataTask", "URLSessionDownloadTask"]
      .contains { type.hasPrefix($0) }
  }

  /// By a key path, or by a name that the code does not resolve.
  private func isWrittenElsewhere(_ property: CodeElement) -> Bool {
    repository.uses(of: property.name).contains { use in
      use.isAssigned && !(use.parent?.assignedValue?.isNil ?? true) && use.kind == .member
        && use.firstChild.map { repository.typeName(of: $0) == nil } ?? true
    }
  }

  // MARK: Overwritten in a loop

  private func overwritten(_ property: CodeElement, _ code: Code) -> CodeFinding? {
    guard property.parent?.kind == .type, let type = property.declaredType, type.hasPrefix("Task<"),
      let owner = context.owner(around: property), !repository.cancelsWhenReplaced(property),
      let stop = context.stops(of: property.name, owner).first
    else { return nil }
    let found = context.tasks(in: code).lazy.compactMap { site -> (CodeElement, CodeElement)? in
      guard site.property == property.name, owner.has(site.call), let storing = site.storing,
        let loop = storing.ancestors.first(where: { [.for, .while].contains($0.kind) || $0.isFunctionLike }),
        !loop.isFunctionLike, storing.runScope == loop.runScope, !isEnded(property.name, in: loop)
      else { return nil }
      return (storing, loop)
    }.first
    guard let (storing, loop) = found else { return nil }
    let (name, line) = (property.name, stop.call.line(seenFrom: storing))
    return CodeFinding(
      rule: CancelCannotReach.id, element: storing,
      message: Message(
        en:
          "Each round of the loop on line \(loop.line) starts a task and overwrites \(name): \(stop.name) on \(line.en) cancels "
          + "only the last, and the others run on. Keep all of them, or start one task that awaits each in turn.",
        ja: "\(loop.line) 行目のループは毎回タスクを開始して \(name) を上書きします。\(line.ja)の \(stop.name) がキャンセルするのは最後の 1 つだけで、残りは動き続けます。"
          + "すべて保持するか、順に await する 1 つのタスクにしてください。"))
  }

  /// Each round waits for the task, or cancels it, or leaves.
  private func isEnded(_ name: String, in loop: CodeElement) -> Bool {
    loop.subtree.contains { element in
      if element.kind == .break || element.kind == .return { return true }
      guard element.kind == .member, element.firstChild?.ownPath == [name] else { return false }
      return ["value", "result", "cancel"].contains(element.name)
    }
  }
}
