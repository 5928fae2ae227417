// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

public import Belay

/// What a feature of an app has done, with its values of the feature's own types.
public struct FeatureEvent {
  /// What can be observed.
  public enum Kind {
    /// The feature has received an action, from a view, a parent or a child's output.
    case received(action: Any)
    /// The feature delivers an output to its owner or its parent.
    case emitted(output: Any)
    /// A run that the action started, or a load in it, has failed. It is no cancellation: those are not reported.
    case failed(any Error, action: Any)
  }

  /// The feature: `Checkout.self`.
  public let feature: any Feature.Type
  /// What has happened.
  public let kind: Kind

  /// The names of the feature and of the action or output, without values: `Checkout.submitTapped`. If that is no enum,
  /// its type: `Search.String`. For what may not contain what the user has typed, such as the breadcrumbs of a crash
  /// report.
  public var name: String {
    switch kind {
    case .received(let action), .failed(_, let action): "\(feature).\(TraceText.nameWithoutValues(of: action))"
    case .emitted(let output): "\(feature).\(TraceText.nameWithoutValues(of: output))"
    }
  }
}
