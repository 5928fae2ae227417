// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What is set before some work and reset after it: a member with a value for the work, or a pair of methods.
struct BusyFlag: Sendable {
  enum Form: Sendable {
    /// `isLoading = true`, `state = .loading`.
    case busy
    /// `isLoaded = false`, or a property that is false at first.
    case undone
    /// `button.isEnabled = false`, or a property that is true at first.
    case disabled
    /// `showIndicator()`, which one of these ends.
    case shown(ends: Set<String>)
    /// A call that is given the value: `isLoading.accept(true)`, `setLoading(true)`, `publish(.running)`.
    case carried
    /// `loadingIDs.insert(id)`, `running += 1`.
    case listed
  }

  let set: CodeElement
  let form: Form
  /// The member, or the receiver of the methods.
  let path: [String]

  init?(_ set: CodeElement) {
    switch set.kind {
    case .assign:
      if set.name == "+=", let path = BusyFlag.counted(set) {
        (self.set, self.path, form) = (set, path, .listed)
        return
      }
      guard set.name == "=", let value = set.assignedValue, let path = set.assigned?.placePath,
        let last = path.last(where: { $0 != "value" && $0 != "wrappedValue" }), !last.hasPrefix("["),
        path[0].first != "$"
      else { return nil }
      self.path = path
      if value.isTrue, BusyWords.isFlag(last) {
        form = .busy
      } else if BusyFlag.isBusy(value) || BusyFlag.isLeftByLastCatch(set, value, path) {
        form = .busy
      } else if value.isFalse, path.count == 1, BusyWords.isArrival(last) {
        form = .undone
      } else if value.isFalse,
        BusyFlag.controls.contains(last) ? path.count > 1 : path.count == 1 && BusyWords.isMode(last)
      {
        form = .disabled
      } else if value.isFalse, last == "isHidden", path.count > 1, BusyWords.isIndicator(path[path.count - 2]) {
        form = .disabled
      } else if value.isTrue, BusyWords.canBeFlag(last), BusyFlag.isResetBelow(set, path) {
        form = .busy
      } else {
        return nil
      }
    case .call:
      guard let (path, form) = BusyFlag.call(set) else { return nil }
      (self.path, self.form) = (path, form)
    case .variable:
      // A property that says at first that the work is under way.
      guard let value = set.value, let form = BusyFlag.startForm(set.name, value) else { return nil }
      (path, self.form) = ([set.name], form)
    default: return nil
    }
    self.set = set
  }

  /// Any other flag, as `isLocked`, if the statements after it await something and then reset it.
  private static func isResetBelow(_ set: CodeElement, _ path: [String]) -> Bool {
    guard let block = set.parent, block.kind == .block else { return false }
    for statement in block.children where statement.index > set.index && statement.awaits {
      return block.subtree.contains { element in
        element.kind == .assign && element.index > statement.index && element.assignedValue?.isFalse ?? false
          && element.assigned?.placePath == path
      }
    }
    return false
  }

  private static func startForm(_ name: String, _ value: CodeElement) -> Form? {
    if value.isFalse { return BusyWords.isArrival(name) ? .undone : nil }
    return (value.isTrue ? BusyWords.isFlag(name) : isBusy(value)) ? .busy : nil
  }

  private static let controls: Set<String> = ["isEnabled", "isUserInteractionEnabled"]

  /// `.loading`, `.downloading(progress: 0)`, `State.loading`.
  static func isBusy(_ value: CodeElement) -> Bool {
    let member = value.kind == .call ? value.firstChild : value
    guard let member, member.kind == .member, member.firstChild?.isTypeName ?? true else { return false }
    return BusyWords.isState(member.name)
  }

  /// Whether the assignment or call ends what `set` begins.
  func isReset(_ element: CodeElement) -> Bool {
    switch (form, element.kind) {
    case (.busy, .assign): isAssigned(by: element) && !(element.assignedValue.map(isSet) ?? true)
    case (.undone, .assign): isAssigned(by: element) && !(element.assignedValue?.isFalse ?? true)
    case (.disabled, .assign): isAssigned(by: element) && !(element.assignedValue?.isFalse ?? true)
    case (.busy, .call), (.undone, .call), (.disabled, .call):
      element.calleeName == "toggle" && element.receiver?.placePath == path
    case (.shown(let ends), .call):
      element.calleeName.map(ends.contains) ?? false && element.firstChild?.ownPath?.dropLast() == path[...]
    case (.carried, _), (.listed, _): isTakenBack(by: element)
    default: false
    }
  }

  func isSet(_ value: CodeElement) -> Bool {
    if isFalseWhileSet { return value.isFalse }
    return value.isTrue || BusyFlag.isBusy(value) || stateName != nil && BusyFlag.stateName(value) == stateName
  }

  /// `isLoaded`, which an answer sets to true.
  var isFalseWhileSet: Bool {
    if case .undone = form { return true }
    return false
  }

  /// The same member of the same object, or of `self` in another method of its type.
  func isAssigned(by element: CodeElement) -> Bool {
    guard element.name == "=", let other = element.assigned?.placePath else { return false }
    if other == path { return true }
    // The storage of a computed property.
    if other.count == 1, path.count == 1, other[0] == "_" + path[0] { return true }
    return other.last == path.last && min(other.count, path.count) == 1 && max(other.count, path.count) == 2
      && isElsewhere(element)
  }

  private func isElsewhere(_ element: CodeElement) -> Bool {
    element.enclosingFunction != set.enclosingFunction
  }

  /// A property of `self` that is set to false, and does not begin with true: false is no sign of work.
  func restsAtFalse(_ index: Repository) -> Bool {
    guard case .disabled = form, path.count == 1 else { return false }
    return !(index.property(path[0], ofTypeAround: set)?.value?.isTrue ?? false)
  }

  /// What stays is an indicator, and not a control that is disabled.
  var showsIndicator: Bool {
    if case .shown = form { return true }
    return path.last == "isHidden"
  }

  /// `SVProgressHUD.show()`: the same one everywhere.
  var isOfType: Bool {
    guard case .shown = form, path.count == 1 else { return false }
    return path[0].first?.isUppercase ?? false
  }

  /// `button.isEnabled = false`.
  var isControl: Bool {
    guard case .disabled = form, path.count > 1 else { return false }
    return path.last == "isEnabled"
  }

  /// The name for messages.
  var name: String {
    switch form {
    case .shown, .carried: set.kind == .call ? set.brief : path.joined(separator: ".")
    case .busy, .undone, .disabled, .listed: path.filter { !$0.hasPrefix("[") }.joined(separator: ".")
    }
  }

  /// The member's own name, where it is the value of an observable.
  var memberName: String? { path.last { $0 != "value" && $0 != "wrappedValue" && $0 != "[]" } }
}

extension CodeElement {
  /// Like ``ownPath``, through subscripts: `["rows", "[]", "state"]` of `self.rows[place].state`.
  var placePath: [String]? {
    switch kind {
    case .index: return firstChild?.placePath.map { $0 + ["[]"] }
    case .member:
      guard let base = firstChild else { return [name] }
      if base.kind == .name, CodeElement.selfNames.contains(base.name) { return [name] }
      return base.placePath.map { $0 + [name] }
    default: return ownPath
    }
  }
}
