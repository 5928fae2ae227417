// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Testing

@testable import BelayTestSupport

@Suite("Upload without a store: the article", .timeLimit(.minutes(15)))
@MainActor
struct UploadDeskTests {
  let server = UploadServer()
  let photo = Photo(id: "sea")

  @Test
  func `It continues without a screen, and delivers; a second tap starts nothing`() async {
    let desk = UploadDesk(api: server.api)
    let run = desk.upload(photo)
    server.transfer.yield(.progress(0.5))
    #expect(desk.upload(photo).outcome == .dropped)
    server.transfer.yield(.done(link: "example/sea"))
    #expect(await run.finished() == .finished)
    #expect(desk.uploads == ["sea": .delivered(link: "example/sea")])
    #expect(server.transfers == 1)
  }

  @Test
  func `A cancel is no failure, and an answer that comes after it changes nothing`() async {
    let desk = UploadDesk(api: server.api)
    let (gate, streamHasGone) = (Gate(), Gate())
    server.transferStubbornly(at: gate, releasing: streamHasGone)
    let run = desk.upload(photo)
    await gate.waitUntilReached()
    #expect(desk.uploads == ["sea": .sending(0.5)])
    desk.cancel(photo)
    #expect(run.outcome == .cancelled)
    #expect(desk.uploads.isEmpty)
    gate.open()
    await streamHasGone.wait()
    #expect(desk.uploads.isEmpty)
  }

  @Test
  func `A transfer that stops short has failed, and may be tried again`() async {
    let desk = UploadDesk(api: server.api)
    server.transfer.finish()
    await desk.upload(photo).finished()
    #expect(desk.uploads == ["sea": .failed])
    server.reopen()
    server.transfer.yield(.done(link: "example/sea"))
    await desk.upload(photo).finished()
    #expect(desk.uploads == ["sea": .delivered(link: "example/sea")])
  }

  @Test
  func `It ends with the desk, in that moment`() async {
    var desk: UploadDesk? = UploadDesk(api: server.api)
    weak let gone = desk
    let run = desk!.upload(photo)
    desk = nil
    #expect(gone == nil)
    #expect(run.outcome == .cancelled)
  }
}
