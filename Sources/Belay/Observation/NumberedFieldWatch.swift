// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A value with a number for its last change: equal numbers mean equal values.
protocol ChangeNumbered {
  var changeNumber: RowsGeneration { get }
}

extension Rows: ChangeNumbered {
  var changeNumber: RowsGeneration { contentsGeneration }
}

/// Watches rows, and compares the numbers of their last changes.
final class NumberedFieldWatch<State, Value>: FieldWatch {
  private let ownPath: KeyPath<State, Value>
  private var last: RowsGeneration?

  init(_ path: KeyPath<State, Value>, _ value: Value, _ signal: any FieldSignal, _ range: Range<Int>?) {
    ownPath = path
    self.last = (value as? any ChangeNumbered)?.changeNumber
    super.init(path, signal, range)
  }

  override func hasChanged(in state: UnsafeRawPointer) -> Bool { number(in: state) != last }

  override func renew(from state: UnsafeRawPointer) {
    super.renew(from: state)
    last = number(in: state)
  }

  override func spend() {
    if Value.self is any ChangeNumbered.Type { phase = .spent } else { super.spend() }
  }

  override func arm(with value: UnsafeRawPointer) {
    super.arm(with: value)
    last = (value.assumingMemoryBound(to: Value.self).pointee as? any ChangeNumbered)?.changeNumber
  }

  private func number(in state: UnsafeRawPointer) -> RowsGeneration? {
    (state.assumingMemoryBound(to: State.self).pointee[keyPath: ownPath] as? any ChangeNumbered)?.changeNumber
  }
}
