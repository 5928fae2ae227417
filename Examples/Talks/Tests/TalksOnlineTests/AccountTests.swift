// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Foundation
import LocalHTTP
import TalksServer
import Testing

@testable import Talks

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `An account at the server` {
  @Test func `is signed in with its password alone`() async throws {
    try await RunningServer.with { running in
      let accounts = running.clients().accounts
      await #expect(throws: ServerError.wrongPassword) { try await accounts.signIn("ann", "wrong") }
      let account = try await accounts.signIn("ann", "rope")
      #expect(account == Account(id: 1, name: "ann"))
    }
  }

  @Test func `is there again at the next start, until it is signed out`() async throws {
    try await RunningServer.with { running in
      let clients = running.clients()
      #expect(try await clients.accounts.restore() == nil)
      _ = try await clients.accounts.signIn("ann", "rope")
      let next = running.clients()
      #expect(try await next.accounts.restore()?.name == "ann")
      #expect(try await next.talks.page("", nil).talks.count == TalksBackend.pageSize)
      try await next.accounts.signOut()
      #expect(try await running.clients().accounts.restore() == nil)
      await #expect(throws: ServerError.signedOut) { try await next.talks.page("", nil) }
    }
  }

  @Test func `gets one new token for all requests that meet an expired one`() async throws {
    try await RunningServer.with { running in
      let clients = running.clients()
      _ = try await clients.accounts.signIn("ann", "rope")
      await running.backend.expireTokens()
      async let first = clients.talks.page("", nil)
      async let second = clients.talks.page("rope", nil)
      async let third = clients.talks.details(Talk.ID(7))
      async let fourth = clients.settings.load()
      let answers = try await (first.talks.count, second.talks.count, third.talk.id, fourth.name)
      #expect(answers == (TalksBackend.pageSize, 9, Talk.ID(7), "User 1"))
      #expect(await running.backend.refreshes == 1)
    }
  }

  @Test func `is signed out in all requests when its token cannot be refreshed`() async throws {
    try await RunningServer.with { running in
      let clients = running.clients()
      _ = try await clients.accounts.signIn("ann", "rope")
      await running.backend.endSessions()
      let requests: [@MainActor () async throws -> Void] = [
        { _ = try await clients.talks.page("", nil) }, { _ = try await clients.settings.load() },
      ]
      let started = requests.map { request in
        Task { await #expect(throws: ServerError.signedOut) { try await request() } }
      }
      for request in started { _ = await request.value }
      #expect(try await running.clients().accounts.restore() == nil)
    }
  }

  @Test func `is not reached without a server, and stays signed in`() async throws {
    try await RunningServer.with { running in
      let clients = running.clients()
      _ = try await clients.accounts.signIn("ann", "rope")
      await running.server.stop()
      await #expect(throws: ServerError.unavailable) { try await clients.talks.page("", nil) }
      #expect(try await running.clients().accounts.restore()?.name == "ann")
    }
  }

  @Test func `keeps its settings at the server, and a refused address is refused with a reason`() async throws {
    try await RunningServer.with { running in
      let clients = running.clients()
      _ = try await clients.accounts.signIn("ann", "rope")
      var settings = try await clients.settings.load()
      settings.name = "Anna"
      try await clients.settings.save(settings)
      #expect(try await clients.settings.load() == settings)
      settings.email = "taken@example.org"
      await #expect(throws: ServerError.refused("This address belongs to another account.")) {
        try await clients.settings.save(settings)
      }
    }
  }

  @Test func `has a draft in a file, which a newer format makes unreadable and not wrong`() async throws {
    try await RunningServer.with { running in
      let draft = Settings(name: "Anna", email: "a@b.c", wantsReminders: true, reminderMinutes: 5)
      #expect(try await running.clients().drafts.load() == nil)
      try await running.clients().drafts.save(draft)
      #expect(try await running.clients().drafts.load() == draft)
      let file = running.folder.appendingPathComponent("draft.json")
      let newer = try String(contentsOf: file, encoding: .utf8).replacing("\"version\":1", with: "\"version\":2")
      try newer.write(to: file, atomically: true, encoding: .utf8)
      await #expect(throws: (any Error).self) { try await running.clients().drafts.load() }
      try await running.clients().drafts.save(nil)
      #expect(try await running.clients().drafts.load() == nil)
    }
  }
}
