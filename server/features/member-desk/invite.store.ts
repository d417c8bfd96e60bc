import { type ColumnType, type Generated, sql } from 'kysely'
import type { Db, Tx } from '#server/db/sql.ts'
import { nameOfMember } from '#server/tables/authors.ts'
import { operators } from '#server/tables/operators.ts'

type InviteTable = {
  id: Generated<string>
  token_hash: Buffer
  made_by: string
  note: string
  expires_at: Date
  used_by: string | null
  used_at: Date | null
  created_at: ColumnType<Date, never, never>
}

declare module '#server/db/sql.ts' {
  interface Database {
    commentator_invites: InviteTable
  }
}

export async function insertInvite(
  tx: Tx,
  { hash, by, note, expiresAt }: { hash: Buffer; by: string; note: string; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('commentator_invites')
    .values({ token_hash: hash, made_by: by, note, expires_at: expiresAt })
    .execute()
}

/** Uses an invitation that is open. Returns its note, or null when it is unknown, used or expired. */
export async function takeInvite(tx: Tx, { hash, userId }: { hash: Buffer; userId: string }): Promise<string | null> {
  const row = await tx
    .updateTable('commentator_invites')
    .set({ used_by: userId, used_at: new Date() })
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date())
    // An invitation ends with the rank of its maker.
    .where('made_by', 'in', operators(tx).clearSelect().select('users.id'))
    .returning('note')
    .executeTakeFirst()
  return row?.note ?? null
}

export type OpenInviteRow = { id: string; note: string; byName: string; madeAt: Date; expiresAt: Date }

const maxOpen = 100

/** Lists invitations that can still be accepted, newest first. */
export async function listOpenInvites(db: Db): Promise<OpenInviteRow[]> {
  return db
    .selectFrom('commentator_invites as i')
    .select(['i.id', 'i.note', 'i.created_at as madeAt', 'i.expires_at as expiresAt'])
    .select(nameOfMember(sql.ref('i.made_by')).as('byName'))
    .where('i.used_at', 'is', null)
    .where('i.expires_at', '>', new Date())
    .where('i.made_by', 'in', operators(db).clearSelect().select('users.id'))
    .orderBy('i.id', 'desc')
    .limit(maxOpen)
    .execute()
}

/** Ends an open invitation. Returns its note, or null when it is unknown, used or expired. */
export async function endInvite(tx: Tx, id: string): Promise<string | null> {
  const row = await tx
    .updateTable('commentator_invites')
    // Not the time of this call: another one, whose clock was read a moment earlier, would find it still open.
    .set({ expires_at: sql<Date>`created_at` })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date())
    .returning('note')
    .executeTakeFirst()
  return row?.note ?? null
}

/** Deletes invitations that expired a month ago. */
export async function deleteOldInvites(db: Db): Promise<void> {
  await db.deleteFrom('commentator_invites').where('expires_at', '<', sql<Date>`now() - interval '30 days'`).execute()
}
