// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// Writes and reads what the index knows of a file. The two halves mirror each other: add a new fact to both.
extension FileFacts {
  func write(to writer: inout ByteWriter) {
    writer.write(hasWork)
    writer.write(hasSyntaxErrors)
    writer.write(imports) { $0.write($1) }
    writer.write(types) { $1.write(to: &$0) }
    writer.write(handlers) { $1.write(to: &$0) }
  }

  init(from reader: inout ByteReader, file: SourceFile) throws {
    self.init(file: file)
    hasWork = try reader.flag()
    hasSyntaxErrors = try reader.flag()
    imports = Set(try reader.texts())
    types = try reader.list { try TypeFacts(from: &$0, file: file) }
    handlers = try reader.list { try ActionHandler(from: &$0, file: file) }
  }
}

extension TypeFacts {
  fileprivate func write(to writer: inout ByteWriter) {
    writer.write(name)
    writer.write(Int(kind.rawValue))
    writer.write(inherited) { $0.write($1) }
    writer.write(attributes) { $0.write($1) }
    writer.write(properties.values) { $1.write(to: &$0) }
    writer.write(methods.values) { writer, overloads in writer.write(overloads) { $1.write(to: &$0) } }
    writer.write(initializers) { $1.write(to: &$0) }
    writer.write(deinitializer) { $1.write(to: &$0) }
    writer.write(accessors) { $1.write(to: &$0) }
    writer.write(assignedInCatch) { $0.write($1) }
    writer.write(keptResults) { writer, kept in
      writer.write(kept.key)
      writer.write(kept.value)
    }
    writer.write(position.utf8Offset)
  }

  fileprivate init(from reader: inout ByteReader, file: SourceFile) throws {
    let name = try reader.text()
    guard let kind = Kind(rawValue: try reader.number()) else { throw ByteReader.Damage() }
    self.init(name: name, kind: kind, path: file.path, position: AbsolutePosition(utf8Offset: 0), stamp: file.stamp)
    inherited = try reader.texts()
    attributes = Set(try reader.texts())
    for property in try reader.list({ try PropertyFacts(from: &$0) }) { properties[property.name] = property }
    for overloads in try reader.list({ try $0.list { try MethodFacts(from: &$0, file: file) } }) {
      if let name = overloads.first?.name { methods[name] = overloads }
    }
    initializers = try reader.list { try MethodFacts(from: &$0, file: file) }
    deinitializer = try reader.optional { try MethodFacts(from: &$0, file: file) }
    accessors = try reader.list { try MethodFacts(from: &$0, file: file) }
    assignedInCatch = Set(try reader.texts())
    for (method, property) in try reader.list({ (try $0.text(), try $0.text()) }) { keptResults[method] = property }
    position = AbsolutePosition(utf8Offset: try reader.number())
  }
}

extension PropertyFacts {
  fileprivate func write(to writer: inout ByteWriter) {
    writer.write(name)
    writer.write(isStatic)
    writer.write(isComputed)
    writer.write(type)
    writer.write(typeName) { $0.write($1) }
    writer.write(wrappers) { $0.write($1) }
    writer.write(isFromSingleton)
    writer.write(cancelsWhenSet)
    writer.write(isWeak)
    writer.write(initialFlag) { $0.write($1) }
    writer.write(position.utf8Offset)
  }

  fileprivate init(from reader: inout ByteReader) throws {
    self.init(
      name: try reader.text(), isStatic: try reader.flag(), isComputed: try reader.flag(), type: try reader.text(),
      typeName: try reader.optional { try $0.text() }, wrappers: try reader.texts(),
      isFromSingleton: try reader.flag(), cancelsWhenSet: try reader.flag(), isWeak: try reader.flag(),
      initialFlag: try reader.optional { try $0.flag() }, position: AbsolutePosition(utf8Offset: try reader.number()))
  }
}

extension MethodFacts {
  fileprivate func write(to writer: inout ByteWriter) {
    writer.write(name)
    writer.write(labels) { $0.write($1) }
    writer.write(isStatic)
    writer.write(isAsync)
    writer.write(isThrowing)
    for names in [allCalls, allCalled, allCancels, foreignCancels, allAssignments] {
      writer.write(names) { $0.write($1) }
    }
    writer.write(Int(place.key.kind.rawValue))
    writer.write(place.key.start)
  }

  fileprivate init(from reader: inout ByteReader, file: SourceFile) throws {
    self.init(
      name: try reader.text(), labels: try reader.texts(), isStatic: try reader.flag(), isAsync: try reader.flag(),
      isThrowing: try reader.flag(), allCalls: Set(try reader.texts()), allCalled: Set(try reader.texts()),
      allCancels: Set(try reader.texts()), foreignCancels: Set(try reader.texts()),
      allAssignments: Set(try reader.texts()), place: try CodePlace(from: &reader, file: file))
  }
}

extension CodePlace {
  fileprivate init(from reader: inout ByteReader, file: SourceFile) throws {
    guard let kind = Kind(rawValue: UInt8(truncatingIfNeeded: try reader.number())) else { throw ByteReader.Damage() }
    self.init(file: file, key: Key(kind: kind, start: try reader.number()))
  }
}

extension ActionHandler {
  fileprivate func write(to writer: inout ByteWriter) {
    writer.write(owner)
    writer.write(action)
    writer.write(startsEffect)
    writer.write(doesWork)
    writer.write(position.utf8Offset)
  }

  fileprivate init(from reader: inout ByteReader, file: SourceFile) throws {
    self.init(
      owner: try reader.text(), action: try reader.text(), startsEffect: try reader.flag(),
      doesWork: try reader.flag(), path: file.path, position: AbsolutePosition(utf8Offset: try reader.number()))
  }
}
