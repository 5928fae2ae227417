// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("cancel-cannot-reach, on code")
struct CancelCannotReachTests {
  @Test
  func `A session is stored after the wait for it`() {
    expectFindings(
      of: "cancel-cannot-reach",
      in: """
        @MainActor final class Probe {
          private var session: Session?
          private var isOn = false
          func start() {
            isOn = true
            Task { [weak self] in
              let session = try await server.open()
              1️⃣self?.session = session
            }
          }
          func stop() {
            session?.close()
            session = nil
            isOn = false
          }
        }
        struct ProbeView: View {
          @State private var probe = Probe()
          var body: some View { Text("").onDisappear { probe.stop() } }
        }
        """)
  }

  @Test
  func `Behind a queue`() {
    expectFindings(
      of: "cancel-cannot-reach",
      in: """
        final class Answers {
          private var generation: AnyCancellable?
          func ask() {
            Task {
              if await model.isReachable() {
                DispatchQueue.global().async { 1️⃣self.generation = model.words().sink { print($0) } }
              }
            }
          }
          func halt() { generation?.cancel() }
          func closed() { halt() }
        }
        """)
  }

  @Test
  func `A stop that only drops the task`() {
    expectFindings(
      of: "cancel-cannot-reach",
      in: """
        final class Poll {
          private var asking: Task<Void, Never>?
          func begin() {
            asking = .detached {
              repeat { try? await Task.sleep(for: .seconds(1)) } while !Task.isCancelled
            }
          }
          func stopAsking() { 1️⃣asking = nil }
        }
        """)
  }

  @Test
  func `A flag that the stop sets is asked`() {
    expectNothing(
      of: "cancel-cannot-reach",
      in: """
        final class Probe {
          private var session: Session?
          private var isOn = false
          func start() {
            isOn = true
            Task {
              let session = try await server.open()
              guard isOn else { return session.close() }
              self.session = session
            }
          }
          func stop() {
            isOn = false
            session?.close()
          }
          func closed() { stop() }
        }
        """)
  }

  @Test
  func `An identifier is compared`() {
    expectNothing(
      of: "cancel-cannot-reach",
      in: """
        final class Probe {
          private var session: Session?
          private var current = 0
          func start() {
            current += 1
            let mine = current
            Task {
              let session = try await server.open()
              guard mine == current else { return session.close() }
              self.session = session
            }
          }
          func stop() { session?.close() }
          func closed() { stop() }
        }
        """)
  }

  @Test
  func `The handle is there before the first wait`() {
    expectNothing(
      of: "cancel-cannot-reach",
      in: """
        final class Probe {
          private var work: Task<Void, Never>?
          private var session: Session?
          func start() {
            work = Task { await server.listen() }
            Task {
              session = server.session()
              await session?.open()
            }
          }
          func stop() {
            work?.cancel()
            session?.close()
          }
          func closed() { stop() }
        }
        """)
  }

  @Test
  func `The cancel is only the replacement`() {
    expectNothing(
      of: "cancel-cannot-reach",
      in: """
        final class Probe {
          private var session: Session?
          func start() {
            Task {
              let found = await server.open()
              session?.close()
              session = found
            }
          }
        }
        """)
  }

  @Test
  func `Nothing calls the stop`() {
    expectNothing(
      of: "cancel-cannot-reach",
      in: """
        final class Probe {
          private var session: Session?
          func start() { Task { session = await server.open() } }
          func stop() { session?.close() }
        }
        """)
  }

  @Test
  func `The task is cancelled by the stop`() {
    expectNothing(
      of: "cancel-cannot-reach",
      in: """
        final class Probe {
          private var session: Session?
          private var opening: Task<Void, Never>?
          func start() { opening = Task { session = await server.open() } }
          func stop() {
            opening?.cancel()
            session?.close()
          }
          func closed() { stop() }
        }
        """)
  }

  @Test
  func `A dropped request has an end`() {
    expectNothing(
      of: "cancel-cannot-reach",
      in: """
        final class Once {
          private var asking: Task<Void, Never>?
          func begin() { asking = Task { await server.ask() } }
          func stopAsking() { asking = nil }
        }
        """)
  }

  @Test
  func `Another object cancels what is dropped`() {
    expectNothing(
      of: "cancel-cannot-reach",
      in: """
        final class Poll {
          var asking: Task<Void, Never>?
          func begin() { asking = Task { while !Task.isCancelled { await server.ask() } } }
          func reset() { asking = nil }
        }
        final class Screen {
          let poll: Poll
          func left() { poll.asking?.cancel() }
        }
        """)
  }

  @Test
  func `The task is kept, and the stop does not cancel it`() {
    expectFindings(
      of: "cancel-cannot-reach",
      in: """
        final class Probe {
          private var session: Session?
          private var opening: Task<Void, Never>?
          func start() {
            opening?.cancel()
            opening = Task { 1️⃣session = await server.open() }
          }
          func stop() { session?.close() }
          func closed() { stop() }
        }
        """)
  }

  @Test
  func `In an async function, and behind a callback`() {
    expectFindings(
      of: "cancel-cannot-reach",
      in: """
        final class Chat {
          private var source: EventSource?
          func ask() async throws {
            try await boot()
            1️⃣source = EventSource(address)
            source?.connect()
          }
          func interrupt() { source?.close() }
        }
        final class Finder {
          private var request: DataRequest?
          func find() {
            session.prepare { token in
              2️⃣self.request = session.request(token)
            }
          }
          func end() { request?.cancel() }
        }
        struct ChatView: View {
          let chat: Chat
          let finder: Finder
          var body: some View {
            Button("") {
              chat.interrupt()
              finder.end()
            }
          }
        }
        """)
  }

  @Test
  func `Asked before it is stored`() {
    expectNothing(
      of: "cancel-cannot-reach",
      in: """
        final class Chat {
          private var source: EventSource?
          private var isStopped = false
          func ask() async throws {
            isStopped = false
            try await boot()
            guard !isStopped else { return }
            source = EventSource(address)
          }
          func interrupt() {
            isStopped = true
            source?.close()
          }
        }
        struct ChatView: View {
          let chat: Chat
          var body: some View { Button("") { chat.interrupt() } }
        }
        """)
  }

  @Test
  func `A finite task is dropped too`() {
    expectFindings(
      of: "cancel-cannot-reach",
      in: """
        final class Search {
          private var loading: Task<Void, Never>?
          var rows: [Row] = []
          func find(_ text: String) { loading = Task { rows = await api.rows(text) } }
          func cancelSearch() { 1️⃣loading = nil }
        }
        struct SearchView: View {
          let search: Search
          var body: some View { Button("") { search.cancelSearch() } }
        }
        """)
  }

  @Test
  func `A player that is loaded while its view disappears`() {
    expectFindings(
      of: "cancel-cannot-reach",
      in: """
        struct Clip: View {
          @State private var player: Player?
          @State private var other: Player?
          var body: some View {
            Text("")
              .onAppear {
                Task {
                  1️⃣player = await store.player(for: id)
                  player?.play()
                }
                Task { other = await store.player(for: id) }
              }
              .onDisappear {
                player?.pause()
                other?.pause()
              }
          }
        }
        """)
  }
}
