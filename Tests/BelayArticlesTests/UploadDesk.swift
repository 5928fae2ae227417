// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Observation

// The code of the article Upload, where it does without a store.

/// All uploads of the app, in a scope that lives as long as it does.
@MainActor @Observable
final class UploadDesk {
  enum Status: Equatable {
    case sending(Double)
    case delivered(link: String)
    case failed
  }

  private(set) var uploads: [Photo.ID: Status] = [:]
  @ObservationIgnored private let scope = TaskScope()
  @ObservationIgnored private let api: UploadAPI

  init(api: UploadAPI) { self.api = api }

  @discardableResult
  func upload(_ photo: Photo) -> Run {
    scope.run(.transfer(photo.id), on: self) { [api] desk in
      do {
        try desk { $0.uploads[photo.id] = .sending(0) }
        for try await event in api.upload(photo) {
          switch event {
          case .progress(let progress): try desk { $0.uploads[photo.id] = .sending(progress) }
          case .done(let link): return try desk { $0.uploads[photo.id] = .delivered(link: link) }
          }
        }
        throw Incomplete()
      } catch {
        try desk { $0.uploads[photo.id] = .failed }  // throws after a cancel: that is no failure
      }
    }
  }

  func cancel(_ photo: Photo) {
    scope.cancel(.transfer(photo.id))
    if case .sending = uploads[photo.id] { uploads[photo.id] = nil }
  }
}

extension Lane {
  static func transfer(_ id: Photo.ID) -> Lane { Lane("transfer", id: id, .drop) }
}
