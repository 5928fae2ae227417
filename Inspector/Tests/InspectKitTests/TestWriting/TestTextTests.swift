// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import LocalHTTP
import Testing

@testable import InspectKit

/// That the tests compile and pass is shown by Scripts/check-copied-tests, with real sessions.
@Suite("A stretch as a test")
struct TestTextTests {
  /// A load that has finished, in three events after the action.
  private func loaded() -> SeenLines {
    var lines = SeenLines()
    lines.act(".load", turn: 1)
    lines.start(1, turn: 1)
    lines.answer(1)
    lines.change("update", "", "x")
    lines.end(1)
    return lines
  }

  @Test
  func `What happened is sent, answered and received`() throws {
    let text = try loaded().test()
    #expect(
      text.test == #"""
        import Belay
        import BelayTesting
        import Testing

        @testable import App

        // Written by belay-inspect from what was seen in App.
        @MainActor
        @Test func `Notes, load`() async {
          let load = Stub<Int, String>("load")

          let store = TestStore(
            Notes(load: { try await load($0) }),
            state: .init(text: ""))

          store.send(.load)
          load.answer("x")
          await store.receive(.set(\.text, to: "x"))
          await store.finish()
          #expect(load.calls == [7])
        }

        """#)
    #expect(text.gaps == [])
  }

  @Test
  func `A stretch that begins in the middle of a run begins with the action before it`() throws {
    var lines = loaded()
    lines.act(".load", turn: 2)
    lines.start(2, turn: 2)
    lines.answer(2, order: 1)
    lines.change("update", "x", "y", run: 2)
    lines.end(2)
    let text = try lines.test(from: 10)
    #expect(text.test.contains(#"state: .init(text: "x"))"#) && text.test.contains(#"to: "y""#))
    #expect(text.test.components(separatedBy: "store.send").count == 2)
  }

  @Test
  func `A stretch that ends in the middle of a run leaves then`() throws {
    let text = try loaded().test(to: 4)
    #expect(text.test.contains("One run is still live") && text.test.contains("store.end()"))
    #expect(text.gaps == [])
  }

  @Test
  func `An answer without a literal is a parameter, and the test ends there until it is filled in`() throws {
    var lines = SeenLines()
    lines.act(".load", turn: 1)
    lines.start(1, turn: 1)
    lines.answer(1, #""gaps":["answer Item"]"#)
    lines.end(1)
    let text = try lines.test()
    #expect(text.gaps == ["the answer of client.load: answer Item"])
    #expect(text.test.contains("  let answer: String? = nil\n"))
    #expect(
      text.test.contains("  guard let answer else { return await endAtGap(\"fill in answer\") }\n  load.answer(answer)")
    )
  }

  @Test
  func `A changed value without a literal may have any value, and says so`() throws {
    var lines = SeenLines()
    lines.act(
      ".load", turn: 1,
      more: #","changes":[{"field":"text","old":"","new":"Item()"}],"after":[{"field":"text","gaps":["Item"]}]"#)
    let text = try lines.test()
    #expect(text.gaps == ["text: Item"])
    #expect(text.test.contains("$0.text = store.state.text  // GAP: any value passes. Seen: Item()"))
  }

  @Test
  func `A state without a literal is a parameter of the whole test`() throws {
    let lines = SeenLines(state: #"{"field":"text","type":"App.Item","value":"Item()"}"#)
    let text = try lines.test()
    #expect(text.test.contains("let text: Item? = nil") && text.test.contains("guard let text else {"))
  }

  @Test(
    arguments: [
      ("a client that is not recorded", "load is not recorded"), ("a cancelled run", "cancelled, and not by an action"),
      ("a failure that nobody handles", "no change shows"), ("a long wait", "not recorded"),
      ("a store below", "Row acts"),
      ("missing events", "missing"), ("a change from above", "above"), ("an unknown run", "begun before"),
    ])
  func `Where the session does not say how it goes on, the test ends with that reason`(what: String, reason: String)
    throws
  {
    var lines = SeenLines(parts: what == "a client that is not recorded" ? SeenLines.unrecorded : SeenLines.recorded)
    if what == "a store below" { lines.add("began", #""kind":"store","parent":1"#, place: 2, name: "Row") }
    lines.act(".load", turn: 1)
    if what != "an unknown run" { lines.start(1, turn: 1) }
    switch what {
    case "a cancelled run": lines.end(1, "cancelled")
    case "a failure that nobody handles":
      lines.answer(1, #""error":"Lost()","error_code":"App.Lost()""#)
      lines.add("failed", #""action":"load","error":"Lost()","turn":2"#)
      lines.end(1, "failed")
    case "a long wait":
      lines.add("changed", #""cause":"update","changes":[{"field":"text","old":"","new":"x"}]"#, after: 300)
    case "a store below": lines.add("received", #""action":"on""#, place: 2, name: "Row")
    case "missing events": lines.add("dropped", #""count":3"#, place: 0)
    case "a change from above": lines.change("above", "", "x")
    case "an unknown run": lines.end(1)
    default: lines.change("update", "", "x")
    }
    lines.act(".load", turn: 9)
    let text = try lines.test()
    #expect(text.gaps.count == 1 && text.gaps.first?.contains(reason) == true)
    #expect(text.test.components(separatedBy: "store.send").count == 2, "nothing of what follows is in it")
    #expect(text.test.hasSuffix("\")\n}\n") && text.test.contains("withKnownIssue"))
  }

  @Test
  func `A call that was cancelled by the next action is not answered, and the later one is`() throws {
    var lines = SeenLines()
    lines.act(".load", turn: 1)
    lines.start(1, turn: 1)
    lines.act(".load", turn: 2)
    lines.end(1, "superseded", more: #","turn":2"#)
    lines.start(2, turn: 2)
    lines.answer(1, #""error":"CancellationError()""#)
    lines.answer(2, order: 1)
    lines.end(2)
    let text = try lines.test()
    #expect(text.gaps == [] && !text.test.contains(".fail("))
    #expect(text.test.components(separatedBy: "load.answer(\"x\")").count == 2)
  }

  @Test
  func `Answers in another order than the calls name their call`() throws {
    var lines = SeenLines()
    lines.act(".load", turn: 1)
    lines.start(1, turn: 1)
    lines.act(".load", turn: 2)
    lines.start(2, turn: 2)
    lines.answer(2, order: 1)
    lines.answer(1)
    lines.end(1)
    lines.end(2)
    #expect(try lines.test().test.contains("load.answer(\"x\", toCall: 1)\n  load.answer(\"x\")"))
  }

  @Test
  func `What has no values, no beginning or no store is refused in a sentence`() throws {
    var trace = SeenLines()
    trace.act(".load", turn: 1)
    #expect(throws: RequestRefusal.self) { try trace.test(place: 3) }
    let old = trace.lines[0].replacing(#""feature_type":"App.Notes","#, with: "")
    #expect(refusal([old])?.contains("no values") == true)
    #expect(refusal([trace.lines[1]])?.contains("beginning") == true)
    #expect(refusal([trace.lines[0].replacing("\"store\"", with: "\"scope\"")])?.contains("TaskScope") == true)
    #expect(
      refusal([trace.lines[0].replacing("App.Notes", with: "App.(unknown context at $1).Notes")])?.contains("private")
        == true)
  }

  private func refusal(_ lines: [String]) -> String? {
    do {
      let events = try lines.map { SeenEvent(try JSONReader.value(of: $0.utf8, longestText: 10_000)) }
      _ = try TestText(of: 1, from: 0, to: 9, in: events, app: "App")
      return nil
    } catch {
      return (error as? RequestRefusal)?.sentence
    }
  }
}
