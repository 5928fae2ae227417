// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if DEBUG || BELAY_RETAIN_PATHS
  /// The name of a type in reflection metadata: mangled text with binary references.
  struct MangledName {
    let start: UnsafeRawPointer
    let length: Int
    /// The name's characters, with a 0 for each byte of a reference.
    let characters: [UInt8]

    /// For the name of a captured metatype: the name of its instance type.
    var instanceOfMetatype: MangledName? {
      guard ends(with: "XMT") || ends(with: "XMt") || ends(with: "XMo") else { return nil }
      return MangledName(start: start, length: length - 3, characters: characters.dropLast(3))
    }

    private init(start: UnsafeRawPointer, length: Int, characters: [UInt8]) {
      self.start = start
      self.length = length
      self.characters = characters
    }

    init(_ start: UnsafeRawPointer) {
      var characters: [UInt8] = []
      var place = 0
      while true {
        let byte = start.byte(at: place)
        if byte == 0 { break }
        // A reference: one byte for its kind, then a distance or an address.
        let reference = (0x01...0x17).contains(byte) ? 5 : (0x18...0x1F).contains(byte) ? 9 : 0
        if reference > 0 {
          characters.append(contentsOf: repeatElement(0, count: reference))
          place += reference
        } else {
          characters.append(byte)
          place += 1
        }
      }
      self.start = start
      length = place
      self.characters = characters
    }

    func ends(with suffix: StaticString) -> Bool {
      let count = suffix.utf8CodeUnitCount
      guard characters.count >= count else { return false }
      return (0..<count).allSatisfy { characters[characters.count - count + $0] == suffix.utf8Start[$0] }
    }

    func isExactly(_ text: StaticString) -> Bool { characters.count == text.utf8CodeUnitCount && ends(with: text) }

    private func contains(_ first: Character, _ second: Character) -> Bool {
      zip(characters, characters.dropFirst()).contains { $0 == first.asciiValue && $1 == second.asciiValue }
    }

    /// `weak`, `unowned` and `unowned(unsafe)` storage: it retains nothing.
    var isUnretained: Bool { ends(with: "Xw") || ends(with: "Xo") || ends(with: "Xu") }

    /// A captured variable: a pointer to its box.
    var isBox: Bool { ends(with: "Xx") || ends(with: "XX") }

    /// `(any Actor)?`
    var isIsolation: Bool { isExactly("ScA_pSg") }

    /// Checked because the runtime aborts on packs rather than return nil.
    var isPack: Bool { contains("Q", "p") || contains("Q", "P") || contains("Q", "S") }

    /// The generic parameters whose members it names, such as `F` in `F.State`: the runtime aborts if one of them is
    /// not given. Nil if they are not known.
    private var parametersWithMembers: [GenericEnvironment.Parameter]? {
      var parameters: [GenericEnvironment.Parameter] = []
      for place in characters.indices.dropLast() where characters[place] == UInt8(ascii: "Q") {
        switch characters[place + 1] {
        case UInt8(ascii: "z"): parameters.append(GenericEnvironment.Parameter(depth: 0, index: 0))
        case UInt8(ascii: "y"):
          guard let parameter = GenericEnvironment.Parameter(after: characters[(place + 2)...]) else { return nil }
          parameters.append(parameter)
        // A member of a member.
        case UInt8(ascii: "Z"), UInt8(ascii: "Y"), UInt8(ascii: "X"), UInt8(ascii: "x"): return nil
        default: break
        }
      }
      return parameters
    }

    /// The type of this name, with the generic parameters of `context` replaced by `arguments`.
    func type(in context: TypeDescriptor? = nil, _ arguments: UnsafeRawPointer? = nil) -> TypeMetadata? {
      guard !isPack, arguments != nil || parametersWithMembers?.isEmpty == true else { return nil }
      let type = _getTypeByMangledNameInContext(
        start.assumingMemoryBound(to: UInt8.self), UInt(length), genericContext: context?.address,
        genericArguments: arguments)
      return checked(type)
    }

    /// The same in a generic closure.
    func type(in environment: GenericEnvironment) -> TypeMetadata? {
      guard !isPack, parametersWithMembers?.allSatisfy(environment.knows) == true else { return nil }
      return environment.withPointers { environment, arguments in
        let type = _getTypeByMangledNameInEnvironment(
          start.assumingMemoryBound(to: UInt8.self), UInt(length), genericEnvironment: environment,
          genericArguments: arguments)
        return checked(type)
      }
    }

    /// Nil for a misleading `()`: the compiler writes it for a type that an older runtime cannot read, such as a
    /// noncopyable one.
    private func checked(_ type: (any Any.Type)?) -> TypeMetadata? {
      guard let type else { return nil }
      return type == Void.self && !isExactly("yt") ? nil : TypeMetadata(type)
    }
  }
#endif
