import { deleteInBatches, oldestKept } from '#server/db/delete-in-batches.ts'
import type { Db } from '#server/db/sql.ts'
import { deleteOldest, listSilentRooms } from './old-messages.store.ts'

/**
 * Deletes the messages of fixtures' rooms that have been silent for so many days; 0 keeps them. Whole rooms become
 * empty, so no room has a gap in its ids. Rooms of members are their own and stay.
 */
export async function forgetMessages(db: Db, days: number, stopping?: AbortSignal): Promise<void> {
  const before = oldestKept(days)
  if (!before) return
  for (const roomId of await listSilentRooms(db, before)) {
    if (stopping?.aborted) return
    await deleteInBatches((limit) => deleteOldest(db, roomId, limit), stopping)
  }
}
