// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What the app tells its user about a request that failed. The clients throw nothing else.
nonisolated enum ServerError: Error, Equatable {
  /// Neither the token nor its refresh is valid any more.
  case signedOut
  case wrongPassword
  /// The server understood the request and refuses it, with its reason.
  case refused(String)
  case unavailable

  var text: String {
    switch self {
    case .signedOut: "Please sign in again."
    case .wrongPassword: "The name or the password is wrong."
    case .refused(let reason): reason
    case .unavailable: "The server cannot be reached."
    }
  }
}

extension Error {
  /// One sentence for the user.
  nonisolated var text: String { (self as? ServerError)?.text ?? ServerError.unavailable.text }
}
