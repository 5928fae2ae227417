// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

@testable import Belay

/// A parent whose mutations, and so the undo of its runs, can remove or replace its child.
struct Host: Feature {
  struct State {
    var child: Probe.State? = Probe.State()
    var rows: Rows<Probe.State> = []
    var left: Probe.State? = Probe.State(title: "left")
    var right: Probe.State? = Probe.State(title: "right")
    var tops: Rows<Probe.State> = [Probe.State(title: "top")]
    var ends: Rows<Probe.State> = [Probe.State(title: "end")]
  }
  typealias Action = @MainActor (inout State) -> Effect<Host>

  enum Mutation {
    case child(Probe.State?)
  }
  typealias Output = String

  static let child = child(\.child) { host, _ in
    host.makeProbe()
  } output: { _ in
    nil
  }
  static let rows = children(\.rows) { host, _ in
    host.makeProbe()
  } output: { _, _ in
    nil
  }
  /// Both declared by one line.
  static let sides = [\State.left, \.right].map { path in
    child(path) { _, _ in
      Probe()
    } output: { _ in
      nil
    }
  }
  static let lists = [\State.tops, \.ends].map { path in
    children(path) { _, _ in
      Probe()
    } output: { _, _ in
      nil
    }
  }

  /// Makes the feature of each child.
  var makeProbe: @MainActor () -> Probe = { Probe() }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> { action(&state) }

  static func apply(_ mutation: Mutation, to state: inout State) {
    switch mutation {
    case .child(let child): state.child = child
    }
  }
}

extension Host: Delivering {
  static func delivery(of name: String) -> Mutation { .child(Probe.State(title: name)) }
}

extension Store<Host> {
  /// An action that only changes the state.
  func change(_ body: @escaping @MainActor (inout Host.State) -> Void) {
    send { state in
      body(&state)
      return .none
    }
  }

  /// A run whose end replaces the current child by `child`.
  func startReplacing(by child: Probe.State?) -> Run {
    run { _ in .run(undo: .child(child), Job("replaces").work(of: Host.self)) }
  }
}

/// Work that never ends by itself, and runs `onCancel` when it is cancelled.
@MainActor
final class Guarded {
  private let (begun, hang, returned) = (Gate(), Gate(), Gate())
  var onCancel: (@MainActor () -> Void)?

  func begins() async { await begun.wait() }

  func finish() async {
    hang.open()
    await returned.wait()
  }

  func work<F: Feature>(of _: F.Type) -> Effect<F>.Work {
    { [self, begun, hang, returned] _ in
      defer { returned.open() }
      await withTaskCancellationHandler {
        begun.open()
        await hang.wait()
      } onCancel: {
        MainActor.assumeIsolated { onCancel?() }
      }
    }
  }
}
