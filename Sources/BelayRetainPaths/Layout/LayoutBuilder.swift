// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if DEBUG || BELAY_RETAIN_PATHS
  /// Derives from the runtime's metadata where types hold references. Runs no code of the types.
  struct LayoutBuilder {
    /// The deepest nesting of structs and tuples that is read; more than occurs in practice.
    private static let deepest = 32

    static func layout(of type: TypeMetadata) -> ValueLayout { ValueLayout(type, slots(of: type, depth: 0)) }

    static func slots(of type: TypeMetadata, depth: Int = 0) -> [Slot] {
      guard !type.isIncomplete, type.isCopyable, depth < deepest else { return unreadable(.unreadableType) }
      guard !type.isTrivial else { return [] }
      switch type.kind {
      case .class: return [Slot(content: .reference, offset: 0)]
      case .structure: return slots(ofStruct: type, depth: depth)
      case .tuple: return slots(ofTuple: type, depth: depth)
      case .optional:
        // Null means no value for a single reference; for other types only the tag tells.
        if let wrapped = type.argument(0, of: type.valueGenericArguments), isOneReference(wrapped) {
          return [Slot(content: .reference, offset: 0)]
        }
        return [Slot(content: .enumeration(type), offset: 0)]
      case .enumeration: return [Slot(content: .enumeration(type), offset: 0)]
      case .function: return slots(ofFunction: type)
      case .existential: return slots(ofExistential: type)
      case .extendedExistential: return slots(ofExtendedExistential: type)
      case .opaque: return slots(ofOpaque: type)
      case .heapLocalVariable, .genericBox, .errorObject, .task, .other: return unreadable(.unreadableType)
      }
    }

    static func unreadable(_ kind: RetainObstacle.Kind) -> [Slot] { [Slot(content: .unreadable(kind), offset: 0)] }

    /// Whether the first word is a reference, which is null in an optional without a value.
    private static func isOneReference(_ type: TypeMetadata) -> Bool {
      type.kind == .class || type.kind == .existential && isClassBound(type)
    }

    // MARK: Functions and existentials

    private static func slots(ofFunction type: TypeMetadata) -> [Slot] {
      let flags = type.address.word(at: 8)
      // The Swift convention, and escaping: otherwise the context is not an object.
      guard flags & 0xFF_0000 == 0, flags & 0x400_0000 != 0 else { return unreadable(.unreadableType) }
      // The highest bit announces further flags, perhaps `@isolated(any)`.
      return [Slot(content: .function(flags & 0x8000_0000 == 0 ? .absent : .unknown), offset: 0)]
    }

    private static func isClassBound(_ type: TypeMetadata) -> Bool { type.address.halfWord(at: 8) & 1 << 31 == 0 }

    private static func slots(ofExistential type: TypeMetadata) -> [Slot] {
      if isClassBound(type) { return [Slot(content: .reference, offset: 0)] }
      let special = type.address.halfWord(at: 8) >> 24 & 0x3F
      switch special {
      case 0: return [Slot(content: .existential, offset: 0)]
      case 1: return [Slot(content: .error, offset: 0)]
      default: return unreadable(.unreadableType)
      }
    }

    /// `any P<Int>`: its shape tells how it is stored.
    private static func slots(ofExtendedExistential type: TypeMetadata) -> [Slot] {
      switch type.address.pointer(at: 8).map({ $0.halfWord(at: 0) & 0xFF }) {
      case 0: [Slot(content: .existential, offset: 0)]
      case 1: [Slot(content: .reference, offset: 0)]
      default: unreadable(.unreadableType)
      }
    }

    private static func slots(ofOpaque type: TypeMetadata) -> [Slot] {
      switch type {
      case BuiltinTypes.nativeObject: [Slot(content: .reference, offset: 0)]
      case BuiltinTypes.bridgeObject: [Slot(content: .bridgeObject, offset: 0)]
      default: unreadable(.unreadableType)
      }
    }

    // MARK: Structs and tuples

    private static func slots(ofTuple type: TypeMetadata, depth: Int) -> [Slot] {
      var slots: [Slot] = []
      for index in 0..<Int(type.address.word(at: 8)) {
        let element = type.address + 24 + 16 * index
        guard let elementType = element.pointer(at: 0).map(TypeMetadata.init) else {
          return unreadable(.unreadableType)
        }
        slots += self.slots(of: elementType, depth: depth + 1).map {
          $0.moved(by: Int(element.halfWord(at: 8)), into: ".\(index)")
        }
      }
      return slots
    }

    private static func slots(ofStruct type: TypeMetadata, depth: Int) -> [Slot] {
      guard let descriptor = type.valueDescriptor else { return unreadable(.unreadableType) }
      // A string holds only text.
      if descriptor == BuiltinTypes.string { return [] }
      if isCollection(descriptor), elementsHoldNothing(type, depth: depth) { return [] }
      guard let fields = descriptor.fields, fields.count == descriptor.structFieldCount else {
        return unreadable(.noReflectionMetadata)
      }
      // Source code does not write `rows._buffer._storage`.
      let isNamed = descriptor.module != "Swift"
      var slots: [Slot] = []
      for index in 0..<fields.count {
        let field = fields[index]
        let label = isNamed ? ".\(field.name)" : ""
        let offset = descriptor.structFieldOffset(index, in: type)
        let arguments = descriptor.isGeneric ? type.valueGenericArguments : nil
        slots += self.slots(of: field, in: descriptor, arguments, depth: depth + 1).map {
          $0.moved(by: offset, into: label)
        }
      }
      return slots
    }

    /// Whether it is a collection of the standard library that owns only its elements.
    private static func isCollection(_ descriptor: TypeDescriptor) -> Bool {
      ["Array", "ContiguousArray", "ArraySlice", "Set", "Dictionary"].contains(descriptor.name)
        && descriptor.module == "Swift"
    }

    private static func elementsHoldNothing(_ type: TypeMetadata, depth: Int) -> Bool {
      let count = type.valueDescriptor?.name == "Dictionary" ? 2 : 1
      return (0..<count).allSatisfy { index in
        type.argument(index, of: type.valueGenericArguments).map { slots(of: $0, depth: depth + 1).isEmpty } ?? false
      }
    }

    /// The slots of a field, relative to its own start.
    static func slots(
      of field: FieldDescriptor.Record, in descriptor: TypeDescriptor, _ arguments: UnsafeRawPointer?, depth: Int = 0
    ) -> [Slot] {
      guard let name = field.type else { return unreadable(.noReflectionMetadata) }
      // The second is the queue of a default actor, which is no field of the actor.
      if name.isUnretained || name.isExactly("BD") { return [] }
      guard let type = name.type(in: descriptor, arguments) else { return unreadable(.unreadableType) }
      return slots(of: type, depth: depth)
    }
  }
#endif
