import { type ColumnType, sql } from 'kysely'
import type { Db } from '#server/db/sql.ts'

type BrowserTable = { user_id: string; browser_hash: Buffer; seen_on: ColumnType<Date, never, Date> }

declare module '#server/db/sql.ts' {
  interface Database {
    chat_browsers: BrowserTable
  }
}

/** Records that a member used this browser. Writes at most once a day. */
export async function noteBrowser(db: Db, { userId, hash }: { userId: string; hash: Buffer }): Promise<void> {
  await sql`
    insert into chat_browsers (user_id, browser_hash) values (${userId}, ${hash})
    on conflict (user_id, browser_hash) do update set seen_on = current_date
    where chat_browsers.seen_on < current_date`.execute(db)
}

/** Returns the members in `with` who have used one of this member’s browsers. */
export async function listSharedBrowsers(db: Db, of: { userId: string; with: readonly string[] }): Promise<string[]> {
  if (of.with.length === 0) return []
  const rows = await db
    .selectFrom('chat_browsers as own')
    .innerJoin('chat_browsers as other', 'other.browser_hash', 'own.browser_hash')
    .select('other.user_id')
    .distinct()
    .where('own.user_id', '=', of.userId)
    .where('other.user_id', 'in', of.with)
    .execute()
  return rows.map((row) => row.user_id)
}

export async function deleteBrowsersBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('chat_browsers').where('seen_on', '<', before).execute()
}
