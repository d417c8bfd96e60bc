import { type ColumnType, type Generated, sql } from 'kysely'
import { countDue, type DueWork, firstDueInMs } from '#server/db/due-work.ts'
import type { Db } from '#server/db/sql.ts'

type UnsentTable = {
  id: ColumnType<string, string, never>
  at: Generated<Date>
  recipient: string
  subject: string
  /** The text, sealed for the row's id. */
  sealed: ColumnType<Buffer, Buffer, never>
  error: string
  tries: Generated<number>
  unsubscribe_url: string | null
  user_id: string | null
  topic: string | null
  /** Time of the next attempt. Null while one runs, and for a mail that only an operator sends again. */
  due_at: Date | null
  /** No attempt begins after this time. */
  expires_at: Date | null
}

declare module '#server/db/sql.ts' {
  interface Database {
    unsent_mails: UnsentTable
  }
}

const keptForDays = 7
const shownToMember = 5
const columns = [
  'id',
  'recipient',
  'subject',
  'sealed',
  'unsubscribe_url',
  'user_id',
  'topic',
  'tries',
  'expires_at',
] as const

export type UnsentMail = Pick<UnsentTable, 'recipient' | 'subject' | 'unsubscribe_url' | 'user_id' | 'topic'> & {
  id: string
  sealed: Buffer
}
export type ClaimedMail = UnsentMail & { tries: number; expires_at: Date | null }

const after = (ms: number | null) => (ms === null ? null : sql<Date>`now() + ${ms} * interval '1 millisecond'`)

/** `inMs` is the pause before the next attempt, or null. `validMs` is the life of what the mail contains, or null. */
export async function insertUnsent(
  db: Db,
  mail: UnsentMail & { error: string; inMs: number | null; validMs: number | null },
): Promise<void> {
  const { inMs, validMs, ...row } = mail
  await db
    .insertInto('unsent_mails')
    .values({ ...row, due_at: after(inMs), expires_at: after(validMs) })
    .execute()
}

/** Takes due mails, which no other process then takes. A mail whose process ends in between is not taken again. */
export async function claimDueMails(db: Db, limit: number): Promise<ClaimedMail[]> {
  return db
    .updateTable('unsent_mails')
    .set({ due_at: null, tries: sql`tries + 1` })
    .where('id', 'in', (due) =>
      due
        .selectFrom('unsent_mails')
        .select('id')
        .where('due_at', '<=', sql<Date>`now()`)
        .orderBy('due_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(columns)
    .execute()
}

/** Takes one mail. Returns null when it is gone. */
export async function claimMail(db: Db, id: string): Promise<ClaimedMail | null> {
  const taken = db.updateTable('unsent_mails').set({ due_at: null, tries: sql`tries + 1` })
  return (await taken.where('id', '=', id).returning(columns).executeTakeFirst()) ?? null
}

/** Notes a failed attempt. The mail is due again in `inMs` when it has not expired by then. */
export async function noteFailure(
  db: Db,
  { id, error, inMs }: { id: string; error: string; inMs: number | null },
): Promise<void> {
  const next = after(inMs)
  const due_at = next && sql<Date | null>`case when coalesce(expires_at, 'infinity') > ${next} then ${next} end`
  await db.updateTable('unsent_mails').set({ error, due_at }).where('id', '=', id).execute()
}

export async function deleteUnsent(db: Db, id: string): Promise<void> {
  await db.deleteFrom('unsent_mails').where('id', '=', id).execute()
}

/** Deletes the member's earlier mails of a topic, which a newer one replaces. */
export async function deleteReplaced(db: Db, of: { userId: string; topic: string; exceptId: string }): Promise<void> {
  await db
    .deleteFrom('unsent_mails')
    .where('user_id', '=', of.userId)
    .where('topic', '=', of.topic)
    .where('id', '<>', of.exceptId)
    .execute()
}

export async function listUnsentOf(
  db: Db,
  userId: string,
): Promise<{ recipient: string; subject: string; at: Date; is_due: boolean }[]> {
  return db
    .selectFrom('unsent_mails')
    .select(['recipient', 'subject', 'at', sql<boolean>`due_at is not null`.as('is_due')])
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .limit(shownToMember)
    .execute()
}

const due = sql`select due_at from unsent_mails where due_at is not null`

/** Returns the milliseconds until the next mail is due, or null. */
export async function nextMailInMs(db: Db): Promise<number | null> {
  return firstDueInMs(db, due)
}

export async function countDueMails(db: Db): Promise<DueWork> {
  return countDue(db, sql`${due} and due_at <= now()`)
}

/** Deletes mails whose links have expired long ago. */
export async function deleteOldUnsent(db: Db): Promise<void> {
  await db.deleteFrom('unsent_mails').where('at', '<', sql<Date>`now() - ${keptForDays} * interval '1 day'`).execute()
}
