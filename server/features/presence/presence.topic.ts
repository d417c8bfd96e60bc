import type { FrameOf } from '#contract/frame.ts'
import { presenceClientFrame as clientFrame, type presenceClientFrame } from '#contract/presence.socket.ts'
import { ApiError, errorNameOf } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Connection } from '#server/realtime/connection.ts'
import type { SocketKind } from '#server/realtime/gate.ts'
import type { Hub } from '#server/realtime/hub.ts'
import { everywhere } from '#server/tables/presence.ts'
import type { Leases } from './leases.service.ts'

type ClientFrame = FrameOf<typeof presenceClientFrame>

const maxRooms = 20
const prefix = 'presence:'

export function presenceRoom(roomId: string): string {
  return `${prefix}${roomId}`
}

/** Returns the room id in the name of a chat or presence channel, or null for other channels. */
export function roomIdOf(name: string): string | null {
  return /^(?:presence|chatroom):(.+)$/.exec(name)?.[1] ?? null
}

type Use = {
  hub: Hub
  leases: Leases
  membersOnline(): Promise<number>
  totalOf(roomId: string): number
  /** Throws ROOM_NOT_FOUND, NOT_PERMISSIONS. */
  refuseUnreadable(roomId: string, viewer: Viewer): Promise<void>
  onFailure: (error: unknown) => void
}

/** Serves `/onlineSocket`, for members only. A member is online while at least one of the member’s sockets says so. */
export function presenceSocket(use: Use): SocketKind<typeof presenceClientFrame> {
  const { hub, leases } = use
  const online = new WeakSet<Connection>()
  const userOf = ({ viewer }: Connection) => (viewer.kind === 'user' ? viewer.userId : '')

  async function sendOnline(connection: Connection, type: 'online' | 'offline'): Promise<void> {
    const total = await use.membersOnline().catch(() => null)
    if (total === null) connection.fail('UNAVAILABLE')
    else connection.send({ type, total })
  }

  function setOnline(connection: Connection): void {
    if (online.has(connection)) return
    online.add(connection)
    leases.hold(everywhere, userOf(connection))
  }

  function setOffline(connection: Connection, options?: { isExplicit: boolean }): void {
    if (online.delete(connection)) leases.release(everywhere, userOf(connection), options)
  }

  async function join(connection: Connection, roomId: string): Promise<void> {
    try {
      if (hub.channelsIn(connection) >= maxRooms) throw new ApiError('TOO_MANY_REQUESTS')
      await use.refuseUnreadable(roomId, connection.viewer)
      if (!connection.isOpen) return
      hub.join(connection, hub.open(presenceRoom(roomId), { fields: { roomId }, dispose: () => {} }))
      connection.send({ type: 'room', roomId, total: use.totalOf(roomId) })
    } catch (error) {
      const name = errorNameOf(error)
      if (name === 'INTERNAL_ERROR') use.onFailure(error)
      connection.fail(name)
    }
  }

  function receive(connection: Connection, frame: ClientFrame): void {
    switch (frame.type) {
      case 'ping':
        connection.send({ type: 'pong' })
        break
      case 'online':
        setOnline(connection)
        void sendOnline(connection, 'online')
        break
      case 'offline':
        setOffline(connection, { isExplicit: true })
        void sendOnline(connection, 'offline')
        break
      case 'leave':
        connection.inTurn(() => hub.leave(connection, presenceRoom(frame.roomId)), use.onFailure)
        break
      case 'join':
        connection.inTurn(() => join(connection, frame.roomId), use.onFailure)
    }
  }

  return {
    path: '/onlineSocket',
    frame: clientFrame,
    refuse: (viewer) => (viewer.kind === 'user' ? null : 'FIBE_NOT_LOGIN'),
    receive,
    closed(connection) {
      setOffline(connection)
      hub.leaveAll(connection)
    },
  }
}
