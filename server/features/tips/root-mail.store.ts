import type { ColumnType } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '#server/db/sql.ts'
import { confirmedEmails } from '#server/tables/emails.ts'

/** Members who receive the daily root by e-mail, and the day of the last root that was sent. */
type ReaderTable = { user_id: string; sent_day: ColumnType<string, string, string> }

declare module '#server/db/sql.ts' {
  interface Database {
    tip_root_readers: ReaderTable
  }
}

export async function isReader(db: Db, userId: string): Promise<boolean> {
  const query = db.selectFrom('tip_root_readers').select('user_id').where('user_id', '=', userId)
  return (await query.executeTakeFirst()) !== undefined
}

/** Subscribes the member from today's root on. Returns false when the member has no confirmed address. */
export async function insertReader(db: Db, userId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into tip_root_readers (user_id, sent_day)
    select id, (now() at time zone 'UTC')::date - 1 from (${confirmedEmails(db)}) u where id = ${userId}
    on conflict (user_id) do update set user_id = excluded.user_id`.execute(db)
  return numAffectedRows === 1n
}

export async function deleteReader(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('tip_root_readers').where('user_id', '=', userId).execute()
}

export type Letter = { userId: string; email: string; day: string; root: string }

/** Returns the e-mails that are not sent yet, oldest day first. */
export async function listUnsent(db: Db, limit: number): Promise<Letter[]> {
  const { rows } = await sql<Letter>`
    select r.user_id as "userId", u.email, d.day::text as day, d.root
    from tip_root_readers r
    join (${confirmedEmails(db)}) u on u.id = r.user_id
    join tip_days d on d.day > r.sent_day
    order by d.day, r.user_id limit ${limit}`.execute(db)
  return rows
}

/** Marks the e-mail as sent. Returns false when another run did so first, so that no e-mail is sent twice. */
export async function takeLetter(db: Db, { userId, day }: Letter): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('tip_root_readers')
    .set({ sent_day: day })
    .where('user_id', '=', userId)
    .where('sent_day', '<', day)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
