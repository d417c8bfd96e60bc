import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { guestName } from '#contract/account.ts'
import type { Db } from '#server/db/sql.ts'

/** Number of different guest nicknames (four digits). Guests can share a nickname. */
const digitsShown = 10_000

/**
 * Returns the id of the user row that owns a guest’s messages. Creates the row on the first call. `gone_at` hides it
 * from every list and search.
 */
export async function keepGuestAuthor(db: Db, guestId: string): Promise<string> {
  const hash = createHash('sha256').update(guestId).digest('hex')
  const name = `${guestName}${hash.slice(0, 20)}`
  const number = Number.parseInt(hash.slice(20, 28), 16) % digitsShown
  const nickname = `Khách ${String(number).padStart(4, '0')}`
  await sql`
    insert into users (username, username_key, username_skeleton, nickname, nickname_skeleton, gone_at)
    values (${name}, ${name}, ${name}, ${nickname}, '', now())
    on conflict (username_key) do nothing`.execute(db)
  const query = db.selectFrom('users').select('id').where('username_key', '=', name)
  return (await query.executeTakeFirstOrThrow()).id
}
