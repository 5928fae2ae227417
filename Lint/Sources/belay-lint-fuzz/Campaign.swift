// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import LintFuzzing

/// A run over many inputs: stores the time of each, and the faults.
struct Campaign {
  /// An input stalls if it takes this many times the median time for a byte, and at least `shortestStall` microseconds.
  static let stallFactor = 40.0
  static let shortestStall = 2_000_000
  /// A file of any size costs as much time as this many bytes, in addition to its own.
  static let bytesOfAFile = 2_000

  let source: InputSource
  let failures: URL
  let arguments: () -> [String]
  private(set) var faults: [String] = []
  private var timings: [(name: InputSource.Name, bytes: Int, microseconds: Int)] = []
  private var child: Child?

  init(source: InputSource, failures: URL, arguments: @escaping () -> [String]) {
    (self.source, self.failures, self.arguments) = (source, failures, arguments)
  }

  mutating func run(_ names: [InputSource.Name], seconds: Int) {
    let deadline = ContinuousClock.now + .seconds(seconds)
    for (index, name) in names.enumerated() {
      guard ContinuousClock.now < deadline else {
        say("the time is up: \(names.count - index) of \(names.count) inputs were not linted")
        return
      }
      lint(name)
    }
  }

  /// Prints the results. A run in which nothing was linted is a fault.
  mutating func conclude() {
    child?.end()
    if timings.isEmpty { faults.append("nothing was linted") }
    let median = medianPerByte
    for timing in timings {
      let factor = perByte(timing) / median
      guard factor > Self.stallFactor, timing.microseconds > Self.shortestStall else { continue }
      save(
        timing.name,
        "a stall: \(timing.microseconds / 1_000) ms for \(timing.bytes) bytes, \(Int(factor)) times the median")
    }
    let bytes = timings.reduce(0) { $0 + $1.bytes }
    say(
      "\(timings.count) inputs, \(bytes) bytes; median \(Int(median * 1_000)) ns a byte; the slowest for their size:")
    for timing in timings.sorted(by: { perByte($0) > perByte($1) }).prefix(5) {
      let factor = String(format: "%.1f", perByte(timing) / median)
      say(
        "  \(factor) times the median: \(source.title(of: timing.name)), \(timing.bytes) bytes, \(timing.microseconds / 1_000) ms"
      )
    }
    for fault in faults { say("FAULT \(fault)") }
    say("\(faults.count) faults")
  }

  private mutating func lint(_ name: InputSource.Name) {
    switch ask(name) {
    case .linted(let bytes, let microseconds, let fault):
      timings.append((name, bytes, fastest(of: name, bytes, microseconds)))
      if let fault { save(name, fault) }
    case .died(let how): save(name, "a crash: \(how)")
    case .stalled: save(name, "a stall: it used up its processor time")
    }
  }

  /// Times a slow input again: a busy machine is not a stall.
  private mutating func fastest(of name: InputSource.Name, _ bytes: Int, _ microseconds: Int) -> Int {
    guard microseconds > Self.shortestStall, perByte((name, bytes, microseconds)) > medianPerByte * Self.stallFactor,
      case .linted(_, let second, _) = ask(name)
    else { return microseconds }
    return min(microseconds, second)
  }

  private mutating func ask(_ name: InputSource.Name) -> Child.Answer {
    do {
      let child = try child ?? Child(arguments: arguments())
      self.child = child
      let answer = child.ask(name)
      if case .linted = answer { return answer }
      self.child = nil
      return answer
    } catch {
      return .died("it did not start: \(error)")
    }
  }

  private mutating func save(_ name: InputSource.Name, _ what: String) {
    let title = source.title(of: name)
    var fault = "\(title): \(what)"
    if case .shape = name {
    } else {
      let file = failures.appendingPathComponent("\(title.replacing(" ", with: "-"))-\(faults.count).input")
      do {
        try FileManager.default.createDirectory(at: failures, withIntermediateDirectories: true)
        try Data(source.bytes(of: name)).write(to: file)
        fault += " (saved as \(file.lastPathComponent))"
      } catch {
        fault += " (and it could not be saved: \(error))"
      }
    }
    faults.append(fault)
    say("FAULT \(fault)")
  }

  private var medianPerByte: Double {
    let sorted = timings.map(perByte).sorted()
    return sorted.isEmpty ? .infinity : sorted[sorted.count / 2]
  }

  private func perByte(_ timing: (name: InputSource.Name, bytes: Int, microseconds: Int)) -> Double {
    Double(max(1, timing.microseconds)) / Double(timing.bytes + Self.bytesOfAFile)
  }
}

/// Prints at once, in a pipe as well, so that the progress is visible.
func say(_ line: String) {
  print(line)
  fflush(nil)
}
