// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("deinit-cannot-cancel, on code")
struct DeinitCannotCancelPathsTests {
  @Test
  func `A view that makes self strong before the request`() {
    expectFindings(
      of: "deinit-cannot-cancel",
      in: """
        final class EmojiView: UIView {
          private var loading: Task<Void, Never>?
          private func load() {
            loading = 1️⃣Task { [weak self] in
              guard let self else { return }
              let data = await images.data(for: url)
              draw(data)
            }
          }
          func draw(_ data: Int) {}
          deinit { loading?.cancel() }
        }
        """)
  }

  @Test
  func `The lines of a process`() {
    expectFindings(
      of: "deinit-cannot-cancel",
      in: """
        final class LogReader {
          private var reading: Task<Void, Never>?
          private func read(from handle: FileHandle) {
            reading = 1️⃣Task { for try await line in handle.bytes.lines { take(line) } }
          }
          func take(_ line: String) {}
          func invalidate() { reading?.cancel() }
          deinit { invalidate() }
        }
        """)
  }

  @Test
  func `The caller waits for it`() {
    expectNothing(
      of: "deinit-cannot-cancel",
      in: """
        final class ListViewModel {
          private var loading: Task<Void, Never>?
          var items: [Int] = []
          func ensureLoaded() async {
            let task = Task { items = await api.items() }
            loading = task
            await task.value
          }
          deinit { loading?.cancel() }
        }
        """)
  }

  @Test
  func `The method that the deinit calls is called by a screen too`() {
    expectNothing(
      of: "deinit-cannot-cancel",
      in: """
        final class ListViewModel {
          private var loading: Task<Void, Never>?
          var items: [Int] = []
          func load() { loading = Task { items = await api.items() } }
          func end() { loading?.cancel() }
          deinit { end() }
        }
        struct ListView: View {
          @StateObject var model = ListViewModel()
          var body: some View { Text("").onDisappear { model.end() } }
        }
        """)
  }
}
