import Belay

/// The account's settings: a form that is validated, and saved to the server.
struct SettingsForm: Feature {
  struct State: Equatable {
    /// What the server has.
    var saved: Loadable<Settings> = .idle
    var form = SettingsFields()
    var isSaving = false
    var notice: String?

    var isChanged: Bool { saved.value.map { $0 != form.settings } ?? false }
    var canSave: Bool { isChanged && form.isValid && !isSaving }
  }

  enum Action { case appeared, retryTapped, saveTapped }

  let settings: SettingsClient

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .appeared where state.saved.value != nil: return .none
    case .appeared, .retryTapped: return load()
    case .saveTapped: return state.canSave ? save(&state) : .none
    }
  }

  private func load() -> Effect<Self> {
    .load(\.saved, in: .loading) { context in
      let saved = try await settings.load()
      try context.update { $0.form = SettingsFields(saved) }
      return saved
    }
  }

  private func save(_ state: inout State) -> Effect<Self> {
    state.notice = nil
    // What was checked is what is sent: the fields may change before the run begins.
    let sent = state.form.settings
    return .run(.saving, holding: \.isSaving, at: true) { context in
      try await settings.save(sent)
      try context.update { $0.saved = .loaded(sent) }
    }
  }

  func failed(_ error: any Error, in action: Action) -> FailureResponse<Self> {
    switch action {
    case .saveTapped: .update { $0.notice = error.text }
    default: .unhandled
    }
  }
}

extension Lane {
  fileprivate static let loading = Lane("loading settings", .join)
  fileprivate static let saving = Lane("saving settings", .drop)
}
