// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

public import LintRules
import Yams

extension Configuration {
  /// An error in a configuration file, described for its author.
  public struct FileError: Error, CustomStringConvertible {
    public let description: String
  }

  /// The file that is looked up in the current folder.
  public static let defaultFileName = ".belay-lint.yml"

  /// Adds the settings of a YAML file: lists are appended, single values replaced.
  public mutating func add(yaml: String, named name: String) throws {
    let root: Any?
    do {
      root = try Yams.load(yaml: yaml)
    } catch {
      throw FileError(description: "\(name): this is not YAML: \(error)")
    }
    guard let root else { return }
    guard let entries = root as? [String: Any] else {
      throw FileError(description: "\(name): the file must be a list of keys with values")
    }
    for key in entries.keys.sorted() { try set(key, to: entries[key] as Any, in: name) }
  }

  private mutating func set(_ key: String, to value: Any, in name: String) throws {
    switch key {
    case "included": included += try strings(value, key, name)
    case "excluded": excluded += try strings(value, key, name)
    case "disabled_rules": disabledRules.formUnion(try rules(value, key, name))
    case "opt_in_rules": optInRules.formUnion(try rules(value, key, name))
    case "only_rules": onlyRules.formUnion(try rules(value, key, name))
    case "endless_sequences": endlessSequences.formUnion(try strings(value, key, name))
    case "app_long_owners": appLongOwners.formUnion(try strings(value, key, name))
    case "language":
      guard let language = (value as? String).flatMap(Language.init) else {
        throw FileError(description: "\(name): language must be en or ja")
      }
      self.language = language
    default:
      guard CodeRules.rule(key) != nil else {
        throw FileError(description: "\(name): there is no key and no rule named \(key)")
      }
      try setRule(key, to: value, in: name)
    }
  }

  /// `task-outlives-owner: error` or `task-outlives-owner: { severity: error }`
  private mutating func setRule(_ rule: String, to value: Any, in name: String) throws {
    let text = value as? String ?? (value as? [String: Any])?["severity"] as? String
    guard let severity = text.flatMap(Severity.init) else {
      throw FileError(description: "\(name): \(rule) needs a severity: note, warning or error")
    }
    severities[rule] = severity
  }

  private func strings(_ value: Any, _ key: String, _ name: String) throws -> [String] {
    guard let list = value as? [String] else { throw FileError(description: "\(name): \(key) must be a list of words") }
    return list
  }

  private func rules(_ value: Any, _ key: String, _ name: String) throws -> [String] {
    let names = try strings(value, key, name)
    if let unknown = names.first(where: { CodeRules.rule($0) == nil }) {
      throw FileError(description: "\(name): \(key) names \(unknown), and there is no such rule")
    }
    return names
  }

  /// A file with every key, explained and commented out.
  public static var commentedTemplate: String {
    let optIn = RuleCatalog.entries.filter(\.isOptIn).map { "#   - \($0.id)   # \($0.summary)\n" }.joined()
    let all = RuleCatalog.entries.filter { !$0.isOptIn }.map { "#   - \($0.id)   # \($0.summary)\n" }.joined()
    return """
      # belay-lint: what it looks at and what it says. Every key may be left out.

      # Files and folders to lint when the command names none.
      # included:
      #   - Sources

      # Files and folders to leave out.
      # excluded:
      #   - Sources/Generated

      # Rules that run unless they are listed here:
      # disabled_rules:
      \(all)
      # Rules that run only if they are listed here:
      # opt_in_rules:
      \(optIn)
      # Sequences of your own that do not end by themselves. Known already: notifications(named:), values, and names that end
      # with Stream, Updates, Events, Notifications or Changes.
      # endless_sequences:
      #   - heartbeat

      # Types of yours that live as long as the app. Known already: singletons, app delegates and what the app keeps.
      # app_long_owners:
      #   - SessionController

      # The language of what is found: en or ja. Without it, that of the terminal.
      # language: ja

      # A rule's severity: error, warning, or note, which only --possible shows.
      # task-outlives-owner: error

      """
  }
}
