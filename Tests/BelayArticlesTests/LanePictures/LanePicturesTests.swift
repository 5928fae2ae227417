// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import Testing

@testable import Belay

@Suite("LanePictures: what the articles show is what the lanes do", .timeLimit(.minutes(15)))
@MainActor
struct LanePicturesTests {
  @Test(arguments: LaneScene.all)
  func `A picture in the catalog is the one that is drawn from a trace`(_ scene: LaneScene) async throws {
    let lives = await LaneStage.play(scene)
    #expect(lives.count == scene.requests.count)
    for palette in LanePalette.all {
      let picture = LanePicture(scene: scene, lives: lives, palette: palette)
      let file = folder.appendingPathComponent(picture.file)
      if mayWrite { try Data(picture.svg.utf8).write(to: file) }
      let committed = try? String(decoding: Data(contentsOf: file), as: UTF8.self)
      #expect(
        committed == picture.svg,
        """
        \(picture.file) is not what the lane does now. Draw it anew with \
        BELAY_WRITE_PICTURES=1 swift test --filter LanePictures, and look at it.
        """)
    }
  }

  @Test
  func `Every policy has a picture, and the catalog has none beside them`() throws {
    // The other test is writing them.
    guard !mayWrite else { return }
    let kinds = Set(LaneScene.all.map { "\($0.policy)" })
    #expect(kinds == ["concurrent", "concurrent(limit: 2)", "restart", "drop", "join", "enqueue", "keepLatest"])
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasPrefix("lane-") && $0.hasSuffix(".svg") }
    let drawn = LaneScene.all.flatMap { scene in LanePalette.all.map { "\(scene.file)\($0.suffix).svg" } }
    #expect(files.sorted() == drawn.sorted())
  }

  private var mayWrite: Bool { ProcessInfo.processInfo.environment["BELAY_WRITE_PICTURES"] != nil }

  /// The folder of the catalog with the pictures.
  private var folder: URL {
    var url = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { url.deleteLastPathComponent() }
    return url.appendingPathComponent("Sources/Belay/Belay.docc/Guides")
  }
}
