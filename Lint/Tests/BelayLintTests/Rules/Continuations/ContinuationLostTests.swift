// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("continuation-lost")
struct ContinuationLostTests {
  @Test
  func `The object has gone: the task has it weakly`() {
    expectFindings(
      of: "continuation-lost",
      in: """
        final class CameraViewController: UIViewController {
          private var taking: Task<Void, Never>?
          override func viewDidLoad() { take(Session()) }
          func take(_ session: Session) {
            taking = Task { [weak self] in
              let photo = await withCheckedContinuation { continuation in
                session.capture { [weak self] image in
                  1️⃣guard let self else { return }
                  continuation.resume(returning: self.develop(image))
                }
              }
              self?.show(photo)
            }
          }
          func develop(_ image: Int) -> Int { image }
          func show(_ photo: Int) {}
        }
        """)
  }

  @Test
  func `A method that waits holds self, and so does a task that has made it strong`() {
    expectNothing(
      of: "continuation-lost",
      in: """
        final class Camera {
          let session: Session
          func press() async { print(await photo()); take() }
          func photo() async -> Int {
            await withCheckedContinuation { continuation in
              session.capture { [weak self] image in
                guard let self else { return }
                continuation.resume(returning: self.develop(image))
              }
            }
          }
          func take() {
            Task { [weak self] in
              guard let self else { return }
              let photo = await withCheckedContinuation { continuation in
                session.capture { [weak self] image in
                  guard let self else { return }
                  continuation.resume(returning: develop(image))
                }
              }
              print(photo, self)
            }
          }
          func develop(_ image: Int) -> Int { image }
        }
        """)
  }

  @Test
  func `A self that can have gone is in the message`() {
    func code(_ task: String) -> String {
      """
      final class CameraViewController: UIViewController {
        override func viewDidLoad() { take(Session()) }
        func take(_ session: Session) {
          Task { [weak self] in
            \(task)
            await withCheckedContinuation { continuation in
              session.capture { [weak self] in
                guard let self else { return }
                continuation.resume()
              }
            }
          }
        }
      }
      """
    }
    #expect(lint(code(""), "continuation-lost").map(\.message).first?.contains("when self is nil") == true)
    #expect(lint(code("guard let self else { return }"), "continuation-lost").isEmpty)
  }

  @Test
  func `A value is missing, in the closure itself`() {
    expectFindings(
      of: "continuation-lost",
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

  @Test
  func `An error that is only printed`() {
    expectFindings(
      of: "continuation-lost",
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

  @Test
  func `Every way out resumes`() {
    expectNothing(
      of: "continuation-lost",
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

  @Test
  func `A defer resumes`() {
    expectNothing(
      of: "continuation-lost",
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

  @Test
  func `A flag says that it was resumed`() {
    expectNothing(
      of: "continuation-lost",
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

  @Test
  func `A closure that returns a value`() {
    expectNothing(
      of: "continuation-lost",
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

  @Test
  func `Progress comes many times, and another closure answers`() {
    expectNothing(
      of: "continuation-lost",
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

  @Test
  func `A timeout beside it resumes`() {
    expectNothing(
      of: "continuation-lost",
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

  @Test
  func `Its own closure runs at once: self is there`() {
    expectNothing(
      of: "continuation-lost",
      in: """
        final class Feed {
          private var waiting: CheckedContinuation<Void, Never>?
          func refresh() async {
            await withCheckedContinuation { [weak self] continuation in
              guard let self else { return }
              waiting = continuation
              start()
            }
          }
          func start() {}
        }
        """)
  }

  @Test
  func `The message says what is missing`() {
    let messages = lint(
      """
      func sign(_ order: Order) async -> Int {
        await withCheckedContinuation { continuation in
          wallet.open { key in
            guard let text = try? order.text() else { return }
            continuation.resume(returning: key.sign(text))
          }
        }
      }
      """, "continuation-lost"
    ).map(\.message)
    #expect(messages.count == 1 && messages[0].contains("when there is no text"))
  }
}
