import { type ColumnType, type Generated, sql } from 'kysely'
import type { KeysetPage, KeysetPaging } from '#contract/envelope.ts'
import type { ReportReason } from '#contract/reports.ts'
import { readPage } from '#server/db/page.ts'
import type { Db, Tx } from '#server/db/sql.ts'

type ReportTable = {
  id: Generated<string>
  reporter_id: string
  kind: string
  target_id: string
  reason: ReportReason
  note: string
  created_at: ColumnType<Date, never, never>
  decision: ColumnType<'upheld' | 'dismissed' | null, never, string>
  decided_by: ColumnType<string | null, never, string>
  decided_at: ColumnType<Date | null, never, Date>
}

declare module '#server/db/sql.ts' {
  interface Database {
    reports: ReportTable
  }
}

export type NewReport = { reporterId: string; kind: string; targetId: string; reason: ReportReason; note: string }

/**
 * Stores a report. Replaces the member's earlier report of the same target, unless that one is already decided. Returns
 * the id of a new report, and null after a replacement.
 */
export async function upsertReport(tx: Tx, { reporterId, targetId, ...said }: NewReport): Promise<string | null> {
  const { reason, note } = said
  const row = await tx
    .insertInto('reports')
    .values({ reporter_id: reporterId, target_id: targetId, ...said })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'target_id', 'reporter_id'])
        .doUpdateSet({ reason, note })
        .where('reports.decision', 'is', null),
    )
    // A row that the statement inserted was never updated.
    .returning(['id', sql<boolean>`xmax = 0`.as('isNew')])
    .executeTakeFirst()
  return row?.isNew ? row.id : null
}

function open(db: Db, kind: string | undefined) {
  const all = db.selectFrom('reports as r').where('r.decision', 'is', null)
  return kind === undefined ? all : all.where('r.kind', '=', kind)
}

export type ReportRow = {
  id: string
  reporter_id: string
  kind: string
  target_id: string
  reason: ReportReason
  note: string
  created_at: Date
  waiting: number
}

/** Returns the undecided reports, oldest first. `waiting` counts all undecided reports of the same target. */
export async function listOpen(db: Db, kind: string | undefined, paging: KeysetPaging): Promise<KeysetPage<ReportRow>> {
  const query = open(db, kind).select([
    'r.id',
    'r.reporter_id',
    'r.kind',
    'r.target_id',
    'r.reason',
    'r.note',
    'r.created_at',
    (eb) =>
      eb
        .selectFrom('reports as o')
        .select(sql<number>`count(*)::int`.as('waiting'))
        .whereRef('o.kind', '=', 'r.kind')
        .whereRef('o.target_id', '=', 'r.target_id')
        .where('o.decision', 'is', null)
        .$asScalar()
        .$notNull()
        .as('waiting'),
  ])
  return readPage(query, {
    order: [{ column: 'r.id', type: 'bigint' }],
    paging,
    count: async () =>
      (await open(db, kind).select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()).total,
  })
}

/** Selects what is reported and not decided: one case for each target. The id is `kind-targetId`. */
export function reportedTargets(db: Db) {
  return open(db, undefined)
    .select([
      sql<string>`r.kind || '-' || r.target_id`.as('id'),
      sql<string>`(array_agg(r.note order by r.id))[1]`.as('title'),
      sql<string>`(array_agg(r.reason order by r.id))[1]`.as('topic'),
      sql<Date>`min(r.created_at)`.as('at'),
    ])
    .groupBy(['r.kind', 'r.target_id'])
}

export async function isWaiting(db: Db, of: { kind: string; targetId: string }): Promise<boolean> {
  const row = await open(db, of.kind).select('r.id').where('r.target_id', '=', of.targetId).limit(1).executeTakeFirst()
  return row !== undefined
}

/** Decides all undecided reports of the target and returns their number. */
export async function updateDecision(
  db: Db,
  of: { kind: string; targetId: string; decision: 'upheld' | 'dismissed'; by: string },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('reports')
    .set({ decision: of.decision, decided_by: of.by, decided_at: new Date() })
    .where('kind', '=', of.kind)
    .where('target_id', '=', of.targetId)
    .where('decision', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
