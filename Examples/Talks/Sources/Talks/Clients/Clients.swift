// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// All that the app asks of the world.
nonisolated struct Clients: Sendable {
  var accounts: AccountClient
  var talks: TalksClient
  var settings: SettingsClient
  var drafts: DraftStorage
  var socket: any EventSocket
  var clock: any Clock<Duration> = ContinuousClock()
}
