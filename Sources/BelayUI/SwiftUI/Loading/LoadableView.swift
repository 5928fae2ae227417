// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if canImport(SwiftUI)
  public import Belay
  import Foundation
  public import SwiftUI

  /// Something that is loaded: a spinner, a failure with a button to try again, or the content.
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
  /// - Once there is a value, the content stays: it shows the last one while the next is loaded and when that fails. It is the
  ///   same view all the time, so a list keeps its place, and a pull to refresh is not taken off the screen.
  /// - It is one view, in a `ZStack`, whatever it shows: a `task` on it begins once for each appearance.
  /// - A failure without a value fills the screen; with one it stands below the content.
  /// - Before somebody asks for it, it shows the spinner: `task(store, .appeared)` asks in the same moment.
  /// - A cancellation is never shown as a failure: `Loadable` has none.
  public struct LoadableView<Value, Content: View, Loading: View, Failing: View>: View {
    private let face: LoadableFace<Value>
    private let content: (Value) -> Content
    private let loading: Loading
    private let failing: (LoadFailure) -> Failing

    /// With views of your own for waiting and for a failure.
    ///
    /// - Parameters:
    ///   - loadable: What is loaded.
    ///   - content: The view of a value.
    ///   - loading: What is shown until there is a first value.
    ///   - failure: What is shown when a load has failed: alone, or below the last value.
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
      // One view, whatever it shows: a `task` on a bare choice would begin anew with each of its branches.
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
    /// With a spinner, and the failure's own sentence above a button.
    ///
    /// - Parameters:
    ///   - loadable: What is loaded.
    ///   - content: The view of a value.
    ///   - retry: The button was tapped: send the action that loads again.
    public init(
      _ loadable: Loadable<Value>, @ViewBuilder content: @escaping (Value) -> Content,
      retry: @escaping @MainActor () -> Void
    ) {
      self.init(loadable, content: content, loading: { ProgressView() }, failure: { LoadFailureView($0, retry: retry) })
    }
  }

  /// The sentence of a failed load, and a button to try again.
  public struct LoadFailureView: View {
    private let failure: LoadFailure
    private let retry: @MainActor () -> Void

    /// What is shown for this failure.
    ///
    /// - Parameters:
    ///   - failure: What went wrong. Its error's `localizedDescription` is shown.
    ///   - retry: The button was tapped.
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
