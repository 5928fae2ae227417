// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation

extension LoadingComparison {
  /// The medians in milliseconds and the saved time, on one line, with the keys in reading order.
  var json: String {
    let times = LoadingWay.allCases.map { #""\#($0.rawValue)_ms":\#(self[$0].ms)"# }
    return #"{\#(times.joined(separator: ",")),"saved":\#(saved)}"#
  }

  /// A table for the terminal.
  var table: String {
    let what = endpoints == 1 ? "1 endpoint" : "\(endpoints) endpoints"
    let rows = measured.map { measured in
      let ms = pad(String(format: "%.2f", measured.ms), 9)
      let way = measured.way
      return "\(ms) ms  \(pad(String(measured.requests), 8))  \(way.rawValue): \(way.explanation)"
    }
    let title = "The same data three ways: \(what), \(latency) ms each, medians of \(rounds) rounds"
    return ([title, "        time  requests  way"] + rows + [savedSentence]).joined(separator: "\n")
  }

  /// The effect of the batch, in a sentence.
  var savedSentence: String {
    guard endpoints > 1 else { return "With one endpoint there is nothing to batch: what differs is chance." }
    let percent = String(format: "%.1f", abs(saved) * 100)
    return saved < 0
      ? "Batched took \(percent) % more time than sequential."
      : "Batched saved \(percent) % of the sequential time."
  }

  private func pad(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
