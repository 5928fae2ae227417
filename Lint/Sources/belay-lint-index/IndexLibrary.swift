// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import CIndexStore

/// The toolchain's libIndexStore.
struct IndexLibrary {
  /// The library, a store or a part of it cannot be read.
  struct Unreadable: Error {
    let problem: String
  }

  let functions: IndexFunctions

  init(path: String) throws {
    var problem: UnsafePointer<CChar>?
    guard let opened = IndexFunctionsOpen(path, &problem) else {
      throw Unreadable(problem: "\(path): \(problem.map { String(cString: $0) } ?? "cannot be opened")")
    }
    functions = opened.pointee
  }

  func open(_ open: IndexOpen, _ name: String, in store: IndexHandle) throws -> IndexHandle {
    guard let handle = open(store, name, nil) else { throw Unreadable(problem: "\(name) cannot be read") }
    return handle
  }

  func unitNames(of store: IndexHandle) -> [String] {
    var names: [String] = []
    withUnsafeMutablePointer(to: &names) { names in
      _ = functions.units(store, 1, names) { context, name in
        context?.assumingMemoryBound(to: [String].self).pointee.append(String(name))
        return true
      }
    }
    return names
  }

  /// Calls `body` with each item: a handle of it must not be kept.
  func forEach(_ apply: IndexApply, of handle: IndexHandle, _ body: (IndexHandle) -> Void) {
    withoutActuallyEscaping(body) { body in
      let visitor = Visitor(body)
      withExtendedLifetime(visitor) {
        _ = apply(handle, Unmanaged.passUnretained(visitor).toOpaque()) { context, item in
          if let context { Unmanaged<Visitor>.fromOpaque(context).takeUnretainedValue().body(item) }
          return true
        }
      }
    }
  }

  private final class Visitor {
    let body: (IndexHandle) -> Void
    init(_ body: @escaping (IndexHandle) -> Void) { self.body = body }
  }
}

extension String {
  init(_ text: IndexText) {
    self.init(
      decoding: UnsafeRawBufferPointer(start: text.bytes, count: text.bytes == nil ? 0 : text.count), as: UTF8.self)
  }
}
