// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Selects the files to parse: two thirds of an app's bytes contain nothing that a rule looks at.
enum Relevance {
  /// A file is parsed at once if it contains one of these words. Some rule or the index needs each of them.
  private static let words = [
    "Task", "await", "Continuation", "AsyncStream", "AsyncThrowingStream", "deinit", "cancel", "belay:", "import Belay",
    "Reduce",
    "@main", "ApplicationDelegate", "SceneDelegate", "animated: true",
  ]

  /// The words by their first byte.
  private static let table: [[[UInt8]]] = {
    var table = [[[UInt8]]](repeating: [], count: 256)
    for word in words.map({ Array($0.utf8) }) { table[Int(word[0])].append(word) }
    return table
  }()
  private static let begins: [Bool] = table.map { !$0.isEmpty }

  /// Whether a file contains one of the words. Only the rules for users of Belay look at tests, and an app cannot use
  /// what a test declares.
  static func mayMatter(_ bytes: [UInt8], path: String) -> Bool {
    guard hasWord(bytes) else { return false }
    guard path.isOfTests || ImportLines.mention(["XCTest", "Testing"], in: bytes) else { return true }
    return bytes.containsText("belay:") || bytes.containsText("import Belay")
  }

  private static func hasWord(_ bytes: [UInt8]) -> Bool {
    begins.withUnsafeBufferPointer { begins in
      bytes.withUnsafeBufferPointer { bytes in
        for index in bytes.indices where begins[Int(bytes[index])] {
          for word in table[Int(bytes[index])] where index + word.count <= bytes.count {
            // Most candidates differ in their second letter.
            guard bytes[index + 1] == word[1] else { continue }
            if bytes[index..<index + word.count].elementsEqual(word) { return true }
          }
        }
        return false
      }
    }
  }

  /// The types that parsed files extend or inherit from, or that the app's scene shows, and that no parsed file
  /// declares.
  static func missingTypes(in files: [FileFacts]) -> Set<String> {
    var declared: Set<String> = []
    var wanted: Set<String> = []
    for type in files.lazy.flatMap(\.types) {
      if type.kind == .extension { wanted.insert(type.shortName) } else { declared.insert(type.shortName) }
      for name in type.inherited { wanted.insert(String(name.split(separator: ".").last ?? "")) }
      if type.isApp {
        for call in type.accessors.flatMap(\.allCalls) where call.first?.isUppercase ?? false { wanted.insert(call) }
      }
    }
    return wanted.subtracting(declared)
  }

  /// The types that a file declares or extends, as far as can be told without parsing it.
  static func declaredTypes(in bytes: [UInt8]) -> Set<String> {
    bytes.withUnsafeBufferPointer { bytes in
      var names: Set<String> = []
      var index = 0
      while index < bytes.count {
        guard bytes[index].isWord else {
          index += 1
          continue
        }
        let start = index
        while index < bytes.count, bytes[index].isWord { index += 1 }
        guard isDeclaring(bytes[start..<index]) else { continue }
        while index < bytes.count, bytes[index] == 32 { index += 1 }
        var nameStart = index
        while index < bytes.count, bytes[index].isWord || bytes[index] == UInt8(ascii: ".") {
          if bytes[index] == UInt8(ascii: ".") { nameStart = index + 1 }
          index += 1
        }
        if nameStart < index { names.insert(String(decoding: bytes[nameStart..<index], as: UTF8.self)) }
      }
      return names
    }
  }

  private static func isDeclaring(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard (4...9).contains(word.count), let first = word.first else { return false }
    switch first {
    case UInt8(ascii: "c"): return word.elementsEqual("class".utf8)
    case UInt8(ascii: "s"): return word.elementsEqual("struct".utf8)
    case UInt8(ascii: "a"): return word.elementsEqual("actor".utf8)
    case UInt8(ascii: "p"): return word.elementsEqual("protocol".utf8)
    case UInt8(ascii: "e"): return word.elementsEqual("enum".utf8) || word.elementsEqual("extension".utf8)
    default: return false
    }
  }
}

extension UInt8 {
  fileprivate var isWord: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "_"), 128...255:
      true
    default: false
    }
  }
}
