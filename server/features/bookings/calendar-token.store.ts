import { randomBytes } from 'node:crypto'
import type { Generated } from 'kysely'
import type { Db } from '#server/db/sql.ts'

type CalendarTokenTable = { user_id: string; token: string; created_at: Generated<Date> }

declare module '#server/db/sql.ts' {
  interface Database {
    calendar_tokens: CalendarTokenTable
  }
}

const freshToken = () => randomBytes(24).toString('base64url')

/** Returns the member’s token. Creates it on the first call. */
export async function upsertToken(db: Db, userId: string): Promise<string> {
  const { token } = await db
    .insertInto('calendar_tokens')
    .values({ user_id: userId, token: freshToken() })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(({ ref }) => ({ token: ref('calendar_tokens.token') })),
    )
    .returning('token')
    .executeTakeFirstOrThrow()
  return token
}

export async function replaceToken(db: Db, userId: string): Promise<string> {
  const values = { token: freshToken(), created_at: new Date() }
  const { token } = await db
    .insertInto('calendar_tokens')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .returning('token')
    .executeTakeFirstOrThrow()
  return token
}

export async function findOwnerOf(db: Db, token: string): Promise<string | null> {
  const row = await db.selectFrom('calendar_tokens').select('user_id').where('token', '=', token).executeTakeFirst()
  return row?.user_id ?? null
}
