// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if DEBUG || BELAY_RETAIN_PATHS
  /// The generic parameters of a closure, and their types in one context.
  struct GenericEnvironment {
    struct Parameter: Hashable {
      var depth: Int
      var index: Int

      /// `x`, `q_`, `q0_`, `qd__`, `qd_0_`, `qd0__`, …: depth and index in mangled form.
      init?(_ name: MangledName) {
        var rest = name.characters[...]
        if name.isExactly("x") {
          self.init(depth: 0, index: 0)
          return
        }
        guard rest.popFirst() == UInt8(ascii: "q") else { return nil }
        self.init(&rest)
        if !rest.isEmpty { return nil }
      }

      /// The parameter at the start of `characters`, without its `q`.
      init?(after characters: ArraySlice<UInt8>) {
        var rest = characters
        self.init(&rest)
      }

      private init?(_ rest: inout ArraySlice<UInt8>) {
        /// `_` is 0, `0_` is 1, `1_` is 2.
        func number() -> Int? {
          var value: Int?
          while let digit = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) {
            guard (value ?? 0) < 1000 else { return nil }
            value = (value ?? 0) * 10 + Int(digit - UInt8(ascii: "0"))
            rest.removeFirst()
          }
          guard rest.popFirst() == UInt8(ascii: "_") else { return nil }
          return value.map { $0 + 1 } ?? 0
        }
        if rest.first == UInt8(ascii: "d") {
          rest.removeFirst()
          guard let depth = number(), let index = number() else { return nil }
          self.init(depth: depth + 1, index: index)
        } else {
          guard let index = number() else { return nil }
          self.init(depth: 0, index: index + 1)
        }
      }

      init(depth: Int, index: Int) {
        self.depth = depth
        self.index = index
      }
    }

    /// In the runtime's format: the numbers of levels and requirements, the number of parameters up to each level, one
    /// byte for each parameter.
    private let description: [UInt8]
    private let arguments: [UInt]
    private let parameters: Set<Parameter>

    func knows(_ parameter: Parameter) -> Bool { parameters.contains(parameter) }

    /// Nil unless every parameter up to the last one is known.
    init?(_ types: [Parameter: TypeMetadata]) {
      let levels = (types.keys.map(\.depth).max() ?? 0) + 1
      guard levels < 16 else { return nil }
      var description: [UInt8] = [UInt8(levels), 0, 0, 0]
      var arguments: [UInt] = []
      for depth in 0..<levels {
        let count = (types.keys.filter { $0.depth == depth }.map(\.index).max() ?? -1) + 1
        for index in 0..<count {
          guard let type = types[Parameter(depth: depth, index: index)] else { return nil }
          arguments.append(UInt(bitPattern: type.address))
        }
        guard arguments.count < 256 else { return nil }
        description += [UInt8(arguments.count), 0]
      }
      // The flags of a type parameter whose argument is passed.
      description += repeatElement(0x80, count: arguments.count)
      parameters = Set(types.keys)
      self.description = description
      self.arguments = arguments
    }

    /// Distinguishes contexts of one closure.
    var key: [UInt] { arguments }

    func withPointers<Result>(_ body: (UnsafeRawPointer, UnsafeRawPointer) -> Result) -> Result {
      // Made of words, for the alignment that the runtime expects.
      var words = [UInt](repeating: 0, count: description.count / 8 + 1)
      words.withUnsafeMutableBytes { $0.copyBytes(from: description) }
      return words.withUnsafeBytes { description in
        arguments.withUnsafeBytes { body(description.baseAddress!, $0.baseAddress!) }
      }
    }
  }
#endif
