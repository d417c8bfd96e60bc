import { type ChatMessage, type ChatRoom, followedRoomsPaged, markRoomRead } from '#contract/chat.ts'
import { userTopic } from '#contract/user.socket.ts'
import { call } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'
import { session } from '#web/api/session.ts'
import { createSubscription } from '#web/api/socket.ts'
import { splitLocale } from '#web/i18n/locale.ts'
import { createStore } from '#web/ui/store.ts'
import { readMeanwhile, startReading } from './being-read.ts'
import { refreshUnread } from './unread.state.ts'

/** The member's own rooms, those talked in last first; null until they are known. */
export type OwnRooms = { list: ChatRoom[] | null; hasFailed: boolean }
export const noRooms: OwnRooms = { list: null, hasFailed: false }
export const ownRooms = createStore(noRooms)

/** product.md 9 */
const pageSize = 100
/** Rooms that everybody may enter tell nobody's list of each message. */
const refreshMs = 30_000
const readAfterMs = 800

let reader: string | null = null

export async function refreshOwnRooms(): Promise<void> {
  const now = session.get()
  const userId = now.kind === 'member' ? now.user.userId : null
  if (userId !== reader) ownRooms.set(() => noRooms)
  reader = userId
  if (userId === null) return
  const isRead = readMeanwhile()
  try {
    const { list } = await call(followedRoomsPaged, {
      pageNum: 1,
      pageSize,
      locale: splitLocale(location.pathname).locale,
    })
    const shown = list.map((room) => (isRead(room.groupId) ? { ...room, unread: 0 } : room))
    if (reader === userId) ownRooms.set(() => ({ list: shown, hasFailed: false }))
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    ownRooms.set((known) => ({ ...known, hasFailed: true }))
  }
}

/** Keeps the list up to date until the returned function is called. */
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

/** Shown at once; the server is asked anew when it next is. */
export function amendOwnRoom(groupId: string, by: Partial<ChatRoom>): void {
  ownRooms.set((now) => ({
    ...now,
    list: now.list?.map((room) => (room.groupId === groupId ? { ...room, ...by } : room)) ?? null,
  }))
}

const marking = new Map<string, ReturnType<typeof setTimeout>>()

/** What was said last in the open room is its line in the list at once, and the room is the first of it. */
function showNewest(groupId: string, message: ChatMessage): void {
  const { userId, showName, filteredMessage, createdAt, attachments } = message
  ownRooms.set((now) => {
    const room = now.list?.find((one) => one.groupId === groupId)
    if (!now.list || !room || createdAt <= (room.lastMessage?.createdAt ?? 0)) return now
    const lastMessage = { userId, showName, filteredMessage, createdAt, files: attachments?.length ?? 0 }
    return { ...now, list: [{ ...room, lastMessage }, ...now.list.filter((one) => one !== room)] }
  })
}

/** A room was read to its end, `newest` its last message: told once for what came in a row. */
export function markSeen(groupId: string, newest: ChatMessage | null): void {
  amendOwnRoom(groupId, { unread: 0 })
  if (newest && !newest.isHidden) showNewest(groupId, newest)
  clearTimeout(marking.get(groupId))
  const reading = startReading(groupId)
  const tell = async () => {
    marking.delete(groupId)
    try {
      if (session.get().kind === 'member') await call(markRoomRead, { groupId })
    } catch (error) {
      // The next message that is seen tells it again.
      if (!(error instanceof CallError)) throw error
    } finally {
      reading.heard()
    }
    await refreshUnread()
  }
  marking.set(
    groupId,
    setTimeout(() => void tell(), readAfterMs),
  )
}
