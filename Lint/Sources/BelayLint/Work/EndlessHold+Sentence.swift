// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension EndlessHold {
  /// What is kept alive, by what, and in which way.
  func sentence(_ owner: Owner, keptBy what: Message) -> Message {
    switch path {
    case .uses(let name) where name.hasPrefix("self"):
      return Message(
        en: "\(owner.name) is kept alive by \(what.en): it uses \(name).",
        ja: "\(owner.name) は\(what.ja)に保持されています。\(name) を使っているためです。")
    case .uses(let name):
      return Message(
        en: "\(owner.name) is kept alive by \(what.en): it uses \(name), which captures self.",
        ja: "\(owner.name) は\(what.ja)に保持されています。\(name) を使い、それを通じて self をキャプチャしているためです。")
    case .bound(let line):
      return Message(
        en: "\(owner.name) is kept alive by \(what.en): line \(line) makes the weak self strong before the loop.",
        ja: "\(owner.name) は\(what.ja)に保持されています。\(line) 行目がループの前に weak self を強参照にしているためです。")
    case .through(let method, _):
      return Message(
        en: "\(owner.name) is kept alive by \(what.en): \(method) loops, and holds self while it does.",
        ja: "\(owner.name) は\(what.ja)に保持されています。\(method) がループし、その間 self を保持しているためです。")
    }
  }
}
