// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LintRules
import Testing

@testable import BelayLint

@Suite("Fixes of continuation-lost")
struct ResumeBeforeReturnFixTests {
  private func wait(_ handler: String) -> String {
    """
    func wait() async {
      await withCheckedContinuation { continuation in
        bell { sound in
    \(handler)
        }
      }
    }
    """
  }

  private func expect(
    _ handler: String, gives expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectFix(of: "continuation-lost", in: wait(handler), gives: wait(expected), sourceLocation: sourceLocation)
  }

  private func expectNoFix(_ source: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let found = lint(source, "continuation-lost")
    #expect(!found.isEmpty && found.allSatisfy { $0.fix == nil }, sourceLocation: sourceLocation)
  }

  @Test
  func `resume before the return, where there is no value to return`() {
    expect(
      """
            guard let sound else { return }
            sound.ring()
            continuation.resume()
      """,
      gives: """
              guard let sound else { continuation.resume(); return }
              sound.ring()
              continuation.resume()
        """)
  }

  @Test
  func `A return on its own line, with comments`() {
    expect(
      """
            guard let sound else {
              // Nothing was rung.
              return // yet
            }
            continuation.resume()
      """,
      gives: """
              guard let sound else {
                // Nothing was rung.
                continuation.resume()
                return // yet
              }
              continuation.resume()
        """)
  }

  @Test
  func `Two returns of one handler`() {
    expect(
      """
            guard let sound else { return }
            guard let bell = sound.bell else {
              log(sound)
              return
            }
            bell.ring()
            continuation.resume()
      """,
      gives: """
              guard let sound else { continuation.resume(); return }
              guard let bell = sound.bell else {
                log(sound)
                continuation.resume()
                return
              }
              bell.ring()
              continuation.resume()
        """)
  }

  @Test
  func `No fix where a value or an error is resumed with`() {
    expectNoFix(
      """
      func sign(_ order: Order) async -> Int {
        await withCheckedContinuation { continuation in
          wallet.open { key in
            guard let key else { return }
            continuation.resume(returning: key.sign(order))
          }
        }
      }
      """)
    expectNoFix(
      """
      func send(_ order: Order) async throws {
        try await withCheckedThrowingContinuation { continuation in
          wallet.open { key in
            guard let key else { return }
            do {
              try key.send(order)
              continuation.resume()
            } catch {
              continuation.resume(throwing: error)
            }
          }
        }
      }
      """)
  }

  @Test
  func `No fix where a function of its own resumes: it may note that it did`() {
    expectNoFix(
      """
      func wait() async {
        await withCheckedContinuation { continuation in
          func finish() {
            lock.lock()
            continuation.resume()
          }
          bell { sound in
            guard let sound else { return }
            sound.ring()
            finish()
          }
        }
      }
      """)
  }

  @Test
  func `No fix for a path without a return`() {
    expectNoFix(wait("      if let sound {\n        sound.ring()\n        continuation.resume()\n      }"))
  }

  @Test
  func `No fix for what is only possible: a call with neither a value nor an error`() {
    var configuration = Configuration()
    configuration.onlyRules = ["continuation-lost"]
    configuration.showsPossible = true
    let found = findings(
      in: """
        func wait() async {
          await withCheckedContinuation { continuation in
            bell { sound, error in
              if let error {
                log(error)
                continuation.resume()
                return
              }
              guard let sound else { return }
              sound.ring()
              continuation.resume()
            }
          }
        }
        """, configuration)
    #expect(found.count == 1 && found.allSatisfy { $0.severity == .note && $0.fix == nil })
  }

  @Test
  func `No fix in a clause of #if`() {
    expectNoFix(
      wait(
        """
              #if os(iOS)
              guard let sound else { return }
              #endif
              continuation.resume()
        """))
  }
}
