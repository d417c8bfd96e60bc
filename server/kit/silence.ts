import type { Db } from '#server/db/sql.ts'
import { ApiError } from '#server/http/errors.ts'
import { banFromAll } from '#server/tables/bans.ts'

/**
 * Call it before a member writes or changes what others read. Throws USER_MUTED, with the seconds that are left, for a
 * member who is banned from everything.
 */
export async function refuseSilenced(db: Db, userId: string): Promise<void> {
  const ban = await banFromAll(db, userId)
  if (!ban) return
  const leftMs = ban.until && ban.until.getTime() - Date.now()
  throw new ApiError('USER_MUTED', leftMs === null ? {} : { retryAfterS: Math.max(1, Math.ceil(leftMs / 1_000)) })
}
