// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if canImport(SwiftUI)
  public import Belay
  import Foundation
  public import SwiftUI

  /// A view of a `Loadable`: a spinner, a failure with a retry button, or the content.
  ///
  /// ```swift
  /// LoadableView(store.holdings) { holdings in
  ///   List(holdings) { holding in Text(holding.name) }
  /// } retry: {
  ///   store.send(.appeared)
  /// }
  /// .task(store, .appeared)
  /// ```
  ///
  /// ## Behavior
  /// - Once there is a value, the content stays: it shows the last value while the next one loads, and if that fails.
  ///   It remains the same view, so a list keeps its position, and a pull to refresh is not interrupted.
  /// - It is a single view, a `ZStack`, whatever it shows: a `task` on it begins once for each appearance.
  /// - A failure without a value fills the view; with a value it appears below the content.
  /// - Before the value is requested, it shows the spinner: `task(store, .appeared)` requests it, after the view was
  ///   first drawn.
  /// - A cancellation is never shown as a failure: `Loadable` does not store one.
  public struct LoadableView<Value, Content: View, Loading: View, Failing: View>: View {
    private let face: LoadableFace<Value>
    private let content: (Value) -> Content
    private let loading: Loading
    private let failing: (LoadFailure) -> Failing

    /// A view with your own views for the wait and for a failure.
    ///
    /// - Parameters:
    ///   - loadable: The loadable value.
    ///   - content: The view of a value.
    ///   - loading: The view until there is a first value.
    ///   - failure: The view of a failed load: alone, or below the last value.
    public init(
      _ loadable: Loadable<Value>, @ViewBuilder content: @escaping (Value) -> Content,
      @ViewBuilder loading: () -> Loading, @ViewBuilder failure: @escaping (LoadFailure) -> Failing
    ) {
      face = LoadableFace(loadable)
      self.content = content
      self.loading = loading()
      failing = failure
    }

    public var body: some View {
      // A single view for all cases: a `task` on a plain `if` would start again with each of its branches.
      ZStack {
        if let value = face.value {
          content(value).safeAreaInset(edge: .bottom) {
            if let failure = face.failure { failing(failure) }
          }
        } else if let failure = face.failure {
          failing(failure)
        } else {
          loading
        }
      }
    }
  }

  extension LoadableView where Loading == ProgressView<EmptyView, EmptyView>, Failing == LoadFailureView {
    /// A view with a spinner, and with the failure's own sentence above a button.
    ///
    /// - Parameters:
    ///   - loadable: The loadable value.
    ///   - content: The view of a value.
    ///   - retry: Called when the button is tapped: send the action that loads again.
    public init(
      _ loadable: Loadable<Value>, @ViewBuilder content: @escaping (Value) -> Content,
      retry: @escaping @MainActor () -> Void
    ) {
      self.init(loadable, content: content, loading: { ProgressView() }, failure: { LoadFailureView($0, retry: retry) })
    }
  }

  /// The sentence of a failed load, and a retry button.
  public struct LoadFailureView: View {
    private let failure: LoadFailure
    private let retry: @MainActor () -> Void

    /// A view of this failure.
    ///
    /// - Parameters:
    ///   - failure: The failure. Its error's `localizedDescription` is shown.
    ///   - retry: Called when the button is tapped.
    public init(_ failure: LoadFailure, retry: @escaping @MainActor () -> Void) {
      self.failure = failure
      self.retry = retry
    }

    public var body: some View {
      VStack(spacing: 12) {
        Text(verbatim: failure.error.localizedDescription).multilineTextAlignment(.center)
        Button(action: retry) { Text(verbatim: GlueText.retry.text) }
      }
      .padding()
    }
  }
#endif
