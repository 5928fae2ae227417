// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// The single walk over a file: collects what the index and the rules need.
final class FileWalk: CodeVisitor {
  private let file: SourceFile
  private let text: SourceText
  private var facts: FileFacts
  private var sites = Sites()
  private var declarations: [CodePlace.Key: Syntax] = [:]
  private var openTypes: [TypeFacts] = []
  private var openBodies: [BodyFacts] = []

  static func read(_ file: SourceFile) -> (facts: FileFacts, parsed: ParsedFile) {
    let visitor = FileWalk(reading: file)
    visitor.walk(visitor.text.tree)
    let parsed = ParsedFile(text: visitor.text, sites: visitor.sites, declarations: visitor.declarations)
    var facts = visitor.facts
    facts.hasWork = parsed.hasWork(facts)
    facts.hasSyntaxErrors = visitor.text.tree.hasError
    return (facts, parsed)
  }

  private init(reading file: SourceFile) {
    self.file = file
    text = SourceText(path: file.path, bytes: file.bytes)
    facts = FileFacts(file: file)
    super.init(viewMode: .sourceAccurate)
  }

  private func place(of node: some SyntaxProtocol, _ kind: CodePlace.Kind) -> CodePlace {
    let key = CodePlace.Key(kind: kind, start: node.begin)
    declarations[key] = Syntax(node)
    return CodePlace(file: file, key: key)
  }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    if let module = node.path.first?.name.plain { facts.imports.insert(module) }
    return .skipChildren
  }

  // MARK: Types

  private func open(_ node: some DeclGroupSyntax, kind: TypeFacts.Kind, at name: some SyntaxProtocol) {
    let outer = openTypes.last.map { $0.name + "." } ?? ""
    let own = Syntax(node).declaredTypeName ?? ""
    var type = TypeFacts(
      name: outer + own, kind: kind, path: file.path, position: name.positionAfterSkippingLeadingTrivia,
      stamp: file.stamp)
    type.inherited = node.inheritanceClause?.inheritedTypes.compactMap { $0.type.nominalName } ?? []
    type.attributes = Set(node.attributes.names)
    openTypes.append(type)
    sites.types.append(Syntax(node))
  }

  private func close() { facts.types.append(openTypes.removeLast()) }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    open(node, kind: .class, at: node.name)
    return .visitChildren
  }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    open(node, kind: .struct, at: node.name)
    return .visitChildren
  }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    open(node, kind: .enum, at: node.name)
    return .visitChildren
  }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    open(node, kind: .actor, at: node.name)
    return .visitChildren
  }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    open(node, kind: .protocol, at: node.name)
    return .visitChildren
  }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    open(node, kind: .extension, at: node.extendedType)
    return .visitChildren
  }
  override func visitPost(_ node: ClassDeclSyntax) { close() }
  override func visitPost(_ node: StructDeclSyntax) { close() }
  override func visitPost(_ node: EnumDeclSyntax) { close() }
  override func visitPost(_ node: ActorDeclSyntax) { close() }
  override func visitPost(_ node: ProtocolDeclSyntax) { close() }
  override func visitPost(_ node: ExtensionDeclSyntax) { close() }

  // MARK: Members

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    guard !openTypes.isEmpty, node.isMember else { return .visitChildren }
    for property in PropertyFacts.read(node) { openTypes[openTypes.count - 1].properties[property.name] = property }
    openBodies.append(BodyFacts())
    return .visitChildren
  }
  override func visitPost(_ node: VariableDeclSyntax) {
    guard !openTypes.isEmpty, node.isMember else { return }
    let body = openBodies.removeLast()
    guard !body.isEmpty, let name = node.bindings.first?.pattern.plainText else { return }
    openTypes[openTypes.count - 1].accessors.append(
      MethodFacts.make(name, body, place: place(of: node, .property)))
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    sites.functions.append(node)
    openBodies.append(BodyFacts())
    return .visitChildren
  }
  override func visitPost(_ node: FunctionDeclSyntax) {
    let body = openBodies.removeLast()
    guard !openTypes.isEmpty, node.isMember else {
      if !openBodies.isEmpty { openBodies[openBodies.count - 1].add(body) }
      return
    }
    let method = MethodFacts.read(node, body, at: place(of: node, .function))
    openTypes[openTypes.count - 1].methods[method.name, default: []].append(method)
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    openBodies.append(BodyFacts())
    return .visitChildren
  }
  override func visitPost(_ node: InitializerDeclSyntax) {
    let body = openBodies.removeLast()
    guard !openTypes.isEmpty else { return }
    openTypes[openTypes.count - 1].initializers.append(
      MethodFacts.make(
        "init", body, labels: node.signature.parameterClause.parameters.map(\.firstName.plain),
        place: place(of: node, .initializer)))
  }

  override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    sites.deinitializers.append(node)
    openBodies.append(BodyFacts())
    return .visitChildren
  }
  override func visitPost(_ node: DeinitializerDeclSyntax) {
    let body = openBodies.removeLast()
    guard !openTypes.isEmpty else { return }
    openTypes[openTypes.count - 1].deinitializer = MethodFacts.make(
      "deinit", body, place: place(of: node, .deinitializer))
  }

  // MARK: Bodies

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let name = node.calleeName else { return .visitChildren }
    if Sites.watchedCalls.contains(name) { sites.calls[name, default: []].append(node) }
    if !openBodies.isEmpty { openBodies[openBodies.count - 1].note(node, named: name) }
    return .visitChildren
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    guard let assignment = Assignment(node) else { return .visitChildren }
    if let path = assignment.path {
      if let flag = assignment.flag {
        sites.flagAssignments.append(FlagAssignment(path: path, value: flag, node: node))
      }
      if !openBodies.isEmpty { openBodies[openBodies.count - 1].assignments.insert(path) }
      if !openTypes.isEmpty, let method = assignment.calledMethod, let property = assignment.left.ownName {
        openTypes[openTypes.count - 1].keptResults[method] = property
      }
      if !openTypes.isEmpty, node.isInCatch { openTypes[openTypes.count - 1].assignedInCatch.insert(path) }
    }
    return .visitChildren
  }

  override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind {
    sites.loops.append(Syntax(node))
    if !openBodies.isEmpty { openBodies[openBodies.count - 1].noteCancelling(node) }
    return .visitChildren
  }
  override func visit(_ node: WhileStmtSyntax) -> SyntaxVisitorContinueKind {
    sites.loops.append(Syntax(node))
    return .visitChildren
  }
  override func visit(_ node: RepeatStmtSyntax) -> SyntaxVisitorContinueKind {
    sites.loops.append(Syntax(node))
    return .visitChildren
  }
  override func visit(_ node: CatchClauseSyntax) -> SyntaxVisitorContinueKind {
    sites.catches.append(node)
    return .visitChildren
  }
  override func visit(_ node: SwitchExprSyntax) -> SyntaxVisitorContinueKind {
    if let owner = openTypes.last {
      facts.handlers += ActionHandler.read(node, in: owner.name, path: file.path)
    }
    return .visitChildren
  }
}
