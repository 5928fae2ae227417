// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("superseded-task-writes, a task inside an enum's value")
struct SupersededTaskPayloadTests {
  @Test
  func `The cancelled task ends the state of its successor`() {
    expectFindings(
      of: "superseded-task-writes",
      in: """
        final class Depot {
          enum Phase { case working(Task<Void, Never>), done }
          var phase = Phase.done
          func reload() {
            if case .working(let old) = phase { old.cancel() }
            phase = .working(Task {
              let first = Task { await api.load() }
              await first.value
              1️⃣phase = .done
            })
          }
        }
        """)
  }

  @Test
  func `Its cancellation is shown as a failure`() {
    expectFindings(
      of: "superseded-task-writes",
      in: """
        final class Depot {
          enum Phase { case working(Task<Void, Never>), failed(any Error), done([Crate]) }
          var phase = Phase.done([])
          func reload() {
            switch phase {
            case .working(let old): old.cancel()
            default: break
            }
            let task = Task {
              do {
                let (data, _) = try await session.data(from: url)
                try Task.checkCancellation()
                phase = .done(crates(data))
              } 1️⃣catch {
                alert = error
              }
            }
            phase = .working(task)
          }
          var alert: (any Error)?
        }
        """)
  }

  @Test
  func `Nothing cancels the task in the value, or it asks`() {
    expectNothing(
      of: "superseded-task-writes",
      in: """
        final class Depot {
          enum Phase { case working(Task<Void, Never>), done }
          var phase = Phase.done
          func reload() {
            phase = .working(Task {
              let first = Task { await api.load() }
              await first.value
              phase = .done
            })
          }
        }
        final class Shed {
          enum Phase { case working(Task<Void, Never>), done }
          var phase = Phase.done
          func reload() {
            if case .working(let old) = phase { old.cancel() }
            phase = .working(Task {
              let first = Task { await api.load() }
              await first.value
              guard !Task.isCancelled else { return }
              phase = .done
            })
          }
        }
        """)
  }
}
