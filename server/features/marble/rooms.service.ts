import type { Kysely } from 'kysely'
import type { MarbleTrackId } from '#contract/marble-names.ts'
import { recordAct } from '#server/acts.ts'
import type { Database } from '#server/db/sql.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Member } from '#server/http/viewer.ts'
import { type RoomRow, updateRoom } from './room.store.ts'

type Change = { roomId: string; rotation: readonly MarbleTrackId[]; racesPerTrack: number; isOpen: boolean }

export type RoomService = {
  /** Sets a room's tracks and whether it races, and says so in the log. Throws MARBLE_ROOM_NOT_FOUND. */
  save(operator: Member, change: Change): Promise<RoomRow>
}

/** `changed`: what is to be done next may be another thing now. */
export function createRoomService(db: Kysely<Database>, changed: () => void): RoomService {
  return {
    async save(operator, { roomId, ...change }) {
      const room = await db.transaction().execute(async (tx) => {
        const saved = await updateRoom(tx, roomId, change)
        if (!saved) throw new ApiError('MARBLE_ROOM_NOT_FOUND')
        const { rotation, racesPerTrack, isOpen } = change
        const reason = `${saved.slug}: ${isOpen ? '' : '✕ '}${rotation.join(' → ')} × ${racesPerTrack}`
        await recordAct(tx, { kind: 'marble.changed', by: operator, reason })
        return saved
      })
      changed()
      return room
    },
  }
}
