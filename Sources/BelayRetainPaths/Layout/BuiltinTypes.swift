// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if DEBUG || BELAY_RETAIN_PATHS
  /// Types of the standard library that the walk knows by name.
  enum BuiltinTypes {
    static let nativeObject = named("Bo")
    static let bridgeObject = named("Bb")
    static let string = TypeMetadata(String.self).valueDescriptor

    private static func named(_ name: StaticString) -> TypeMetadata? {
      _getTypeByMangledNameInContext(
        name.utf8Start, UInt(name.utf8CodeUnitCount), genericContext: nil, genericArguments: nil
      ).map { TypeMetadata($0) }
    }

    /// Whether objects of this class hold nothing, although the compiler's record cannot show it.
    static func isLeaf(_ name: String, of module: String) -> Bool {
      switch (module, name) {
      case ("Swift", "__EmptyArrayStorage"), ("Swift", "__EmptyDictionarySingleton"), ("Swift", "__EmptySetSingleton"),
        ("Swift", "MainActor"):
        true
      default: false
      }
    }

    /// Whether objects of this module hold more than their fields show: elements after the last field, or C storage.
    static func isOpaque(_ module: String?) -> Bool {
      guard let module else { return true }
      return module == "Swift" || module.hasPrefix("_") || module.hasPrefix("Foundation") || module == "Synchronization"
        || module == "Dispatch" || module == "Observation"
    }
  }
#endif
