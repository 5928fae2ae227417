// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if DEBUG || BELAY_RETAIN_PATHS
  extension LayoutBuilder {
    static func layout(ofContext heap: UnsafeRawPointer) -> ObjectLayout {
      guard let descriptor = heap.pointer(at: 16).map(CaptureDescriptor.init) else {
        return ObjectLayout(.unreadable(.noReflectionMetadata), name: nil)
      }
      // 0: the compiler does not know the offset; the contents begin after the header.
      let offset = max(16, Int(heap.halfWord(at: 8)))
      if descriptor.isGeneric { return ObjectLayout(.genericContext(descriptor, offset: offset), name: nil) }
      return ObjectLayout(.context(context(descriptor, offset: offset, in: nil)), name: nil)
    }

    /// The captures, in order, each aligned as its type requires.
    ///
    /// - Parameter offset: The offset of bindings and captures.
    static func context(
      _ descriptor: CaptureDescriptor, offset: Int, in environment: GenericEnvironment?
    ) -> ObjectLayout.Context {
      var place = offset + 8 * descriptor.bindingCount
      var captures: [Slot] = []
      var functions = 0
      var others = 0
      for index in 0..<descriptor.captureCount {
        guard let capture = descriptor.capture(index, in: environment) else {
          // Its size is not known, so the position of the next one is not known either.
          captures.append(Slot(content: .unreadable(.unreadableType), offset: place, captured: ""))
          others += 1
          break
        }
        place = (place + capture.alignmentMask) & ~capture.alignmentMask
        captures += slots(of: capture).map { $0.moved(by: place, into: "") }
        place += capture.size
        // The isolation of an `@isolated(any)` closure comes before its captures, and does not count as one.
        if case .function = capture {
          functions += 1
        } else if index > 0 || !descriptor.beginsWithIsolation {
          others += 1
        }
      }
      // A box has one value and is not generic.
      let mayBeBox = descriptor.captureCount == 1 && !descriptor.isGeneric
      return ObjectLayout.Context(captures: captures, mayBeBox: mayBeBox, isThunk: functions == 1 && others == 0)
    }

    private static func slots(of capture: CaptureDescriptor.Capture) -> [Slot] {
      switch capture {
      case .unretained, .metatype: []
      case .box: [Slot(content: .box, offset: 0, captured: "")]
      case .function(let function):
        [
          Slot(
            content: function.isOptional ? .optionalFunction(function.isolation) : .function(function.isolation),
            offset: 0,
            captured: "")
        ]
      case .value(let type):
        // The object provides its own name.
        slots(of: type).map { $0.moved(by: 0, into: "", captured: type.kind == .class ? "" : type.name) }
      }
    }
  }
#endif
