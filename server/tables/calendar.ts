import { sql } from 'kysely'
import type { Db } from '#server/db/sql.ts'

/**
 * Returns the id of this site in the UIDs of its calendars and in the ids of its feeds. It does not depend on the host
 * name (RFC 7986, section 5.3).
 */
export async function readSiteId(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from calendar_site`.execute(db)
  const [site] = rows
  if (!site) throw new Error('calendar_site has no row')
  return site.id
}
