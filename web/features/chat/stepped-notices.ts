import type { GiftNotice } from '#contract/chat.socket.ts'
import { advance, followPicture, watched } from '#web/step/picture-clock.ts'
import { createWaitingList } from '#web/step/waiting-list.ts'

export type SteppedNotices = {
  take(notice: GiftNotice): void
  /** Returns a function that stops waiting. */
  start(): () => void
}

/** Passes gifts on when the picture reaches their time, in the room of the fixture whose picture the page shows. */
export function createSteppedNotices(groupId: string, show: (notice: GiftNotice) => void): SteppedNotices {
  const waiting = createWaitingList<GiftNotice>()
  const follower = {
    moved(timeMs: number | null) {
      for (const notice of waiting.take(watched()?.groupId === groupId ? timeMs : null)) show(notice)
    },
    nextAt: () => waiting.nextAt(),
  }
  return {
    take(notice) {
      waiting.add(notice.at, notice)
      advance()
    },
    start: () => followPicture('events', follower),
  }
}
