// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension RuleProof {
  static let ofCancels: [String: RuleProof] = [
    "cancel-cannot-reach": RuleProof(
      reported: #"""
        @MainActor final class Session {
          private(set) var isOpen = true
          func close() { isOpen = false }
        }

        @MainActor final class Caller {
          private var session: Session?
          private let open: @MainActor () async throws -> Session
          init(open: @escaping @MainActor () async throws -> Session) { self.open = open }

          func start() { Task { session = try await open() } }
          func stop() { session?.close() }
        }
        """#,
      mended: #"""
        @MainActor final class Session {
          private(set) var isOpen = true
          func close() { isOpen = false }
        }

        @MainActor final class Caller {
          private var session: Session?
          private var isOn = false
          private let open: @MainActor () async throws -> Session
          init(open: @escaping @MainActor () async throws -> Session) { self.open = open }

          func start() {
            isOn = true
            Task {
              let session = try await open()
              guard isOn else { return session.close() }
              self.session = session
            }
          }

          func stop() {
            isOn = false
            session?.close()
          }
        }
        """#,
      test: #"""
        @MainActor @Test func `a call that was stopped is closed, however late it opens`() async {
          await explore { scenario in
            let session = Session()
            let open = scenario.stub("open", ignoringCancellation: true) { () in session }
            let caller = Caller(open: { try await open() })
            let started = scenario.anyTime("the call is started") { caller.start() }
            scenario.anyTime("the call is stopped", after: started) { caller.stop() }
            scenario.atEnd("the session is closed") { !session.isOpen }
          }
        }
        """#),
    "handle-of-successor-cleared": RuleProof(
      reported: #"""
        @MainActor final class Lookup {
          private(set) var results: [String] = []
          private var search: Task<Void, any Error>?
          private let find: @MainActor (String) async throws -> [String]
          init(find: @escaping @MainActor (String) async throws -> [String]) { self.find = find }

          func queryChanged(_ words: String) {
            search?.cancel()
            search = Task {
              defer { search = nil }
              let found = try await find(words)
              if !Task.isCancelled { results = found }
            }
          }

          func left() { search?.cancel() }
        }
        """#,
      mended: #"""
        @MainActor final class Lookup {
          private(set) var results: [String] = []
          private var search: Task<Void, any Error>?
          private let find: @MainActor (String) async throws -> [String]
          init(find: @escaping @MainActor (String) async throws -> [String]) { self.find = find }

          func queryChanged(_ words: String) {
            search?.cancel()
            search = Task {
              let found = try await find(words)
              if !Task.isCancelled { results = found }
            }
          }

          func left() { search?.cancel() }
        }
        """#,
      test: #"""
        @MainActor @Test(.controlsWork) func `whoever leaves cancels the second search too`() async {
          let find = Stub<String, [String]>("find")
          let lookup = Lookup(find: { try await find($0) })
          lookup.queryChanged("ro")
          await find.waitForCalls()
          lookup.queryChanged("rope")
          await find.waitForCalls(2)
          lookup.left()
          await TestClock().advance(by: .zero)
          #expect(find.waiting.isEmpty)
        }
        """#),
    "cancel-replaces-itself": RuleProof(
      reported: #"""
        @MainActor final class Commands {
          enum Command { case load, cancel }
          private(set) var items: [String] = []
          private var task: Task<Void, Never>?
          private let load: @MainActor () async throws -> [String]
          init(load: @escaping @MainActor () async throws -> [String]) { self.load = load }

          func dispatch(_ command: Command) { task = Task { await perform(command) } }

          private func perform(_ command: Command) async {
            switch command {
            case .load: if let items = try? await load() { self.items = items }
            case .cancel: task?.cancel()
            }
          }
        }
        """#,
      mended: #"""
        @MainActor final class Commands {
          enum Command { case load, cancel }
          private(set) var items: [String] = []
          private var task: Task<Void, Never>? { didSet { oldValue?.cancel() } }
          private let load: @MainActor () async throws -> [String]
          init(load: @escaping @MainActor () async throws -> [String]) { self.load = load }

          func dispatch(_ command: Command) { task = Task { await perform(command) } }

          private func perform(_ command: Command) async {
            switch command {
            case .load: if let items = try? await load() { self.items = items }
            case .cancel: break  // The didSet has cancelled the old task.
            }
          }
        }
        """#,
      test: #"""
        @MainActor @Test(.controlsWork) func `cancel ends the load`() async {
          let load = Stub<Void, [String]>("load")
          let commands = Commands(load: { try await load() })
          commands.dispatch(.load)
          await load.waitForCalls()
          commands.dispatch(.cancel)
          await TestClock().advance(by: .zero)
          #expect(load.waiting.isEmpty)
        }
        """#),
  ]
}
