// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if DEBUG || BELAY_RETAIN_PATHS
  import CBelayRetainPaths

  /// The layouts found so far. Metadata is never freed and never changes, so entries stay valid.
  final class LayoutCache: @unchecked Sendable {
    // @unchecked: used only inside `withCache`, which holds a lock. No client code runs inside it.

    private struct Case: Hashable {
      var type: UnsafeRawPointer
      var tag: Int
    }

    static let shared = LayoutCache()

    private var values: [UnsafeRawPointer: ValueLayout] = [:]
    private var objects: [UnsafeRawPointer: ObjectLayout] = [:]
    private var names: [UnsafeRawPointer: String] = [:]
    private var payloads: [Case: PayloadLayout] = [:]
    private var genericContexts: [[UInt]: ObjectLayout.Context] = [:]

    static func withCache<Result>(_ body: (LayoutCache) -> Result) -> Result {
      belay_lock_layouts()
      defer { belay_unlock_layouts() }
      return body(shared)
    }

    func layout(of type: TypeMetadata) -> ValueLayout {
      if let known = values[type.address] { return known }
      let found = LayoutBuilder.layout(of: type)
      values[type.address] = found
      return found
    }

    /// - Parameter heap: The metadata that the object's first word points to.
    func layout(ofObject heap: UnsafeRawPointer) -> ObjectLayout {
      if let known = objects[heap] { return known }
      let found = LayoutBuilder.layout(ofObject: TypeMetadata(heap))
      objects[heap] = found
      return found
    }

    /// The name of an object's class.
    func name(of object: AnyObject) -> String {
      let type = TypeMetadata(type(of: object))
      if let known = names[type.address] { return known }
      names[type.address] = type.name
      return type.name
    }

    func payload(of type: TypeMetadata, tag: Int) -> PayloadLayout {
      let key = Case(type: type.address, tag: tag)
      if let known = payloads[key] { return known }
      let found = LayoutBuilder.payload(of: type, tag: tag)
      payloads[key] = found
      return found
    }

    /// Nil if the generic parameters are not known.
    func context(
      _ descriptor: CaptureDescriptor, offset: Int, _ isolation: ContextIsolation, at object: UnsafeRawPointer
    ) -> ObjectLayout.Context? {
      // If there are bindings, the compiler omits the isolation from its description, although it is stored before
      // them. If a future compiler does not, captures would be at other positions, which the check below detects.
      let isLeftOut = isolation == .first && descriptor.bindingCount > 0
      guard
        isolation != .unknown, descriptor.beginsWithIsolation == (isolation == .first && !isLeftOut)
      else { return nil }
      let start = isLeftOut ? offset + 16 : offset
      guard let environment = descriptor.environment(object + start, bindingsOnly: isLeftOut) else { return nil }
      let key = [UInt(bitPattern: descriptor.address)] + environment.key
      if let known = genericContexts[key] { return known }
      var found = LayoutBuilder.context(descriptor, offset: start, in: environment)
      if isLeftOut { found.captures.append(Slot(content: .reference, offset: offset, captured: "")) }
      genericContexts[key] = found
      return found
    }
  }
#endif
