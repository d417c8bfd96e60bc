import { type ChatMessage, type ChatRoom, followedRooms, followedRoomsPaged, markRoomRead } from '#contract/chat.ts'
import { userTopic } from '#contract/user.socket.ts'
import { call } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'
import { createLatestRead } from '#web/api/latest-read.ts'
import { session } from '#web/api/session.ts'
import { createSubscription } from '#web/api/socket.ts'
import { splitLocale } from '#web/i18n/locale.ts'
import { createStore } from '#web/ui/store.ts'
import { readMeanwhile, startReading } from './being-read.ts'
import { notBehind, withNewest } from './newest-line.ts'
import { refreshUnread } from './unread.state.ts'

/** The member's rooms, the most recently active first. `list` is null until loaded. */
export type OwnRooms = { list: ChatRoom[] | null; hasFailed: boolean }
export const noRooms: OwnRooms = { list: null, hasFailed: false }
export const ownRooms = createStore(noRooms)

/** Max rooms of the first read. */
const pageSize = 100
/** Poll interval, because public rooms send no event for each message. */
const refreshMs = 30_000
const readAfterMs = 800

let reader: string | null = null
const reads = createLatestRead()

export async function refreshOwnRooms(): Promise<void> {
  const now = session.get()
  const userId = now.kind === 'member' ? now.user.userId : null
  if (userId !== reader) {
    ownRooms.set(() => noRooms)
    reads.drop()
  }
  reader = userId
  if (userId === null) return
  const isRead = readMeanwhile()
  const current = reads.begin()
  try {
    const { locale } = splitLocale(location.pathname)
    const isFirst = ownRooms.get().list === null
    const { list } = isFirst
      ? await call(followedRoomsPaged, { pageNum: 1, pageSize, locale })
      : await call(followedRooms, { locale })
    const shown = list.map((room) => (isRead(room.groupId) ? { ...room, unread: 0 } : room))
    if (!current.take()) return
    ownRooms.set((known) => ({ list: notBehind(shown, known.list ?? []), hasFailed: false }))
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (current.isNewest()) ownRooms.set((known) => ({ ...known, hasFailed: true }))
  }
}

/** Loads the list and updates it by events and polling. Returns a stop function. */
export function followOwnRooms(): () => void {
  const refresh = () => document.visibilityState === 'visible' && void refreshOwnRooms()
  void refreshOwnRooms()
  const timer = setInterval(refresh, refreshMs)
  const unfollow = session.subscribe(() => void refreshOwnRooms())
  document.addEventListener('visibilitychange', refresh)
  const news = createSubscription(userTopic, {}, { on: { room: () => void refreshOwnRooms() } })
  const leave = news.start()
  return () => {
    clearInterval(timer)
    unfollow()
    document.removeEventListener('visibilitychange', refresh)
    leave()
  }
}

/** Shows a change of a room immediately. The next refresh reads the server's state. */
export function amendOwnRoom(groupId: string, by: Partial<ChatRoom>): void {
  ownRooms.set((now) => ({
    ...now,
    list: now.list?.map((room) => (room.groupId === groupId ? { ...room, ...by } : room)) ?? null,
  }))
}

const marking = new Map<string, ReturnType<typeof setTimeout>>()

/** Updates the list with the newest or edited message of the open room, without a request. */
export function showNewest(message: ChatMessage): void {
  ownRooms.set((now) => {
    const list = now.list && withNewest(now.list, message)
    return list === now.list ? now : { ...now, list }
  })
}

/** Marks a room as read. Calls in quick succession send one request. */
export function markSeen(groupId: string): void {
  amendOwnRoom(groupId, { unread: 0 })
  clearTimeout(marking.get(groupId))
  const reading = startReading(groupId)
  const sendRead = async () => {
    marking.delete(groupId)
    try {
      if (session.get().kind === 'member') await call(markRoomRead, { groupId })
    } catch (error) {
      // The next message that the member sees triggers another request.
      if (!(error instanceof CallError)) throw error
    } finally {
      reading.confirm()
    }
    await refreshUnread()
  }
  marking.set(
    groupId,
    setTimeout(() => void sendRead(), readAfterMs),
  )
}
