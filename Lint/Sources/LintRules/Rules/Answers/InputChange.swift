// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A place that runs each time an input changes: `onChange`, `onReceive`, a sink, `didSet`, a text field's delegate.
struct InputChange {
  /// The closure's call, the accessor or the function.
  let element: CodeElement
  /// The properties that hold the input.
  let names: Set<String>
  /// Its parameters that are the new value.
  let parameters: Set<CodeElement>
  /// In messages: `onChange(of: query)`.
  let text: String
  /// The closure that is given the new value as `$0`.
  var closure: CodeElement?
  /// What the user does, which need not be a choice: only answers that are asked for count, not results of actions.
  var isEvent = false
  /// The input is a constant of a row: what the row keeps itself belongs to it.
  var isOfRow = false
  /// A function that keeps its parameter: who calls it is not asked.
  var isChoice = false
  /// Such a function is named for a choice: `select`, `sort`.
  var isNamedAsChoice = false

  /// The change that runs the element, if one is around it in its function.
  init?(around element: CodeElement, _ repository: Repository) {
    var inner = element
    for around in element.ancestors {
      switch around.kind {
      case .type, .file: return nil
      case .argument:
        if let call = around.parent, call.kind == .call,
          var change = InputChange(call, argument: around) ?? InputChange(event: call, argument: around, repository)
        {
          change.closure = around.children.first(.closure)
          self = change
          return
        }
      case .accessor where ["didSet", "willSet"].contains(around.name):
        guard let property = around.parent, property.kind == .variable, around.contains(inner),
          !property.has(modifier: "weak"), !property.name.isService
        else { return nil }
        self.init(
          element: around, names: [property.name], parameters: [], text: "\(property.name).\(around.name)")
        return
      case .function:
        guard let change = InputChange(function: around) ?? InputChange(eventFunction: around) else { return nil }
        self = change
        return
      case .initializer, .deinitializer, .accessor: return nil
      default: break
      }
      inner = around
    }
    return nil
  }

  init(element: CodeElement, names: Set<String>, parameters: Set<CodeElement>, text: String) {
    (self.element, self.names, self.parameters, self.text) = (element, names, parameters, text)
  }

  private init?(_ call: CodeElement, argument: CodeElement) {
    guard let name = call.calleeName else { return nil }
    let closure = argument.children.first(.closure)
    let parameters = closure?.children.all(.parameter) ?? []
    switch name {
    case "onChange":
      guard let observed = call.argument("of"), argument.name != "of" else { return nil }
      let names = observed.kind == .collection ? observed.subtree.compactMap(\.inputName) : [observed.inputName ?? ""]
      // The first of two parameters is the old value.
      self.init(
        element: call, names: Set(names.filter { !$0.isEmpty }), parameters: Set(parameters.suffix(1)),
        text: "onChange(of: \(observed.ownPath?.joined(separator: ".") ?? names.first ?? "…"))")
    case "onReceive":
      guard let publisher = call.arguments.first, argument != publisher else { return nil }
      guard !publisher.isClock else { return nil }
      let names = publisher.publishedNames
      self.init(
        element: call, names: names, parameters: Set(parameters),
        text: "onReceive(\(names.map { "$" + $0 }.first ?? "…"))")
    case "sink":
      guard let chain = call.receiver, !chain.isClock, argument.name != "receiveCompletion" else { return nil }
      let names = chain.publishedNames
      self.init(
        element: call, names: names, parameters: Set(parameters), text: "\(names.first.map { "$\($0)." } ?? "")sink")
    case "onSubmit":
      // Of other fields: the form is submitted.
      let names = call.textInputs
      guard !names.isEmpty, call.argument("of")?.name == "search" || names.contains(where: \.isSearchName) else {
        return nil
      }
      self.init(element: call, names: names, parameters: [], text: "onSubmit")
    case "Binding":
      guard argument.name == "set" || argument.flags.contains(.isTrailing), let closure else { return nil }
      let set = closure.subtree.compactMap { $0.kind == .assign ? $0.assigned?.ownPath?.last : nil }
      self.init(element: call, names: Set(set), parameters: Set(parameters), text: "Binding(set:)")
    default: return nil
    }
  }

  private init?(function: CodeElement) {
    let labels = function.children.all(.parameter).flatMap { [$0.name, $0.outerName] }
    let isChange =
      InputChange.functions.contains(function.name)
      || labels.contains {
        ["textDidChange", "shouldChangeCharactersIn", "selectedScopeButtonIndexDidChange"].contains($0)
      }
    guard isChange else { return nil }
    self.init(
      element: function, names: ["text", "stringValue", "query", "searchText"],
      parameters: Set(function.children.all(.parameter)), text: "\(function.name)(…)")
  }

  private static let functions: Set<String> = [
    "updateSearchResults", "controlTextDidChange", "textFieldDidChange", "textDidChange", "textFieldEditingChanged",
    "textViewDidChange", "textFieldDidChangeSelection", "searchTextDidChange", "segmentedControlChanged",
    "segmentChanged",
  ]

  private static let choices = [
    "select", "change", "switch", "toggle", "choose", "pick", "play", "filter", "sort", "search", "didSelect",
  ]
  private static let chosen = ["selected", "selection", "current", "chosen", "query", "keyword", "filter"]

  /// A function that sets a member from its parameter before it comes to the place: `selected = item`.
  init?(choiceIn function: CodeElement, before place: CodeElement, _ repository: Repository) {
    let parameters = Set(function.children.all(.parameter).filter { !TypeText.isFunction($0.declaredType ?? "") })
    guard !parameters.isEmpty, let body = function.body, !function.has(modifier: "static"),
      !["restore", "setUp", "setup"].contains(where: { function.name.hasPrefix($0) })
    else { return nil }
    let values = TracedValues(given: parameters) { _ in false }
    var names: Set<String> = []
    let isNamed = InputChange.choices.contains { function.name.hasPrefix($0) }
    let isChoice =
      isNamed
      || ["set", "update"].contains { function.name.hasPrefix($0) } && repository.isCalledByUser(function)
    for element in body.subtree {
      if element.index >= place.index { break }
      if element.kind == .await { return nil }
      guard let (target, value) = element.givenMember, values.holds(value),
        let path = repository.statePath(of: target), path.count == 1
      else { continue }
      let lower = path[0].lowercased()
      guard isChoice || InputChange.chosen.contains(where: { lower.contains($0) }) else { continue }
      names.insert(path[0])
    }
    guard !names.isEmpty else { return nil }
    self.init(element: function, names: names, parameters: parameters, text: "\(function.name)(…)")
    self.isChoice = true
    isNamedAsChoice = isNamed
  }
}

extension Repository {
  /// Whether something that the user does calls the function with what was chosen: a part of a list, a binding, a handler.
  fileprivate func isCalledByUser(_ function: CodeElement) -> Bool {
    memo("isCalledByUser", function.name, function) {
      guard uses(of: function.name).count < 60 else { return false }
      return callers(of: function).contains { use in
        guard use.isCallee, !use.code.isTest, let change = InputChange(around: use, self) else { return false }
        return change.element.kind == .call
      }
    }
  }
}
