// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The location of a field in a state. Uses the offset of a stored field, because a key path takes ten times as long.
struct FieldPlace<Root, Value> {
  private let path: WritableKeyPath<Root, Value>
  private let offset: Int?

  init(_ path: WritableKeyPath<Root, Value>) {
    self.path = path
    self.offset = MemoryLayout<Root>.offset(of: path)
  }

  /// The field's byte range in the state; nil for a field without storage of its own.
  var range: Range<Int>? { offset.map { $0..<($0 + max(1, MemoryLayout<Value>.size)) } }

  func read(_ root: UnsafePointer<Root>, _ body: (UnsafePointer<Value>) -> Void) {
    if let offset {
      body(UnsafeRawPointer(root).advanced(by: offset).assumingMemoryBound(to: Value.self))
    } else {
      withUnsafePointer(to: root.pointee[keyPath: path], body)
    }
  }

  func modify(_ root: inout Root, _ body: (inout Value) -> Void) {
    if let offset {
      withUnsafeMutablePointer(to: &root) { root in
        body(&UnsafeMutableRawPointer(root).advanced(by: offset).assumingMemoryBound(to: Value.self).pointee)
      }
    } else {
      body(&root[keyPath: path])
    }
  }
}

extension MemoryLayout {
  /// The byte range of a field; nil for one without storage of its own.
  static func range<Value>(of path: KeyPath<T, Value>) -> Range<Int>? {
    offset(of: path).map { $0..<($0 + max(1, MemoryLayout<Value>.size)) }
  }
}
