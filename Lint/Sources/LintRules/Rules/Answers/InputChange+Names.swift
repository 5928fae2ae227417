// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension InputChange {
  /// What the user taps in a list or on a map that stays on screen: no sheet, and no other view that comes over it.
  var isOfList: Bool {
    guard element.kind == .call else {
      return ["tableView", "collectionView", "mapView"].contains { element.name == $0 }
    }
    let name = element.calleeName ?? ""
    return !["Sheet", "View", "Alert", "Screen", "Dialog"].contains { name.hasSuffix($0) }
  }

  /// A text to search for changes faster than it is answered.
  var isOfTyping: Bool {
    !isEvent && !isChoice
      && names.contains { $0.isSearchName && !$0.hasPrefix("is") && !$0.lowercased().hasSuffix("id") }
  }

  /// What the user types: `$query.debounce(for: …).sink { … }`.
  var isDebounced: Bool {
    element.receiver?.subtree.contains { $0.kind == .call && $0.calleeName == "debounce" } ?? false
  }
}

extension CodeElement {
  /// `member = value`, `member.insert(value)`.
  var givenMember: (target: CodeElement, value: CodeElement)? {
    if kind == .assign, name == "=", let target = assigned, target.kind != .index, let value = assignedValue,
      value.kind != .operation, value.kind != .closure
    {
      return (target, value)
    }
    guard kind == .call, ["insert", "remove", "append", "send"].contains(calleeName ?? ""), let receiver,
      let value = arguments.first?.firstChild
    else { return nil }
    return (receiver, value)
  }

  /// The last name that says what is observed: `source` of `model.source`, `items` of `items.count`.
  var inputName: String? {
    switch kind {
    case .name: return name.withoutDollar
    case .member:
      if CodeElement.measures.contains(name), let base = firstChild { return base.inputName }
      return name.withoutDollar
    case .call: return firstChild?.firstChild?.inputName
    case .index: return firstChild?.inputName
    default: return nil
    }
  }

  private static let measures: Set<String> = [
    "count", "isEmpty", "hashValue", "wrappedValue", "rawValue", "id", "first",
  ]

  /// The properties that a publisher publishes: `query` of `model.$query.debounce(…)`.
  var publishedNames: Set<String> {
    var names: Set<String> = []
    for element in subtree where element.kind == .member || element.kind == .name {
      if element.name.hasPrefix("$"), element.name.dropFirst().first?.isLetter ?? false {
        names.insert(element.name.withoutDollar)
      }
    }
    return names
  }

  /// Publishes the time.
  var isClock: Bool {
    subtree.contains { element in
      (element.kind == .name || element.kind == .member) && element.name.lowercased().hasSuffix("timer")
    }
  }

  /// The texts of the fields and search bars that a modifier's view has.
  var textInputs: Set<String> {
    var names: Set<String> = []
    for call in subtree where call.kind == .call {
      guard let name = call.calleeName, ["searchable", "TextField", "SecureField", "SearchBar"].contains(name) else {
        continue
      }
      for argument in call.arguments {
        guard let path = argument.firstChild?.path, let last = path.last, path.contains(where: { $0.hasPrefix("$") })
        else { continue }
        names.insert(last.withoutDollar)
      }
    }
    return names
  }
}

extension String {
  var isSearchName: Bool {
    ["search", "query", "filter", "keyword"].contains { lowercased().contains($0) }
  }

  /// A part that an object is given once, to work with.
  var isService: Bool {
    let lower = lowercased()
    return [
      "delegate", "datasource", "store", "service", "manager", "provider", "controller", "client", "coordinator",
      "session",
      "repository", "interactor", "presenter", "output", "view",
    ].contains { lower.hasSuffix($0) }
  }

  var withoutDollar: String { hasPrefix("$") ? String(dropFirst()) : self }
}
