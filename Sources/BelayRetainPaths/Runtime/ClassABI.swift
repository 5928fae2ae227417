// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if DEBUG || BELAY_RETAIN_PATHS
  /// The layout of class metadata, which differs between systems with and without Objective-C.
  struct ClassABI {
    var kindIsPointer: Bool
    /// The offset of a word with a bit that is set for Swift classes; nil if there are no others.
    var swiftMark: Int?
    var instanceSize: Int
    var descriptor: Int

    static let linux = ClassABI(kindIsPointer: false, swiftMark: nil, instanceSize: 24, descriptor: 40)
    /// From the documented ABI; the project has never run it.
    static let apple = ClassABI(kindIsPointer: true, swiftMark: 32, instanceSize: 48, descriptor: 64)

    #if _runtime(_ObjC)
      static let current = apple
    #else
      static let current = linux
    #endif
  }

  /// A class, read from its metadata.
  struct ClassMetadata {
    let address: UnsafeRawPointer

    init(_ address: UnsafeRawPointer) { self.address = address }

    /// False for an Objective-C class, whose metadata has a different layout.
    var isSwift: Bool {
      guard let mark = ClassABI.current.swiftMark else { return true }
      return address.word(at: mark) & 2 != 0
    }

    var superclass: ClassMetadata? { address.pointer(at: 8).map(ClassMetadata.init) }
    var instanceSize: Int { Int(address.halfWord(at: ClassABI.current.instanceSize)) }
    /// Nil for a class that the runtime made itself.
    var descriptor: TypeDescriptor? { address.pointer(at: ClassABI.current.descriptor).map(TypeDescriptor.init) }

    /// Nil if the position depends on a superclass that may change its layout.
    var genericArguments: UnsafeRawPointer? {
      guard let descriptor, !descriptor.hasResilientSuperclass else { return nil }
      let members = Int(descriptor.address.halfWord(at: 32))
      if descriptor.hasNegativeMembers { return address - 8 * Int(descriptor.address.halfWord(at: 24)) }
      return address + 8 * (Int(descriptor.address.halfWord(at: 28)) - members)
    }

    func fieldOffset(_ index: Int, in descriptor: TypeDescriptor) -> Int {
      Int(address.word(at: 8 * (Int(descriptor.address.halfWord(at: 40)) + index)))
    }
  }
#endif
