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
  /** Reason for the member, for a removal. */
  reason: string
  asked_by: string
  created_at: ColumnType<Date, never, never>
  decision: ColumnType<Decision | null, never, Decision>
  decided_by: ColumnType<string | null, never, string | null>
  decided_at: ColumnType<Date | null, never, Date>
  /** When it is done without a second operator; null while there is one. */
  due_at: Date | null
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
  reason: string
  askedBy: string
  createdAt: Date
  dueAt: Date | null
}
export type NewApproval = Omit<ApprovalRow, 'id' | 'createdAt'>

const isInTime = sql<boolean>`a.created_at > now() - ${sql.lit(approvalLifeDays)} * interval '1 day'`
const open = (db: Db) => db.selectFrom('approvals as a').where('a.decision', 'is', null).where(isInTime)
const columns = [
  'a.id',
  'a.kind',
  'a.user_id as userId',
  'a.role',
  'a.note',
  'a.reason',
  'a.asked_by as askedBy',
  'a.created_at as createdAt',
  'a.due_at as dueAt',
] as const

/** Returns the id, or null when the same is already asked for. */
export async function insertApproval(
  tx: Tx,
  { kind, userId, role, note, reason, askedBy, dueAt }: NewApproval,
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
    .values({ kind, user_id: userId, role, note, reason, asked_by: askedBy, due_at: dueAt })
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

/** Lists the open approvals that are done without a second operator, the next one first. */
export async function listDueApprovals(db: Db): Promise<(ApprovalRow & { dueAt: Date })[]> {
  const rows = await open(db).select(columns).where('a.due_at', 'is not', null).orderBy('a.due_at').limit(100).execute()
  return rows.flatMap(({ dueAt, ...row }) => (dueAt ? [{ ...row, dueAt }] : []))
}

/** Lets an approval wait for a second operator. */
export async function clearDue(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('approvals').set({ due_at: null }).where('id', '=', id).execute()
}

export async function lockApproval(tx: Tx, id: string): Promise<ApprovalRow | null> {
  return (await open(tx).select(columns).where('a.id', '=', id).forUpdate().executeTakeFirst()) ?? null
}

/** `by` is null for what is done or refused because its time has come. */
export async function updateApproval(tx: Tx, of: { id: string; decision: Decision; by: string | null }): Promise<void> {
  await tx
    .updateTable('approvals')
    .set({ decision: of.decision, decided_by: of.by, decided_at: new Date() })
    .where('id', '=', of.id)
    .execute()
}
