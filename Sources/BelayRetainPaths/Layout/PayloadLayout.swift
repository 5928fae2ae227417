// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if DEBUG || BELAY_RETAIN_PATHS
  /// The contents of one case of an enum.
  enum PayloadLayout {
    case nothing
    case value(ValueLayout, label: String, isIndirect: Bool)
    case unreadable(RetainObstacle.Kind)
  }

  extension LayoutBuilder {
    static func payload(of type: TypeMetadata, tag: Int) -> PayloadLayout {
      guard let descriptor = type.valueDescriptor else { return .unreadable(.unreadableType) }
      // Tags count the cases with a payload first.
      guard tag < descriptor.payloadCaseCount else { return .nothing }
      if type.kind == .optional {
        guard let wrapped = type.argument(0, of: type.valueGenericArguments) else {
          return .unreadable(.unreadableType)
        }
        return payload(layout(of: wrapped), "", isIndirect: false)
      }
      guard let fields = descriptor.fields, tag < fields.count else { return .unreadable(.noReflectionMetadata) }
      let record = fields[tag]
      guard let name = record.type else { return .unreadable(.noReflectionMetadata) }
      guard let payload = name.type(in: descriptor, descriptor.isGeneric ? type.valueGenericArguments : nil) else {
        return .unreadable(.unreadableType)
      }
      return self.payload(layout(of: payload), ".\(record.name)", isIndirect: record.isIndirect)
    }

    private static func payload(_ layout: ValueLayout, _ label: String, isIndirect: Bool) -> PayloadLayout {
      layout.slots.isEmpty ? .nothing : .value(layout, label: label, isIndirect: isIndirect)
    }
  }
#endif
