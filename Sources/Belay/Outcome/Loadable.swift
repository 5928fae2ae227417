// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Something that a screen loads: not asked for, on its way, here, or failed; and what was here before.
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
/// `Effect.load` and `Context.load` move a field of this type. A load that is cancelled or superseded leaves the field as it
/// was before: `loading` never stays behind, and a cancellation is never a `failed`. A load that fails is `failed` here, and
/// ``Feature/failed(_:in:)`` hears of it in the same turn.
public enum Loadable<Value> {
  /// Nobody has asked for it.
  case idle
  /// On its way. `last`: what was here before.
  case loading(last: Value?)
  /// Here.
  case loaded(Value)
  /// The load failed. `last`: what was here before.
  case failed(LoadFailure, last: Value?)

  /// The value that a screen can show: the loaded one, else the last one.
  public var value: Value? {
    switch self {
    case .idle: nil
    case .loading(let last), .failed(_, let last): last
    case .loaded(let value): value
    }
  }

  /// Whether it is on its way.
  public var isLoading: Bool {
    if case .loading = self { true } else { false }
  }

  /// Why the last load failed, until the next begins.
  public var failure: LoadFailure? {
    if case .failed(let failure, _) = self { failure } else { nil }
  }

  /// The same with another value.
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
/// Equal to itself only, so that a failure can be compared although errors cannot, and a view is not redrawn for a failure
/// that it has shown. Two failures are two, even with equal errors: a second failed retry may shake the banner again.
public struct LoadFailure: Sendable {
  private final class Identity: Sendable {}

  /// What the work threw. Never a cancellation.
  public let error: any Error
  private let identity = Identity()

  /// A failure of its own, equal to no other.
  public init(_ error: any Error) { self.error = error }
}

extension LoadFailure: Hashable {
  public static func == (left: LoadFailure, right: LoadFailure) -> Bool { left.identity === right.identity }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(identity)) }
}
