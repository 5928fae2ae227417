// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("continuation-lost: code")
struct ContinuationLostPathsTests {
  @Test
  func `A later guard returns, although an earlier one resumes`() {
    expectFindings(
      of: "continuation-lost",
      in: """
        func badge() async -> Badge {
          await withCheckedContinuation { continuation in
            guard let text = settings.text else {
              continuation.resume(returning: .plain)
              return
            }
            1️⃣guard let url = URL(string: text) else {
              log("no url")
              return
            }
            loader.load(url) { image in continuation.resume(returning: .custom(image)) }
          }
        }
        """)
  }

  @Test
  func `The only resume is in a branch without another one`() {
    expectFindings(
      of: "continuation-lost",
      in: """
        func sign(_ order: Order) async -> Receipt {
          await withCheckedContinuation { continuation in
            Task { @MainActor in
              1️⃣if let receipt = try? order.receipt() {
                continuation.resume(returning: receipt)
              }
            }
          }
        }
        """)
  }

  @Test
  func `An error leaves the task that should resume`() {
    expectFindings(
      of: "continuation-lost",
      in: """
        func total() async -> Int {
          await withCheckedContinuation { continuation in
            Task {
              let rows = 1️⃣try await api.rows()
              continuation.resume(returning: rows.count)
            }
          }
        }
        """)
  }

  @Test
  func `A catch that only prints`() {
    expectFindings(
      of: "continuation-lost",
      in: """
        func add(_ job: Job) async throws {
          try await withCheckedThrowingContinuation { continuation in
            queue.async {
              1️⃣do {
                try self.run(job) { error in
                  if let error { continuation.resume(throwing: error) } else { continuation.resume() }
                }
              } catch {
                print(error)
              }
            }
          }
        }
        """)
  }

  @Test
  func `A task that has self weakly does not hold it`() {
    expectFindings(
      of: "continuation-lost",
      in: """
        final class Camera: UIViewController {
          override func viewDidLoad() { take(Session()) }
          func take(_ session: Session) {
            Task { [weak self] in
              let photo = await withCheckedContinuation { continuation in
                session.capture { [weak self] image in
                  1️⃣guard let self else { return }
                  continuation.resume(returning: self.develop(image))
                }
              }
              self?.show(photo)
            }
          }
        }
        """)
  }

  @Test
  func `A method that waits holds self`() {
    expectNothing(
      of: "continuation-lost",
      in: """
        final class Camera {
          let session: Session
          func photo() async -> Int {
            await withCheckedContinuation { continuation in
              session.capture { [weak self] image in
                guard let self else { return }
                continuation.resume(returning: self.develop(image))
              }
            }
          }
        }
        """)
  }

  @Test
  func `A child of a group that nothing but its handler ends`() {
    expectFindings(
      of: "continuation-lost",
      in: """
        func signed(_ order: Order) async throws -> Order {
          try await withThrowingTaskGroup(of: Order.self) { group in
            group.addTask {
              await 1️⃣withCheckedContinuation { continuation in
                wallet.sign(order) { continuation.resume(returning: $0) }
              }
            }
            group.addTask {
              try await Task.sleep(for: .seconds(10))
              throw Problem.late
            }
            let first = try await group.next()!
            group.cancelAll()
            return first
          }
        }
        """)
  }

  @Test
  func `A child that ends by itself`() {
    expectNothing(
      of: "continuation-lost",
      in: """
        func probed(_ host: Host) async -> Bool {
          await withTaskGroup(of: Bool.self) { group in
            group.addTask {
              await withCheckedContinuation { continuation in
                DispatchQueue.global().async { continuation.resume(returning: host.probe()) }
              }
            }
            group.addTask {
              try? await Task.sleep(for: .seconds(10))
              return false
            }
            let first = await group.next()!
            group.cancelAll()
            return first
          }
        }
        """)
  }

  @Test
  func `A time-out that nothing awaits`() {
    expectFindings(
      of: "continuation-lost",
      in: """
        func sign(_ order: Order) async throws -> Order {
          try await withCheckedThrowingContinuation { continuation in
            1️⃣let timeout = Task {
              try await Task.sleep(for: .seconds(12))
              throw Problem.late
            }
            wallet.sign(order) {
              timeout.cancel()
              continuation.resume(returning: $0)
            }
          }
        }
        """)
  }

  @Test
  func `A poll without a limit`() {
    expectFindings(
      of: "continuation-lost",
      in: """
        func ready() async {
          await 1️⃣withCheckedContinuation { continuation in
            func look() {
              if !self.title.isEmpty {
                continuation.resume()
              } else {
                DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { look() }
              }
            }
            look()
          }
        }
        """)
  }

