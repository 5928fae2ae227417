// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("cancel-cannot-reach, who can stop it meanwhile")
struct CancelCannotReachHeldTests {
  private static let driver = """
    final class Driver {
      private var line: Line?
      func connect() async throws {
        let port = try await finder.port()
        line = Line.open(port)
      }
      func disconnect() {
        line?.close()
        line = nil
      }
    }
    """

  @Test
  func `Only the code that has made the object waits for its connection`() {
    expectNothing(
      of: "cancel-cannot-reach",
      in: Self.driver,
      beside: [
        """
        final class Sessions {
          var driver: Driver?
          func open() async throws {
            let driver = Driver()
            try await driver.connect()
            self.driver = driver
          }
          func close() { driver?.disconnect() }
        }
        """
      ])
  }

  @Test
  func `An adapter hands the call on`() {
    expectNothing(
      of: "cancel-cannot-reach",
      in: Self.driver,
      beside: [
        """
        final class Adapter {
          let driver: Driver
          func connect() async throws { try await driver.connect() }
          func disconnect() { driver.disconnect() }
        }
        final class Sessions {
          var adapter: Adapter?
          func open() async throws {
            let adapter: Adapter
            do { adapter = try makeAdapter() } catch { return }
            try await adapter.connect()
            self.adapter = adapter
          }
          func makeAdapter() throws -> Adapter { Adapter(driver: Driver()) }
        }
        """
      ])
  }

  @Test
  func `An object that is kept before it connects`() {
    expectFindings(
      of: "cancel-cannot-reach",
      in: Self.driver.replacing("line = Line", with: "1️⃣line = Line"),
      beside: [
        """
        final class Sessions {
          var driver: Driver?
          func open() async throws {
            let driver = Driver()
            self.driver = driver
            try await driver.connect()
          }
          func openShared() async throws {
            let driver = Driver()
            lines.add(driver)
            try await driver.connect()
          }
          func close() { driver?.disconnect() }
        }
        """
      ])
  }

  @Test
  func `A kept object connects`() {
    expectFindings(
      of: "cancel-cannot-reach",
      in: """
        final class Driver {
          private var line: Line?
          func connect() async throws {
            let port = try await finder.port()
            1️⃣line = Line.open(port)
          }
          func disconnect() {
            line?.close()
            line = nil
          }
        }
        """,
      beside: [
        """
        final class Sessions {
          let driver = Driver()
          func open() async throws { try await driver.connect() }
          func close() { driver.disconnect() }
        }
        """
      ])
  }

  @Test
  func `A delay in which nobody can act`() {
    expectFindings(
      of: "cancel-cannot-reach",
      in: """
        final class Banner {
          var text: String?
          var isShown = false
          private var hiding: DispatchWorkItem?
          func show(_ text: String) {
            hiding?.cancel()
            let item = DispatchWorkItem { [weak self] in
              DispatchQueue.main.asyncAfter(deadline: .now() + 0.02) { self?.isShown = true }
              1️⃣DispatchQueue.main.asyncAfter(deadline: .now() + 0.4) { self?.text = nil }
            }
            hiding = item
          }
        }
        """)
  }
}
