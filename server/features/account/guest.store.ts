import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { guestName } from '#contract/account.ts'
import type { Db } from '#server/db/sql.ts'

/** Guests are told apart by four digits; more than these share one. */
const digitsShown = 10_000

/** The row that a guest's messages stand under, made with the first of them. It is gone for every list and search. */
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
