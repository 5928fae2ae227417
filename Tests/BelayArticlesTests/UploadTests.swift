// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Testing

@testable import BelayTestSupport

@Suite("Upload: the article", .timeLimit(.minutes(15)))
@MainActor
struct UploadTests {
  let server = UploadServer()
  let photo = Photo(id: "sea")

  private func open() -> Store<Uploads> { Store(Uploads(api: server.api), state: .init()) }
  private func openScreen(_ uploads: Store<Uploads>) -> PhotoScreen {
    PhotoScreen(photo, api: server.api, uploads: uploads)
  }

  @Test
  func `An upload continues after its screen is closed, and the reopened screen shows its progress`() async throws {
    let uploads = open()
    var screen: PhotoScreen? = openScreen(uploads)
    weak let gone = screen
    screen!.uploadTapped()
    server.transfer.yield(.progress(0.25))
    await isSeen(in: FieldValues(of: \.progress, in: screen!.upload!)) { $0 == 0.25 }
    screen = nil
    #expect(gone == nil)

    server.transfer.yield(.progress(0.5))
    let back = openScreen(uploads)
    let upload = try #require(back.upload)
    await isSeen(in: FieldValues(of: \.progress, in: upload)) { $0 == 0.5 }
    server.transfer.yield(.done(link: "example/sea"))
    await isSeen(in: FieldValues(of: \.links, in: uploads)) { $0["sea"] != nil }
    #expect(back.link == "example/sea")
    #expect(back.upload == nil)
  }

  @Test
  func `Leaving the screen ends the screen's own work, and only that`() async {
    let uploads = open()
    var screen: PhotoScreen? = openScreen(uploads)
    let gate = Gate()
    server.preview = { await gate.wait() }
    let preview = screen!.store.run(.appeared)
    screen!.uploadTapped()
    await gate.waitUntilReached()
    screen = nil
    #expect(preview.outcome == .cancelled)
    #expect(uploads.items.contains(id: "sea"))
    gate.open()
    server.transfer.yield(.done(link: "example/sea"))
    await isSeen(in: FieldValues(of: \.links, in: uploads)) { $0["sea"] != nil }
  }

  @Test
  func `The screen that comes back can cancel it: it has gone in that turn, and its late answer delivers nothing`()
    async
  {
    let uploads = open()
    let (gate, streamHasGone) = (Gate(), Gate())
    server.transferStubbornly(at: gate, releasing: streamHasGone)
    openScreen(uploads).uploadTapped()
    await gate.waitUntilReached()
    let back = openScreen(uploads)
    let upload = back.upload
    #expect(upload?.progress == 0.5)
    upload?.send(.cancelTapped)
    #expect(back.upload == nil)
    #expect(upload?.lifetime.isEnded == true)
    gate.open()
    await streamHasGone.wait()
    #expect(uploads.links.isEmpty)
  }

  @Test
  func `A tap while it goes starts no second upload`() async {
    let uploads = open()
    let screen = openScreen(uploads)
    screen.uploadTapped()
    server.transfer.yield(.progress(0.5))
    await isSeen(in: FieldValues(of: \.progress, in: screen.upload!)) { $0 == 0.5 }
    screen.uploadTapped()
    #expect(screen.upload?.progress == 0.5)
    #expect(server.transfers == 1)
  }

  @Test
  func `An upload that failed starts over when it is tried again`() async {
    let uploads = open()
    let screen = openScreen(uploads)
    server.transfer.yield(.progress(0.5))
    server.transfer.finish()
    await uploads.perform(.add(photo))
    #expect(screen.upload?.hasFailed == true)
    #expect(screen.upload?.progress == 0)
    server.reopen()
    server.transfer.yield(.done(link: "example/sea"))
    let retry = screen.upload?.run(.retryTapped)
    #expect(screen.upload?.hasFailed == false)
    await retry?.finished()
    #expect(screen.link == "example/sea")
  }

  @Test
  func `A second tap on retry does not set the progress of the transfer back`() async {
    let uploads = open()
    let screen = openScreen(uploads)
    screen.uploadTapped()
    server.transfer.yield(.progress(0.5))
    await isSeen(in: FieldValues(of: \.progress, in: screen.upload!)) { $0 == 0.5 }
    screen.upload?.send(.retryTapped)
    #expect(screen.upload?.progress == 0.5)
  }

  @Test
  func `The view that shows the progress is woken by its upload, and not by another`() async {
    let uploads = open()
    let screen = openScreen(uploads)
    screen.uploadTapped()
    let shown = Watcher { [unowned screen] in screen.upload?.progress }
    server.transfer.yield(.progress(0.5))
    await isSeen(in: FieldValues(of: \.progress, in: screen.upload!)) { $0 == 0.5 }

    server.reopen()
    uploads.send(.add(Photo(id: "hill")))
    server.transfer.yield(.progress(0.1))
    await isSeen(in: FieldValues(of: \.progress, in: uploads.child(Uploads.items, id: "hill")!)) { $0 == 0.1 }
    #expect(shown.seen == [0, 0.5])
    screen.upload?.send(.cancelTapped)
    #expect(shown.seen == [0, 0.5, nil])
  }
}
