// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// The feature of the article about forms. Compiled in both default isolations.

import Belay

struct ProfileAPI: Sendable {
  var save: @MainActor @Sendable (ProfileForm) async throws -> Void
  var regions: @MainActor @Sendable (_ country: String) async throws -> [String]
}

struct ProfileForm: Editable {
  var name = ""
  var email = ""
  var country = "Italy"
  var region: String?
  var wantsNews = false
  var canSave: Bool { !name.isEmpty && email.contains("@") }
}

struct Profile: Feature {
  struct State {
    var form = ProfileForm()
    var regions: Loadable<[String]> = .idle
    var isSaving = false
  }

  enum Action { case saveTapped, countryChanged }
  enum Output { case saved(ProfileForm) }

  let api: ProfileAPI

  static let reactions: [Reaction<Self>] = [
    .onChange(of: \.form.country) { _, _ in .countryChanged }
  ]

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .countryChanged:
      state.form.region = nil
      return .load(\.regions, in: Lane("regions", .restart)) { context in
        try await api.regions(context.form.country)
      }
    case .saveTapped:
      guard state.form.canSave else { return .none }
      return .run(Lane("saving", .drop), holding: \.isSaving, at: true) { context in
        let form = context.form
        try await api.save(form)
        try context.emit(.saved(form))
      }
    }
  }
}

@MainActor
func nameEdited(_ text: String?, in store: Store<Profile>) {
  store.form.name = text ?? ""  // UIKit: a turn of its own
}
