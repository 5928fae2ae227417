import Belay

/// The account's settings: a form that is validated, saved to the server, and kept as a draft when the app goes to the background.
struct SettingsForm: Feature {
  struct State: Equatable {
    /// What the server has.
    var saved: Loadable<Settings> = .idle
    var form = SettingsFields()
    var isSaving = false
    /// Why the server has refused the address; nil once another one is typed.
    var emailRefusal: String?
    var notice: String?

    var isChanged: Bool { saved.value.map { $0 != form.settings } ?? false }
    var canSave: Bool { isChanged && form.isValid && emailRefusal == nil && !isSaving }
  }

  enum Action { case appeared, retryTapped, saveTapped, signOutTapped, wentToBackground, emailChanged }
  enum Output: Equatable { case signOutTapped, signedOut }

  let settings: SettingsClient
  let drafts: DraftStorage

  static let reactions: [Reaction<Self>] = [
    .onChange(of: \.form.email) { _, _ in .emailChanged }
  ]

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .appeared where state.saved.value != nil: return .none
    case .appeared, .retryTapped: return load()
    case .saveTapped: return state.canSave ? save(&state) : .none
    case .signOutTapped: return .output(.signOutTapped)
    case .emailChanged:
      state.emailRefusal = nil
      return .none
    case .wentToBackground:
      guard state.saved.value != nil else { return .none }
      return .run(.drafts) { try await keepDraft($0) }
    }
  }

  private func load() -> Effect<Self> {
    .load(\.saved, in: .loading) { context in
      let saved = try await settings.load()
      // A draft that cannot be read is none: what the server has is shown.
      let draft = try? await drafts.load()
      try context.update { $0.form = SettingsFields(draft ?? saved) }
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
      // Two writes at once could end in any order.
      context.run(.drafts) { try await keepDraft($0) }
    }
  }

  /// Keeps what is not saved when the write begins.
  private func keepDraft(_ context: Context<Self>) async throws {
    try await drafts.save(context.isChanged ? context.form.settings : nil)
  }

  func failed(_ error: any Error, in action: Action) -> FailureResponse<Self> {
    switch (action, error as? ServerError) {
    case (_, .signedOut): .output(.signedOut)
    case (.saveTapped, .refused(let reason)): .update { $0.emailRefusal = reason }
    case (.saveTapped, _): .update { $0.notice = error.text }
    case (.wentToBackground, _): .update { $0.notice = "The draft could not be kept." }
    default: .unhandled
    }
  }
}

extension Lane {
  fileprivate static let loading = Lane("loading settings", .join)
  fileprivate static let saving = Lane("saving settings", .drop)
  fileprivate static let drafts = Lane("drafts", .keepLatest)
}
