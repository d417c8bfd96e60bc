import { sql } from 'kysely'
import type { Db } from '#server/db/sql.ts'

/**
 * Returns the part after the @ in the UIDs of this site's calendars. It does not depend on the host name (RFC 7986,
 * section 5.3).
 */
export async function readCalendarSite(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from calendar_site`.execute(db)
  const [site] = rows
  if (!site) throw new Error('calendar_site has no row')
  return site.id
}
