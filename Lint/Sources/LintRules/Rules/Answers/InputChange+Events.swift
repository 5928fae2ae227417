// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension InputChange {
  /// What the user does with one of many things, or with a text: `Button { open(item) }` in a list, `onSelect: { open($0) }`,
  /// `SearchField(text: $words, onCommit: { find() })`, `cell.onTap { … }`.
  init?(event call: CodeElement, argument: CodeElement, _ repository: Repository) {
    guard let closure = argument.children.first(.closure), let name = call.calleeName,
      InputChange.events.contains(name) || InputChange.isHandler(argument.name), !call.runsClosureInline,
      !["subscribe", "observe", "listen", "watch", "stream", "connect", "add", "UIAlertAction", "Alert"].contains(
        where: {
          name.hasPrefix($0)
        })
    else { return nil }
    var parameters = Set(closure.children.all(.parameter))
    // A part of a list: what the closure that makes the parts is given.
    for use in closure.subtree where use.kind == .name {
      guard let declaration = use.localDeclaration, !closure.contains(declaration), declaration.isOneOfMany else {
        continue
      }
      parameters.insert(declaration)
    }
    var texts = call.boundTexts
    let constants = parameters.isEmpty && texts.isEmpty ? repository.rowConstants(in: closure) : []
    texts.formUnion(constants)
    let takesValue = closure.subtree.contains { $0.isAnonymousParameter(of: closure) }
    guard !parameters.isEmpty || takesValue || !texts.isEmpty else { return nil }
    self.init(element: call, names: texts, parameters: parameters, text: "\(name)(…)")
    isEvent = true
    isOfRow = !constants.isEmpty
  }

  /// A delegate's function for a selection, or an action of a control.
  init?(eventFunction function: CodeElement) {
    let labels = function.children.all(.parameter).flatMap { [$0.name, $0.outerName] }
    let isSelection = labels.contains {
      ["didSelectRowAt", "didSelectItemAt", "didSelectRow", "didSelect"].contains($0)
    }
    let isSearch = InputChange.searches.contains(function.name)
    let lower = function.name.lowercased()
    let isAction =
      (function.has(attribute: "IBAction") || function.has(attribute: "objc"))
      && ["changed", "select", "search"].contains { lower.contains($0) } && function.body?.asksControl ?? false
    let parameters = Set(function.children.all(.parameter))
    // `player(_:artworkDidChange:)`
    let isChange =
      !parameters.isEmpty
      && ([lower] + labels.map { $0.lowercased() }.filter { $0.hasSuffix("didchange") }).contains { name in
        ["didchange", "changed", "selectionchange"].contains { name.contains($0) }
          && !InputChange.ofSurroundings.contains { name.contains($0) }
      }
    let isOfMap = labels.contains("regionDidChangeAnimated")
    let isGesture = function.has(attribute: "objc") && function.body?.asksGesture ?? false
    guard isSelection || isSearch || isAction || isChange || isOfMap || isGesture else { return nil }
    let isOfControl = isSelection || isSearch || isAction || isChange && function.has(attribute: "IBAction")
    self.init(
      element: function,
      names: isOfControl ? InputChange.ofControls : isOfMap ? ["region", "centerCoordinate", "visibleMapRect"] : [],
      parameters: parameters, text: "\(function.name)(…)")
    isEvent = true
  }

  private static let events: Set<String> = [
    "Button", "onTapGesture", "onSubmit", "onCommit", "onLongPressGesture", "UIAction", "searchSuggestions",
  ]
  private static let searches: Set<String> = [
    "searchBarSearchButtonClicked", "textFieldShouldReturn", "outlineViewSelectionDidChange",
    "tableViewSelectionDidChange", "textFieldDidEndEditing", "searchBarTextDidEndEditing",
  ]
  /// What changes around the app, and chooses nothing.
  private static let ofSurroundings = [
    "preference", "setting", "trait", "size", "layout", "orientation", "authorization", "reachability", "theme",
    "keyboard",
    "scroll", "frame", "status",
  ]
  static let ofControls: Set<String> = [
    "text", "stringValue", "selectedSegmentIndex", "selectedRow", "clickedRow", "selectedItem", "indexOfSelectedItem",
    "titleOfSelectedItem",
  ]

  /// `action`, `onSelect`, `didTap`.
  private static func isHandler(_ label: String) -> Bool {
    if ["action", "perform"].contains(label) || label.hasSuffix("Action") { return true }
    if label.isEnd { return false }
    let rest = label.hasPrefix("on") ? label.dropFirst(2) : label.hasPrefix("did") ? label.dropFirst(3) : ""
    return rest.first?.isUppercase ?? false
  }
}

