import { sql } from 'kysely'
import type { Db } from '#server/db/sql.ts'

/** Those of the addresses of files that came with a message which waits for a moderator. */
export async function heldAddresses(db: Db, addresses: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ url: string }>`
    select distinct url from held_messages, unnest(attachments) as url
    where decision is null and url = any(${addresses}::text[])`.execute(db)
  return new Set(rows.map(({ url }) => url))
}
