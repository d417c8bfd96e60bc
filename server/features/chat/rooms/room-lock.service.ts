import type { Tx } from '#server/db/sql.ts'
import { ApiError } from '#server/http/errors.ts'
import { type LockedRoom, lockRoom } from './room-keeping.store.ts'

/** Same as `lockRoom`, but throws ROOM_NOT_FOUND instead of returning null. */
export async function lockedRoom(tx: Tx, roomId: string): Promise<LockedRoom> {
  const room = await lockRoom(tx, roomId)
  if (!room) throw new ApiError('ROOM_NOT_FOUND')
  return room
}
