// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LintRules

/// A test that fails on the code that a rule reports, and passes on the mended code: `belay-lint explain RULE --test`.
///
/// `Scripts/check-proofs` compiles and runs each with both codes.
struct RuleProof: Sendable {
  /// A small class as the rule reports it.
  let reported: String
  /// The same class, mended.
  let mended: String
  /// With the tests of BelayTesting, which need nothing else of Belay.
  let test: String

  /// By rule. Every other rule has an obstacle.
  static let all: [String: RuleProof] = [
    ofWaiting, ofEndings, ofOwners, ofReleases, ofOutside, ofFlags, ofAnswers, ofLists, ofCancels, ofCancelled,
  ].reduce(into: [:]) { $0.merge($1) { proof, _ in proof } }

  /// A whole file for a test target.
  func file(of rule: String, isMended: Bool, in language: Language) -> String {
    let code = isMended ? mended : reported
    let whole = code + test
    var imports = ["BelayTesting", "Testing"]
    if ["Feature", "TaskScope"].contains(where: whole.contains) { imports.append("Belay") }
    if ["Timer.", "NotificationCenter."].contains(where: whole.contains) { imports.append("Foundation") }
    return """
      \(imports.sorted().map { "import \($0)" }.joined(separator: "\n"))

      // \(isMended ? Self.isMended(rule)[language] : Self.isReported(rule)[language])
      // \(Self.yourCode[language])

      \(code)

      // \(Self.yourTest[language])

      \(test)
      """
  }

  private static func isReported(_ rule: String) -> Message {
    Message(
      en: "\(rule): the code as it is reported. The test fails with it, and passes with that of --mended.",
      ja: "\(rule)：指摘されるコードです。このままではテストは失敗し、--mended のコードでは成功します。")
  }
  private static func isMended(_ rule: String) -> Message {
    Message(
      en: "\(rule): the mended code. The test passes with it.", ja: "\(rule)：直したコードです。テストは成功します。")
  }
  private static let yourCode = Message(
    en: "REPLACE: by your own class, with closures or protocols in place of what it calls.",
    ja: "REPLACE：自分のクラスに置き換えてください。呼び出す相手は、クロージャかプロトコルで差し替えられるようにします。")
  private static let yourTest = Message(
    en: "REPLACE: how your class is made, what the user does, and what must hold.",
    ja: "REPLACE：クラスの作り方、ユーザーの操作、成り立つべき条件を置き換えてください。")
}
