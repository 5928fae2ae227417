// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import SwiftUI

struct LoginView: View {
  @Bindable var store: Store<Login>

  var body: some View {
    Form {
      TextField("Name", text: $store.form.name)
      SecureField("Password", text: $store.form.password)
      if let notice = store.notice { Text(notice).foregroundStyle(Color.red) }
      Button("Sign in") { store.send(.signInTapped) }
        .disabled(!store.form.isComplete || store.isSigningIn)
      if store.isSigningIn { ProgressView() }
    }
  }
}

struct LoginView_Previews: PreviewProvider {
  static var previews: some View {
    LoginView(
      store: InertStore(Login(accounts: .unused), state: .init(notice: ServerError.wrongPassword.text)).store)
  }
}

extension AccountClient {
  /// For previews, in which no feature runs.
  fileprivate static let unused = AccountClient {
    nil
  } signIn: { _, _ in
    throw ServerError.unavailable
  } signOut: {
  }
}
