// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A page that is added to a list after an await.
struct LatePage {
  let addition: CodeElement
  let path: [String]
  /// The function that loads it.
  let loader: CodeElement
  let repository: Repository

  /// The place in the loader: the addition, or the call that leads to it.
  let place: CodeElement

  private init(addition: CodeElement, path: [String], loader: CodeElement, place: CodeElement, _ repository: Repository)
  {
    (self.addition, self.path, self.loader, self.place, self.repository) = (addition, path, loader, place, repository)
  }

  /// One for each function that awaits a page and adds it: itself, or by calling functions.
  static func pages(_ addition: CodeElement, _ list: CodeElement, _ repository: Repository) -> [LatePage] {
    guard let path = repository.statePath(of: list), repository.isList(list, addition), !addition.addsOnlyNew(to: path)
    else { return [] }
    return places(from: addition, 2, repository).compactMap { place in
      guard let loader = place.enclosingFunction, loader.kind == .function, let run = place.enclosingRun else {
        return nil
      }
      let search = LateWriteSearch(repository)
      search.search(run, depth: place == addition ? 0 : 2)
      guard search.found.contains(where: { $0.element == addition && $0.state.isUnchecked }),
        !place.ancestors.prefix(while: { $0 != run }).contains(where: { [.for, .while, .repeat].contains($0.kind) })
      else { return nil }
      if place != addition, !loader.isNamedForPages { return nil }
      return LatePage(addition: addition, path: path, loader: loader, place: place, repository)
    }
  }

  /// The addition, if a run is around it; otherwise the calls of its function in runs.
  private static func places(from place: CodeElement, _ depth: Int, _ repository: Repository) -> [CodeElement] {
    if place.enclosingRun != nil { return [place] }
    guard depth > 0, let function = place.enclosingFunction, function.kind == .function else { return [] }
    return repository.callers(of: function).prefix(6).flatMap { use -> [CodeElement] in
      guard let call = use.parent, call.kind == .call, !function.contains(use) else { return [] }
      return places(from: call, depth - 1, repository)
    }
  }

  /// The list comes in pages, as a name in the function says: `loadMore`, `cursor`. A load without them may add what has
  /// nothing to do with what replaces the list.
  private var isOfPages: Bool { addition.enclosingFunction?.tellsOfPages ?? false || loader.tellsOfPages }

  func finding() -> CodeFinding? {
    guard let body = loader.body else { return nil }
    let refusals = Refusal.refusals(on: [WorkChain.Step(body: body, place: place)], repository)
    for (replacer, place) in replacers() {
      if replacer == loader, !refusals.isEmpty { continue }
      if let other = replacer.body {
        let asked = Set(other.flagsAsked(before: place).map(\.flag))
        if refusals.contains(where: { asked.contains($0.flag) }) { continue }
        if repository.reached(from: replacer, depth: 1).contains(where: \.cancelsSomething) { continue }
      }
      guard let start = userStart(of: replacer, 4), isCalledElsewhere(than: replacer) else { continue }
      return finding(replacer, place, start)
    }
    return nil
  }

  /// The methods that empty the list or give it another value.
  private func replacers() -> [(function: CodeElement, place: CodeElement)] {
    var found: [(CodeElement, CodeElement)] = []
    for part in repository.parts(ofTypeAround: addition) {
      for element in part.subtree where element.kind == .assign || element.kind == .call {
        guard element.empties(path) || element.replaces(path), let function = element.enclosingFunction,
          function.kind == .function, !found.contains(where: { $0.0 == function }),
          function != loader || !element.isOnEveryPath(to: place)
        else { continue }
        found.append((function, element))
      }
    }
    return found
  }

  /// A place of the user that starts the function: a refresh, a choice, a button.
  private func userStart(of function: CodeElement, _ depth: Int) -> CodeElement? {
    for use in repository.callers(of: function).prefix(12) {
      if let start = use.startByUser { return start }
      guard depth > 1, let outer = use.enclosingFunction, outer.kind == .function, outer != function else { continue }
      if outer.has(attribute: "IBAction") || outer.has(attribute: "objc") || InputChange(around: use, repository) != nil
      {
        return outer
      }
      if let start = userStart(of: outer, depth - 1) { return start }
    }
    return nil
  }

  private func isCalledElsewhere(than replacer: CodeElement) -> Bool {
    repository.callers(of: loader).contains { !replacer.contains($0) }
  }

