// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if DEBUG || BELAY_RETAIN_PATHS
  /// The compiler's record of a declared type; one record for all arguments of a generic type.
  struct TypeDescriptor: Hashable, @unchecked Sendable {
    // @unchecked: a constant of the program.
    let address: UnsafeRawPointer

    init(_ address: UnsafeRawPointer) { self.address = address }

    private var flags: UInt32 { address.halfWord(at: 0) }
    var isGeneric: Bool { flags & 0x80 != 0 }
    var hasNegativeMembers: Bool { flags & 1 << 28 != 0 }
    var hasResilientSuperclass: Bool { flags & 1 << 29 != 0 }

    /// The number of stored fields of a struct (+20) or class (+36).
    var structFieldCount: Int { Int(address.halfWord(at: 20)) }
    var classFieldCount: Int { Int(address.halfWord(at: 36)) }
    var payloadCaseCount: Int { Int(address.halfWord(at: 20) & 0xFF_FFFF) }

    func structFieldOffset(_ index: Int, in metadata: TypeMetadata) -> Int {
      let vector = Int(address.halfWord(at: 24))
      return Int(metadata.address.halfWord(at: 8 * vector + 4 * index))
    }

    var name: String { address.relative(at: 8).map(Self.text) ?? "" }

    /// The module that declares it. Nil if it is not known.
    var module: String? {
      var context = address
      // Bounded: types are not nested this deeply in practice.
      for _ in 0..<64 {
        if context.halfWord(at: 0) & 0x1F == 0 { return context.relative(at: 8).map(Self.text) }
        guard let parent = context.indirectableRelative(at: 4) else { return nil }
        context = parent
      }
      return nil
    }

    /// Nil without reflection metadata.
    var fields: FieldDescriptor? { address.relative(at: 16).flatMap(FieldDescriptor.init) }

    static func text(_ start: UnsafeRawPointer) -> String {
      String(cString: start.assumingMemoryBound(to: CChar.self))
    }
  }

  /// The compiler's record of a type's fields, or of an enum's cases: cases with a payload come first, as in the tags.
  struct FieldDescriptor {
    private let records: UnsafeRawPointer
    private let recordSize: Int
    let count: Int

    init?(_ address: UnsafeRawPointer) {
      records = address + 16
      recordSize = Int(address.quarterWord(at: 10))
      count = Int(address.halfWord(at: 12))
      // A different size means a different version of the format.
      guard recordSize == 12 else { return nil }
    }

    struct Record {
      var isIndirect: Bool
      var isVariable: Bool
      /// Nil for a case without a payload, and for a type without a mangled name.
      var type: MangledName?
      var name: String
    }

    subscript(index: Int) -> Record {
      let record = records + recordSize * index
      let flags = record.halfWord(at: 0)
      return Record(
        isIndirect: flags & 1 != 0, isVariable: flags & 2 != 0, type: record.relative(at: 4).map(MangledName.init),
        name: record.relative(at: 8).map(TypeDescriptor.text) ?? "")
    }
  }
#endif
