// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LocalHTTP

/// The conference in memory: its talks, its accounts, who is signed in, and who listens.
public actor TalksBackend {
  struct Unauthorized: Error {}

  /// The size of a page.
  public static let pageSize = 20

  private var talks: [ServedTalk]
  /// The talks that an account likes, by its id.
  private var likes: [Int: Set<Int>] = [:]
  private var settings: [Int: ServedSettings] = [:]
  private let accounts = [ServedAccount(id: 1, name: "ann"), ServedAccount(id: 2, name: "ben")]
  /// The accounts of the tokens that are valid.
  private var access: [String: Int] = [:]
  private var refresh: [String: Int] = [:]
  private var listeners: [EventStream] = []
  private var number = 0
  private var refused: Set<Int> = []
  /// How often tokens were refreshed.
  public private(set) var refreshes = 0

  public init(talks count: Int = 45) {
    talks = (1...count).map { number in
      ServedTalk(
        id: number, title: "\(Self.subjects[number % Self.subjects.count]), part \(number)",
        speaker: Self.speakers[number % Self.speakers.count], likes: number % 7)
    }
  }

  private static let subjects = ["Ropes", "Knots", "Anchors", "Weather", "Maps"]
  private static let speakers = ["Ida", "Jo", "Kim"]

  // MARK: What a test does to it

  /// No access token is valid any more, as after an hour.
  public func expireTokens() { access = [:] }

  /// Nor can one be refreshed, as after a change of the password.
  public func endSessions() { (access, refresh) = ([:], [:]) }

  /// Likes of this talk are refused.
  public func refuseLikes(of talk: Int) { refused.insert(talk) }

  /// Breaks all connections of listeners.
  public func dropListeners() {
    for listener in listeners { listener.finish() }
    listeners = []
  }

  public var listenerCount: Int { listeners.count }

  /// Somebody else likes a talk.
  public func likeFromElsewhere(_ talk: Int) { change(talk) { $0.likes += 1 } }

  // MARK: Accounts

  func signIn(_ credentials: Credentials) throws -> ServedTokens {
    guard credentials.password == "rope", let account = accounts.first(where: { $0.name == credentials.name }) else {
      throw Unauthorized()
    }
    return tokens(for: account)
  }

  func refreshed(_ token: String) throws -> ServedTokens {
    // A refresh token is valid once.
    guard let id = refresh.removeValue(forKey: token) else { throw Unauthorized() }
    refreshes += 1
    return tokens(for: accounts.first { $0.id == id }!)
  }

  func signOut(_ token: String) {
    guard let id = access[token] else { return }
    access = access.filter { $0.value != id }
    refresh = refresh.filter { $0.value != id }
  }

  func account(of token: String?) throws -> Int {
    guard let id = token.flatMap({ access[$0] }) else { throw Unauthorized() }
    return id
  }

  private func tokens(for account: ServedAccount) -> ServedTokens {
    number += 1
    (access["access-\(number)"], refresh["refresh-\(number)"]) = (account.id, account.id)
    return ServedTokens(account: account, access: "access-\(number)", refresh: "refresh-\(number)")
  }

  // MARK: Talks

  func page(_ query: String, from offset: Int, for account: Int) -> ServedPage {
    let found = talks.filter { query.isEmpty || "\($0.title) \($0.speaker)".lowercased().contains(query.lowercased()) }
    let end = min(offset + Self.pageSize, found.count)
    return ServedPage(
      talks: found[min(offset, end)..<end].map { shown($0, to: account) }, next: end < found.count ? "\(end)" : nil)
  }

  func details(of id: Int, for account: Int) -> ServedDetails? {
    talks.first { $0.id == id }.map {
      ServedDetails(talk: shown($0, to: account), summary: "\($0.speaker) speaks about: \($0.title).")
    }
  }

  /// Nil if it is refused.
  func setLiked(_ id: Int, _ isLiked: Bool, by account: Int) -> ServedTalk? {
    guard !refused.contains(id), let talk = talks.first(where: { $0.id == id }) else { return nil }
    let wasLiked = likes[account, default: []].contains(id)
    if isLiked { likes[account, default: []].insert(id) } else { likes[account, default: []].remove(id) }
    if isLiked != wasLiked { change(talk.id) { $0.likes += isLiked ? 1 : -1 } }
    return talks.first { $0.id == id }.map { shown($0, to: account) }
  }

  private func shown(_ talk: ServedTalk, to account: Int) -> ServedTalk {
    var talk = talk
    talk.isLiked = likes[account, default: []].contains(talk.id)
    return talk
  }

  private func change(_ id: Int, _ body: (inout ServedTalk) -> Void) {
    guard let index = talks.firstIndex(where: { $0.id == id }) else { return }
    body(&talks[index])
    talks[index].version += 1
    let event = ServedEvent(id: id, likes: talks[index].likes, version: talks[index].version)
    listeners.removeAll { !$0.send(event) }
  }

  // MARK: Settings and listeners

  func settings(of account: Int) -> ServedSettings {
    settings[account] ?? ServedSettings(name: "User \(account)", email: "user\(account)@example.org")
  }

  /// Returns why not, if it is refused.
  func save(_ new: ServedSettings, of account: Int) -> String? {
    if new.email == "taken@example.org" { return "This address belongs to another account." }
    settings[account] = new
    return nil
  }

  func add(_ listener: EventStream) {
    listeners.append(listener)
    listener.sendComment()
  }
}
