// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayLint
import LintRules

/// The command's own messages, in every language.
struct CommandText {
  let en: String
  let ja: String

  subscript(language: Language) -> String { language == .ja ? ja : en }

  static func noRule(_ rule: String) -> CommandText {
    CommandText(
      en: "there is no rule named \(rule); belay-lint rules lists them",
      ja: "\(rule) という名前のルールはありません。belay-lint rules で一覧を表示します")
  }
  static func unreadable(_ path: String) -> CommandText {
    CommandText(en: "\(path): this file cannot be read", ja: "\(path): このファイルは読み込めません")
  }
  static func noFacts(_ path: String) -> CommandText {
    CommandText(
      en: "\(path): this is not a file of belay-lint facts, or of another version",
      ja: "\(path): belay-lint facts のファイルではないか、別のバージョンのものです")
  }
  static func summary(errors: Int, warnings: Int, files: Int) -> CommandText {
    CommandText(
      en: "errors: \(errors), warnings: \(warnings), files: \(files)",
      ja: "\(files) 個のファイルにエラー \(errors) 件、警告 \(warnings) 件")
  }
  static func objectiveC(_ count: Int) -> CommandText {
    CommandText(
      en: "Objective-C files, which are only read for the objects of Swift classes that they create: \(count)",
      ja: "Objective-C のファイル \(count) 個は、Swift のクラスのオブジェクトを生成する箇所だけを読み込みます")
  }
  static func onlyIndexed(_ count: Int) -> CommandText {
    CommandText(
      en: "tests and generated files, which are read but not reported on: \(count)",
      ja: "テストと自動生成されたファイル \(count) 個は、読み込みますが報告の対象外です")
  }
  static func leftOut(_ folders: String, more: Int) -> CommandText {
    more > 0
      ? CommandText(
        en: "excluded, because they contain third-party code or build products: \(folders) and \(more) more",
        ja: "他者のコードやビルド成果物のため対象外: \(folders)、ほか \(more) 件")
      : CommandText(
        en: "excluded, because they contain third-party code or build products: \(folders)",
        ja: "他者のコードやビルド成果物のため対象外: \(folders)")
  }
  static func fixed(_ path: String, _ count: Int, of all: Int) -> CommandText {
    CommandText(
      en: "\(path): findings fixed: \(count) of \(all)", ja: "\(path): \(all) 件のうち \(count) 件を修正しました")
  }
  static func linting(_ files: Int) -> CommandText {
    CommandText(en: "linting; files: \(files)", ja: "\(files) 個のファイルを検査しています")
  }
  static func noBaseline(_ path: String) -> CommandText {
    CommandText(en: "\(path): this is not a baseline", ja: "\(path): これはベースラインではありません")
  }
  static func baselineWritten(_ count: Int, _ path: String) -> CommandText {
    CommandText(en: "findings written to \(path): \(count)", ja: "\(count) 件を \(path) に書き出しました")
  }
}
