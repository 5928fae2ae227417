// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// What the server sends and takes. It is a program of its own: these are not the app's types.

struct ServedTalk: Codable, Sendable {
  let id: Int
  var title: String
  var speaker: String
  var likes: Int
  var isLiked = false
  var version = 1
}

struct ServedPage: Codable, Sendable {
  var talks: [ServedTalk]
  var next: String?
}

struct ServedDetails: Codable, Sendable {
  var talk: ServedTalk
  var summary: String
}

struct ServedEvent: Codable, Sendable {
  var id: Int
  var likes: Int
  var version: Int
}

struct ServedAccount: Codable, Sendable {
  let id: Int
  var name: String
}

struct ServedTokens: Codable, Sendable {
  var account: ServedAccount
  var access: String
  var refresh: String
}

struct ServedSettings: Codable, Sendable {
  var name: String
  var email: String
  var wantsReminders = false
  var reminderMinutes = 10
}

struct Credentials: Codable, Sendable { let name, password: String }
struct RefreshRequest: Codable, Sendable { let refresh: String }
struct LikeRequest: Codable, Sendable { let isLiked: Bool }
struct Nothing: Codable, Sendable {}