  @Test
  func `A poll with a limit`() {
    expectNothing(
      of: "continuation-lost",
      in: """
        func ready() async {
          await withCheckedContinuation { continuation in
            var rounds = 0
            func look() {
              rounds += 1
              if !self.title.isEmpty || rounds > 50 {
                continuation.resume()
              } else {
                DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { look() }
              }
            }
            look()
          }
        }
        """)
  }

  @Test
  func `A box, a stored continuation, and a local function answer`() {
    expectNothing(
      of: "continuation-lost",
      in: """
        final class Reader {
          var waiting: CheckedContinuation<Int, Never>?
          func boxed(_ source: Source) async -> Int {
            await withCheckedContinuation { continuation in
              let once = Once(continuation)
              source.read { once.answer($0) }
            }
          }
          func stored() async -> Int {
            await withCheckedContinuation { continuation in waiting = continuation }
          }
          func local(_ source: Source) async -> Int {
            await withCheckedContinuation { continuation in
              func finish(_ number: Int) { continuation.resume(returning: number) }
              source.read(finish)
            }
          }
        }
        """)
  }

  @Test
  func `A flag or box says that it was resumed`() {
    expectNothing(
      of: "continuation-lost",
      in: """
        func upload(_ file: File) async throws {
          try await withCheckedThrowingContinuation { continuation in
            let isCalled = Atomic(false)
            var isDone = false
            do {
              try send(file) {
                guard isCalled.change(to: true) else { return }
                continuation.resume(with: $0)
              }
            } catch {
              if isDone { return }
              isDone = true
              continuation.resume(throwing: error)
            }
          }
        }
        """)
  }

  @Test
  func `The last branch ends the program`() {
    expectNothing(
      of: "continuation-lost",
      in: """
        func rows() async -> [Row] {
          await withCheckedContinuation { continuation in
            request { data, problem in
              if let data {
                continuation.resume(returning: data)
              } else {
                fatalError(problem)
              }
            }
          }
        }
        """)
  }

  @Test
  func `A value or an error, as the handler promises`() {
    expectNothing(
      of: "continuation-lost",
      in: """
        func rows() async throws -> [Row] {
          try await withCheckedThrowingContinuation { continuation in
            request { data, problem in
              if let problem {
                continuation.resume(throwing: problem)
              } else if let data {
                continuation.resume(returning: data)
              }
            }
          }
        }
        """)
  }

  @Test
  func `A handler returns, and only the failure to start it resumes`() {
    expectFindings(
      of: "continuation-lost",
      in: """
        func words(in image: Image) async throws -> [String] {
          try await withCheckedThrowingContinuation { continuation in
            let request = TextRequest { request, problem in
              1️⃣guard let words = request.results as? [String] else { return }
              continuation.resume(returning: words)
            }
            do {
              try image.perform(request)
            } catch {
              continuation.resume(throwing: error)
            }
          }
        }
        """)
  }

  @Test
  func `A handler that is assigned`() {
    expectFindings(
      of: "continuation-lost",
      in: """
        func run(_ tool: Tool) async -> String {
          await withCheckedContinuation { continuation in
            tool.terminationHandler = { tool in
              1️⃣guard let text = tool.text else { return }
              continuation.resume(returning: text)
            }
            tool.run()
          }
        }
        func ready(_ link: Link) async {
          await withCheckedContinuation { continuation in
            link.stateHandler = { state in
              guard state == .ready else { return }
              continuation.resume()
            }
          }
        }
        """)
  }

  @Test
  func `A handler that is called until its state is the one`() {
    expectNothing(
      of: "continuation-lost",
      in: """
        func access() async -> Access {
          await withCheckedContinuation { continuation in
            let delegate = Delegate { state in
              if state != .undetermined { continuation.resume(returning: Access(state)) }
            }
            let other = Delegate { state in
              if state.isPreliminary { return }
              continuation.resume(returning: Access(state))
            }
            ask(delegate)
          }
        }
        """)
  }

  @Test
  func `A flag of the answer is no filter`() {
    expectFindings(
      of: "continuation-lost",
      in: """
        func access() async -> Bool {
          await withCheckedContinuation { continuation in
            ask { granted in
              1️⃣guard granted else { return }
              continuation.resume(returning: true)
            }
          }
        }
        """)
  }

  @Test
  func `A result that is not the last one`() {
    expectNothing(
      of: "continuation-lost",
      in: """
        func text(of speech: Speech) async throws -> String {
          try await withCheckedThrowingContinuation { continuation in
            recognizer.start(speech) { result, problem in
              if let problem {
                continuation.resume(throwing: problem)
                return
              }
              guard let result, result.isFinal else { return }
              continuation.resume(returning: result.text)
            }
          }
        }
        """)
  }
}
