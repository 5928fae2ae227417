// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("Fixes of refresh-not-awaited")
struct AwaitTaskFixTests {
  private func feed(_ closure: String, beside members: String = "") -> String {
    """
    struct Feed: View {
      var body: some View {
        List(rows) { Row($0) }.refreshable {
    \(closure)
        }
      }
      \(members)
    }
    """
  }

  private func expect(
    _ closure: String, gives expected: String, beside members: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectFix(
      of: "refresh-not-awaited", in: feed(closure, beside: members), gives: feed(expected, beside: members),
      sourceLocation: sourceLocation)
  }

  private func expectNoFix(_ source: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let found = lint(source, "refresh-not-awaited")
    #expect(found.count == 1 && found.allSatisfy { $0.fix == nil }, sourceLocation: sourceLocation)
  }

  @Test
  func `The task is awaited, and nothing is thrown away`() {
    expect(
      """
            Task {
              await model.refresh()
            }
      """,
      gives: """
              await Task {
                await model.refresh()
              }.value
        """)
  }

  @Test
  func `On one line, with a priority and a comment`() {
    expect(
      "      Task(priority: .high) { await model.refresh() } // soon",
      gives: "      await Task(priority: .high) { await model.refresh() }.value // soon")
  }

  @Test
  func `A task that throws`() {
    expect(
      "      Task { try await model.refresh() }",
      gives: "      _ = await Task { try await model.refresh() }.result")
    expect(
      "      Task { for try await row in api.rows() { rows.append(row) } }",
      gives: "      _ = await Task { for try await row in api.rows() { rows.append(row) } }.result")
  }

  @Test
  func `A task that catches its errors, or some of them`() {
    expect(
      "      Task { do { try await model.refresh() } catch { show(error) } }",
      gives: "      await Task { do { try await model.refresh() } catch { show(error) } }.value")
    expect(
      "      Task { do { try await model.refresh() } catch is Offline { show() } }",
      gives: "      _ = await Task { do { try await model.refresh() } catch is Offline { show() } }.result")
  }

  @Test
  func `A task with a value`() {
    expect(
      "      Task { await load() }", gives: "      _ = await Task { await load() }.value",
      beside: "func load() async -> Int { await api.count() }")
    expect(
      "      Task { try? await load() }", gives: "      _ = await Task { try? await load() }.value",
      beside: "func load() async throws { try await api.rows() }")
    expect(
      "      Task { await load() }", gives: "      await Task { await load() }.value",
      beside: "func load() async { await api.rows() }")
  }

  @Test
  func `An optional of nothing is a value`() {
    expect(
      "      Task { await onRefresh?() }", gives: "      _ = await Task { await onRefresh?() }.value",
      beside: "var onRefresh: (() async -> Void)?")
  }

  @Test
  func `No fix for a function that only starts the work, or for a task that is not alone`() {
    expectNoFix(feed("      load()", beside: "func load() { Task { await api.rows() } }"))
    expectNoFix(feed("      haptics.play()\n      Task { await api.rows() }"))
    expectNoFix(feed("      _ = Task { await api.rows() }"))
  }

  @Test
  func `No fix where the closure cannot wait`() {
    expectNoFix(
      """
      extension View {
        func refreshable(_ action: @escaping () -> Void) -> some View { self }
      }
      """ + "\n" + feed("      Task { await api.rows() }"))
  }

  @Test
  func `No fix in a clause of #if`() {
    expectNoFix(feed("      #if os(iOS)\n      Task { await api.rows() }\n      #endif"))
    expectNoFix("#if os(iOS)\n" + feed("      Task { await api.rows() }") + "\n#endif")
  }

  @Test
  func `No fix in a macro`() {
    expectNoFix(
      """
      struct Feed: View {
        var body: some View {
          #Themed {
            List(rows) { Row($0) }.refreshable { Task { await model.refresh() } }
          }
        }
      }
      """)
  }
}
