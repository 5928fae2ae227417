// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Foundation

#if DEBUG || BELAY_DIAGNOSTICS
  extension SwiftCode {
    /// The expression of a value of a type that is known here; nil for all others.
    static func ofKnownType(_ value: Any) -> String? {
      switch value {
      case let value as String: quoted(value)
      case let value as Character: quoted(String(value))
      case let value as Bool: "\(value)"
      case let value as any BinaryInteger & FixedWidthInteger: isPlainInteger(value) ? "\(value)" : nil
      case let value as Double: floating(value, "\(value)")
      case let value as Float: floating(Double(value), "\(value)")
      case let value as UUID: "UUID(uuidString: \"\(value.uuidString)\")!"
      case let value as URL: url(value)
      // A description of a number reads back as the same number.
      case let value as Date: "Date(timeIntervalSinceReferenceDate: \(value.timeIntervalSinceReferenceDate))"
      case let value as Data where value.count <= 256: "Data([\(value.map { "\($0)" }.joined(separator: ", "))])"
      case let value as Duration:
        "Duration(secondsComponent: \(value.components.seconds), attosecondsComponent: \(value.components.attoseconds))"
      case let value as URLError: "URLError(URLError.Code(rawValue: \(value.code.rawValue)))"
      case is Void: "()"
      default: nil
      }
    }

    /// A type of the app's may be an integer too, and no literal.
    private static func isPlainInteger(_ value: any FixedWidthInteger) -> Bool {
      value is Int || value is UInt || value is Int8 || value is UInt8 || value is Int16 || value is UInt16
        || value is Int32 || value is UInt32 || value is Int64 || value is UInt64
    }

    private static func floating(_ value: Double, _ text: String) -> String {
      if value.isNaN { return ".nan" }
      if value.isInfinite { return value < 0 ? "-.infinity" : ".infinity" }
      return text
    }

    /// Nil if its text makes another URL.
    private static func url(_ value: URL) -> String? {
      guard value.baseURL == nil, URL(string: value.absoluteString) == value else { return nil }
      return "URL(string: \(quoted(value.absoluteString)))!"
    }

    static func quoted(_ text: String) -> String {
      // Longer ones are gaps: escaping all of a hundred megabytes would take as long.
      if text.utf8.count > longest { return String(repeating: "\"", count: longest + 1) }
      var result = "\""
      for scalar in text.unicodeScalars {
        switch scalar {
        case "\"", "\\": result += "\\\(scalar)"
        case "\n": result += "\\n"
        case "\r": result += "\\r"
        case "\t": result += "\\t"
        case _ where scalar.value < 0x20 || scalar.value == 0x7F || scalar.properties.generalCategory == .format:
          result += "\\u{\(String(scalar.value, radix: 16))}"
        default: result.unicodeScalars.append(scalar)
        }
      }
      return result + "\""
    }
  }
#endif
