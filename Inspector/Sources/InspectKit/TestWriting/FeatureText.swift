// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// How a test makes the feature: with a stub for each function of its clients, and a test clock.
///
/// The app tells the stored properties alone. So initialisers are written as Swift makes them: with all stored
/// properties, by their names.
struct FeatureText {
  struct Stub {
    let variable: String
    let function: FunctionText
  }

  private(set) var declarations: [String] = []
  private(set) var expression = ""
  /// By the names under which the functions are recorded.
  private(set) var stubs: [String: Stub] = [:]
  private(set) var hasClock = false
  /// The parts whose answers or sleeps the session does not have.
  private(set) var unrecorded: [String] = []
  /// What must be filled in before the feature can be made.
  private(set) var missing: [String] = []
  private(set) var modules: Set<String> = []

  /// - Throws: `RequestRefusal` if the feature cannot be written.
  init(_ began: SeenEvent, names: inout TestNames, gaps: inout TestGaps) throws {
    guard let type = began.text("feature_type").flatMap(TypeText.init) else {
      throw SeenStore.refusal("The feature's type cannot be named in a test: it is private, or in a function.")
    }
    modules = type.modules
    let parts = try began.list("parts").map(Part.init)
    expression = try make(type.text, of: parts, below: nil, &names, &gaps)
  }

  private struct Part {
    let path, type, kind: String
    let json: JSONValue

    init(_ json: JSONValue) throws {
      (path, type, kind) = (json["path"]?.text ?? "", json["type"]?.text ?? "", json["kind"]?.text ?? "")
      self.json = json
      guard TestNames.isPath(path) else {
        throw SeenStore.refusal("The feature has a property '\(CommentText(path))', which cannot be written in a test.")
      }
    }

    var label: String { String(path.split(separator: ".").last ?? "") }
    var parent: String? { path.contains(".") ? String(path.dropLast(label.count + 1)) : nil }
  }

  private mutating func make(
    _ type: String, of parts: [Part], below path: String?, _ names: inout TestNames, _ gaps: inout TestGaps
  ) throws -> String {
    let arguments = try parts.filter { $0.parent == path }.map { part in
      "\(part.label): \(try value(of: part, parts, &names, &gaps))"
    }
    return "\(type)(\(arguments.joined(separator: ", ")))"
  }

  private mutating func value(
    of part: Part, _ parts: [Part], _ names: inout TestNames, _ gaps: inout TestGaps
  ) throws -> String {
    switch part.kind {
    case "clock":
      if !hasClock { declarations.append("let clock = TestClock()") }
      hasClock = true
      if part.json["recorded"] != .flag(true) { unrecorded.append(part.path) }
      return "clock"
    case "struct":
      guard let type = TypeText(part.type) else { break }
      modules.formUnion(type.modules)
      return try make(type.text, of: parts, below: part.path, &names, &gaps)
    case "function":
      guard let function = FunctionText(part.type), function.isAsync, function.isThrowing else { break }
      return stub(for: part, function, &names)
    default:
      guard let code = part.json["code"]?.text.flatMap(LiteralText.init) else { break }
      modules.formUnion(code.modules)
      return code.text
    }
    return try parameter(for: part, &names, &gaps)
  }

  private mutating func stub(for part: Part, _ function: FunctionText, _ names: inout TestNames) -> String {
    let variable = names.name(part.label)
    declarations.append(
      "let \(variable) = Stub<\(function.input), \(function.answer.text)>(\(CommentText(part.path).quoted))")
    modules.formUnion(function.modules)
    if let name = part.json["recorded"]?.text {
      stubs[name] = Stub(variable: variable, function: function)
    } else {
      unrecorded.append(part.path)
    }
    switch function.arguments.count {
    case 0: return "{ try await \(variable)() }"
    case 1: return "{ try await \(variable)($0) }"
    case let count: return "{ try await \(variable)((\((0..<count).map { "$\($0)" }.joined(separator: ", ")))) }"
    }
  }

  private mutating func parameter(for part: Part, _ names: inout TestNames, _ gaps: inout TestGaps) throws -> String {
    guard let type = TypeText(part.type) else {
      throw SeenStore.refusal("The type of the feature's '\(part.path)' cannot be named in a test: it is private.")
    }
    let name = names.name(part.label)
    modules.formUnion(type.modules)
    gaps.addParameter(name, type.text, "\(part.path): \(type.text)", seen: "a value without a literal")
    missing.append(name)
    return name
  }
}