  private func finding(_ replacer: CodeElement, _ place: CodeElement, _ start: CodeElement) -> CodeFinding {
    let list = path.joined(separator: ".")
    let (caller, line) = (start.place(from: addition), place.line(seenFrom: addition))
    return CodeFinding(
      rule: PagesMixed.id, element: addition,
      message: Message(
        en: "\(start.brief)\(caller.en) calls \(replacer.name)(), which replaces \(list) on "
          + "\(line.en) also while \(loader.name)() awaits a page: the page of the old list is then added to the new one. "
          + "Compare a generation after the await, or cancel it in \(replacer.name)(); with Belay, one lane for both.",
        ja: "\(start.brief)\(caller.ja)が呼ぶ \(replacer.name)() は、\(loader.name)() がページを待っている間にも "
          + "\(line.ja)で \(list) を置き換えるので、古いリストのページが新しいリストに追加されます。"
          + "await の後で世代を比較するか、\(replacer.name)() でキャンセルしてください。Belay では両方を 1 つのレーンに入れます。"),
      isTentative: !isOfPages)
  }
}

extension CodeElement {
  /// The list of `list += page`, `list.append(contentsOf: page)`.
  var extendedList: CodeElement? {
    if kind == .assign, name == "+=" { return assigned }
    guard kind == .call, calleeName == "append", arguments.first?.name == "contentsOf" else { return nil }
    return receiver
  }

  /// `loadMore`, `fetchNextPage`
  fileprivate var isNamedForPages: Bool {
    isNamed(by: ["more", "next", "page", "load", "fetch", "batch"])
  }

  /// A name for pages in the function, or its own.
  fileprivate var tellsOfPages: Bool {
    isNamed(by: ["more", "next", "page"])
      || subtree.contains { part in
        switch part.kind {
        case .name, .member, .argument, .parameter:
          part.isNamed(by: ["page", "cursor", "offset", "loadmore", "hasmore"])
        default: false
        }
      }
  }

  private func isNamed(by words: [String]) -> Bool {
    let lower = name.lowercased()
    return words.contains { lower.contains($0) }
  }

  /// Adds what the list does not have yet: `list += page.filter { !list.contains($0) }`, or `rows.dropFirst(list.count)`.
  fileprivate func addsOnlyNew(to path: [String]) -> Bool {
    let value = kind == .assign ? assignedValue : arguments.first?.firstChild
    return value.map { $0.isMade(from: path, depth: 3) } ?? false
  }

  /// Reads the list, or takes each once, itself or in the locals that it is made of, save before an await.
  private func isMade(from path: [String], depth: Int) -> Bool {
    subtree.contains { element in
      if element.ownPath == path { return !element.isArgumentOfAwait(in: self) }
      switch element.kind {
      case .call:
        let name = element.calleeName?.lowercased() ?? ""
        return ["unique", "dedup", "distinct"].contains { name.contains($0) }
      case .name:
        guard depth > 0, let value = element.localDeclaration?.value,
          !value.subtree.contains(where: { $0.kind == .await })
        else { return false }
        return value.isMade(from: path, depth: depth - 1)
      default: return false
      }
    }
  }

  /// What an awaited call gets is read before the await, except in its closures.
  private func isArgumentOfAwait(in value: CodeElement) -> Bool {
    guard kind != .await, self != value else { return false }
    let between = ancestors.prefix { $0 != value }
    return !between.contains { $0.kind == .closure } && (value.kind == .await || between.contains { $0.kind == .await })
  }

  /// `list = value`, not with the list in the value.
  fileprivate func replaces(_ path: [String]) -> Bool {
    guard kind == .assign, name == "=", assigned?.ownPath == path, let value = assignedValue else { return false }
    return !value.subtree.contains { $0.ownPath == path }
  }

  /// Whether the other element is behind it in the same block or below.
  fileprivate func isOnEveryPath(to other: CodeElement) -> Bool {
    var outer = parent
    while let current = outer, [.assign, .call, .argument, .closure, .try, .await].contains(current.kind) {
      outer = current.parent
    }
    return outer.map { $0.contains(other) } ?? false
  }

  fileprivate var cancelsSomething: Bool {
    subtree.contains { $0.kind == .call && ($0.calleeName?.lowercased().hasPrefix("cancel") ?? false) }
  }

  /// The modifier, button or observer around it that the user starts.
  fileprivate var startByUser: CodeElement? {
    for around in ancestors {
      if around.kind == .type || around.kind == .function { return nil }
      if around.kind == .accessor { return ["didSet", "willSet"].contains(around.name) ? around : nil }
      guard around.kind == .argument, let call = around.parent, let name = call.calleeName else { continue }
      if name == "task", call.argument("id") != nil { return call }
      // Of actions of all kinds: that one is sent says no other place.
      if name == "sink", around.subtree.contains(where: { $0.kind == .switch }) { continue }
      if ["refreshable", "onChange", "onSubmit", "Button", "onTapGesture", "sink", "UIAction", "onReceive"].contains(
        name)
      {
        return call
      }
    }
    return nil
  }
}

extension Repository {
  /// `+=` of a number or text adds no rows.
  fileprivate func isList(_ target: CodeElement, _ addition: CodeElement) -> Bool {
    guard addition.kind == .assign else { return true }
    guard let property = declaration(of: target) else { return false }
    return property.declaredType?.hasPrefix("[")
      ?? (property.value?.kind == .collection || property.value?.kind == .call)
  }
}
