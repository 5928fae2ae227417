// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayLint
import LintRules
import Testing

/// What the index says of calls and names in code of which the compiler knows more: the cases that `Scripts/check-index` has found.
struct NamesTests {
  /// The line of the only function that the last call in the line with `// here` may run; 0 for none, -1 for several.
  private func callee(_ text: String) throws -> Int {
    let code = CodeReader.code(path: "A.swift", bytes: Array(text.utf8))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(lines.firstIndex { $0.hasSuffix("// here") }) + 1
    let calls = code.root.subtree.filter { $0.kind == .call && $0.line == line }
    let call = try #require(calls.max { ($0.firstChild?.offset ?? 0) < ($1.firstChild?.offset ?? 0) })
    let found = Repository(CodeLibrary([code])).callees(of: call)
    return found.count > 1 ? -1 : found.first?.line ?? 0
  }

  @Test
  func `super is the class that is inherited from`() throws {
    let line = try callee(
      """
      class Base {
        func load() {}
      }
      class Feed: Base {
        override func load() {
          super.load() // here
        }
      }
      """)
    #expect(line == 2)
  }

  @Test(arguments: [
    "rows.forEach { $0.load() }", "rows.map { row in row.load() }", "rows.sorted { $0.id < $1.id }.first?.load()",
  ])
  func `A closure of a collection gets its elements`(_ statement: String) throws {
    let line = try callee(
      """
      struct Row {
        func load() {}
      }
      struct Feed {
        let rows: [Row]
        func loadAll() {
          \(statement) // here
        }
      }
      struct Other { func load() {} }
      """)
    #expect(line == 2)
  }

  @Test(arguments: ["Lock<State>", "Mutex<State>"])
  func `A lock's closure gets what it protects, made from a value too`(_ type: String) throws {
    for declared in [": \(type)", " = \(type.prefix { $0 != "<" })(State())"] {
      let line = try callee(
        """
        struct State {
          mutating func take() {}
        }
        struct Feed {
          let state\(declared)
          func run() {
            state.withLock { $0.take() } // here
          }
        }
        """)
      #expect(line == 2, "\(declared)")
    }
  }

  @Test
  func `A closure's parameter is what the called function declares`() throws {
    let line = try callee(
      """
      struct Slot {
        func touch() {}
      }
      struct Table {
        func visit(_ body: (borrowing Slot) -> Void) {}
        func run() {
          visit { $0.touch() } // here
        }
      }
      """)
    #expect(line == 2)
  }

  @Test(arguments: ["case .loaded(let page): page.show()", "case let .loaded(page): page.show()"])
  func `A name in a pattern has the type of the case's value`(_ clause: String) throws {
    let line = try callee(
      """
      struct Page {
        func show() {}
      }
      enum Phase { case empty, loaded(Page) }
      func show(_ phase: Phase) {
        switch phase {
        \(clause) // here
        case .empty: break
        }
      }
      """)
    #expect(line == 2)
  }

  @Test
  func `A case's name in a pattern is no variable`() throws {
    let line = try callee(
      """
      struct Path {
        func back(_ rest: Int) {}
        func go(_ step: Step) {
          switch step {
          case .back(let rest): back(rest) // here
          }
        }
      }
      """)
    #expect(line == 2)
  }

  @Test
  func `A parameter that is a function is called, not the method of that name`() throws {
    let line = try callee(
      """
      struct Rows {
        func insert(_ row: Int) {}
        func replace(insert: (Int) -> Void) {
          insert(1) // here
        }
      }
      """)
    #expect(line == 0)
  }

  @Test
  func `Of two methods of one name, the ancestor's is called if only it has the labels`() throws {
    let line = try callee(
      """
      class Node {
        func ask(at place: Int) {}
      }
      class Engine: Node {
        func ask(in state: Int) {
          ask(at: state) // here
        }
      }
      """)
    #expect(line == 2)
  }

  @Test
  func `A nested type is the one around the place, not another of that name`() throws {
    let text = { (type: String) in
      """
      struct Feed {
        struct State {
          func load() {}
        }
        let state: State
      }
      struct Player {
        struct State {
          func load() {}
        }
        let state: State
      }
      func run(_ value: \(type)) {
        value.state.load() // here
      }
      """
    }
    #expect(try callee(text("Feed")) == 3)
    #expect(try callee(text("Player")) == 9)
  }

  @Test
  func `A generic parameter is not a type of that name elsewhere`() throws {
    let line = try callee(
      """
      struct Feed {
        struct State { func load() {} }
      }
      struct Box<State> {
        let state: State
        func run() {
          state.load() // here
        }
      }
      """)
    #expect(line == 0)
  }

  @Test(arguments: ["mode = .of(1)", "let mode: Mode = .of(1)", "use(.of(1))"])
  func `A member without a type in front of it is one of the type that the place asks for`(_ statement: String) throws {
    let line = try callee(
      """
      struct Mode {
        static func of(_ number: Int) -> Mode { Mode() }
      }
      struct Other { static func of(_ number: Int) -> Other { Other() } }
      struct Screen {
        var mode: Mode
        func use(_ mode: Mode) {}
        mutating func run() {
          \(statement) // here
        }
      }
      """)
    #expect(line == 2)
  }
}
