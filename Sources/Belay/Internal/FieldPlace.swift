// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The location of a field in a state. Uses the offset of a stored field, because a key path takes ten times as long.
struct FieldPlace<Root, Value> {
  private let path: WritableKeyPath<Root, Value>
  /// The field's byte range in the state; nil for a field without storage of its own.
  let range: Range<Int>?

  init(_ path: WritableKeyPath<Root, Value>) {
    self.path = path
    self.range = MemoryLayout<Root>.range(of: path)
  }

  func read(_ root: UnsafePointer<Root>, _ body: (UnsafePointer<Value>) -> Void) {
    if let range {
      body(UnsafeRawPointer(root).advanced(by: range.lowerBound).assumingMemoryBound(to: Value.self))
    } else {
      withUnsafePointer(to: root.pointee[keyPath: path], body)
    }
  }

  func modify(_ root: inout Root, _ body: (inout Value) -> Void) {
    if let range {
      withUnsafeMutablePointer(to: &root) { root in
        body(
          &UnsafeMutableRawPointer(root).advanced(by: range.lowerBound).assumingMemoryBound(to: Value.self).pointee)
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
