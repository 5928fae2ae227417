// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The code of all files, found by name, as seen by the rules that run on one file.
///
/// Each question is about a name, and is answered from the files in which the name occurs. The topics that were asked for are
/// noted: the findings of a file are valid as long as neither it nor a file with one of those topics has changed.
///
/// `@unchecked Sendable`: only the thread that runs the rules on the file accesses `asked`.
package final class Repository: @unchecked Sendable {
  private let library: CodeLibrary
  /// What was asked for: by the rules, and above it by the values that are being computed.
  private var asked = [Inquiry()]

  package init(_ library: CodeLibrary) { self.library = library }

  /// What the answers so far depend on, in ascending order.
  package var topics: [Topic] { asked[0].topics.sorted }

  // MARK: Questions

  /// The declarations and extensions of the types whose last name is this one, and the aliases.
  func types(named name: String) -> [CodeElement] {
    answer(.type, name) { node in node.kind == .type || node.kind == .alias }
  }

  /// Functions, in types or not; for `deinit`, all deinitializers.
  func functions(named name: String) -> [CodeElement] {
    answer(.function, name) { $0.kind == .function || $0.kind == .deinitializer }
  }

  /// Properties, global and local variables, and enum cases.
  func variables(named name: String) -> [CodeElement] {
    answer(.property, name) { $0.kind == .variable || $0.kind == .enumCase }
  }

  /// The types and extensions that inherit from, or conform to, a type whose last name is this one.
  func heirs(of name: String) -> [CodeElement] {
    answer(.heir, name) { $0.kind == .inherited }.compactMap(\.parent)
  }

  /// The variables and parameters that are declared with the type, optional or generic.
  func declarations(ofType name: String) -> [CodeElement] {
    answer(.typed, name) { $0.kind == .typeName }.compactMap(\.parent).filter {
      $0.kind == .variable || $0.kind == .parameter
    }
  }

  /// The names and members in expressions, and bindings without a value, that read, write or call something of that name.
  func uses(of name: String) -> [CodeElement] {
    answer(.mention, name) { $0.kind == .name || $0.kind == .member }
  }

  /// Whether the name occurs in any file.
  func isMentioned(_ name: String) -> Bool {
    let topic = Topic(.mention, name)
    asked[asked.count - 1].note(topic)
    return !library.table.files(with: topic).isEmpty
  }

  private func answer(_ kind: Topic.Kind, _ name: String, _ isMeant: (CodeNode) -> Bool) -> [CodeElement] {
    let question = CodeLibrary.Question(kind, name)
    asked[asked.count - 1].note(question.topic)
    return library.answer(question) {
      library.entries(with: question.topic).flatMap { find(question, in: $0.code, isMeant) }
    }
  }

  private func find(_ question: CodeLibrary.Question, in code: Code, _ isMeant: (CodeNode) -> Bool) -> [CodeElement] {
    if question.kind == .mention {
      guard let name = code.names.number(of: question.name) else { return [] }
      return code.index.uses(of: name).map { CodeElement(code: code, index: Int($0)) }
    }
    return code.index.declarations(question.topic).compactMap { index in
      let node = code.nodes[index]
      guard isMeant(node), question.isAbout(code.names[Int(node.name)]) else { return nil }
      return CodeElement(code: code, index: index)
    }
  }

  // MARK: Answers that take longer

  /// Computes the value on first use. It must depend on nothing but its key and what the repository is asked.
  func memo<Value: Sendable>(
    _ topic: String, _ name: String, _ element: CodeElement? = nil, _ compute: () -> Value
  ) -> Value {
    let key = MemoKey(topic, name, element)
    if let known = library.memo(key) as? MemoOf<Value> {
      asked[asked.count - 1].note(known)
      return known.value
    }
    asked.append(Inquiry())
    let value = compute()
    let memo = MemoOf(value, asked.removeLast())
    asked[asked.count - 1].note(memo)
    library.keep(memo, for: key)
    return value
  }
}
