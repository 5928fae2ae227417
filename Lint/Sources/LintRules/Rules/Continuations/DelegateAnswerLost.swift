// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A delegate that keeps a continuation resumes it on success, but not where the system reports a failure or a cancel.
struct DelegateAnswerLost {
  private let repository: Repository

  init(_ repository: Repository) { self.repository = repository }

  func findings(in code: Code) -> [CodeFinding] {
    let kinds = ["CheckedContinuation<", "UnsafeContinuation<"]
    return code.elements(.typeName) { name in kinds.contains { name.contains($0) } && !name.hasPrefix("[") }
      .compactMap { type -> [CodeFinding]? in
        guard let property = type.parent, property.kind == .variable, property.enclosingFunction == nil,
          let owner = property.enclosingType, property.parent == owner
        else { return nil }
        return findings(of: property, owner)
      }.flatMap { $0 }
  }

  private func findings(of property: CodeElement, _ owner: CodeElement) -> [CodeFinding] {
    let lineage = Set(repository.lineage(ofType: owner.name))
    let methods = repository.parts(ofType: owner.name).flatMap(\.members).filter { $0.kind == .function }
    guard !methods.contains(where: { $0.delays && mentions($0, property.name) }) else { return [] }
    return DelegateEnd.all.filter { lineage.contains($0.delegate) }.flatMap { end -> [CodeFinding] in
      let successes = end.successes.compactMap { methods.first(named: $0) }.filter { resumes($0, property.name) }
      if successes.isEmpty { return [] }
      let failures = end.failures.flatMap { label -> [CodeFinding] in
        guard let method = methods.first(named: label) else {
          return [
            finding(
              property, property,
              Message(
                en: "when the system calls \(label), for which there is no method",
                ja: "\(label) が実装されていないため、それが呼ばれると"))
          ]
        }
        guard resumes(method, property.name) else {
          return [
            finding(
              property, method,
              Message(en: "when \(label) is called on line \(method.line)", ja: "\(method.line) 行目の \(label) が呼ばれると"))
          ]
        }
        return end.isLast ? lost(in: method, property) : []
      }
      return failures + (end.isLast ? successes.flatMap { lost(in: $0, property) } : [])
    }
  }

  private func mentions(_ element: CodeElement, _ name: String) -> Bool {
    element.subtree.contains { ($0.kind == .name || $0.kind == .member || $0.kind == .binding) && $0.name == name }
  }

  /// Itself, or through functions that it calls.
  private func resumes(_ method: CodeElement, _ name: String) -> Bool {
    repository.reached(from: method, depth: 2).contains { mentions($0, name) }
  }

  /// The ways out of a method that do not resume.
  private func lost(in method: CodeElement, _ property: CodeElement) -> [CodeFinding] {
    let answers = method.subtree.filter { element in
      switch element.kind {
      case .name, .member:
        element.name == property.name
          || element.isCallee
            && repository.callees(of: element.parent ?? element).contains { $0 != method && resumes($0, property.name) }
      default: false
      }
    }
    let walk = AnswerWalk(root: method, answers: answers, repository, holdsSelf: true)
    return walk.lostAnswers().filter { $0.lacks == nil }.prefix(1).map { finding(property, $0.element, $0.reason) }
  }

  private func finding(_ property: CodeElement, _ element: CodeElement, _ reason: Message) -> CodeFinding {
    CodeFinding(
      rule: ContinuationLost.id, element: element,
      message: Message(
        en: "\(property.name) is never resumed \(reason.en): its caller waits forever. Resume it there too.",
        ja: "\(reason.ja)、\(property.name) が resume されず、await している側は永久に待ち続けます。そこでも resume してください。"),
      severity: .error, isTentative: true)
  }
}

/// How the system tells a delegate that what it asked for has ended: names of methods, or labels of their parameters.
private struct DelegateEnd {
  let delegate: String
  let successes: [String]
  let failures: [String]
  /// Nothing is called after a success or a failure, so that each way out must resume.
  var isLast = true

  static let all = [
    DelegateEnd(
      delegate: "CLLocationManagerDelegate", successes: ["didUpdateLocations"], failures: ["didFailWithError"],
      isLast: false),
    DelegateEnd(
      delegate: "ASAuthorizationControllerDelegate", successes: ["didCompleteWithAuthorization"],
      failures: ["didCompleteWithError"]),
    DelegateEnd(delegate: "SKProductsRequestDelegate", successes: ["didReceive"], failures: ["didFailWithError"]),
    DelegateEnd(
      delegate: "UIImagePickerControllerDelegate", successes: ["didFinishPickingMediaWithInfo"],
      failures: ["imagePickerControllerDidCancel"]),
    DelegateEnd(
      delegate: "UIDocumentPickerDelegate", successes: ["didPickDocumentsAt"], failures: ["documentPickerWasCancelled"]),
    DelegateEnd(
      delegate: "CNContactPickerDelegate", successes: ["didSelect"], failures: ["contactPickerDidCancel"]),
    DelegateEnd(
      delegate: "WKNavigationDelegate", successes: ["didFinish"],
      failures: ["didFail", "didFailProvisionalNavigation"],
      isLast: false),
    DelegateEnd(
      delegate: "VNDocumentCameraViewControllerDelegate", successes: ["didFinishWith"],
      failures: ["documentCameraViewControllerDidCancel", "didFailWithError"]),
    DelegateEnd(
      delegate: "URLSessionDownloadDelegate", successes: ["didFinishDownloadingTo"], failures: ["didCompleteWithError"],
      isLast: false),
    DelegateEnd(
      delegate: "CBCentralManagerDelegate", successes: ["didConnect"], failures: ["didFailToConnect"], isLast: false),
    DelegateEnd(
      delegate: "MKLocalSearchCompleterDelegate", successes: ["completerDidUpdateResults"],
      failures: ["didFailWithError"]),
    DelegateEnd(
      delegate: "NFCNDEFReaderSessionDelegate", successes: ["didDetectNDEFs"], failures: ["didInvalidateWithError"],
      isLast: false),
    DelegateEnd(
      delegate: "SFSafariViewControllerDelegate", successes: ["safariViewControllerDidFinish"], failures: []),
    DelegateEnd(
      delegate: "AVCapturePhotoCaptureDelegate", successes: ["didFinishProcessingPhoto"], failures: []),
  ]
}

extension [CodeElement] {
  fileprivate func first(named name: String) -> CodeElement? {
    first { method in method.name == name || method.children.all(.parameter).contains { $0.outerName == name } }
  }
}

extension CodeElement {
  /// A time-out: it sleeps, or starts a timer.
  fileprivate var delays: Bool {
    subtree.contains { ["sleep", "asyncAfter", "scheduledTimer"].contains($0.name) }
  }
}
