// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI

// The screens of the article Coordinator: a gallery, from which a sheet and a pushed screen are reached.

struct Gallery: Feature {
  struct State { var destination: Destination? }

  enum Destination {
    case admission(Admission.State)
    case guide(Guide.State)

    var admission: Admission.State? { if case .admission(let state) = self { state } else { nil } }
    var guide: Guide.State? { if case .guide(let state) = self { state } else { nil } }
  }

  enum Action {
    case buyTapped
    case roomTapped(Int)
    case destinationClosed
    case bought
  }

  let buy: @MainActor () async throws -> Void

  static let admission = child(\.destination, case: Destination.admission, \.?.admission) { gallery, _ in
    Admission(buy: gallery.buy)
  } output: { output in
    switch output {
    case .bought: .bought
    }
  }
  static let guide = child(\.destination, case: Destination.guide, \.?.guide) { _, _ in Guide() }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .buyTapped: state.destination = .admission(.init())
    case .roomTapped(let room): state.destination = .guide(.init(id: room))
    case .destinationClosed, .bought: state.destination = nil
    }
    return .none
  }
}

/// A sheet, in which work goes on.
struct Admission: Feature {
  struct State { var isBuying = false }
  enum Action { case buyTapped }
  enum Output { case bought }

  let buy: @MainActor () async throws -> Void

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    .run(Lane("admission", .drop), holding: \.isBuying, at: true) { context in
      try await buy()
      try context.emit(.bought)
    }
  }
}

/// A pushed screen.
struct Guide: Feature {
  struct State: Identifiable { let id: Int }
  typealias Action = Never

  func receive(_ action: Never, into state: inout State) -> Effect<Self> {}
}

extension Store<Gallery> {
  /// What is shown above the gallery. To read it is to observe which child there is.
  func screen<Controller>(
    admission: @escaping @MainActor (Store<Admission>) -> Controller,
    guide: @escaping @MainActor (Store<Guide>) -> Controller
  ) -> PresentedScreen<Controller>? {
    PresentedScreen(presenting(Gallery.admission, dismiss: .destinationClosed), .sheet, admission)
      ?? PresentedScreen(presenting(Gallery.guide, dismiss: .destinationClosed), .pushed, guide)
  }
}
