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
  private var asked: [Set<Topic>] = [[]]

  package init(_ library: CodeLibrary) { self.library = library }

  package var topics: Set<Topic> { asked[0] }

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
    note([topic])
    return !library.table.files(with: topic).isEmpty
  }

  private func answer(_ kind: Topic.Kind, _ name: String, _ isMeant: (CodeNode) -> Bool) -> [CodeElement] {
    let question = CodeLibrary.Question(kind: kind, name: name)
    note([question.topic])
    return library.answer(question) {
      library.entries(with: question.topic).flatMap { find(question, in: $0.code, isMeant) }
    }
  }

  private func find(_ question: CodeLibrary.Question, in code: Code, _ isMeant: (CodeNode) -> Bool) -> [CodeElement] {
    let ids = code.names.indices.filter { index in
      switch question.kind {
      case .typed: TypeText.isNominal(code.names[index], question.name)
      // A type's name can be written with its outer types.
      case .type, .heir: TypeText.last(code.names[index]) == question.name
      default: code.names[index] == question.name
      }
    }
    guard !ids.isEmpty else { return [] }
    return code.nodes.indices.compactMap { index in
      let node = code.nodes[index]
      return ids.contains(Int(node.name)) && isMeant(node) ? CodeElement(code: code, index: index) : nil
    }
  }

  private func note(_ topics: Set<Topic>) { asked[asked.count - 1].formUnion(topics) }

  // MARK: Answers that take longer

  /// Computes the value on first use. It must depend on nothing but its key and what the repository is asked.
  func memo<Value: Sendable>(
    _ topic: String, _ name: String, _ element: CodeElement? = nil, _ compute: () -> Value
  ) -> Value {
    let key = CodeLibrary.MemoKey(topic: topic, name: name, element: element)
    // A value of optional type: nothing is known yet is not the same as nil.
    if let known = library.memo(key), let value = known.value as? Value {
      note(known.topics)
      return value
    }
    asked.append([])
    let value = compute()
    let topics = asked.removeLast()
    note(topics)
    library.keep(CodeLibrary.Memo(value: value, topics: topics), for: key)
    return value
  }
}
