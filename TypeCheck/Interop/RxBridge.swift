// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import RxSwift

extension ObservableType where Element: Sendable {
  /// The values of an observable: what an app that uses RxSwift writes once.
  @MainActor
  func bridged(_ buffering: Buffering) -> Bridge<Element, any Error> {
    Bridge(buffering: buffering) { sink in
      // An observable calls on whatever thread it likes.
      let subscription = self.subscribe(
        onNext: { @Sendable value in sink.yield(value) },
        onError: { @Sendable error in sink.finish(throwing: error) },
        onCompleted: { @Sendable in sink.finish() })
      return Teardown { subscription.dispose() }
    }
  }
}

extension Observable where Element: Sendable {
  /// Work as an observable, for a screen that has not moved yet: disposing it ends the work.
  static func working(
    _ work: @escaping @Sendable (AnyObserver<Element>) async throws -> Void
  ) -> Observable<Element> {
    Observable.create { observer in
      let scope = TaskScope()
      // One thread at a time, as Rx requires: the work's.
      nonisolated(unsafe) let observer = observer
      scope.run {
        do {
          try await work(observer)
          observer.onCompleted()
        } catch {
          observer.onError(error)
        }
      }
      return Disposables.create { scope.end(isolation: nil) }
    }
  }
}
