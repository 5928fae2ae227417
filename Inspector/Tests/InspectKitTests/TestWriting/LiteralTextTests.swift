// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import InspectKit

@Suite("Code that a session sends")
struct LiteralTextTests {
  @Test(arguments: [
    (".quantityChanged(3)", ".quantityChanged(3)"), (".moved(from: -4, to: 1e-05)", ".moved(from: -4, to: 1e-05)"),
    ("[.one, .two(on: true)]", "[.one, .two(on: true)]"), (#""a \"b\" \\ \u{0}""#, #""a \"b\" \\ \u{0}""#),
    (##"decoded(App.Item.self, #"{"id":1}"#)"##, ##"decoded(Item.self, #"{"id":1}"#)"##),
    ("LoadFailure(App.Failure.offline)", "LoadFailure(Failure.offline)"), ("App.Lost()", "Lost()"),
    ("URLError(URLError.Code(rawValue: -1001))", "URLError(URLError.Code(rawValue: -1001))"),
    ("Swift.CancellationError()", "CancellationError()"), (".`init`", ".`init`"), ("-.infinity", "-.infinity"),
  ])
  func `Literals pass, without the names of modules`(code: String, text: String) throws {
    #expect(LiteralText(code)?.text == text)
  }

  @Test(arguments: [
    "", "exit(0)", "Foundation.exit(0)", #"Foundation.Process.run(URL(string: "x")!, arguments: [])"#, "{ 1 }()",
    "1 + 1", "a",
    #""\(remove())""#, ##"#"\#(remove())"#"##, "(1", "1)", "[1)", "\"open", "\"line\nbreak\"", ".a; remove()",
    ".a\nremove()",
    "\"a\"\u{301} + remove()", "try! f()", "App.remove()", "#if true", "/* */ 1", "x as! Y", "$0", "@main",
    "Swift.fatalError()",
  ])
  func `Nothing else passes: whoever pastes the test runs it`(code: String) {
    #expect(LiteralText(code) == nil)
  }

  @Test
  func `Types are written without their modules, and private ones not at all`() {
    #expect(TypeText("Swift.Array<App.Item>")?.text == "Array<Item>")
    #expect(TypeText("Swift.Array<App.Item>")?.modules == ["Swift", "App"])
    #expect(TypeText("()")?.text == "Void")
    #expect(TypeText("App.(unknown context at $7f).Item") == nil)
    #expect(TypeText("Int = { remove() }()") == nil)
  }

  @Test(arguments: [
    "App.Item", "Swift.Optional<Swift.Dictionary<Swift.String, App.Box<Swift.Int>.Inner>>", "[Swift.Int]",
    "[A.B : C.D]",
    "(Swift.Int, name: Swift.String)", "@Sendable (App.Item, Swift.Int) async throws -> Swift.Bool",
    "(A.B) throws(A.C) -> ()", "any A.B & A.C", "A.B?", "()", "(A.B) -> (A.C) -> A.D",
  ])
  func `A type is taken as one`(type: String) { #expect(TypeGrammar.accepts(type)) }

  @Test(arguments: [
    "", "[app.Rec.self][Int(Foundation.system([116, 0]))].init", "App.Item.self", "App.Item()", "App.Item.init",
    "App.make() ", "(A.B)(c)", "[A.B](c)", "A<B", "A.B)", "A..B", "A.1", "(wipe: A.B) async", "A.B, C.D", "a[0]",
    String(repeating: "[", count: 500) + String(repeating: "]", count: 500),
  ])
  func `What is no type is none`(text: String) {
    #expect(!TypeGrammar.accepts(text))
    #expect(TypeText(text) == nil)
  }

  @Test
  func `A function is taken apart, whatever stands before it`() throws {
    let two = try #require(
      FunctionText(
        "nonisolated(nonsending) @Sendable (Swift.Int, Swift.Dictionary<Swift.String, Swift.Int>) async throws -> ()"))
    #expect(two.input == "(Int, Dictionary<String, Int>)" && two.answer.text == "Void" && two.isAsync && two.isThrowing)
    let now = try #require(FunctionText("@Sendable () -> Foundation.Date"))
    #expect(now.input == "Void" && !now.isAsync && !now.isThrowing && now.modules == ["Foundation"])
    #expect(FunctionText("@Sendable (() -> ()) async throws -> ()") == nil)
  }

  @Test
  func `A text of the app's stays within its comment and its literal`() {
    #expect(CommentText("a\nremove()").description == "a remove()")
    #expect(CommentText("a \"b\" \\(c)").quoted == #""a \"b\" \\(c)""#)
    #expect(CommentText(String(repeating: "x", count: 500)).description.count == 101)
  }
}
