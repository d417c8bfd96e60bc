import { type ColumnType, type Generated, sql } from 'kysely'
import type { Role } from '#contract/account.ts'
import type { KeysetPage, KeysetPaging } from '#contract/envelope.ts'
import { type approvalKinds, approvalLifeDays } from '#contract/member-desk.ts'
import { readPage } from '#server/db/page.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import { authors } from '#server/tables/authors.ts'

type Kind = (typeof approvalKinds)[number]
type Decision = 'approved' | 'refused'
type ApprovalTable = {
  id: Generated<string>
  kind: Kind
  user_id: string
  role: Role | null
  note: string
  asked_by: string
  created_at: ColumnType<Date, never, never>
  decision: ColumnType<Decision | null, never, Decision>
  decided_by: ColumnType<string | null, never, string>
  decided_at: ColumnType<Date | null, never, Date>
}

declare module '#server/db/sql.ts' {
  interface Database {
    approvals: ApprovalTable
  }
}

export type ApprovalRow = {
  id: string
  kind: Kind
  userId: string
  role: Role | null
  note: string
  askedBy: string
  createdAt: Date
}
export type NewApproval = Pick<ApprovalRow, 'kind' | 'userId' | 'role' | 'note' | 'askedBy'>

const isInTime = sql<boolean>`a.created_at > now() - ${sql.lit(approvalLifeDays)} * interval '1 day'`
const open = (db: Db) => db.selectFrom('approvals as a').where('a.decision', 'is', null).where(isInTime)
const columns = [
  'a.id',
  'a.kind',
  'a.user_id as userId',
  'a.role',
  'a.note',
  'a.asked_by as askedBy',
  'a.created_at as createdAt',
] as const

/** Returns the id, or null when the same is already asked for. */
export async function insertApproval(
  tx: Tx,
  { kind, userId, role, note, askedBy }: NewApproval,
): Promise<string | null> {
  await tx
    .updateTable('approvals as a')
    .set({ decision: 'refused', decided_at: new Date() })
    .where('a.user_id', '=', userId)
    .where('a.kind', '=', kind)
    .where('a.decision', 'is', null)
    .where(sql<boolean>`not (${isInTime})`)
    .execute()
  const row = await tx
    .insertInto('approvals')
    .values({ kind, user_id: userId, role, note, asked_by: askedBy })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).where('decision', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function pageOfApprovals(db: Db, paging: KeysetPaging): Promise<KeysetPage<ApprovalRow>> {
  return readPage(open(db).select(columns), {
    order: [{ column: 'a.id', type: 'bigint' }],
    paging,
    count: async () => (await open(db).select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()).total,
  })
}

/** Selects open approvals as cases. The title is the member, the topic the kind. */
export function approvalCases(db: Db) {
  return open(db)
    .innerJoin(authors(db).as('u'), 'u.id', 'a.user_id')
    .select([sql<string>`a.id::text`.as('id'), 'u.nickname as title', 'a.kind as topic', 'a.created_at as at'])
}

export async function lockApproval(tx: Tx, id: string): Promise<ApprovalRow | null> {
  return (await open(tx).select(columns).where('a.id', '=', id).forUpdate().executeTakeFirst()) ?? null
}

export async function updateApproval(tx: Tx, of: { id: string; decision: Decision; by: string }): Promise<void> {
  await tx
    .updateTable('approvals')
    .set({ decision: of.decision, decided_by: of.by, decided_at: new Date() })
    .where('id', '=', of.id)
    .execute()
}
