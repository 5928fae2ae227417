// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Signatures: developer.apple.com/documentation/swiftui, the page of each name. Code that uses them was compiled once
// against the interfaces of iOS 17.4 and 26.2, except for: onOpenURL, transaction.

public import Foundation

extension View {
  // As in the SDK of iOS 26.2. From 26.4 on there is another one, with an executor preference.
  @available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, *)
  @_disfavoredOverload
  nonisolated public func task(
    priority: TaskPriority = .userInitiated, @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View { EmptyView() }

  @available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, *)
  @_disfavoredOverload
  nonisolated public func task<T>(
    id: T, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View where T: Equatable { EmptyView() }

  @available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, *)
  nonisolated public func refreshable(
    @_inheritActorContext action: @escaping @Sendable () async -> Void
  ) -> some View { EmptyView() }

  nonisolated public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View {
    EmptyView()
  }

  nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View { EmptyView() }
  nonisolated public func onDisappear(perform action: (() -> Void)? = nil) -> some View { EmptyView() }

  @available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, *)
  nonisolated public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { EmptyView() }

  @available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, *)
  nonisolated public func onChange<V>(
    of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
  ) -> some View where V: Equatable { EmptyView() }

  @available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, *)
  nonisolated public func safeAreaInset<V>(
    edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> V
  ) -> some View where V: View { EmptyView() }

  @available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, *)
  nonisolated public func overlay<V>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View
  where V: View { EmptyView() }

  @available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, *)
  nonisolated public func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil
  ) -> some View { EmptyView() }

  nonisolated public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View { EmptyView() }
  nonisolated public func padding(_ length: CGFloat) -> some View { EmptyView() }
  nonisolated public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center)
    -> some View
  {
    EmptyView()
  }
  nonisolated public func disabled(_ disabled: Bool) -> some View { EmptyView() }
  nonisolated public func id<ID>(_ id: ID) -> some View where ID: Hashable { EmptyView() }
  nonisolated public func tag<V>(_ tag: V) -> some View where V: Hashable { EmptyView() }
  nonisolated public func multilineTextAlignment(_ alignment: TextAlignment) -> some View { EmptyView() }
  nonisolated public func transaction(_ transform: @escaping (inout Transaction) -> Void) -> some View { EmptyView() }
  nonisolated public func animation<V>(_ animation: Animation?, value: V) -> some View where V: Equatable {
    EmptyView()
  }
}

@available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, *)
public struct SearchFieldPlacement: Sendable {
  public static let automatic: SearchFieldPlacement = { fatalError() }()
}
