// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if DEBUG || BELAY_RETAIN_PATHS
  extension LayoutBuilder {
    /// The fields of a class and of its superclasses. What cannot be read becomes a slot that says so, so that the
    /// other slots still count.
    static func layout(ofClass metadata: ClassMetadata) -> ObjectLayout {
      guard metadata.isSwift else { return ObjectLayout(.unreadable(.unreadableType), name: nil) }
      let name = TypeMetadata(metadata.address).name
      var slots: [Slot] = []
      var next: ClassMetadata? = metadata
      while let current = next {
        next = current.superclass
        if !current.isSwift {
          // The root of all Swift classes under Objective-C holds nothing. The contents of other such classes are not
          // known.
          if TypeMetadata(current.address) != objectiveCRoot { slots += unreadable(.unreadableType) }
          break
        }
        guard let descriptor = current.descriptor else {
          slots += unreadable(.unreadableType)
          break
        }
        let module = descriptor.module
        if let module, BuiltinTypes.isLeaf(descriptor.name, of: module) { break }
        guard !descriptor.hasResilientSuperclass, !descriptor.hasNegativeMembers else {
          slots += unreadable(.unreadableType)
          break
        }
        if BuiltinTypes.isOpaque(module) {
          if let storage = storage(descriptor, current) { return storage }
          slots += unreadable(.unreadableType)
          break
        }
        slots += fields(of: current, descriptor, size: metadata.instanceSize)
      }
      return ObjectLayout(.fields(slots), name: name)
    }

    /// The superclass of a Swift class that names none: null, or the root class of the Objective-C runtime.
    private static let objectiveCRoot = ClassMetadata(TypeMetadata(RetainSelfTest.Leaf.self).address).superclass
      .map { TypeMetadata($0.address) }

    private static func fields(of metadata: ClassMetadata, _ descriptor: TypeDescriptor, size: Int) -> [Slot] {
      guard let fields = descriptor.fields, fields.count == descriptor.classFieldCount else {
        return unreadable(.noReflectionMetadata)
      }
      var slots: [Slot] = []
      for index in 0..<fields.count {
        let field = fields[index]
        let arguments = descriptor.isGeneric ? metadata.genericArguments : nil
        let offset = metadata.fieldOffset(index, in: descriptor)
        guard offset >= 16, offset <= size else { return unreadable(.unreadableType) }
        slots += self.slots(of: field, in: descriptor, arguments).map {
          $0.moved(by: offset, into: label(field.name), isVariable: field.isVariable)
        }
      }
      return slots
    }

    /// `lazy var table` is stored under another name.
    private static func label(_ name: String) -> String {
      let lazily = "$__lazy_storage_$_"
      return "." + (name.hasPrefix(lazily) ? String(name.dropFirst(lazily.count)) : name)
    }

    /// The storage of an array, dictionary or set.
    private static func storage(_ descriptor: TypeDescriptor, _ metadata: ClassMetadata) -> ObjectLayout? {
      guard descriptor.module == "Swift", let arguments = metadata.genericArguments else { return nil }
      func argument(_ index: Int) -> ValueLayout? {
        arguments.pointer(at: 8 * index).map { layout(of: TypeMetadata($0)) }
      }
      switch descriptor.name {
      case "_ContiguousArrayStorage":
        return argument(0).map { ObjectLayout(.array($0), name: nil, valueName: "Array<\($0.name)>") }
      case "_DictionaryStorage":
        guard let keys = argument(0), let values = argument(1) else { return nil }
        return ObjectLayout(
          .dictionary(keys: keys, values: values), name: nil, valueName: "Dictionary<\(keys.name), \(values.name)>")
      case "_SetStorage":
        return argument(0).map { ObjectLayout(.set($0), name: nil, valueName: "Set<\($0.name)>") }
      default: return nil
      }
    }
  }
#endif
