// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A file that is not handwritten but that a linter meets all the same: generated, minified, or made to break it.
public struct Shape: Sendable {
  public let name: String
  public let make: @Sendable () -> [UInt8]

  init(_ name: String, _ make: @escaping @Sendable () -> String) {
    (self.name, self.make) = (name, { Array(make().utf8) })
  }

  public static let all: [Shape] = nested + chains + long + many
}

extension Shape {
  private static func repeating(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

  private static func lines(_ count: Int, _ line: (Int) -> String) -> String {
    (0..<count).map { line($0) + "\n" }.joined()
  }

  private static let nested: [Shape] =
    [
      ("[", "]"), ("(", ")"), ("{", "}"), ("f { ", " }"), ("if a { ", " }"), ("Task { await ", " }"), ("<", ">"),
      ("/*", "*/"),
      ("a ? (", ") : b"), ("\"\\(", ")\""), ("#if A\n", "#endif\n"), ("class A { ", " }"), ("func f() { ", " }"),
      ("for await a in b.stream { ", " }"), ("do { ", " } catch { }"), ("!", ""), ("try await ", ""), ("@a(", ")"),
    ].map { open, close in
      Shape("10,000 nested \(open)\(close)".replacing("\n", with: " ")) {
        "let x = " + repeating(open, 10_000) + repeating(close, 10_000) + "\n"
      }
    }

  private static let chains: [Shape] = [
    Shape("a chain of 10,000 calls") { "let x = a" + repeating(".map { $0 }", 10_000) + "\n" },
    Shape("a chain of 10,000 calls in a task") {
      "final class A { func f() { task = Task { for await x in a" + repeating(".b()", 10_000) + " { self.g() } } } }\n"
    },
    Shape("a chain of 10,000 optional members") { "let x = a" + repeating("?.b", 10_000) + "\n" },
    Shape("10,000 else-ifs") {
      "func f() { if a { }" + repeating(" else if a { Task { await b() } }", 10_000) + " }\n"
    },
    Shape("10,000 operators") { "let x = a" + repeating(" + a", 10_000) + "\n" },
    Shape("10,000 choices") { "let x = " + repeating("a ? b : ", 10_000) + "c\n" },
    Shape("10,000 closures called at once") { "let x = f" + repeating(" { Task { await self.a() } }", 10_000) + "\n" },
    Shape("10,000 methods, each calling the next") {
      "final class A { var task: Task<Void, Never>?\nfunc start() { task = Task { [weak self] in await self?.f0() } }\n"
        + lines(10_000) { "func f\($0)() async { await f\($0 + 1)() }" } + "deinit { task?.cancel() } }\n"
    },
  ]

  private static let long: [Shape] = [
    Shape("10 MB on one line: a list") { "let x = [" + repeating("1, ", 3_333_333) + "]" },
    Shape("10 MB on one line: a string") { "let x = \"" + repeating("a", 10_000_000) + "\"" },
    Shape("10 MB on one line: a name") { "let " + repeating("a", 10_000_000) + " = 1" },
    Shape("10 MB on one line: a comment") { "// belay:disable " + repeating("a ", 5_000_000) },
    Shape("10 MB on one line: statements") { repeating("self.a(); ", 1_000_000) },
    Shape("10 MB of blank lines") { repeating("\n", 10_000_000) },
    Shape("10 MB of zeros") { repeating("\0", 10_000_000) },
    Shape("1 MB of open brackets") { repeating("{", 1_000_000) },
    Shape("1 MB of quotes") { repeating("\"", 1_000_000) },
    Shape("1 MB on one line: tasks") { "func f() { " + repeating("Task { await self.a() }; ", 40_000) + "}" },
  ]

  private static let many: [Shape] = [
    Shape("3,000 classes with a task and a deinit") {
      lines(3_000) {
        "final class A\($0)Model { var task: Task<Void, Never>?\nfunc a() { task = Task { for await x in b.stream { self.c(x) } } }\n"
          + "func c(_ x: Int) {}\ndeinit { task?.cancel() } }"
      }
    },
    Shape("3,000 classes of one name") {
      lines(3_000) { _ in
        "final class AModel { var task: Task<Void, Never>?\nfunc a() { task = Task { await self.b() } } }"
      }
    },
    Shape("3,000 extensions of one class") {
      "final class AModel { var task: Task<Void, Never>?\ndeinit { task?.cancel() } }\n"
        + lines(3_000) {
          "extension AModel { func a\($0)() { task = Task { while true { await self.a\($0 + 1)() } } } }"
        }
    },
    Shape("5,000 suppressions and 5,000 findings") {
      lines(5_000) { _ in
        "// belay:disable:next task-in-deinit — a reason\nlet x = List(a) { b }.refreshable { Task { await model.refresh() } }"
      }
    },
    Shape("one class with 5,000 tasks") {
      "final class AModel {\n" + lines(5_000) { "var a\($0): Task<Void, Never>?" }
        + lines(5_000) { "func b\($0)() { a\($0) = Task { for await x in y.stream { self.z = x } } }" }
        + "deinit {\n" + lines(5_000) { "a\($0)?.cancel()" } + "}\n}\n"
    },
    Shape("a function with 5,000 flags") {
      "final class AModel { func a() async throws {\n"
        + lines(5_000) { "isA\($0) = true\ntry await b\($0)()\nisA\($0) = false" } + "} }\n"
    },
    Shape("a reducer with 3,000 actions") {
      "@Reducer struct A { enum Action {\n" + lines(3_000) { "case a\($0)" }
        + "}\nvar body: some ReducerOf<Self> { Reduce { state, action in switch action {\n"
        + lines(3_000) { "case .a\($0): return .run { send in await send(.a\($0 + 1)); await send(.a\($0 + 2)) }" }
        + "} } } }\n"
    },
    Shape("5,000 continuations") {
      lines(5_000) {
        "func a\($0)() async { await withCheckedContinuation { c in b { [weak self] in guard let self else { return }; c.resume() } } }"
      }
    },
  ]
}
