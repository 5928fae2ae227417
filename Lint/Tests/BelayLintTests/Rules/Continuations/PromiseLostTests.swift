// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("continuation-lost: promises and signals")
struct PromiseLostTests {
  @Test
  func `A future is not called for an unknown error`() {
    expectFindings(
      of: "continuation-lost",
      in: """
        func user() -> AnyPublisher<User, any Error> {
          Future { promise in
            api.user { user, problem in
              guard problem == nil else { return promise(.failure(problem!)) }
              1️⃣if let user { promise(.success(user)) }
            }
          }
          .eraseToAnyPublisher()
        }
        """)
  }

  @Test
  func `A future is called on all ways`() {
    expectNothing(
      of: "continuation-lost",
      in: """
        func user() -> AnyPublisher<User, any Error> {
          Future { promise in
            api.user { result in
              switch result {
              case .success(let user): promise(.success(user))
              case .failure(let problem): promise(.failure(problem))
              }
            }
          }
          .eraseToAnyPublisher()
        }
        """)
  }

  @Test
  func `A catch that does not reject the promise`() {
    expectFindings(
      of: "continuation-lost",
      in: """
        func name(_ address: String) -> Promise<Name> {
          Promise { seal in
            Task {
              1️⃣do { seal.fulfill(try await service.name(address)) } catch { log(error) }
            }
          }
        }
        """)
  }

  @Test
  func `A single that is not ended`() {
    expectFindings(
      of: "continuation-lost",
      in: """
        func name(_ address: String) -> Single<Name> {
          Single.create { single in
            1️⃣guard let url = URL(string: address) else { return Disposables.create() }
            let call = api.name(url) { single(.success($0)) }
            return Disposables.create { call.cancel() }
          }
        }
        """)
  }

  @Test
  func `A group is not left without an image`() {
    expectFindings(
      of: "continuation-lost",
      in: """
        func images(_ urls: [URL], then: @escaping () -> Void) {
          let group = DispatchGroup()
          for url in urls {
            group.enter()
            loader.image(url) { image in
              1️⃣guard let image else { return }
              store(image)
              group.leave()
            }
          }
          group.notify(queue: .main) { then() }
        }
        """)
  }

  @Test
  func `A group is left on all ways`() {
    expectNothing(
      of: "continuation-lost",
      in: """
        func images(_ urls: [URL], then: @escaping () -> Void) {
          let group = DispatchGroup()
          for url in urls {
            group.enter()
            loader.image(url) { image in
              defer { group.leave() }
              guard let image else { return }
              store(image)
            }
          }
          group.notify(queue: .main) { then() }
        }
        """)
  }

  @Test
  func `A closure enters the group each time`() {
    expectNothing(
      of: "continuation-lost",
      in: """
        func days(then: @escaping () -> Void) {
          let group = DispatchGroup()
          calendar.enumerate { date in
            guard let date else { return }
            group.enter()
            count(date) { group.leave() }
          }
          group.notify(queue: .main) { then() }
        }
        """)
  }

  @Test
  func `A semaphore is not signalled`() {
    expectFindings(
      of: "continuation-lost",
      in: """
        func item(_ asset: Asset) -> Item? {
          var item: Item?
          let done = DispatchSemaphore(value: 0)
          manager.data(for: asset) { data in
            1️⃣if let data {
              item = Item(data)
              done.signal()
            }
          }
          done.wait()
          return item
        }
        """)
  }

  @Test
  func `A semaphore with a time-out`() {
    expectNothing(
      of: "continuation-lost",
      in: """
        func item(_ asset: Asset) -> Item? {
          var item: Item?
          let done = DispatchSemaphore(value: 0)
          manager.data(for: asset) { data in
            if let data {
              item = Item(data)
              done.signal()
            }
          }
          _ = done.wait(timeout: .now() + 5)
          return item
        }
        """)
  }

  @Test
  func `The error of another process is only logged`() {
    expectFindings(
      of: "continuation-lost",
      in: """
        protocol Helper { func run(_ command: String, reply: @escaping (Bool) -> Void) }
        final class Connector {
          func helper() throws -> Helper {
            let proxy = 1️⃣connection.remoteObjectProxyWithErrorHandler { problem in
              logger.error(problem)
            }
            guard let helper = proxy as? Helper else { throw Problem.noHelper }
            return helper
          }
          func show() throws { _ = try helper() }
        }
        """)
  }

  @Test
  func `The error of another process fails the call`() {
    expectNothing(
      of: "continuation-lost",
      in: """
        protocol Helper { func run(_ command: String, reply: @escaping (Bool) -> Void) }
        final class Connector {
          func run(_ command: String, then: @escaping (Bool) -> Void) {
            let proxy = connection.remoteObjectProxyWithErrorHandler { problem in
              logger.error(problem)
              then(false)
            }
            (proxy as? Helper)?.run(command, reply: then)
          }
          func show() { run("a") { _ in } }
        }
        """)
  }

  @Test
  func `A delegate does not resume when the user cancels`() {
    expectFindings(
      of: "continuation-lost",
      in: """
        final class Picker: NSObject, UIDocumentPickerDelegate {
          1️⃣private var waiting: CheckedContinuation<URL?, Never>?
          func pick() async -> URL? {
            await withCheckedContinuation { waiting = $0 }
          }
          func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]) {
            waiting?.resume(returning: urls.first)
            waiting = nil
          }
        }
        """)
  }

  @Test
  func `A delegate returns without an answer`() {
    expectFindings(
      of: "continuation-lost",
      in: """
        final class SignIn: NSObject, ASAuthorizationControllerDelegate {
          private var waiting: CheckedContinuation<String, any Error>?
          func authorizationController(controller: Controller, didCompleteWithAuthorization authorization: Authorization) {
            1️⃣guard let credential = authorization.credential as? AppleCredential else { return }
            waiting?.resume(returning: credential.user)
          }
          func authorizationController(controller: Controller, didCompleteWithError error: any Error) {
            finish(error)
          }
          private func finish(_ error: any Error) { waiting?.resume(throwing: error) }
        }
        """)
  }

  @Test
  func `A delegate resumes in both methods`() {
    expectNothing(
      of: "continuation-lost",
      in: """
        final class Picker: NSObject, UIDocumentPickerDelegate {
          private var waiting: CheckedContinuation<URL?, Never>?
          func pick() async -> URL? {
            await withCheckedContinuation { waiting = $0 }
          }
          func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]) {
            waiting?.resume(returning: urls.first)
          }
          func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController) {
            waiting?.resume(returning: nil)
          }
        }
        """)
  }
}
