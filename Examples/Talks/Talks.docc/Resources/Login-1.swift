import Belay

/// The sheet in which a user signs in.
struct Login: Feature {
  struct State: Equatable {
    var form = LoginForm()
  }

  enum Action { case signInTapped }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .signInTapped: .none
    }
  }
}

nonisolated struct LoginForm: Editable {
  var name = ""
  var password = ""
  var isComplete: Bool { !name.isEmpty && !password.isEmpty }
}
