// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import ComposableArchitecture

/// A reducer that stays as it is, and a lane within one of its effects: three uploads at a time.
struct Uploads: Reducer {
  struct State: Equatable {
    var photos: [String] = []
    var uploaded: Set<String> = []
  }

  enum Action {
    case sendTapped, cancelTapped
    case uploaded(String)
  }

  nonisolated enum CancelID { case uploads }

  let upload: @Sendable (_ photo: String) async throws -> Void

  func reduce(into state: inout State, action: Action) -> ComposableArchitecture.Effect<Action> {
    switch action {
    case .sendTapped:
      return .run { [photos = state.photos, upload] send in
        let scope = TaskScope()
        defer { scope.end() }  // with the effect, however that ends
        let runs = photos.map { photo in
          scope.run(.uploads) {
            try await upload(photo)
            await send(.uploaded(photo))
          }
        }
        for run in runs { await run.finished() }  // a cancelled effect stops waiting here
      }
      .cancellable(id: CancelID.uploads, cancelInFlight: true)
    case .cancelTapped:
      return .cancel(id: CancelID.uploads)
    case .uploaded(let photo):
      state.uploaded.insert(photo)
      return .none
    }
  }
}

extension Lane {
  fileprivate nonisolated static let uploads = Lane("uploads", .concurrent(limit: 3))
}
