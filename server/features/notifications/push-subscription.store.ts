import { type Generated, sql } from 'kysely'
import type { Locale } from '#contract/envelope.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import { openSessions } from '#server/tables/sessions.ts'

type SubscriptionTable = {
  id: Generated<string>
  user_id: string
  session_id: string
  endpoint: string
  p256dh: string
  auth: string
  locale: Locale
  user_agent: string
  created_at: Generated<Date>
  seen_at: Generated<Date>
}

declare module '#server/db/sql.ts' {
  interface Database {
    push_subscriptions: SubscriptionTable
  }
}

export type NewSubscription = {
  userId: string
  sessionId: string
  endpoint: string
  p256dh: string
  auth: string
  locale: Locale
  userAgent: string
}

/**
 * Stores the browser’s subscription and returns its id. An endpoint is one browser. Its messages go to the member who
 * logged in last.
 */
export async function putSubscription(tx: Tx, of: NewSubscription, max: number): Promise<string> {
  const values = {
    user_id: of.userId,
    session_id: of.sessionId,
    p256dh: of.p256dh,
    auth: of.auth,
    locale: of.locale,
    user_agent: of.userAgent,
  }
  const known = await tx
    .selectFrom('push_subscriptions')
    .select(['id', 'user_id'])
    .where(sql`md5(endpoint)`, '=', sql`md5(${of.endpoint})`)
    .forUpdate()
    .executeTakeFirst()
  // Deletes the previous member’s subscription with its pending messages, so that they cannot reach the next member on
  // this browser.
  if (known && known.user_id !== of.userId)
    await tx.deleteFrom('push_subscriptions').where('id', '=', known.id).execute()
  const { id } = await tx
    .insertInto('push_subscriptions')
    .values({ ...values, endpoint: of.endpoint })
    .onConflict((conflict) =>
      conflict.expression(sql`md5(endpoint)`).doUpdateSet({ ...values, seen_at: sql<Date>`now()` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where user_id = ${of.userId} order by seen_at desc, id desc offset ${max})`.execute(
    tx,
  )
  return id
}

export async function deleteByEndpoint(
  db: Db,
  { userId, endpoint }: { userId: string; endpoint: string },
): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where(sql`md5(endpoint)`, '=', sql`md5(${endpoint})`)
    .where('user_id', '=', userId)
    .execute()
}

export async function deleteById(db: Db, { userId, id }: { userId: string; id: string }): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).where('user_id', '=', userId).execute()
}

export async function listDevices(db: Db, userId: string) {
  return db
    .selectFrom('push_subscriptions')
    .select(['id', 'user_agent as userAgent', 'endpoint', 'seen_at as seenAt'])
    .where('user_id', '=', userId)
    .where('session_id', 'in', openSessions(db))
    .orderBy('seen_at', 'desc')
    .execute()
}

/** Deletes the subscriptions of browsers that are logged out, or could not be reached for a week. */
export async function deleteDead(db: Db): Promise<void> {
  await sql`
    delete from push_subscriptions
    where session_id not in (${openSessions(db)})`.execute(db)
}
