import Belay

/// The account's settings: a form that is filled with what the server has.
struct SettingsForm: Feature {
  struct State: Equatable {
    /// What the server has.
    var saved: Loadable<Settings> = .idle
    var form = SettingsFields()
  }

  enum Action { case appeared, retryTapped }

  let settings: SettingsClient

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .appeared where state.saved.value != nil: return .none
    case .appeared, .retryTapped: return load()
    }
  }

  private func load() -> Effect<Self> {
    .load(\.saved, in: .loading) { context in
      let saved = try await settings.load()
      try context.update { $0.form = SettingsFields(saved) }
      return saved
    }
  }
}

extension Lane {
  fileprivate static let loading = Lane("loading settings", .join)
}
