import { type ColumnType, type Generated, sql } from 'kysely'
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
}

declare module '#server/db/sql.ts' {
  interface Database {
    unsent_mails: UnsentTable
  }
}

const keptForDays = 7

export type UnsentMail = Pick<UnsentTable, 'recipient' | 'subject' | 'error' | 'unsubscribe_url'> & {
  id: string
  sealed: Buffer
}

export async function insertUnsent(db: Db, mail: UnsentMail): Promise<void> {
  await db.insertInto('unsent_mails').values(mail).execute()
}

export async function findUnsent(db: Db, id: string): Promise<Omit<UnsentMail, 'error'> | null> {
  const query = db.selectFrom('unsent_mails').select(['id', 'recipient', 'subject', 'sealed', 'unsubscribe_url'])
  return (await query.where('id', '=', id).executeTakeFirst()) ?? null
}

export async function noteTry(db: Db, id: string, error: string): Promise<void> {
  await db.updateTable('unsent_mails').set({ error, tries: sql`tries + 1` }).where('id', '=', id).execute()
}

export async function deleteUnsent(db: Db, id: string): Promise<void> {
  await db.deleteFrom('unsent_mails').where('id', '=', id).execute()
}

/** Deletes mails whose links have expired long ago. */
export async function deleteOldUnsent(db: Db): Promise<void> {
  await db.deleteFrom('unsent_mails').where('at', '<', sql<Date>`now() - ${keptForDays} * interval '1 day'`).execute()
}
