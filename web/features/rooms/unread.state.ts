import { unreadRooms } from '#contract/chat.ts'
import { userTopic } from '#contract/user.socket.ts'
import { call } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'
import { session } from '#web/api/session.ts'
import { createSubscription } from '#web/api/socket.ts'
import { createStore, useStore } from '#web/ui/store.ts'
import { readMeanwhile } from './being-read.ts'

/** Unread messages in the member's rooms that send events. */
const unread = createStore(0)
/** Poll interval, because public rooms send no event for each message. */
const refreshMs = 5 * 60_000

export async function refreshUnread(): Promise<void> {
  if (session.get().kind !== 'member') return unread.set(() => 0)
  const isRead = readMeanwhile()
  try {
    const { total, list } = await call(unreadRooms)
    const behind = list.filter(({ groupId }) => isRead(groupId)).reduce((sum, room) => sum + room.unread, 0)
    unread.set(() => total - behind)
  } catch (error) {
    // The next event or poll reads the number again.
    if (!(error instanceof CallError)) throw error
  }
}

/**
 * Reads the number of the member's unread messages now, every five minutes, and on each socket event. Returns a stop
 * function.
 */
export function followUnread(): () => void {
  void refreshUnread()
  const timer = setInterval(() => void refreshUnread(), refreshMs)
  const leave = createSubscription(userTopic, {}, { on: { room: () => void refreshUnread() } }).start()
  return () => {
    clearInterval(timer)
    leave()
    unread.set(() => 0)
  }
}

export function useUnreadMessages(): number {
  return useStore(unread, 0)
}
