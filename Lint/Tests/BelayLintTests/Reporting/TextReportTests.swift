// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LintRules
import Testing

@testable import BelayLint

@Suite("The text report")
struct TextReportTests {
  private static let feed = """
    final class Feed {
      var loading: Task<Void, Never>?
      var posts: [Post] = []
      let api: API
      init(api: API) { self.api = api }
      func appeared() {
        loading = Task {
          let name = "投稿 😀"; print(name)
          posts = (try? await api.posts()) ?? []
        }
      }
      deinit { loading?.cancel() }
    }
    """

  private func report(_ files: [String: String], language: Language = .en, isColored: Bool = false) -> String {
    var configuration = Configuration()
    configuration.language = language
    let inputs = files.map { Linter.Input(path: $0.key, bytes: Array($0.value.utf8)) }
    return Reporter.text.text(of: Linter(configuration).lint(inputs).findings, in: language, isColored: isColored)
  }

  @Test
  func `A finding is drawn with the lines that its message names`() {
    let text = report(["Feed.swift": Self.feed])
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines[0].hasPrefix("Feed.swift:7:15: warning: ") && lines[0].hasSuffix("(deinit-cannot-cancel)"))
    #expect(
      Array(lines[1...5]) == [
        "   7 │ loading = Task {",
        "     │           ^",
        "     ┆",
        "   9 │   posts = (try? await api.posts()) ?? []",
        "     │   ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~",
      ])
    #expect(text.hasSuffix("Something stays after its screen\n  deinit-cannot-cancel: 1\n"))
  }

  @Test
  func `The caret is below its character when wide characters are before it`() throws {
    let code = "struct 画面: View { var body: some View { 一覧.refreshable { Task { await f() } } } }"
    let lines = report(["Feed.swift": code]).split(separator: "\n").map(String.init)
    let caret = try #require(lines.first { $0.hasSuffix("^") })
    let before = try #require(code.firstRange(of: "Task").map { code[..<$0.lowerBound] })
    let wide = before.filter { !$0.isASCII }.count
    #expect(caret.count == "     │ ".count + before.count + wide + 1)
  }

  @Test
  func `A habit is explained once, and counted`() {
    var other = Self.feed.replacing("Feed", with: "Inbox").replacing("loading", with: "reading")
    other = other.replacing("posts", with: "mails")
    let text = report(["Feed.swift": Self.feed, "Inbox.swift": other])
    #expect(text.matches(of: /Cancel it when the screen disappears/).count == 1)
    #expect(text.contains("Inbox.swift:7:15: warning: The deinit of Inbox should cancel reading"))
    #expect(text.contains("    = the rest is as at Feed.swift:7\n") && text.contains("  deinit-cannot-cancel: 2\n"))
  }

  @Test
  func `A fix is offered, in either language`() {
    let code = "struct Feed: View { var body: some View { list.refreshable { Task { await f() } } } }"
    #expect(report(["Feed.swift": code]).contains("    = --fix can do this: await the task\n"))
    let japanese = report(["Feed.swift": code], language: .ja)
    #expect(japanese.contains("    = --fix で修正できます: ") && japanese.contains("うち --fix で 1 件"))
  }

  @Test
  func `Only a colored report has escape sequences, and code has none`() {
    let code = Self.feed.replacing("(try?", with: "(/*\u{1B}[31m*/ try?")
    #expect(!report(["Feed.swift": code]).contains("\u{1B}"))
    let colored = report(["Feed.swift": code], isColored: true)
    #expect(colored.contains("\u{1B}[1;35mwarning: \u{1B}[0m") && !colored.contains("\u{1B}[31m"))
    #expect(Reporter.text.text(of: []) == "")
  }

  @Test
  func `A line of another file is shown with that file's name, unless two have it`() {
    let finding = Finding(
      rule: "task-in-deinit", severity: .error, path: "A.swift", line: 2, column: 3, message: "B.swift:1 starts it.",
      code: "work()",
      steps: [
        Finding.Step(path: "A.swift", line: 2, column: 3, code: "work()", note: ""),
        Finding.Step(path: "Sources/B.swift", line: 1, column: 1, code: "start()", note: "B.swift:1 starts it."),
      ])
    #expect(
      Reporter.text.text(of: [finding]).contains(
        "   2 │ work()\n     │ ^\n     ┌ Sources/B.swift\n   1 │ start()\n     │ ~~~~~~~\n"))
  }
}
