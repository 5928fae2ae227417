// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// The calls of a scenario's stubs, in the order in which they arrived.
final class ScenarioCalls: Sendable {
  /// A stub, type-erased.
  fileprivate struct Kind: Sendable {
    let isOpen: @Sendable (Int) -> Bool
    let text: @MainActor @Sendable (Int) -> String
    /// The possible outcomes of the call.
    let options: @MainActor @Sendable (Int) -> [Option]
  }

  /// One possible outcome of a call.
  struct Option {
    /// The run that has made the call; nil for another task.
    var caller: RunDescription.ID?
    /// `answers`
    let name: String
    /// ` true`
    let detail: String
    let happen: @MainActor () -> Void
  }

  private struct State {
    var kinds: [Kind] = []
    /// All calls so far: the stub's index, the call's number in that stub, and the run that has made it.
    var calls: [(kind: Int, number: Int, caller: RunDescription.ID?)] = []
  }

  private let state = Lock(State())
  /// The possible outcomes of each call, made once: at the first rest after the call arrived.
  @MainActor private var made: [[Option]] = []
  /// How many calls with each name there were among these.
  @MainActor private var named: [String: Int] = [:]

  @MainActor
  func stub<Input: Sendable, Output: Sendable>(
    _ name: String, _ ignoresCancellation: Bool, _ location: TestLocation,
    _ results: @escaping @MainActor (Input) -> [Result<Output, any Error>]
  ) -> Stub<Input, Output> {
    let kind = state.withLock { $0.kinds.count }
    let desk = CallDesk<Input, Output>(name) { [weak self] number in
      self?.state.withLock { $0.calls.append((kind, number, Scheduling.work?.id)) }
    }
    state.withLock { state in
      state.kinds.append(
        Kind(
          isOpen: { desk.open.contains($0) },
          text: { desk.text(of: desk.input(of: $0)) },
          options: { number in
            let results = results(desk.input(of: number))
            return results.enumerated().map { index, result in
              let (name, detail) = Self.text(of: result)
              // Distinguished by position: the answer of a call may depend on the order.
              let isAlone = results.count { Self.text(of: $0).name == name } == 1
              return Option(name: isAlone ? name : "\(name) (\(index + 1))", detail: detail) {
                _ = desk.answer(result, to: number)
              }
            }
          }))
    }
    return Stub(desk, ignoresCancellation, location)
  }

  private static func text<Output>(of result: Result<Output, any Error>) -> (name: String, detail: String) {
    switch result {
    case .success where Output.self == Void.self: ("returns", "")
    case .success(let output): ("answers", " \(Shown.value(output))")
    case .failure(let error): ("fails", " with \(error)")
    }
  }

  /// How many calls there were.
  var count: Int { state.withLock { $0.calls.count } }

  /// The first call that was made by no run, but by a task of the scenario's or of its models': `'search' ("rope")`.
  @MainActor
  var byStranger: String? {
    let (kinds, calls) = state.withLock { ($0.kinds, $0.calls) }
    return calls.first { $0.caller == nil }.map { kinds[$0.kind].text($0.number) }
  }

  /// The possible outcomes of the waiting calls, in the order of the calls: `'validate' answers true`.
  @MainActor
  func options() -> [Option] {
    let (kinds, calls) = state.withLock { ($0.kinds, $0.calls) }
    for call in calls.dropFirst(made.count) { made.append(makeOptions(kinds[call.kind], call.number, call.caller)) }
    return zip(calls, made).flatMap { kinds[$0.kind].isOpen($0.number) ? $1 : [] }
  }

  /// Of several calls with one name the later ones are numbered, so that a name means the same in every order.
  @MainActor
  private func makeOptions(_ kind: Kind, _ number: Int, _ caller: RunDescription.ID?) -> [Option] {
    let text = kind.text(number)
    let count = named[text, default: 0] + 1
    named[text] = count
    // A call that is over already has no outcome that could happen.
    guard kind.isOpen(number) else { return [] }
    let name = count == 1 ? text : "\(text), call \(count),"
    return kind.options(number).map {
      Option(caller: caller, name: "\(name) \($0.name)", detail: $0.detail, happen: $0.happen)
    }
  }
}
