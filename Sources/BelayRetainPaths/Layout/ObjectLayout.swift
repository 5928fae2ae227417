// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if DEBUG || BELAY_RETAIN_PATHS
  /// What an object of some kind holds, and where.
  final class ObjectLayout {
    enum Contents {
      /// The fields of a class.
      case fields([Slot])
      /// A closure's captures.
      case context(Context)
      /// A box with one value, and the value's offset: a captured variable.
      case box(ValueLayout, offset: Int)
      case error
      case array(ValueLayout)
      case dictionary(keys: ValueLayout, values: ValueLayout)
      case set(ValueLayout)
      /// A generic closure: its captures differ between contexts. Bindings begin at `offset`, after the isolation if
      /// there is one.
      case genericContext(CaptureDescriptor, offset: Int)
      case unreadable(RetainObstacle.Kind)
    }

    struct Context {
      var captures: [Slot]
      /// It may also be the box of a variable, which looks the same: its captures are compared, never followed.
      var mayBeBox: Bool
      /// It holds only one closure: it is the compiler's adapter around that closure, or is treated like one.
      var isThunk: Bool
    }

    let contents: Contents
    /// Nil for objects without a name in source code: the storage of an array, a closure's context.
    let name: String?
    /// The name of such storage where a closure captures it: `Array<Song>`.
    let valueName: String?

    init(_ contents: Contents, name: String?, valueName: String? = nil) {
      self.contents = contents
      self.name = name
      self.valueName = valueName
    }
  }

  extension LayoutBuilder {
    /// - Parameter heap: The metadata that the object's first word points to.
    static func layout(ofObject heap: TypeMetadata) -> ObjectLayout {
      switch heap.kind {
      case .class: layout(ofClass: ClassMetadata(heap.address))
      case .heapLocalVariable: layout(ofContext: heap.address)
      case .genericBox: layout(ofBox: heap.address)
      case .errorObject: ObjectLayout(.error, name: nil)
      default: ObjectLayout(.unreadable(.unreadableType), name: nil)
      }
    }

    private static func layout(ofBox heap: UnsafeRawPointer) -> ObjectLayout {
      guard let type = heap.pointer(at: 16).map(TypeMetadata.init) else {
        return ObjectLayout(.unreadable(.unreadableType), name: nil)
      }
      return ObjectLayout(.box(layout(of: type), offset: Int(heap.halfWord(at: 8))), name: nil)
    }
  }
#endif
