// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if DEBUG || BELAY_RETAIN_PATHS
  /// The runtime's record of a type.
  struct TypeMetadata: Hashable, @unchecked Sendable {
    // @unchecked: the runtime never frees or changes metadata once it has returned it.
    let address: UnsafeRawPointer

    init(_ address: UnsafeRawPointer) { self.address = address }
    init(_ type: any Any.Type) { address = unsafeBitCast(type, to: UnsafeRawPointer.self) }

    enum Kind {
      case `class`, structure, enumeration, optional, opaque, tuple, function, existential, extendedExistential
      /// A closure's context, or the box of a variable.
      case heapLocalVariable
      case genericBox
      case errorObject
      case task
      case other
    }

    var kind: Kind {
      switch address.word() {
      case 0: .class
      case 0x200: .structure
      case 0x201: .enumeration
      case 0x202: .optional
      case 0x300: .opaque
      case 0x301: .tuple
      case 0x302: .function
      case 0x303: .existential
      case 0x307: .extendedExistential
      case 0x400: .heapLocalVariable
      case 0x500: .genericBox
      case 0x501: .errorObject
      case 0x502: .task
      // With Objective-C, a class has its isa in this word.
      case let word: ClassABI.current.kindIsPointer && word > 0x7FF ? .class : .other
      }
    }

    /// The name as in source code. Runs no code of the type.
    var name: String { _typeName(unsafeBitCast(address, to: Any.Type.self), qualified: false) }

    // MARK: Value witnesses

    private var witnesses: UnsafeRawPointer? { address.pointer(at: -8) }
    private var flags: UInt32 { witnesses?.halfWord(at: 80) ?? 0 }

    var size: Int { Int(witnesses?.word(at: 64) ?? 0) }
    var alignmentMask: Int { Int(flags & 0xFF) }
    var stride: Int { max(1, (size + alignmentMask) & ~alignmentMask) }
    /// Copying it copies only bits: it holds nothing.
    var isTrivial: Bool { flags & 0x1_0000 == 0 }
    /// Stored in an existential's own buffer.
    var isInline: Bool { flags & 0x2_0000 == 0 }
    /// The runtime has not completed it: the flags above are not valid yet.
    var isIncomplete: Bool { flags & 0x40_0000 != 0 }
    var isCopyable: Bool { flags & 0x80_0000 == 0 }

    // MARK: Descriptor

    /// The descriptor of a struct or enum.
    var valueDescriptor: TypeDescriptor? { address.pointer(at: 8).map(TypeDescriptor.init) }

    /// Generic arguments of a struct or enum.
    var valueGenericArguments: UnsafeRawPointer { address + 16 }

    func argument(_ index: Int, of arguments: UnsafeRawPointer) -> TypeMetadata? {
      arguments.pointer(at: 8 * index).map(TypeMetadata.init)
    }
  }
#endif
