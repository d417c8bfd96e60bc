import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/sql.ts'

export type DueKind = 'fixture' | 'team'
type DueTable = { kind: DueKind; ref_id: string; asked: number }

declare module '#server/db/sql.ts' {
  interface Database {
    /** Fixtures and teams whose players must be derived again. */
    player_dues: DueTable
  }
}

export type Due = { kind: DueKind; refId: string }

/** The update waits for a step that is reading the old line-ups, so that the row is not lost with that step. */
export async function insertDues(db: Db, kind: DueKind, ids: readonly string[]): Promise<void> {
  await sql`
    insert into player_dues (kind, ref_id)
    select ${kind}, ref_id from (select distinct unnest(${ids}::bigint[]) as ref_id) as given order by ref_id
    on conflict (kind, ref_id) do update set asked = player_dues.asked + 1`.execute(db)
}

/** Locks and returns due rows: squads first, then the newest fixtures. */
export async function lockDues(tx: Tx, limit: number): Promise<Due[]> {
  return tx
    .selectFrom('player_dues')
    .select(['kind', 'ref_id as refId'])
    .orderBy('kind', 'desc')
    .orderBy('ref_id', 'desc')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

export async function deleteDues(tx: Tx, dues: readonly Due[]): Promise<void> {
  for (const [kind, rows] of Map.groupBy(dues, (due) => due.kind))
    await tx
      .deleteFrom('player_dues')
      .where('kind', '=', kind)
      .where(
        'ref_id',
        'in',
        rows.map(({ refId }) => refId),
      )
      .execute()
}
