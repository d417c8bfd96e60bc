import type { Role } from '#contract/account.ts'
import type { KeysetPage, KeysetPaging } from '#contract/envelope.ts'
import { countSome, readPage } from '#server/db/page.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import { members } from '#server/tables/authors.ts'
import { removalTimes } from '#server/tables/sessions.ts'
import { type Suspension, suspensions } from '#server/tables/suspensions.ts'

type SuspensionTable = {
  user_id: string
  by_user_id: string | null
  by_role: Role
  reason: string
  note: string
  /** Identifies the suspension. */
  created_at: Date
  until: Date | null
  /** True when the account is being removed. */
  removes: boolean
}

declare module '#server/db/sql.ts' {
  interface Database {
    suspensions: SuspensionTable
  }
}

/** Locks the account until the transaction ends and returns its role. Returns null without one. */
export async function lockAccount(tx: Tx, userId: string): Promise<Role | null> {
  const row = await members(tx).select('users.role').where('users.id', '=', userId).forNoKeyUpdate().executeTakeFirst()
  return row?.role ?? null
}

/** Locks the suspension in force until the transaction ends. Returns null when none is in force. */
export async function lockSuspension(tx: Tx, userId: string): Promise<Suspension | null> {
  return (await suspensions(tx).where('s.user_id', '=', userId).forUpdate().executeTakeFirst()) ?? null
}

export type NewSuspension = {
  userId: string
  by: { userId: string; role: Role }
  reason: string
  note: string
  since: Date
  until: Date | null
  removes: boolean
}

/** Stores a suspension. It replaces the member’s earlier one. */
export async function putSuspension(tx: Tx, given: NewSuspension): Promise<void> {
  const { userId, by, reason, note, since, until, removes } = given
  const row = { by_user_id: by.userId, by_role: by.role, reason, note, created_at: since, until, removes }
  await tx
    .insertInto('suspensions')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

export async function deleteSuspension(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('suspensions').where('user_id', '=', userId).execute()
}

/** Returns a page of the suspensions in force of accounts that are not deleted. */
export async function pageOfSuspensions(
  db: Db,
  paging: KeysetPaging,
): Promise<KeysetPage<Suspension & { removedAt: Date | null }>> {
  const open = suspensions(db).where('s.user_id', 'in', members(db).select('users.id'))
  const rows = open.leftJoin(removalTimes(db).as('d'), 'd.user_id', 's.user_id').select('d.due_at as removedAt')
  return readPage(rows, {
    order: [{ column: 's.user_id', type: 'bigint', direction: 'desc' }],
    paging,
    count: () => countSome(db, open.clearSelect().select('s.user_id as id')),
  })
}
