import { messageMarkAllRead, messageMarkRead, messageUnread, type UnreadCounts } from '#contract/notifications.ts'
import { userTopic } from '#contract/user.socket.ts'
import { call } from '#web/api/call.ts'
import { session } from '#web/api/session.ts'
import { createSubscription } from '#web/api/socket.ts'
import { createWrites } from '#web/api/writes.ts'
import { createStore, useStore } from '#web/ui/store.ts'
import { createBadge } from './badge.ts'

const none: UnreadCounts = { unReadBookingCount: 0, unReadMsgCount: 0 }
export const unread = createStore<UnreadCounts>(none)
/** Number of new notifications. An open list is read again when it increases. */
const arrivals = createStore(0)

/** Poll interval of the unread count, for members whose socket does not work. */
const refreshMs = 5 * 60_000
/** Max wait for the subscription. After that, the page reads the count without the socket. */
const subscriptionWithinMs = 3_000
/**
 * Number of received events and stopped bells. The response to a request sent before the last one is outdated, or
 * belongs to another member.
 */
let events = 0
/** Marks of this page. Reads of notifications go through it too, so that they include the marks. */
export const notificationWrites = createWrites()

async function refresh(): Promise<void> {
  const before = events
  try {
    const counts = await notificationWrites.read(() => call(messageUnread))
    if (before === events) unread.set(() => counts)
  } catch (error) {
    console.warn('The notifications could not be counted', error)
  }
}

/**
 * Updates the unread count and the badge at each event. Reads the count every five minutes and at each subscription,
 * because earlier notifications sent no event to this page. Returns a stop function.
 */
export function followNotifications(): () => void {
  const withoutSocket = setTimeout(() => void refresh(), subscriptionWithinMs)
  const timer = setInterval(() => session.get().kind === 'member' && void refresh(), refreshMs)
  const news = createSubscription(
    userTopic,
    {},
    {
      subbed() {
        clearTimeout(withoutSocket)
        void refresh()
      },
      on: {
        notification({ data }) {
          events += 1
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
    clearTimeout(withoutSocket)
    clearInterval(timer)
    leave()
    stopCounting()
    badge.close()
    // Responses that are on their way belong to this member.
    events += 1
    unread.set(() => none)
  }
}

/** Marks one notification as read, or all without an id. Throws CallError. */
export async function markRead(id?: string): Promise<void> {
  const before = events
  const counts = await notificationWrites.write(() =>
    id === undefined ? call(messageMarkAllRead, {}) : call(messageMarkRead, { id }),
  )
  // The server also sends the new count as an event, so a dropped response loses nothing.
  if (before === events) unread.set(() => counts)
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
