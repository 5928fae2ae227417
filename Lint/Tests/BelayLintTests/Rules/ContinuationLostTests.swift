// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("continuation-lost")
struct ContinuationLostTests {
  @Test("The object has gone")
  func guardSelf() {
    expectFindings(
      of: ContinuationLost.self,
      in: """
        final class Camera {
          func photo() async -> Photo? {
            await withCheckedContinuation { continuation in
              session.capture { [weak self] image in
                1️⃣guard let self else { return }
                continuation.resume(returning: self.develop(image))
              }
            }
          }
          func develop(_ image: Int) -> Photo? { nil }
        }
        """)
  }

  @Test("A value is missing, in the closure itself")
  func missingValue() {
    expectFindings(
      of: ContinuationLost.self,
      in: """
        func login() async throws -> Token {
          try await withCheckedThrowingContinuation { answer in
            1️⃣guard let account else {
              log("no account")
              return
            }
            server.login(account) { answer.resume(returning: $0) }
          }
        }
        """)
  }

  @Test("An error that is only printed")
  func ifLet() {
    expectFindings(
      of: ContinuationLost.self,
      in: """
        func load() async -> Data {
          await withUnsafeContinuation { continuation in
            request { data, failure in
              1️⃣if let failure {
                print(failure)
                return
              }
              continuation.resume(returning: data)
            }
          }
        }
        """)
  }

  @Test("Every way out resumes")
  func resumed() {
    expectNothing(
      of: ContinuationLost.self,
      in: """
        func load() async -> Data? {
          await withCheckedContinuation { continuation in
            request { [weak self] data in
              guard let self else {
                continuation.resume(returning: nil)
                return
              }
              guard let data else { return continuation.resume(returning: nil) }
              continuation.resume(returning: self.trimmed(data))
            }
          }
        }
        """)
  }

  @Test("A defer resumes")
  func deferred() {
    expectNothing(
      of: ContinuationLost.self,
      in: """
        func load() async {
          await withCheckedContinuation { continuation in
            request { data in
              defer { continuation.resume() }
              guard let data else { return }
              use(data)
            }
          }
        }
        """)
  }

  @Test("A flag says that it was resumed")
  func once() {
    expectNothing(
      of: ContinuationLost.self,
      in: """
        func load() async -> Int {
          await withCheckedContinuation { continuation in
            var isDone = false
            request { number in
              guard !isDone else { return }
              isDone = true
              continuation.resume(returning: number)
            }
          }
        }
        """)
  }

  @Test("A closure that gives something back")
  func values() {
    expectNothing(
      of: ContinuationLost.self,
      in: """
        func names() async -> [String] {
          await withCheckedContinuation { continuation in
            queue.async {
              let names = people.compactMap { person -> String? in
                guard let name = person.name else { return nil }
                return name
              }
              continuation.resume(returning: names)
            }
          }
        }
        """)
  }

  @Test("Progress comes many times, and another closure answers")
  func progress() {
    expectNothing(
      of: ContinuationLost.self,
      in: """
        func load() async -> Data {
          await withCheckedContinuation { continuation in
            download(progress: { part in
              guard let part else { return }
              continuation.note(part)
            }, completion: { data in continuation.resume(returning: data) })
          }
        }
        """)
  }

  @Test("A timeout beside it resumes")
  func elsewhere() {
    expectNothing(
      of: ContinuationLost.self,
      in: """
        func wait() async {
          await withCheckedContinuation { continuation in
            after(5) { continuation.resume() }
            bell { [weak self] in
              guard let self else { return }
              continuation.resume()
            }
          }
        }
        """)
  }

  @Test("resume before the return, where there is nothing to give back")
  func fixed() {
    expectFix(
      of: ContinuationLost.self,
      in: """
        func wait() async {
          await withCheckedContinuation { continuation in
            bell { [weak self] in
              guard let self else { return }
              self.ring()
              continuation.resume()
            }
          }
        }
        """,
      gives: """
        func wait() async {
          await withCheckedContinuation { continuation in
            bell { [weak self] in
              guard let self else { continuation.resume(); return }
              self.ring()
              continuation.resume()
            }
          }
        }
        """)
  }
}
