// The pictures that were drawn last. A user who scrubs requests one frame after the other, and most of a frame is equal to the
// previous one: it is drawn over that one, in memory that the system has given already. Unlike a run's `PicturePool`, which has a
// picture for each that is at work, they are few for all looks together: a preview stays open for days.

import FrameWriting
import Synchronization

/// Pictures of a revision that are not in use.
final class SentPictures: Sendable {
  private let free = Mutex<[(look: FrameLook, picture: DrawnPicture)]>([])

  /// Pictures that are kept: two that are drawn at once.
  private static let most = 2

  /// Takes out the picture with a look that came last.
  func take(_ look: FrameLook) -> sending DrawnPicture? {
    free.withLock { free in
      guard let index = free.lastIndex(where: { $0.look == look }) else { return nil }
      return free.remove(at: index).picture
    }
  }

  /// Keeps a picture; the one that has been here longest gives way.
  func keep(_ picture: consuming sending DrawnPicture, _ look: FrameLook) {
    let picture = picture
    free.withLock { free in
      if free.count >= Self.most { free.removeFirst() }
      free.append((look, picture))
    }
  }
}
