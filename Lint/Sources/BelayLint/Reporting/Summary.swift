// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

public import LintRules

extension Linter.Report {
  /// What was found and what was left out, a line each.
  ///
  /// - Parameter folders: Those of dependencies and build products, which were not read.
  public func summary(skipping folders: [String], _ language: Language) -> [String] {
    let errors = findings.count { $0.severity == .error }
    let warnings = findings.count { $0.severity == .warning }
    var lines = [
      Message(
        en: "errors: \(errors), warnings: \(warnings), files: \(files)",
        ja: "\(files) 個のファイルにエラー \(errors) 件、警告 \(warnings) 件")
    ]
    if hidden > 0 {
      lines.append(
        Message(
          en: "notes, which may be bugs too, and which --possible shows: \(hidden)",
          ja: "バグの可能性がある note \(hidden) 件は、--possible を付けると表示されます"))
    }
    if objectiveC > 0 {
      lines.append(
        Message(
          en: "Objective-C files, which are only read for the objects of Swift classes that they create: \(objectiveC)",
          ja: "Objective-C のファイル \(objectiveC) 個は、Swift のクラスのオブジェクトを生成する箇所だけを読み込みます"))
    }
    if leftOut > 0 {
      lines.append(
        Message(
          en: "tests and generated files, which are read but not reported on: \(leftOut)",
          ja: "テストと自動生成されたファイル \(leftOut) 個は、読み込みますが報告の対象外です"))
    }
    if previews > 0 {
      lines.append(
        Message(
          en: "previews, which are read but not reported on: \(previews)",
          ja: "プレビュー \(previews) 個は、読み込みますが報告の対象外です"))
    }
    if !folders.isEmpty { lines.append(.excluded(folders)) }
    return lines.map { $0[language] }
  }
}

extension Message {
  fileprivate static func excluded(_ folders: [String]) -> Message {
    let shown = folders.prefix(3).joined(separator: ", ")
    let more = folders.count - 3
    return more > 0
      ? Message(
        en: "excluded, because they contain third-party code or build products: \(shown) and \(more) more",
        ja: "他者のコードやビルド成果物のため対象外: \(shown)、ほか \(more) 件")
      : Message(
        en: "excluded, because they contain third-party code or build products: \(shown)",
        ja: "他者のコードやビルド成果物のため対象外: \(shown)")
  }
}
