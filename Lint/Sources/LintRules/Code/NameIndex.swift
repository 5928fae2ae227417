// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Where the names of a file are used and declared, so that a question about a name costs nothing in files without it, and in the
/// others no more than its answer.
struct NameIndex: Sendable {
  /// The nodes that declare something, in ascending order.
  private let declared: [TopicPlace]
  /// Where the uses of each name begin in ``uses``; one more than there are names.
  private let starts: [UInt32]
  /// The nodes that use a name in an expression, by name, each name's in the order of the source.
  private let uses: [UInt32]

  init(_ nodes: [CodeNode], _ names: NameList) {
    var starts = [UInt32](repeating: 0, count: names.count + 1)
    var declared: [TopicPlace] = []
    // A type is often written several times.
    var types = [Topic??](repeating: nil, count: names.count)
    for (index, node) in nodes.enumerated() {
      let name = Int(node.name)
      switch node.kind {
      case .name, .member: starts[name + 1] += 1
      case .typeName:
        if types[name] == nil { types[name] = .some(TypeText.nominal(names[name]).map { Topic(.typed, $0) }) }
        if let topic = types[name].flatMap({ $0 }) { declared.append(TopicPlace(topic, index)) }
      default:
        if let kind = node.kind.topic { declared.append(TopicPlace(Topic(kind, TypeText.last(names[name])), index)) }
      }
    }
    for name in names.indices { starts[name + 1] += starts[name] }
    var places = starts
    var uses = [UInt32](repeating: 0, count: Int(starts[names.count]))
    for (index, node) in nodes.enumerated() where node.kind == .name || node.kind == .member {
      let name = Int(node.name)
      uses[Int(places[name])] = UInt32(index)
      places[name] += 1
    }
    self.declared = declared.sorted()
    (self.starts, self.uses) = (starts, uses)
  }

  /// The nodes that are declared with the topic; others too, as different topics can have one hash.
  func declarations(_ topic: Topic) -> some Sequence<Int> { declared.places(of: topic) }

  /// The names and members in expressions that have the name of that number, in the order of the source.
  func uses(of name: Int) -> ArraySlice<UInt32> { uses[Int(starts[name])..<Int(starts[name + 1])] }

  /// The topics of the file with these names, each once, in ascending order.
  func topics(with names: NameList) -> [Topic] {
    var topics: [Topic] = []
    topics.reserveCapacity(names.places.count + declared.count)
    var (one, other) = (0, 0)
    while one < names.places.count || other < declared.count {
      let isOne = other == declared.count || one < names.places.count && names.places[one] < declared[other]
      let topic = (isOne ? names.places[one] : declared[other]).topic
      if isOne { one += 1 } else { other += 1 }
      if topics.last != topic { topics.append(topic) }
    }
    return topics.exact
  }
}

extension CodeKind {
  /// What a node of the kind declares by its name, save for types that are only used.
  fileprivate var topic: Topic.Kind? {
    switch self {
    case .type, .alias: .type
    case .function, .deinitializer: .function
    case .inherited: .heir
    case .variable, .enumCase: .property
    default: nil
    }
  }
}
