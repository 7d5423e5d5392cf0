import Foundation
import Platform
import TestSupport
import Testing

@testable import LivePreview

/// What is watched for a file, and that a change of it is noticed.
@Suite struct WatchTests {
  private func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
  }

  @Test func `every step of a way counts`() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "a/b.json")
    let plan = WatchPlan([folder("a/b.json")]).folders
    #expect(plan[folder.path] == ["a"] && plan[folder("a")] == ["b.json"])
    #expect(plan["/"]?.count == 1)
  }

  @Test func `a missing file is watched in the last existing folder of its path`() throws {
    let folder = try TemporaryFolder()
    let plan = WatchPlan([folder("no/such/file")]).folders
    #expect(plan[folder.path] == ["no"] && plan[folder("no")] == nil)
  }

  @Test func `links are watched, and where they lead`() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "pool/one/x.png")
    try link(folder("now"), to: "pool/one")
    try link(folder("pool/one/y.png"), to: "../../pool/./one/x.png")
    let plan = WatchPlan([folder("now/y.png")]).folders
    #expect(plan[folder.path] == ["now", "pool"])
    #expect(plan[folder("pool")] == ["one"] && plan[folder("pool/one")] == ["y.png", "x.png"])
  }

  @Test func `links in a circle come to an end`() throws {
    let folder = try TemporaryFolder()
    try link(folder("a"), to: "b")
    try link(folder("b"), to: "a")
    #expect(WatchPlan([folder("a")]).folders[folder.path] == ["a", "b"])
  }

  @Test(arguments: [true, false])
  func `a change is noticed, with or without events; one of other files is not`(isTold: Bool) throws {
    let folder = try TemporaryFolder()
    try folder.write("1", to: "mine")
    let watcher = FileWatcher(try WakeUp(), folders: isTold ? FolderWatch() : nil)
    watcher.watch([folder("mine"), folder("later/on")])
    #expect(!watcher.takeChanges())
    try folder.write("2", to: "theirs")
    #expect(!watcher.takeChanges())
    try folder.write("22", to: "mine")
    guard case .change = watcher.wait(milliseconds: 5000) else { return #expect(Bool(false), "the change") }
    while watcher.takeChanges() {}
    try folder.write("", to: "later/on")
    guard case .change = watcher.wait(milliseconds: 5000) else { return #expect(Bool(false), "the new folder") }
    watcher.renew()
    while watcher.takeChanges() {}
    try folder.write("more", to: "later/on")
    guard case .change = watcher.wait(milliseconds: 5000) else { return #expect(Bool(false), "the new file") }
  }

  @Test func `who waits can be woken`() throws {
    let alarm = try WakeUp()
    let watcher = FileWatcher(alarm)
    watcher.watch([])
    alarm.wake()
    guard case .woken = watcher.wait(milliseconds: nil) else { return #expect(Bool(false)) }
    guard case .timeout = watcher.wait(milliseconds: 1) else { return #expect(Bool(false)) }
  }

  @Test(arguments: [
    ("127.0.0.1", true, false, "127.0.0.1"), ("127.5.6.7", true, false, "127.5.6.7"), ("::1", true, false, "[::1]"),
    ("192.168.1.20", false, false, "192.168.1.20"), ("0.0.0.0", false, true, "0.0.0.0"), ("::", false, true, "[::]"),
    ("::ffff:0.0.0.0", false, true, "[::ffff:0.0.0.0]"), ("fe80::1", false, false, "[fe80::1]"),
  ])
  func `addresses are numbers`(text: String, isLoopback: Bool, isEvery: Bool, host: String) throws {
    let address = try #require(InternetAddress(text))
    #expect(address.isLoopback == isLoopback && address.isEvery == isEvery && address.host == host)
  }

  @Test(arguments: ["", "localhost", "127.1", "fe80::1%eth0", "1.2.3.4:80", "[::1]", "256.0.0.1"])
  func `names and zones are no addresses`(text: String) { #expect(InternetAddress(text) == nil) }
}
