// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if DEBUG || BELAY_RETAIN_PATHS
  /// The compiler's record of a closure's context, or of a variable's box.
  struct CaptureDescriptor {
    let address: UnsafeRawPointer

    init(_ address: UnsafeRawPointer) { self.address = address }

    var captureCount: Int { Int(address.halfWord(at: 0)) }
    private var sourceCount: Int { Int(address.halfWord(at: 4)) }
    /// The words before the first capture: metadata and witness tables.
    var bindingCount: Int { Int(address.halfWord(at: 8)) }
    /// Whether it can be read only together with a context.
    var isGeneric: Bool { sourceCount > 0 || bindingCount > 0 }

    private func name(_ index: Int) -> MangledName? { address.relative(at: 12 + 4 * index).map(MangledName.init) }

    /// Whether it begins with the closure's actor.
    var beginsWithIsolation: Bool { captureCount > 0 && name(0)?.isIsolation == true }

    /// The kind of a capture, with its size and alignment.
    enum Capture {
      /// A pointer to the box of a variable.
      case box
      /// A weak or unowned reference.
      case unretained
      case function(LoweredFunction)
      /// The type of an object, or of a generic value: a word that holds nothing.
      case metatype
      case value(TypeMetadata)

      var size: Int {
        switch self {
        case .box, .unretained, .metatype: 8
        case .function: 16
        case .value(let type): type.size
        }
      }

      var alignmentMask: Int {
        if case .value(let type) = self { type.alignmentMask } else { 7 }
      }
    }

    /// Nil if it is not known; then the position of the next one is not known either.
    func capture(_ index: Int, in environment: GenericEnvironment?) -> Capture? {
      guard let name = name(index) else { return nil }
      if name.isBox { return .box }
      if name.isUnretained { return .unretained }
      if let function = LoweredFunction(name) { return .function(function) }
      func type(_ name: MangledName) -> TypeMetadata? { environment.map(name.type(in:)) ?? name.type() }
      if let instance = name.instanceOfMetatype {
        // Metatypes of structs and enums may have no size at all.
        let isWord = GenericEnvironment.Parameter(instance) != nil || type(instance)?.kind == .class
        return isWord ? .metatype : nil
      }
      return type(name).map(Capture.value)
    }

    /// The generic parameters, read from one context. Nil if they are not certain.
    ///
    /// - Parameters:
    ///   - bindings: The first word of the context's contents.
    ///   - bindingsOnly: Whether the description omits a capture, so that its numbering of captures is not reliable.
    func environment(_ bindings: UnsafeRawPointer, bindingsOnly: Bool) -> GenericEnvironment? {
      var types: [GenericEnvironment.Parameter: TypeMetadata] = [:]
      var others: [(GenericEnvironment.Parameter, ArraySlice<UInt8>)] = []
      let sources = address + 12 + 4 * captureCount
      for index in 0..<sourceCount {
        guard
          let name = sources.relative(at: 8 * index).map(MangledName.init),
          let parameter = GenericEnvironment.Parameter(name),
          let source = sources.relative(at: 8 * index + 4).map(MangledName.init)
        else { return nil }
        if source.characters.first == UInt8(ascii: "B") {
          guard let type = type(source.characters[...], bindings) else { return nil }
          types[parameter] = type
        } else {
          others.append((parameter, source.characters[...]))
        }
      }
      // A parameter known from a binding needs no second source.
      for (parameter, source) in others where types[parameter] == nil {
        guard !bindingsOnly, let type = type(source, bindings) else { return nil }
        types[parameter] = type
      }
      return GenericEnvironment(types)
    }

    /// `B0`: a binding. `R0`: the class of a captured reference. `M0`: a captured metatype. `G1`, a source and `_`: the
    /// second generic argument of that source.
    private func type(
      _ source: ArraySlice<UInt8>, _ bindings: UnsafeRawPointer
    ) -> TypeMetadata? {
      var source = source
      guard let letter = source.popFirst(), let number = number(&source) else { return nil }
      switch letter {
      case UInt8(ascii: "B") where source.isEmpty && number < bindingCount:
        return metadata(bindings.word(at: 8 * number))
      case UInt8(ascii: "R") where source.isEmpty:
        guard let object = reference(number, bindings), object.isObjectAddress else { return nil }
        return UnsafeRawPointer(bitPattern: object).flatMap { metadata($0.word()) }
      case UInt8(ascii: "M") where source.isEmpty:
        return reference(number, bindings).flatMap(metadata)
      case UInt8(ascii: "G"):
        guard source.popLast() == UInt8(ascii: "_"), let type = type(source, bindings) else { return nil }
        return argument(number, of: type)
      default: return nil
      }
    }

    private func metadata(_ word: UInt) -> TypeMetadata? {
      guard word.isObjectAddress, let address = UnsafeRawPointer(bitPattern: word) else { return nil }
      let type = TypeMetadata(address)
      return type.kind == .other ? nil : type
    }

    private func number(_ source: inout ArraySlice<UInt8>) -> Int? {
      var value: Int?
      while let digit = source.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) {
        guard (value ?? 0) < 1000 else { return nil }
        value = (value ?? 0) * 10 + Int(digit - UInt8(ascii: "0"))
        source.removeFirst()
      }
      return value
    }

    /// The word captured at `number`, if the types of the captures before it need no generic parameter.
    private func reference(_ number: Int, _ bindings: UnsafeRawPointer) -> UInt? {
      guard (0..<captureCount).contains(number) else { return nil }
      var place = bindings + 8 * bindingCount
      for index in 0..<number {
        guard let capture = capture(index, in: nil) else { return nil }
        place = place.aligned(capture.alignmentMask) + capture.size
      }
      return place.aligned(7).word()
    }

    /// The argument of the only generic class in the type's chain; with two of them the choice would be a guess.
    private func argument(_ number: Int, of type: TypeMetadata) -> TypeMetadata? {
      switch type.kind {
      case .class:
        var found: UnsafeRawPointer?
        var next: ClassMetadata? = ClassMetadata(type.address)
        while let current = next {
          guard current.isSwift, let descriptor = current.descriptor else { return nil }
          if descriptor.isGeneric {
            guard found == nil, let arguments = current.genericArguments else { return nil }
            found = arguments
          }
          next = current.superclass
        }
        return found.flatMap { type.argument(number, of: $0) }
      case .structure, .enumeration, .optional:
        return type.argument(number, of: type.valueGenericArguments)
      default: return nil
      }
    }
  }
#endif
