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
