// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint
@testable import LintRules

@Suite("Configuration")
struct ConfigurationTests {
  private static let source = """
    final class Radio {
      private var task: Task<Void, Never>?
      func start() { task = Task { [weak self] in guard let self else { return }; for await beat in heartbeat() { self.note(beat) } } }
      func note(_ beat: Int) {}
      deinit { task?.cancel() }
    }
    """

  private func configuration(_ yaml: String) throws -> Configuration {
    var configuration = Configuration()
    try configuration.add(yaml: yaml, named: "test.yml")
    return configuration
  }

  @Test
  func `Every key is taken over, and later files add to earlier ones`() throws {
    var configuration = try configuration(
      """
      included: [Sources]
      excluded:
        - Sources/Generated
      disabled_rules: [effect-order]
      opt_in_rules: [timeout-without-cancel]
      endless_sequences: [heartbeat]
      app_long_owners: [Session]
      task-in-deinit: error
      continuation-lost: { severity: error }
      """)
    try configuration.add(yaml: "disabled_rules: [task-in-deinit]", named: "other.yml")
    #expect(configuration.included == ["Sources"] && configuration.excluded == ["Sources/Generated"])
    #expect(configuration.disabledRules == ["effect-order", "task-in-deinit"])
    #expect(configuration.optInRules == ["timeout-without-cancel"])
    #expect(configuration.severities == ["task-in-deinit": .error, "continuation-lost": .error])
    #expect(configuration.endlessSequences == ["heartbeat"] && configuration.appLongOwners == ["Session"])
  }

  @Test(arguments: [
    "disabled_rules: [nothing]", "nonsense: 1", "included: 3", "task-in-deinit: loud", "- a", "a: [",
    "included: {a: b}",
  ])
  func `What is wrong is said`(_ yaml: String) {
    #expect(throws: Configuration.FileError.self) { try configuration(yaml) }
  }

  @Test
  func `An empty file and the template change nothing`() throws {
    #expect(try configuration("") == Configuration())
    #expect(try configuration(Configuration.commentedTemplate) == Configuration())
  }

  @Test
  func `Severities, disabled rules, app-long owners and endless sequences have their effect`() throws {
    #expect(findings(in: Self.source).map(\.rule) == ["task-outlives-owner"])
    #expect(findings(in: Self.source, try configuration("task-outlives-owner: warning")).map(\.severity) == [.warning])
    #expect(findings(in: Self.source, try configuration("disabled_rules: [task-outlives-owner]")).isEmpty)
    #expect(findings(in: Self.source, try configuration("app_long_owners: [Radio]")).isEmpty)
    let open = Self.source.replacing("Radio", with: "RadioViewModel").replacing("deinit { task?.cancel() }", with: "")
      .replacing("[weak self] in guard let self else { return };", with: "")
    #expect(findings(in: open).isEmpty)
    let known = findings(in: open, try configuration("endless_sequences: [heartbeat]"))
    #expect(known.contains { $0.rule == "task-outlives-owner" })
  }
}
