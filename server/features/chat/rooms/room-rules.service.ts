import type { Kysely } from 'kysely'
import type { ActKind } from '#contract/acts.ts'
import type { RoomRules } from '#contract/room-rules.ts'
import type { Database, Tx } from '#server/db/sql.ts'
import { canModerate } from '#server/features/chat/chat.rules.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Member } from '#server/http/viewer.ts'
import { recordAct } from '#server/kit/acts.ts'
import type { OpenRoom, OpenRooms } from './open-rooms.service.ts'
import { deleteTurnsBefore, holdMessage, lockRules, setPinned, updateRules } from './room-rules.store.ts'

type RuleChange = { [K in Exclude<keyof RoomRules, 'version'>]?: RoomRules[K] | undefined }

/** Each call throws ROOM_NOT_FOUND, or NOT_PERMISSIONS unless the member moderates the room. Private rooms have no rules. */
export type RoomRulesService = {
  /**
   * Changes the given rules and returns all. Each changed rule has one entry in the log. Throws BAD_INPUT for
   * `followersOnly` in a VIP room, because its host admits each member.
   */
  change(member: Member, roomId: string, change: RuleChange): Promise<RoomRules>
  /** Pins the message instead of the pinned one, or unpins it. Throws MESSAGE_NOT_FOUND. */
  pin(member: Member, of: { roomId: string; id: string; isPinned: boolean }): Promise<void>
  /** Deletes the times of last messages that are older than a day, which no slow mode needs. */
  forgetTurns(): Promise<void>
}

type Switches = 'followersOnly' | 'membersOnly' | 'linksOff' | 'newcomersOff'
const acts: Record<Switches, { on: ActKind; off: ActKind }> = {
  followersOnly: { on: 'room.followers-on', off: 'room.followers-off' },
  membersOnly: { on: 'room.members-on', off: 'room.members-off' },
  linksOff: { on: 'room.links-off', off: 'room.links-on' },
  newcomersOff: { on: 'room.newcomers-off', off: 'room.newcomers-on' },
}
const switches = Object.keys(acts) as Switches[]

const turnsKeptMs = 24 * 3_600_000

/**
 * Opens a room for a tool of its moderators. Throws ROOM_NOT_FOUND, or NOT_PERMISSIONS for other members and in private
 * rooms.
 */
export async function openModerated(rooms: OpenRooms, member: Member, roomId: string): Promise<OpenRoom> {
  const room = await rooms.open(roomId)
  if (room.kind === 'private' || !canModerate(member, room)) throw new ApiError('NOT_PERMISSIONS')
  return room
}

export function createRoomRules({ db, rooms }: { db: Kysely<Database>; rooms: OpenRooms }): RoomRulesService {
  async function locked(tx: Tx, roomId: string) {
    const rules = await lockRules(tx, roomId)
    if (!rules) throw new ApiError('ROOM_NOT_FOUND')
    return rules
  }

  return {
    async change(member, roomId, change) {
      const { people } = await openModerated(rooms, member, roomId)
      if (change.followersOnly && people !== null)
        throw new ApiError('BAD_INPUT', { fields: [{ path: 'followersOnly', rule: 'room' }] })
      const rules = await db.transaction().execute(async (tx) => {
        const { pinnedId: _, ...before } = await locked(tx, roomId)
        const next: RoomRules = {
          version: before.version,
          slowSeconds: change.slowSeconds ?? before.slowSeconds,
          followersOnly: change.followersOnly ?? before.followersOnly,
          membersOnly: change.membersOnly ?? before.membersOnly,
          linksOff: change.linksOff ?? before.linksOff,
          newcomersOff: change.newcomersOff ?? before.newcomersOff,
        }
        const changed = switches.filter((name) => next[name] !== before[name])
        const isSlowChanged = next.slowSeconds !== before.slowSeconds
        if (changed.length === 0 && !isSlowChanged) return next
        const act = { by: member, roomId }
        if (isSlowChanged && next.slowSeconds === 0) await recordAct(tx, { ...act, kind: 'room.slow-off' })
        else if (isSlowChanged) await recordAct(tx, { ...act, kind: 'room.slow-on', reason: `${next.slowSeconds} s` })
        for (const name of changed) await recordAct(tx, { ...act, kind: acts[name][next[name] ? 'on' : 'off'] })
        return { ...next, version: await updateRules(tx, roomId, next) }
      })
      await rooms.refreshRights(roomId)
      return rules
    },
    async pin(member, { roomId, id, isPinned }) {
      await openModerated(rooms, member, roomId)
      const isChanged = await db.transaction().execute(async (tx) => {
        // Locks the message before the room, as the removal of a message does.
        const userId = await holdMessage(tx, { roomId, id })
        if (userId === null) throw new ApiError('MESSAGE_NOT_FOUND')
        const { pinnedId } = await locked(tx, roomId)
        if ((pinnedId === id) === isPinned) return false
        await setPinned(tx, roomId, isPinned ? id : null)
        const kind = isPinned ? 'message.pinned' : 'message.unpinned'
        await recordAct(tx, { kind, by: member, roomId, userId, messageId: id })
        return true
      })
      if (isChanged) await rooms.refreshRights(roomId)
    },
    forgetTurns: () => deleteTurnsBefore(db, new Date(Date.now() - turnsKeptMs)),
  }
}
