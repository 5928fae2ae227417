// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if DEBUG || BELAY_RETAIN_PATHS
  import CBelayRetainPaths

  /// Layouts that were found once. Metadata is never freed and never changes, so neither does what is in here.
  final class LayoutCache: @unchecked Sendable {
    // @unchecked: touched inside `withCache` only, which has a lock. Nothing of a user's runs inside it.

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

    /// - Parameter heap: What the first word of the object points at.
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

    /// Nil where the generic parameters cannot be told.
    func context(
      _ descriptor: CaptureDescriptor, offset: Int, _ isolation: ContextIsolation, at object: UnsafeRawPointer
    ) -> ObjectLayout.Context? {
      // Where there are bindings, the compiler leaves the isolation out of its description, though it lies before them. If one
      // comes that does not, captures are not where this would look for them.
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
