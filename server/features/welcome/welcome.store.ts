import { type Generated, sql } from 'kysely'
import type { WelcomeStep } from '#contract/rules/welcome-steps.ts'
import type { Db } from '#server/db/sql.ts'
import { activityDays } from '#server/tables/activity.ts'
import { authors } from '#server/tables/authors.ts'
import { bookings } from '#server/tables/bookings.ts'
import { followed } from '#server/tables/follows.ts'

type WelcomeTable = { user_id: string; closed_at: Generated<Date> }

declare module '#server/db/sql.ts' {
  interface Database {
    welcome_lists: WelcomeTable
  }
}

export async function closeList(db: Db, userId: string): Promise<void> {
  await db
    .insertInto('welcome_lists')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns the steps that the member has done, and true in `isOpen` for an account of the last `days` days. */
export async function findList(
  db: Db,
  userId: string,
  days: number,
): Promise<{ isOpen: boolean } & Record<WelcomeStep, boolean>> {
  const active = (kind: 'chat' | 'check-in') => sql<boolean>`exists (
    select from (${activityDays(db)}) a where a.user_id = ${userId} and a.kind = ${kind})`
  const follows = (kind: 'team' | 'member') => sql`exists (${followed(db, { userId, kind })})`
  const { rows } = await sql<{ isOpen: boolean } & Record<WelcomeStep, boolean>>`
    select exists (select from (${authors(db)}) u
        where u.id = ${userId} and u.created_at > now() - ${days} * interval '1 day')
      and not exists (select from welcome_lists w where w.user_id = ${userId}) as "isOpen",
      ${follows('team')} or ${follows('member')} as follow,
      exists (select from (${bookings(db)}) b where b.user_id = ${userId}) as book,
      ${active('chat')} as hello, ${active('check-in')} as "check-in"`.execute(db)
  return rows[0] ?? { isOpen: false, follow: false, hello: false, book: false, 'check-in': false }
}
