// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension AnswerWalk {
  /// A resume before the `return`, if the continuation is only resumed without a value, and never before it on any path.
  func fix(of loss: Loss, name: String) -> CodeFix? {
    let exit = loss.exit.element
    guard loss.exit.kind == .return, exit.firstChild == nil, exit.canBeFixed, name != "$0",
      loss.exit.states.allSatisfy({ !$0.isAnswered }), isParameter(LocalScopes(inside: exit).declaration(of: name)),
      let resume = plainResume(of: name)
    else { return nil }
    return .resume(CodeFix.ResumeBeforeReturn(exit: exit.offset, resume: resume.offset))
  }

  /// A call `continuation.resume()`, if all that the closure does with the continuation are such calls.
  private func plainResume(of name: String) -> CodeElement? {
    let calls = root.mentions(of: name).map(resume)
    guard let first = calls.first, calls.allSatisfy({ $0 != nil }) else { return nil }
    return first
  }

  /// The call that consists of the mention and `.resume()`. One in a function of its own may be followed by what tells that the
  /// continuation was resumed.
  private func resume(_ mention: CodeElement) -> CodeElement? {
    guard let member = mention.parent, member.kind == .member, member.name == "resume", let call = member.parent,
      call.kind == .call, call.firstChild == member, call.arguments.isEmpty,
      isParameter(mention.localDeclaration),
      !mention.flags.contains(.isOptional), !mention.flags.contains(.isForced)
    else { return nil }
    let isInWrapper = mention.ancestors.prefix { $0 != root }.contains { around in
      around.kind == .function || around.kind == .closure && around.parent?.kind == .variable
    }
    return isInWrapper ? nil : call
  }

  /// The closure's parameter, or a capture of it under the same name.
  private func isParameter(_ declaration: CodeElement?) -> Bool {
    guard let declaration else { return false }
    return declaration.parent == root || declaration.kind == .capture && declaration.firstChild == nil
  }
}
