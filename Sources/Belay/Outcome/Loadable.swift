// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A value that a screen loads: not requested, loading, loaded, or failed, with the last value.
///
/// ```swift
/// switch store.holdings {
/// case .idle: EmptyView()
/// case .loading(let last): HoldingList(last ?? []).overlay { ProgressView() }
/// case .loaded(let holdings): HoldingList(holdings)
/// case .failed(let failure, let last): HoldingList(last ?? []).overlay { RetryBanner(failure.error) }
/// }
/// ```
///
/// `Effect.load` and `Context.load` update a field of this type. A load that is cancelled or superseded leaves the
/// field as it was before: `loading` never stays behind, and a cancellation never becomes `failed`. A load that fails
/// sets `failed`, and ``Feature/failed(_:in:)`` is called in the same turn.
public enum Loadable<Value> {
  /// It has not been requested.
  case idle
  /// It is loading. `last`: the value before.
  case loading(last: Value?)
  /// It has loaded.
  case loaded(Value)
  /// The load failed. `last`: the value before.
  case failed(LoadFailure, last: Value?)

  /// The value to show: the loaded one, otherwise the last one.
  public var value: Value? {
    switch self {
    case .idle: nil
    case .loading(let last), .failed(_, let last): last
    case .loaded(let value): value
    }
  }

  /// Whether it is loading.
  public var isLoading: Bool {
    if case .loading = self { true } else { false }
  }

  /// The failure of the last load, until the next one begins.
  public var failure: LoadFailure? {
    if case .failed(let failure, _) = self { failure } else { nil }
  }

  /// Changes the value to show, in place: the loaded one, otherwise the last one. The case stays.
  ///
  /// `state.holdings.update { $0.append(bought) }` also works while the holdings are loading again, and after a failure.
  ///
  /// - Returns: What `body` returns; nil if there is no value. Then `body` is not called.
  @discardableResult
  public mutating func update<Result>(_ body: (_ value: inout Value) throws -> Result) rethrows -> Result? {
    // The value is moved out first: a collection would be copied if two variables had it.
    switch self {
    case .loaded(var value):
      self = .idle
      defer { self = .loaded(value) }
      return try body(&value)
    case .loading(var last?):
      self = .idle
      defer { self = .loading(last: last) }
      return try body(&last)
    case .failed(let failure, var last?):
      self = .idle
      defer { self = .failed(failure, last: last) }
      return try body(&last)
    case .idle, .loading(nil), .failed(_, nil):
      return nil
    }
  }

  /// The same case with a transformed value.
  public func map<Other>(_ transform: (Value) throws -> Other) rethrows -> Loadable<Other> {
    switch self {
    case .idle: .idle
    case .loading(let last): .loading(last: try last.map(transform))
    case .loaded(let value): .loaded(try transform(value))
    case .failed(let failure, let last): .failed(failure, last: try last.map(transform))
    }
  }
}

extension Loadable: Sendable where Value: Sendable {}
extension Loadable: Equatable where Value: Equatable {}
extension Loadable: Hashable where Value: Hashable {}

/// Why a load failed.
///
/// A failure is equal only to itself. So failures can be compared although errors cannot, and a view is not redrawn for
/// a failure that it already shows. Two failures with equal errors are different: a second failed retry may animate the
/// banner again.
public struct LoadFailure: Sendable {
  private final class Identity: Sendable {}

  /// The error that the work threw. Never a cancellation.
  public let error: any Error
  private let identity = Identity()

  /// A new failure, equal to no other.
  public init(_ error: any Error) { self.error = error }
}

extension LoadFailure: Hashable {
  public static func == (left: LoadFailure, right: LoadFailure) -> Bool { left.identity === right.identity }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(identity)) }
}

extension LoadFailure: CustomStringConvertible {
  /// The description of the error.
  public var description: String { "\(error)" }
}
