// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The ways on which a flag stays set, and what to say of them.
struct StuckWays {
  private typealias Way = FlowExit<FlagPlace>

  /// A flag, and where it is left set.
  struct Key: Hashable {
    let flag: String
    let end: CodeElement
  }

  let flag: BusyFlag
  let index: Repository

  init?(_ element: CodeElement, _ index: Repository) {
    guard let flag = BusyFlag(element), !flag.restsAtFalse(index), flag.isKnown(index) else { return nil }
    (self.flag, self.index) = (flag, index)
  }

  func findings(after seen: CodeElement?) -> [(finding: CodeFinding, way: Key)] {
    ways(after: seen).compactMap { element, way in
      let finding: CodeFinding?
      if flag.set.kind == .variable {
        let reader = reader(way)
        finding = reader.map { self.finding(at: element, way, $0) }
      } else {
        finding = found(at: element, way)
      }
      return finding.map { ($0, Key(flag: flag.name, end: way.element)) }
    }
  }

  private func ways(after seen: CodeElement?) -> [(CodeElement, Way)] {
    if flag.set.kind == .variable {
      guard let start = FlagStart(flag, index),
        let way = plainest(FlagPaths(flag, index, from: start.scope)?.ways() ?? []) ?? emptied(in: start.scope)
      else { return [] }
      return [(start.reset, way)]
    }
    if let way = plainest(FlagPaths(flag, index)?.ways() ?? []) ?? unstarted() ?? emptied(in: nil) {
      // Flags that are set one after another stay set together.
      return isShown && !isBeside(seen) ? [(flag.set, way)] : []
    }
    let calls = flag.setByCalls(index)
    return calls.compactMap { call in
      (FlagPaths(flag, index, at: call)?.ways().first).map { (calls.count == 1 ? flag.set : call, $0) }
    }
  }

  /// The first way that is a warning; the first one if all are notes.
  private func plainest(_ ways: [Way]) -> Way? {
    guard ways.count > 1 else { return ways.first }
    return ways.first { way in
      let reader = flag.needsReader ? reader(way) : nil
      return (reader != nil || !flag.needsReader) && isPlain(way, reader)
    } ?? ways.first
  }

  /// The failure that a publisher swallows.
  private func emptied(in scope: CodeElement?) -> Way? { EmptiedFailure(flag, index, in: scope)?.exit }

  /// The way on which nothing has begun, where something obeys the flag or the user has pressed the control.
  private func unstarted() -> Way? {
    guard let work = UnstartedWork(flag, index), flag.isControl ? FlagPaths(flag, index)?.isPressed ?? false : true
    else {
      return nil
    }
    return FlowExit(kind: .return, element: work.exit, states: [FlagPlace(phase: .set)])
  }

  /// Whether an assignment or call of the same list of statements, a few lines above, is a finding already.
  private func isBeside(_ last: CodeElement?) -> Bool {
    guard let last, last.parent == flag.set.parent, case let distance = flag.set.line - last.line else { return false }
    return distance >= 0 && distance < 4
  }

  /// A group that something waits for; or what is seen without a reader.
  private var isShown: Bool {
    guard flag.isGroup, let root = flag.path.first else { return true }
    return index.uses(of: root).contains { use in
      use.parent?.kind == .member && ["wait", "notify"].contains(use.parent?.name)
    }
  }

  private func reader(_ way: Way) -> FlagReader? {
    var failure = way.states.compactMap(\.failure).first { [.catchClause, .closure].contains($0.kind) }
    if failure == nil, way.kind == .return, let block = way.element.parent, [.guard, .if].contains(block.parent?.kind) {
      failure = block
    }
    var assigned = Set(failure?.subtree.filter { $0.kind == .assign }.compactMap { $0.assigned?.placePath?.last } ?? [])
    if let name = flag.memberName { assigned.remove(name) }
    let isAtFirst = flag.set.kind == .variable
    let reader = FlagReader.first(of: flag, index, after: assigned, isInView: isAtFirst)
    if case .listed = flag.form, reader?.harm == .reads { return nil }
    return reader
  }

  private func found(at element: CodeElement, _ way: Way) -> CodeFinding? {
    guard flag.needsReader else { return finding(at: element, way, nil) }
    return reader(way).map { finding(at: element, way, $0) }
  }

