// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("cancel-cannot-reach: work beside the cancelled one")
struct CancelCannotReachOtherWorkTests {
  @Test
  func `The cancelled task waits for the value of another`() {
    expectFindings(
      of: "cancel-cannot-reach",
      in: """
        final class Macro: UIViewController {
          private var playing: Task<Void, Error>?
          func play() {
            playing = Task {
              for step in steps {
                let task = run(step)
                try await task.1️⃣value
              }
            }
          }
          func run(_ step: Step) -> Task<Void, Error> {
            Task { try await keyboard.type(step.text) }
          }
          override func viewWillDisappear(_ animated: Bool) { playing?.cancel() }
        }
        """)
  }

  @Test
  func `A handler passes the cancellation on, or others wait too`() {
    expectNothing(
      of: "cancel-cannot-reach",
      in: """
        final class Macro: UIViewController {
          private var playing: Task<Void, Error>?
          func play() {
            playing = Task {
              let task = Task { try await keyboard.type(text) }
              try await withTaskCancellationHandler { try await task.value } onCancel: { task.cancel() }
            }
          }
          override func viewWillDisappear(_ animated: Bool) { playing?.cancel() }
        }
        final class Loader: UIViewController {
          private var showing: Task<Void, Error>?
          private var shared: Task<Int, Error>?
          func show() {
            showing = Task {
              let task = shared ?? Task { try await api.number() }
              shared = task
              number = try await task.value
            }
          }
          override func viewWillDisappear(_ animated: Bool) { showing?.cancel() }
        }
        """)
  }

  @Test
  func `A work item that starts a delay of its own`() {
    expectFindings(
      of: "cancel-cannot-reach",
      in: """
        final class Banner {
          private var hiding: DispatchWorkItem?
          private let window = NSWindow()
          func show(_ text: String) {
            hiding?.cancel()
            let item = DispatchWorkItem { [weak self] in
              self?.fade()
              1️⃣DispatchQueue.main.asyncAfter(deadline: .now() + 0.3) { self?.window.close() }
            }
            hiding = item
            DispatchQueue.main.asyncAfter(deadline: .now() + 2, execute: item)
          }
          func fade() {}
        }
        """)
  }

  @Test
  func `It asks first`() {
    expectNothing(
      of: "cancel-cannot-reach",
      in: """
        final class Banner {
          private var hiding: DispatchWorkItem?
          private let window = NSWindow()
          private var shown = 0
          func show(_ text: String) {
            hiding?.cancel()
            shown += 1
            let mine = shown
            let item = DispatchWorkItem { [weak self] in
              DispatchQueue.main.asyncAfter(deadline: .now() + 0.3) {
                guard self?.shown == mine else { return }
                self?.window.close()
              }
            }
            hiding = item
            DispatchQueue.main.asyncAfter(deadline: .now() + 2, execute: item)
          }
        }
        """)
  }

  @Test
  func `A loop that catches everything`() {
    expectFindings(
      of: "cancel-cannot-reach",
      in: """
        final class Exporter {
          private var exporting: Task<Void, Never>?
          func start(_ songs: [Song]) {
            exporting = Task {
              1️⃣for song in songs {
                do { try await write(song) } catch { failed.append(song) }
              }
            }
          }
          func write(_ song: Song) async throws { try encode(song) }
          func halt() { exporting?.cancel() }
          func closed() { halt() }
        }
        """)
  }

  @Test
  func `A loop that a cancellation leaves`() {
    expectNothing(
      of: "cancel-cannot-reach",
      in: """
        final class Exporter {
          private var exporting: Task<Void, Error>?
          func start(_ songs: [Song]) {
            exporting = Task {
              for song in songs {
                try Task.checkCancellation()
                try? await write(song)
              }
              for song in songs { try await write(song) }
            }
          }
          func write(_ song: Song) async throws { try encode(song) }
          func halt() { exporting?.cancel() }
          func closed() { halt() }
        }
        """)
  }

  @Test
  func `A process that nothing terminates`() {
    expectFindings(
      of: "cancel-cannot-reach",
      in: """
        struct Script {
          func run(_ text: String) async throws -> Data? {
            let process = Process()
            try Task.checkCancellation()
            try process.run()
            let data = try 1️⃣pipe.fileHandleForReading.readToEnd()
            process.waitUntilExit()
            return data
          }
        }
        """)
  }

