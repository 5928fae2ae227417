// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Finds the objects in a state by reflection, and reads what is in them.
///
/// It does not look into objects of the system, of Swift's own libraries and of Belay, nor beyond the first hundred
/// elements of a collection.
@MainActor
struct ObjectReader {
  /// The objects that the state has outside of other objects, with all that is in them.
  private(set) var objects: [ObjectContents] = []
  private var seen: Set<ObjectIdentifier> = []
  /// Whether the walk is in an object.
  private var isInside = false

  /// Types whose values have no object, known from a value of each. So most states are looked at once.
  private static var withoutObjects: Set<ObjectIdentifier> = []
  private static let elementLimit = 100

  /// Whether a value of this type may have an object, as far as the values that were read show.
  static func mayFind(inType type: Any.Type) -> Bool { !withoutObjects.contains(ObjectIdentifier(type)) }

  static func objects(in state: Any) -> [ObjectContents] {
    if !mayFind(inType: type(of: state)) { return [] }
    var reader = ObjectReader()
    reader.read(state, at: "")
    return reader.objects
  }

  /// - Returns: Whether no value of this type has an object.
  @discardableResult
  private mutating func read(_ value: Any, at path: String) -> Bool {
    let type = ObjectIdentifier(type(of: value))
    if Self.withoutObjects.contains(type) {
      note(value, at: path)
      return true
    }
    let count = isInside ? objects[objects.count - 1].parts.count : 0
    let hasNone = readParts(value, at: path)
    guard hasNone else { return false }
    Self.withoutObjects.insert(type)
    // The value as a whole says what its parts would.
    if isInside { objects[objects.count - 1].parts.removeSubrange(count...) }
    note(value, at: path)
    return true
  }

  private mutating func readParts(_ value: Any, at path: String) -> Bool {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional:
      guard let wrapped = mirror.children.first?.value else {
        note(value, at: path)
        return (type(of: value) as? any AnyOptional.Type).map { Self.withoutObjects.contains($0.wrapped) } ?? false
      }
      return read(wrapped, at: path)
    case .collection, .set, .dictionary: return readElements(value, mirror, at: path)
    case .tuple: return readFields(mirror, at: path)
    case .class:
      readObject(value as AnyObject, mirror, at: path)
      // A class of the system counts as a value.
      return ForeignTypes.contains(type(of: value))
    case .enum:
      guard let payload = mirror.children.first else {
        note(value, at: path)
        return value is any CaseIterable
      }
      note(CaseName(name: payload.label ?? "?"), at: path)
      read(payload.value, at: Self.path(path, payload.label))
      // Another case may have an object.
      return false
    case .struct: return ForeignTypes.contains(type(of: value)) || readFields(mirror, at: path)
    // A closure, a metatype.
    default: return true
    }
  }

  private mutating func readFields(_ mirror: Mirror, at path: String) -> Bool {
    var haveNone = true
    for child in mirror.children where !Self.isGenerated(child.label) {
      if !read(child.value, at: Self.path(path, child.label)) { haveNone = false }
    }
    return haveNone
  }

  private mutating func readElements(_ value: Any, _ mirror: Mirror, at path: String) -> Bool {
    if mirror.children.isEmpty {
      note(value, at: path)
      return false
    }
    var (haveNone, index) = (true, 0)
    for child in mirror.children.prefix(Self.elementLimit) {
      if !read(child.value, at: "\(path)[\(index)]") { haveNone = false }
      index += 1
      // All elements are of this type, unless they are `any` values.
      if haveNone { break }
    }
    return haveNone
  }

  private mutating func readObject(_ object: AnyObject, _ mirror: Mirror, at path: String) {
    if ForeignTypes.contains(type(of: object)) { return note(object, at: path) }
    // Another object in this place is a change of what is around it.
    note(object, at: path)
    guard seen.insert(ObjectIdentifier(object)).inserted else { return }
    let wasInside = isInside
    if !wasInside { objects.append(ObjectContents(object: object, path: path.isEmpty ? "the state" : path)) }
    isInside = true
    defer { isInside = wasInside }
    // As they are declared: the superclass first.
    let mirrors = sequence(first: mirror, next: \.superclassMirror)
    for mirror in mirrors.reversed() { _ = readFields(mirror, at: path) }
  }

  private mutating func note(_ value: Any, at path: String) {
    if isInside { objects[objects.count - 1].parts.append(.init(path: path, value: value)) }
  }

  private static func path(_ path: String, _ label: String?) -> String {
    guard let label else { return path }
    // A tuple's labels are .0 and .1; what a macro or a wrapper stores for `name` is `_name`.
    let name = label.hasPrefix(".") || label.hasPrefix("_") ? String(label.dropFirst()) : label
    return path.isEmpty ? name : "\(path).\(name)"
  }

  /// What macros and `lazy` store beside the user's own properties.
  private static func isGenerated(_ label: String?) -> Bool {
    label.map { $0.hasPrefix("_$") || $0.hasPrefix("$__") } ?? false
  }
}

/// The case of an enum that has a payload.
private struct CaseName: Equatable, CustomStringConvertible {
  let name: String
  var description: String { ".\(name)" }
}

/// An `Optional` of any type.
private protocol AnyOptional {
  static var wrapped: ObjectIdentifier { get }
}

extension Optional: AnyOptional {
  fileprivate static var wrapped: ObjectIdentifier { ObjectIdentifier(Wrapped.self) }
}
