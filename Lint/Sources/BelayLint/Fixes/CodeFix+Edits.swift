// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LintRules

extension CodeFix {
  /// The change as edits of the text; nil where its layout leaves a doubt.
  func edited(in source: FixSource, _ language: Language) -> Fix? {
    let edits: [Fix.Edit]?
    switch self {
    case .awaitTask(let request): edits = request.edits(in: source)
    case .resume(let request): edits = request.edits(in: source)
    case .restore(let request): edits = request.edits(in: source)
    case .endFirst(let request): edits = request.edits(in: source)
    case .finish(let request): edits = request.edits(in: source)
    case .ask(let request): edits = request.edits(in: source)
    case .runInScope(let request): edits = request.edits(in: source)
    case .holdWeakly(let loops): edits = Self.all(loops.map { $0.edits(in: source) })
    case .captureWeakly(let closures): edits = Self.all(closures.map { $0.edits(in: source) })
    }
    guard let edits, !edits.isEmpty else { return nil }
    return Fix(summary: summary[language], edits: edits)
  }

  /// All, or none.
  private static func all(_ edits: [[Fix.Edit]?]) -> [Fix.Edit]? {
    edits.contains { $0 == nil } ? nil : edits.flatMap { $0 ?? [] }
  }

  private var summary: Message {
    switch self {
    case .awaitTask: Message(en: "await the task", ja: "タスクを await する")
    case .resume: Message(en: "resume before the return", ja: "return の前に resume する")
    case .restore: Message(en: "reset it in a defer", ja: "defer で元に戻す")
    case .endFirst(let request) where request.end == .cancel:
      Message(en: "cancel the older task first", ja: "先に古いタスクをキャンセルする")
    case .endFirst: Message(en: "invalidate the older timer first", ja: "先に古いタイマーを invalidate する")
    case .finish: Message(en: "finish the stream in a defer", ja: "defer でストリームを終える")
    case .ask: Message(en: "ask whether the task is cancelled", ja: "タスクのキャンセルを確認する")
    case .runInScope: Message(en: "run it in a lane of a scope", ja: "スコープのレーンで実行する")
    case .captureWeakly: Message(en: "capture self weakly", ja: "self を weak でキャプチャする")
    case .holdWeakly: Message(en: "hold self for one element at a time", ja: "self を要素 1 つの間だけ保持する")
    }
  }
}

extension [Finding] {
  /// The findings with the fixes that rules ask for. The file is parsed again only if there are any.
  func fixed(as asked: [CodeFinding], in code: Code, _ bytes: [UInt8], _ language: Language) -> [Finding] {
    let requests = Dictionary(
      asked.compactMap { finding in
        // Without a witness it needs a review.
        finding.lacks == nil ? finding.fix.map { (Place(finding), $0) } : nil
      }, uniquingKeysWith: { first, _ in first })
    guard contains(where: { requests[Place($0)] != nil }), let source = FixSource(code, bytes) else { return self }
    return map { finding in
      var finding = finding
      finding.fix = requests[Place(finding)]?.edited(in: source, language)
      return finding
    }
  }
}

/// What identifies a finding in its file.
private struct Place: Hashable {
  let rule: String
  let line: Int
  let column: Int

  init(_ finding: Finding) { (rule, line, column) = (finding.rule, finding.line, finding.column) }

  init(_ finding: CodeFinding) {
    let place = finding.element.code.lines.place(of: finding.element.offset)
    (rule, line, column) = (finding.rule, place.line, place.column)
  }
}
