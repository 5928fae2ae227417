// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("deinit-cannot-cancel: closures")
struct ClosureCycleTests {
  @Test
  func `A child keeps a closure that holds its owner`() {
    expectFindings(
      of: "deinit-cannot-cancel",
      in: """
        final class Prompt: UIView {
          private let field = Field()
          private var timer: Timer?
          func setUp() { field.onReturn = 1️⃣{ text in self.submit(text) } }
          func submit(_ text: String) {}
          deinit { timer?.invalidate() }
        }
        """)
  }

  @Test
  func `A child that a method makes`() {
    expectFindings(
      of: "deinit-cannot-cancel",
      in: """
        final class Prompt: UIView {
          private var field: Field?
          private var timer: Timer?
          func setUp() { field = makeField() }
          func makeField() -> Field {
            let field = Field()
            field.onReturn = 1️⃣{ text in self.submit(text) }
            return field
          }
          func submit(_ text: String) {}
          deinit { timer?.invalidate() }
        }
        """)
  }

  @Test
  func `A local object whose monitor keeps it`() {
    expectFindings(
      of: "deinit-cannot-cancel",
      in: """
        final class Preview {
          var monitor: Monitor?
          func load() {}
          deinit { monitor?.stop() }
        }
        func open() {
          let preview = Preview()
          preview.monitor?.onChange = { preview.load() }
        }
        final class Opener {
          func open() {
            let preview = Preview()
            preview.monitor?.onChange = 1️⃣{ preview.load() }
          }
        }
        """)
  }

  @Test
  func `Weakly, without an end in the deinit, or broken elsewhere`() {
    expectNothing(
      of: "deinit-cannot-cancel",
      in: """
        final class Prompt: UIView {
          private let field = Field()
          private var timer: Timer?
          func setUp() { field.onReturn = { [weak self] text in self?.submit(text) } }
          func submit(_ text: String) {}
          deinit { timer?.invalidate() }
        }
        final class Plain: UIView {
          private let field = Field()
          func setUp() { field.onReturn = { text in self.submit(text) } }
          func submit(_ text: String) {}
        }
        final class Broken: UIView {
          private let field = Field()
          private var timer: Timer?
          func setUp() { field.onReturn = { text in self.submit(text) } }
          func submit(_ text: String) {}
          override func removeFromSuperview() { field.onReturn = nil }
          deinit { timer?.invalidate() }
        }
        """)
  }

  @Test
  func `The cancel handler of a source that the deinit cancels`() {
    expectFindings(
      of: "deinit-cannot-cancel",
      in: """
        final class FolderWatch {
          private var descriptor: CInt = -1
          private var source: DispatchSourceFileSystemObject?
          func start() {
            1️⃣source?.setCancelHandler { [weak self] in
              guard let self else { return }
              close(self.descriptor)
            }
          }
          deinit { source?.cancel() }
        }
        final class Good {
          private var descriptor: CInt = -1
          private var source: DispatchSourceFileSystemObject?
          func start() {
            source?.setCancelHandler { [descriptor] in close(descriptor) }
          }
          deinit { source?.cancel() }
        }
        """)
  }
}
