// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LintRules

/// Reads of an Objective-C file which classes it creates and keeps, in which class: how long a Swift object lives can depend
/// on it. It reads nothing else, and no rule looks at the file.
///
/// Lines are enough for that: `@implementation`, `@property`, `[[Name alloc]`, `[Name new]`.
struct ObjectiveCReader {
  private var out = CodeBuilder()
  /// The class that is being implemented.
  private var type: Int?

  static func isObjectiveC(_ path: String) -> Bool { path.hasSuffix(".m") || path.hasSuffix(".mm") }

  static func code(path: String, bytes: [UInt8], stamp: ContentHash) -> Code {
    var reader = ObjectiveCReader()
    let file = reader.out.open(.file, "", .isOtherLanguage, at: 0)
    var offset = 0
    for line in bytes.split(separator: 10, omittingEmptySubsequences: false) {
      reader.read(line, at: offset)
      offset += line.count + 1
    }
    reader.closeType()
    reader.out.close(file)
    return Code(path: path, stamp: stamp, nodes: reader.out.nodes, names: reader.out.names, lines: LineTable(bytes))
  }

  private mutating func read(_ line: ArraySlice<UInt8>, at offset: Int) {
    let line = line.drop { $0 == 32 || $0 == 9 }
    guard let first = line.first, first != UInt8(ascii: "/") else { return }
    if first == UInt8(ascii: "@") {
      let words = self.words(of: line)
      switch words.first {
      case "implementation", "interface":
        closeType()
        if words.count > 1 { openType(words[1], at: offset) }
      case "end": closeType()
      case "property": addProperty(words, at: offset)
      default: break
      }
    } else if type != nil, line.contains(UInt8(ascii: "[")) {
      let words = self.words(of: line)
      for (name, verb) in zip(words, words.dropFirst()) where verb == "alloc" || verb == "new" {
        addCall(name, at: offset)
      }
    }
  }

  private func words(of line: ArraySlice<UInt8>) -> [String] {
    line.split { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        false
      default: true
      }
    }.map { String(decoding: $0, as: UTF8.self) }
  }

  private mutating func openType(_ name: String, at offset: Int) {
    let type = out.open(.type, name, .isClass, at: offset)
    // The protocol is in a header, which is not read.
    if name.hasSuffix("AppDelegate") || name.hasSuffix("SceneDelegate") {
      out.close(out.open(.inherited, "UIApplicationDelegate", at: offset))
    }
    self.type = type
  }

  private mutating func closeType() {
    if let type { out.close(type) }
    type = nil
  }

  /// `@property (nonatomic, strong) Name *name;`: the last two words.
  private mutating func addProperty(_ words: [String], at offset: Int) {
    guard type != nil, words.count >= 3, let name = words.last, !words.contains("weak"), !words.contains("assign")
    else {
      return
    }
    let property = out.open(.variable, name, at: offset)
    out.close(out.open(.typeName, words[words.count - 2], at: offset))
    out.close(property)
  }

  private mutating func addCall(_ name: String, at offset: Int) {
    let function = out.open(.function, "", at: offset)
    let block = out.open(.block, "", at: offset)
    let call = out.open(.call, "", at: offset)
    out.close(out.open(.name, name, at: offset))
    out.close(call)
    out.close(block)
    out.close(function)
  }
}
