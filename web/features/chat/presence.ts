import { chatTicket } from '#contract/chat-ticket.ts'
import { call, renewToken } from '#web/api/call.ts'
import { createLiveSocket } from '#web/api/live-socket.ts'
import { whenGoingOffline } from '#web/api/presence.ts'
import { session } from '#web/api/session.ts'

/** Max consecutive reconnections that fail. After that, the socket stops trying. */
const maxFailures = 10

/** Number of open panels per room. */
const rooms = new Map<string, number>()

/** Socket for members only. It reports that the member is online, and in which rooms. */
const socket = createLiveSocket({
  path: '/onlineSocket',
  maxFailures,
  ticket: async () => (await call(chatTicket)).ticket,
  refused: () => renewToken(),
  opened() {
    sendVisibility()
    for (const roomId of rooms.keys()) socket.send({ type: 'join', roomId })
  },
  received() {
    // Nothing to handle: the totals arrive on the chat socket, which guests have too.
  },
})

function sendVisibility(): void {
  socket.send({ type: document.visibilityState === 'visible' ? 'online' : 'offline' })
}

function onVisibility(): void {
  if (document.visibilityState === 'visible') sendVisibility()
}

function follow(): void {
  if (session.get().kind === 'member') socket.start()
  else socket.stop()
}

/** Keeps the presence socket open while a member is logged in. Returns a stop function. */
export function startPresence(): () => void {
  document.addEventListener('visibilitychange', onVisibility)
  whenGoingOffline(() => socket.send({ type: 'offline' }))
  const unfollow = session.subscribe(follow)
  follow()
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    unfollow()
    socket.stop()
  }
}

/** Reports the viewer as present in a room until the returned function is called. */
export function joinPresence(roomId: string): () => void {
  const panels = rooms.get(roomId) ?? 0
  rooms.set(roomId, panels + 1)
  if (panels === 0) socket.send({ type: 'join', roomId })
  return () => {
    const left = (rooms.get(roomId) ?? 0) - 1
    if (left > 0) {
      rooms.set(roomId, left)
      return
    }
    rooms.delete(roomId)
    socket.send({ type: 'leave', roomId })
  }
}