  private func finding(at element: CodeElement, _ way: Way, _ reader: FlagReader?) -> CodeFinding {
    let isTold = way.states.allSatisfy { $0.phase != .set || $0.told }
    return CodeFinding(
      rule: FlagNotRestored.id, element: element, message: message(element, way, reader),
      isTentative: !isPlain(way, reader),
      lacks: isTold
        ? Message(
          en: "the function that tells of the error, which may reset it", ja: "エラーを伝える関数 (そこで戻す可能性がある)") : nil,
      fix: element == flag.set ? FlagPaths(flag, index)?.fix : nil)
  }

  // MARK: Message

  private func message(_ element: CodeElement, _ way: Way, _ reader: FlagReader?) -> Message {
    let path = path(element, way)
    let harm = harm(reader)
    if flag.isFalseWhileSet {
      return Message(
        en: "\(path.en), \(flag.name) stays false: \(harm.en). Set it, or show the failure, on that way too.",
        ja: "\(path.ja)、\(flag.name) は false のままです。\(harm.ja)。その場合にも設定するか、失敗を表示してください。")
    }
    if flag.set.kind == .variable {
      let line = flag.set.line
      return Message(
        en:
          "\(path.en), \(flag.name) keeps the value of line \(line): \(harm.en). Reset it in a defer at the start of the work.",
        ja: "\(path.ja)、\(flag.name) は \(line) 行目の値のままです。\(harm.ja)。処理の先頭の defer で戻してください。")
    }
    return Message(
      en: "\(path.en), \(flag.name) is not reset: \(harm.en). Reset it in a defer right after this line.",
      ja: "\(path.ja)、\(flag.name) は元に戻りません。\(harm.ja)。この行の直後の defer で戻してください。")
  }

  private func path(_ element: CodeElement, _ way: Way) -> Message {
    let exit = way.element
    let brief = exit.brief
    // The way may end in a function that is called.
    let isNear = exit.code === element.code
    func place(_ element: CodeElement) -> (en: String, ja: String) {
      isNear ? ("line \(element.line)", "\(element.line) 行目") : (element.place, element.place)
    }
    let line = place(exit)
    switch way.kind {
    case .throw where exit.kind != .try && exit.kind != .call:
      return Message(en: "When \(line.en) throws", ja: "\(line.ja)でエラーが投げられると")
    case .throw: return Message(en: "If \(brief) on \(line.en) throws", ja: "\(line.ja)の \(brief) がエラーを投げると")
    case .return: return Message(en: "When it returns on \(line.en)", ja: "\(line.ja)で戻ると")
    default:
      let failures = way.states.compactMap(\.failure)
      guard let failure = silentFailure(of: way) ?? failures.first else {
        return Message(en: "When the work fails", ja: "処理が失敗すると")
      }
      let line =
        failure.code === element.code
        ? Message(en: "line \(failure.line)", ja: "\(failure.line) 行目") : Message(name: failure.place)
      return Message(en: "When the work fails (\(line.en))", ja: "処理が失敗すると (\(line.ja))")
    }
  }

  private func harm(_ reader: FlagReader?) -> Message {
    guard let reader else {
      if flag.isGroup { return Message(en: "what waits for the group waits for ever", ja: "グループを待つ側が永久に待ち続けます") }
      if flag.showsIndicator { return Message(en: "the indicator stays", ja: "インジケータが表示されたままになります") }
      if case .carried = flag.form { return Message(en: "the work seems to go on", ja: "処理が続いているように見えます") }
      return Message(en: "the control stays disabled", ja: "操作できないままになります")
    }
    let place = reader.element.place
    return switch reader.harm {
    case .refuses: Message(en: "\(place) refuses every further call", ja: "\(place) が以後の呼び出しをすべて拒みます")
    case .disables: Message(en: "the control at \(place) stays disabled", ja: "\(place) の操作が無効のままになります")
    case .spins: Message(en: "the spinner at \(place) stays", ja: "\(place) のインジケータが表示されたままになります")
    case .shows: Message(en: "\(place) shows it for ever", ja: "\(place) がその状態を表示し続けます")
    case .reads: Message(en: "\(place) still reads the old value", ja: "\(place) が古い値を読み続けます")
    }
  }
}