  @Test
  func `A process that a handler terminates`() {
    expectNothing(
      of: "cancel-cannot-reach",
      in: """
        struct Script {
          func run(_ text: String) async throws -> Data? {
            let process = Process()
            try Task.checkCancellation()
            return try await withTaskCancellationHandler {
              try process.run()
              return try pipe.fileHandleForReading.readToEnd()
            } onCancel: {
              process.terminate()
            }
          }
        }
        """)
  }

  @Test
  func `A flag that nothing reads`() {
    expectFindings(
      of: "cancel-cannot-reach",
      in: """
        final class Server {
          private var interrupted = false
          private var stopped = false
          func interrupt() { 1️⃣interrupted = true }
          func stop() { stopped = true }
          func next() { if stopped { return } }
        }
        struct StopButton: View {
          let server: Server
          var body: some View {
            Button("") {
              server.interrupt()
              server.stop()
            }
          }
        }
        """)
  }

  @Test
  func `A handle that nothing sets, and one that a loop overwrites`() {
    expectFindings(
      of: "cancel-cannot-reach",
      in: """
        final class Search: UIViewController {
          private var loading: Task<Void, Never>?
          func load() { Task { rows = await api.rows() } }
          override func viewWillDisappear(_ animated: Bool) { 1️⃣loading?.cancel() }
        }
        final class Upload: UIViewController {
          private var sending: Task<Void, Never>?
          func send(_ files: [File]) {
            for file in files {
              2️⃣sending = Task { await api.send(file) }
            }
          }
          override func viewWillDisappear(_ animated: Bool) { sending?.cancel() }
        }
        """)
  }

  @Test
  func `A handle that is set elsewhere, and a loop that waits`() {
    expectNothing(
      of: "cancel-cannot-reach",
      in: """
        final class Search: UIViewController {
          fileprivate var loading: Task<Void, Never>?
          private var sending: Task<Void, Never>?
          func send(_ files: [File]) async {
            for file in files {
              sending = Task { await api.send(file) }
              await sending?.value
            }
          }
          override func viewWillDisappear(_ animated: Bool) {
            loading?.cancel()
            sending?.cancel()
          }
        }
        struct SearchView {
          let search: Search
          func load() { search.loading = Task { await api.rows() } }
        }
        """)
  }

  @Test
  func `Asked in another task`() {
    expectFindings(
      of: "cancel-cannot-reach",
      in: """
        final class Importer: UIViewController {
          private var importing: Task<Void, Never>?
          func start() {
            importing = Task {
              let files = await disk.files()
              Task.detached {
                for file in files {
                  if Task.1️⃣isCancelled { return }
                  await store.add(file)
                }
              }
            }
          }
          func restart() {
            importing = Task {
              for file in await disk.files() {
                if Task.isCancelled { return }
                await store.add(file)
              }
            }
          }
          override func viewWillDisappear(_ animated: Bool) { importing?.cancel() }
        }
        """)
  }

  @Test
  func `A loop that catches its own cancellation`() {
    expectFindings(
      of: "cancel-cannot-reach",
      in: """
        final class Socket: UIViewController {
          private var listening: Task<Void, Never>?
          private var polling: Task<Void, Error>?
          func start() {
            listening = Task {
              1️⃣while true {
                do { try await receive() } catch { try? await Task.sleep(for: .seconds(5)) }
              }
            }
            polling = Task {
              while true {
                do { try await receive() } catch { try await Task.sleep(for: .seconds(5)) }
              }
            }
          }
          func receive() async throws {}
          override func viewWillDisappear(_ animated: Bool) {
            listening?.cancel()
            polling?.cancel()
          }
        }
        """)
  }

  @Test
  func `A handle without work is only superfluous`() {
    expectNothing(
      of: "cancel-cannot-reach",
      in: """
        final class Search: UIViewController {
          private var loading: Task<Void, Never>?
          private var other: Task<Void, Never>?
          func load() { other = Task { rows = await api.rows() } }
          override func viewWillDisappear(_ animated: Bool) {
            loading?.cancel()
            other?.cancel()
          }
        }
        """)
  }
}
