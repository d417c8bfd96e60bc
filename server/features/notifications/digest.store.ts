import { sql } from 'kysely'
import type { Locale } from '#contract/envelope.ts'
import type { Db } from '#server/db/sql.ts'
import { authors } from '#server/tables/authors.ts'
import { confirmedEmails } from '#server/tables/emails.ts'
import { leavers } from '#server/tables/sessions.ts'
import { suspendedMembers } from '#server/tables/suspensions.ts'
import type { Tellable } from './notification.store.ts'
import { wants } from './settings.store.ts'

export type Reader = { userId: string; name: string; email: string; locale: Locale; zone: string; since: Date }
/** `email` is null when the member no longer has a confirmed address. */
export type DueReader = Omit<Reader, 'email'> & { email: string | null }

/** Returns true when the member has a confirmed address. */
export async function hasEmail(db: Db, userId: string): Promise<boolean> {
  const query = confirmedEmails(db).where('id', '=', userId)
  return (await query.executeTakeFirst()) !== undefined
}

/**
 * Takes members whose digest is due: the hour matches in their time zone, weekly ones on Monday, and none was sent in
 * the last 20 hours. Members who cannot log in or whose account is being deleted get none. It marks them before
 * sending, so that a failing letter is not sent repeatedly. An empty list means that no member is due any more.
 */
export async function takeReaders(
  db: Db,
  { at, hour, limit }: { at: Date; hour: number; limit: number },
): Promise<DueReader[]> {
  const { rows } = await sql<DueReader>`
    with due as (
      select p.user_id, p.digested_at from notification_settings p
      where p.digest <> 'off' and p.digested_at < ${at}::timestamptz - interval '20 hours'
        and p.user_id not in (${suspendedMembers(db)}) and p.user_id not in (${leavers(db)})
        and extract(hour from ${at}::timestamptz at time zone p.zone) = ${hour}
        and (p.digest = 'daily' or extract(isodow from ${at}::timestamptz at time zone p.zone) = 1)
      order by p.user_id limit ${limit} for update skip locked
    ), taken as (
      update notification_settings p set digested_at = ${at}::timestamptz from due where p.user_id = due.user_id
      returning p.user_id, due.digested_at as since, p.digest_locale, p.zone
    )
    select t.user_id as "userId", coalesce(u.nickname, '') as name, e.email, t.digest_locale as locale, t.zone, t.since
    from taken t left join (${authors(db)}) u on u.id = t.user_id
      left join (${confirmedEmails(db)}) e on e.id = u.id`.execute(db)
  return rows
}

/** Switches the digest off. Does nothing for a member without one. */
export async function stopDigest(db: Db, userId: string): Promise<void> {
  await db.updateTable('notification_settings').set({ digest: 'off' }).where('user_id', '=', userId).execute()
}

/**
 * Returns the unread notifications since the last digest that the member wants by mail, newest first, and their total.
 */
export async function listUnreadSince(
  db: Db,
  { userId, since, limit }: { userId: string; since: Date; limit: number },
): Promise<{ list: Tellable[]; total: number }> {
  const { rows } = await sql<Tellable & { total: number }>`
    select n.title, n.kind, n.content, n.others, count(*) over ()::int as total
    from notifications n left join notification_settings p on p.user_id = n.user_id
    where n.user_id = ${userId} and n.status = 10 and n.changed_at > ${since}
      and ${wants({ choices: 'p.choices', kind: 'n.kind' }, 'email')}
    order by n.changed_at desc, n.id desc limit ${limit}`.execute(db)
  return { list: rows, total: rows[0]?.total ?? 0 }
}
