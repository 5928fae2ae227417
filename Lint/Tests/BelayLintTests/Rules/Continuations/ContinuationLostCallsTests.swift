// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("continuation-lost: calls")
struct ContinuationLostCallsTests {
  @Test
  func `The receiver of a handler can be nil`() {
    expectFindings(
      of: "continuation-lost",
      in: """
        func film(_ asset: Asset) async -> Film {
          await withCheckedContinuation { continuation in
            exporter.session(for: asset) { session, _ in
              1️⃣session?.export { continuation.resume(returning: Film(asset)) }
            }
          }
        }
        """)
  }

  @Test
  func `The receiver of a local value can be nil`() {
    expectFindings(
      of: "continuation-lost",
      in: """
        func token() async -> Token {
          await withCheckedContinuation { continuation in
            let login = try? keychain.login()
            1️⃣login?.renew { continuation.resume(returning: $0) }
          }
        }
        """)
  }

  @Test
  func `A property that is set to nil elsewhere`() {
    expectFindings(
      of: "continuation-lost",
      in: """
        final class Panel {
          var screen: Screen?
          func close() async {
            await withCheckedContinuation { continuation in
              1️⃣screen?.dismiss { continuation.resume() }
            }
          }
          func leave() async {
            await close()
            screen = nil
          }
        }
        """)
  }

  @Test
  func `A property that is never nil again`() {
    expectNothing(
      of: "continuation-lost",
      in: """
        final class Panel {
          var screen: Screen? = Screen()
          func close() async {
            await withCheckedContinuation { continuation in
              screen?.dismiss { continuation.resume() }
            }
          }
          func leave() async { await close() }
        }
        """)
  }

  @Test
  func `A value and an error of one result`() {
    expectNothing(
      of: "continuation-lost",
      in: """
        func nonce() async throws -> Int {
          try await withCheckedThrowingContinuation { continuation in
            node.nonce { answer in
              if let value = answer.value {
                continuation.resume(returning: value)
              } else if let problem = answer.problem {
                continuation.resume(throwing: problem)
              }
            }
          }
        }
        """)
  }

  @Test
  func `Nothing calls the function`() {
    expectNothing(
      of: "continuation-lost",
      in: """
        final class Session {
          func renew() async {
            await withCheckedContinuation { continuation in
              api.renew { token in
                guard let token else { return }
                continuation.resume()
              }
            }
          }
        }
        """)
  }

  @Test
  func `The function that is called drops the handler`() {
    expectFindings(
      of: "continuation-lost",
      in: """
        final class Rooms {
          func load(_ name: String, then: @escaping (Room?) -> Void) {
            guard let url = URL(string: name) else { return }
            api.room(at: url) { then($0) }
          }
          func room(_ name: String) async -> Room? {
            await withCheckedContinuation { continuation in
              1️⃣load(name) { continuation.resume(returning: $0) }
            }
          }
          func show() async { _ = await room("a") }
        }
        """)
  }

  @Test
  func `The function that is called always calls the handler`() {
    expectNothing(
      of: "continuation-lost",
      in: """
        final class Rooms {
          func load(_ name: String, progress: ((Double) -> Void)? = nil, then: @escaping (Room?) -> Void) {
            guard let url = URL(string: name) else { return then(nil) }
            api.room(at: url) { then($0) }
          }
          func room(_ name: String) async -> Room? {
            await withCheckedContinuation { continuation in
              load(name) { continuation.resume(returning: $0) }
            }
          }
          func show() async { _ = await room("a") }
        }
        """)
  }

  @Test
  func `The function that is called runs it again`() {
    expectNothing(
      of: "continuation-lost",
      in: """
        final class Loader {
          func fetch(_ url: URL, then: @escaping (Data?) -> Void) {
            queue.add { operation, done in
              web.data(url) { data in
                if data == nil { done(.retry) } else { then(data) }
              }
            }
          }
          func data(_ url: URL) async -> Data? {
            await withCheckedContinuation { continuation in
              fetch(url) { continuation.resume(returning: $0) }
            }
          }
          func show() async { _ = await data(home) }
        }
        """)
  }

  @Test
  func `An optional answer is given`() {
    expectNothing(
      of: "continuation-lost",
      in: """
        final class Batch {
          func start(_ items: [Item], answer: CheckedContinuation<Void, Never>?) {
            if let answer { waiting.append(answer) }
            items.forEach { load($0) }
          }
          func run(_ items: [Item]) async {
            await withCheckedContinuation { continuation in
              self.start(items, answer: continuation)
            }
          }
          func show() async { await run([]) }
        }
        """)
  }

  @Test
  func `The handler of a failure only logs`() {
    expectFindings(
      of: "continuation-lost",
      in: """
        func photo() async -> Photo {
          await withCheckedContinuation { continuation in
            camera.capture(
              onPhoto: { continuation.resume(returning: $0) }, 1️⃣onFailure: { problem in log(problem) })
          }
        }
        """)
  }

  @Test
  func `Both handlers answer`() {
    expectNothing(
      of: "continuation-lost",
      in: """
        func photo() async -> Photo? {
          await withCheckedContinuation { continuation in
            camera.capture(
              onPhoto: { continuation.resume(returning: $0) }, onFailure: { _ in continuation.resume(returning: nil) })
          }
        }
        """)
  }

  @Test
  func `One action of an alert does not answer`() {
    expectFindings(
      of: "continuation-lost",
      in: """
        func confirm() async -> Bool {
          await withCheckedContinuation { continuation in
            let alert = UIAlertController(title: "Delete?", message: nil, preferredStyle: .alert)
            alert.addAction(UIAlertAction(title: "Delete", style: .destructive) { _ in continuation.resume(returning: true) })
            alert.addAction(1️⃣UIAlertAction(title: "Cancel", style: .cancel))
            screen.present(alert, animated: true)
          }
        }
        """)
  }

  @Test
  func `All actions of an alert answer`() {
    expectNothing(
      of: "continuation-lost",
      in: """
        func confirm() async -> Bool {
          await withCheckedContinuation { continuation in
            let alert = UIAlertController(title: "Delete?", message: nil, preferredStyle: .alert)
            alert.addAction(UIAlertAction(title: "Delete", style: .destructive) { _ in continuation.resume(returning: true) })
            alert.addAction(UIAlertAction(title: "Cancel", style: .cancel) { _ in continuation.resume(returning: false) })
            screen.present(alert, animated: true)
          }
        }
        """)
  }
}
