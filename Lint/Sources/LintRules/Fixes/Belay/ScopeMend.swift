// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The tasks of a file that Belay can run in a lane: `search?.cancel(); search = Task { … }` in a method of a main-actor class.
///
/// It is no rule: the code may be right. `--fix-with belay` asks for it.
package enum ScopeMend {
  package static let id = "task-in-scope"

  package static func findings(in code: Code, _ context: CodeContext) -> [CodeFinding] {
    guard !code.isTest, !code.isGenerated else { return [] }
    return context.tasks(in: code).compactMap { site in
      guard let request = ScopeShape(site.call, context)?.request else { return nil }
      return CodeFinding(
        rule: id, element: site.call,
        message: Message(
          en: "A lane of a Belay scope can run this task, and end it with its owner.",
          ja: "このタスクは Belay のスコープのレーンで実行でき、所有者とともに終わります。"),
        severity: .note, fix: .runInScope(request))
    }
  }
}

/// A task of that shape, with all that is done with its handle.
private struct ScopeShape {
  let kept: KeptTask
  let type: CodeElement
  let block: CodeElement
  let repository: Repository

  init?(_ call: CodeElement, _ context: CodeContext) {
    guard let kept = KeptTask(call, context), call.firstChild?.kind == .name, call.arguments.count == 1,
      kept.property.declaredType?.filter({ $0 != " " }) == "Task<Void,Never>?",
      kept.owner.isClass, kept.assignment.canBeFixed, !kept.closure.hasClauses,
      let block = kept.assignment.parent, let function = block.parent, function.kind == .function,
      function.parent?.kind == .type, !function.isStaticMember, !function.has(modifier: "nonisolated"),
      let type = kept.property.enclosingType, type.code === call.code, !type.flags.contains(.isExtension),
      kept.owner.runsOnMainActor
    else { return nil }
    (self.kept, self.type, self.block, repository) = (kept, type, block, context.repository)
  }

  var request: CodeFix.RunInScope? {
    guard let handle, let lane, let body = ScopeBody(kept, type, repository) else { return nil }
    return CodeFix.RunInScope(
      assignment: kept.assignment.offset, closure: kept.closure.offset, handle: handle, lane: lane,
      captures: body.captures, body: body.changes, importsBelay: type.code.imports.contains("Belay"))
  }

  // MARK: The handle

  private var handle: CodeFix.RunInScope.Handle? {
    let statements = Array(block.children)
    guard let place = statements.firstIndex(of: kept.assignment) else { return nil }
    var (dropped, cancels): ([Int], [Int]) = ([], [])
    var (deinitializer, isCancelled) = (Int?.none, false)
    for use in kept.uses where use.parent != kept.assignment {
      guard use.code === type.code, use.canBeFixed else { return nil }
      if use.isAssigned, let statement = use.parent, statement.assignedValue?.isNil ?? false,
        statement.parent?.kind == .block
      {
        guard statement.name == "=" else { return nil }
        dropped.append(statement.offset)
        continue
      }
      guard let call = use.parent?.parent, call.kind == .call, use.parent?.name == "cancel",
        call.parent?.kind == .block, let function = call.parent?.parent, function.isFunctionLike
      else { return nil }
      if let index = statements.firstIndex(of: call), index < place {
        isCancelled = true
        // The lane cancels the older run at that moment too.
        if index + 1 == place { dropped.append(call.offset) } else { cancels.append(call.offset) }
      } else if function.kind == .deinitializer {
        if function.body.map({ Array($0.children).count }) == 1 {
          deinitializer = function.offset
        } else {
          dropped.append(call.offset)
        }
      } else {
        guard function.kind == .function, !function.isStaticMember, !function.has(modifier: "nonisolated") else {
          return nil
        }
        cancels.append(call.offset)
      }
    }
    guard isCancelled else { return nil }
    return CodeFix.RunInScope.Handle(
      declaration: kept.property.offset, dropped: dropped, cancels: cancels, deinitializer: deinitializer)
  }

  // MARK: The lane

  private var lane: CodeFix.RunInScope.Lane? {
    let file = type.code.root
    let extensions = file.children.filter { $0.kind == .type && $0.name == "Lane" && $0.flags.contains(.isExtension) }
    guard let name = laneName else { return nil }
    let own = type.members.first { member in
      member.kind == .variable && member.flags.contains(.isConstant) && !member.isStaticMember
        && member.value.map { $0.kind == .call && $0.calledPath == ["TaskScope"] } ?? false
    }
    let names = ["scope", "tasks", "work"]
    guard let scope = own?.name ?? names.first(where: { isFree($0) }) else {
      return nil
    }
    return CodeFix.RunInScope.Lane(
      name: name.text, isDeclared: name.isDeclared, scope: scope, hasScope: own != nil,
      declarations: extensions.first?.offset)
  }

  /// That of the handle. Scopes do not share lanes, so one that the file declares is as good.
  private var laneName: (text: String, isDeclared: Bool)? {
    let short = kept.name.hasSuffix("Task") && kept.name.count > 4 ? String(kept.name.dropLast(4)) : kept.name
    let declared = repository.parts(ofType: "Lane").flatMap(\.members).filter { $0.kind == .variable }
    for name in [short, kept.name, type.name.prefix(1).lowercased() + type.name.dropFirst() + "Work"] {
      if CodeElement.keywords.contains(name) || name == "concurrent" { continue }
      guard let lane = declared.first(where: { $0.name == name }) else { return (name, false) }
      let isAlike =
        lane.value.map { $0.calleeName == "Lane" && $0.arguments.last?.firstChild?.name == "restart" } ?? false
      if lane.code === type.code, isAlike { return (name, true) }
    }
    return nil
  }

  /// Neither a member nor a local name.
  private func isFree(_ name: String) -> Bool {
    !kept.owner.parts.contains { $0.subtree.contains { $0.name == name } }
      && repository.property(name, ofType: type.name) == nil && repository.methods(name, ofType: type.name).isEmpty
      && repository.heirs(of: TypeText.last(type.name)).isEmpty
  }
}

extension CodeElement {
  fileprivate static let keywords: Set<String> = [
    "import", "repeat", "return", "switch", "default", "continue", "operator", "extension", "protocol", "public",
    "internal", "private", "static", "where", "while", "throw", "class", "func", "case", "in", "is", "as", "do",
  ]
}

extension TaskOwner {
  /// By its own attribute, or because Apple's superclass does.
  fileprivate var runsOnMainActor: Bool {
    if parts.contains(where: { !$0.flags.contains(.isExtension) && $0.has(attribute: "MainActor") }) { return true }
    let apple: Set<String> = [
      "UIViewController", "UITableViewController", "UICollectionViewController", "UIView", "UITableViewCell",
      "UICollectionViewCell", "NSViewController", "NSWindowController", "NSView",
    ]
    return !apple.isDisjoint(with: lineage)
  }
}