extension String {
  /// A handler of what happens once: `onDismiss`, `onRetry`.
  fileprivate var isEnd: Bool {
    let lower = lowercased()
    return [
      "appear", "complet", "close", "dismiss", "cancel", "retry", "success", "error", "fail", "finish", "done",
      "delete",
      "save", "remove", "end", "log",
    ].contains { lower.contains($0) }
  }
}

extension Repository {
  /// The constants of a row that its closure uses: of a view that is made in a list, for each element.
  fileprivate func rowConstants(in closure: CodeElement) -> Set<String> {
    guard let type = closure.enclosingType, lineage(ofType: type.name).contains("View"), isRow(TypeText.last(type.name))
    else { return [] }
    let used = closure.subtree.filter { use in
      guard use.kind == .name, use.localDeclaration == nil else { return false }
      guard let property = property(use.name, ofType: type.name) else { return false }
      return property.flags.contains(.isConstant) && property.value == nil && !property.isComputed
        && property.declaredType.map {
          !TypeText.isFunction($0) && !parts(ofType: $0).contains { $0.flags.contains(.isClass) }
        }
          ?? false
    }
    return Set(used.map(\.name))
  }

  private func isRow(_ type: String) -> Bool {
    memo("isRow", type) {
      uses(of: type).contains { use in
        use.isCallee
          && use.ancestors.prefix { !$0.isFunctionLike && $0.kind != .type }.contains { around in
            guard around.kind == .closure, let name = around.callOfClosure?.calleeName else { return false }
            return ["ForEach", "List", "Table"].contains(name) && around.children.contains { $0.kind == .parameter }
          }
      }
    }
  }
}

extension CodeElement {
  /// A parameter of a closure that makes a part of a list, of a handler, or of a function; a loop's variable.
  fileprivate var isOneOfMany: Bool {
    switch kind {
    case .for: return true
    case .parameter:
      guard let owner = parent else { return false }
      if owner.kind == .function { return !TypeText.isFunction(declaredType ?? "") }
      guard owner.kind == .closure, let name = owner.callOfClosure?.calleeName else { return false }
      return CodeElement.lists.contains(name)
    case .binding, .capture:
      guard let value = firstChild else { return shadowed.map { $0 != self && $0.isOneOfMany } ?? false }
      return value.rootName?.localDeclaration.map { $0 != self && $0.isOneOfMany } ?? false
    case .variable:
      return flags.contains(.isConstant)
        && value?.rootName?.localDeclaration.map { $0 != self && $0.isOneOfMany } ?? false
    default: return false
    }
  }

  private static let lists: Set<String> = [
    "ForEach", "List", "Table", "forEach", "map", "Picker", "Menu", "OutlineGroup", "LazyForEach", "compactMap",
    "contextMenu", "ForEachWithIndex", "Grid",
  ]

  /// The texts that the call's own arguments bind: `text: $words`.
  fileprivate var boundTexts: Set<String> {
    var names: Set<String> = []
    for argument in arguments {
      guard let path = argument.firstChild?.path, let last = path.last, path.contains(where: { $0.hasPrefix("$") }),
        last.withoutDollar.isSearchName || argument.name == "text" && calleeName?.isSearchName ?? false
      else { continue }
      names.insert(last.withoutDollar)
    }
    return names
  }

  /// Asks a gesture where it was: `sender.location(in: map)`.
  fileprivate var asksGesture: Bool {
    subtree.contains { call in
      guard call.kind == .call, call.calleeName == "location", let gesture = call.receiver?.localDeclaration else {
        return false
      }
      return gesture.kind == .parameter && gesture.declaredType?.hasSuffix("GestureRecognizer") ?? false
    }
  }

  /// Reads the value of a control.
  fileprivate var asksControl: Bool {
    subtree.contains { $0.kind == .member && InputChange.ofControls.contains($0.name) }
  }
}
