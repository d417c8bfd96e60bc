import { messageUnread, type UnreadCounts } from '#contract/notifications.ts'
import { userTopic } from '#contract/user.socket.ts'
import { call } from '#web/api/call.ts'
import { session } from '#web/api/session.ts'
import { createSubscription } from '#web/api/socket.ts'
import { createStore, useStore } from '#web/ui/store.ts'
import { createBadge } from './badge.ts'

const none: UnreadCounts = { unReadBookingCount: 0, unReadMsgCount: 0 }
export const unread = createStore<UnreadCounts>(none)
/** Counts up with each notification that comes, so that an open list reads itself again. */
const arrivals = createStore(0)

/** Notifications are asked for anew this often, for whoever has no socket (product.md 9). */
const refreshMs = 5 * 60_000

async function refresh(): Promise<void> {
  try {
    const counts = await call(messageUnread)
    unread.set(() => counts)
  } catch (error) {
    console.warn('The notifications could not be counted', error)
  }
}

/** For a member: counts now, every five minutes, and as the socket tells. Returns how to stop. */
export function followNotifications(): () => void {
  void refresh()
  const timer = setInterval(() => session.get().kind === 'member' && void refresh(), refreshMs)
  const news = createSubscription(
    userTopic,
    {},
    {
      on: {
        notification({ data }) {
          unread.set(() => data.unread)
          if (data.id !== null) arrivals.set((count) => count + 1)
        },
      },
    },
  )
  const leave = news.start()
  const badge = createBadge()
  const stopCounting = unread.subscribe(() => badge.show(sumOf(unread.get())))
  return () => {
    clearInterval(timer)
    leave()
    stopCounting()
    badge.close()
    unread.set(() => none)
  }
}

export function useUnread(): number {
  return sumOf(useStore(unread, none))
}

function sumOf({ unReadBookingCount, unReadMsgCount }: UnreadCounts): number {
  return unReadBookingCount + unReadMsgCount
}

export function useArrivals(): number {
  return useStore(arrivals, 0)
}
