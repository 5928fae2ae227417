// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

// The code of the article Upload. Compiled with nonisolated and with main-actor default isolation.

struct Photo: Identifiable, Equatable, Sendable {
  let id: String
  var caption = ""
}

enum UploadEvent: Sendable {
  case progress(Double)
  case done(link: String)
}

struct UploadAPI: Sendable {
  var upload: @MainActor @Sendable (Photo) -> AsyncThrowingStream<UploadEvent, any Error>
  var preview: @MainActor @Sendable (Photo) async throws -> [UInt8]
}

struct Incomplete: Error {}

/// All uploads of the app.
struct Uploads: Feature {
  struct State {
    var items: Rows<Upload.State> = []
    var links: [Photo.ID: String] = [:]
  }

  enum Action {
    case add(Photo)
    case heard(Photo.ID, Upload.Output)
  }

  static let items = children(\.items) { uploads, _ in
    Upload(api: uploads.api)
  } output: {
    .heard($0, $1)
  }

  let api: UploadAPI

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .add(let photo):
      guard !state.items.contains(id: photo.id) else { return .none }
      state.items.append(Upload.State(photo: photo))
      return .send(.began, to: Uploads.items, id: photo.id)
    case .heard(let id, .delivered(let link)):
      state.items.remove(id: id)
      state.links[id] = link
      return .none
    case .heard(let id, .cancelled):
      state.items.remove(id: id)
      return .none
    }
  }
}

/// One upload, from the tap to the link.
struct Upload: Feature {
  struct State: Identifiable, Equatable {
    let photo: Photo
    var progress = 0.0
    var hasFailed = false
    var id: Photo.ID { photo.id }
  }

  enum Action { case began, retryTapped, cancelTapped }
  enum Mutation {
    case progressed(Double)
    case startedOver
  }
  enum Output {
    case delivered(link: String)
    case cancelled
  }

  let api: UploadAPI

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .retryTapped where !state.hasFailed:
      return .none  // it runs already; a second run would be dropped, and its undo would reset the progress
    case .began, .retryTapped:
      state.hasFailed = false
      return .run(.transfer, undo: .startedOver) { try await transfer($0) }
    case .cancelTapped:
      return .output(.cancelled)
    }
  }

  private func transfer(_ context: Context<Self>) async throws {
    for try await event in api.upload(context.photo) {
      switch event {
      case .progress(let progress): try context.apply(.progressed(progress))
      case .done(let link): return try context.emit(.delivered(link: link))
      }
    }
    throw Incomplete()
  }

  static func apply(_ mutation: Mutation, to state: inout State) {
    switch mutation {
    case .progressed(let progress): state.progress = progress
    case .startedOver: state.progress = 0
    }
  }

  func failed(_ error: any Error, in action: Action) -> FailureResponse<Self> { .update { $0.hasFailed = true } }
}

/// What the screen of one photo does for itself.
struct PhotoDetail: Feature {
  struct State {
    let photo: Photo
    var preview: Loadable<[UInt8]> = .idle
  }

  enum Action { case appeared }

  let api: UploadAPI

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    .load(\.preview, in: .preview) { context in try await api.preview(context.photo) }
  }
}

/// What a view controller, or the object behind a SwiftUI view, has.
@MainActor
final class PhotoScreen {
  let store: Store<PhotoDetail>  // ends with the screen
  let uploads: Store<Uploads>  // the app's

  init(_ photo: Photo, api: UploadAPI, uploads: Store<Uploads>) {
    store = Store(PhotoDetail(api: api), state: .init(photo: photo))
    self.uploads = uploads
  }

  func uploadTapped() { uploads.send(.add(store.photo)) }

  /// Nil when it has not begun, was cancelled, or has arrived.
  var upload: Store<Upload>? { uploads.child(Uploads.items, id: store.photo.id) }

  /// Where the photo is to be seen, once it has arrived.
  var link: String? { uploads.links[store.photo.id] }
}

extension Lane {
  static let transfer = Lane("transfer", .drop)
  static let preview = Lane("preview", .restart)
}
