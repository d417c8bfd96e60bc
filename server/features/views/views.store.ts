import { sql } from 'kysely'
import type { Db } from '#server/db/sql.ts'

type CountTable = { kind: string; target_id: string; views: string }
/** `hour` is the number of hours since 1970. */
type MarkTable = { hour: number; kind: string; target_id: string; reader: string }

declare module '#server/db/sql.ts' {
  interface Database {
    view_counts: CountTable
    view_marks: MarkTable
  }
}

export type ViewEntry = { kind: string; targetId: string; reader: string; hour: number }

/**
 * Writes all views in one statement. A view that any process has written before does not count again. All processes
 * lock rows in the same order, so that they cannot deadlock.
 */
export async function insertViews(db: Db, entries: readonly ViewEntry[]): Promise<void> {
  await sql`
    with looks as (
      select * from unnest(
        ${entries.map(({ hour }) => hour)}::integer[],
        ${entries.map(({ kind }) => kind)}::text[],
        ${entries.map(({ targetId }) => targetId)}::bigint[],
        ${entries.map(({ reader }) => reader)}::text[]
      ) as l (hour, kind, target_id, reader) order by hour, kind, target_id, reader
    ), first as (
      insert into view_marks (hour, kind, target_id, reader)
      select hour, kind, target_id, reader from looks on conflict do nothing
      returning kind, target_id
    )
    insert into view_counts as c (kind, target_id, views)
    select kind, target_id, count(*) from first group by kind, target_id order by kind, target_id
    on conflict (kind, target_id) do update set views = c.views + excluded.views`.execute(db)
}

export async function deleteMarks(db: Db, beforeHour: number): Promise<void> {
  await db.deleteFrom('view_marks').where('hour', '<', beforeHour).execute()
}

/** Maps target ids to views. Targets without views are missing. */
export async function listViews(db: Db, kind: string, targetIds: readonly string[]): Promise<Map<string, number>> {
  if (targetIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('view_counts')
    .select(['target_id', 'views'])
    .where('kind', '=', kind)
    .where('target_id', 'in', targetIds)
    .execute()
  return new Map(rows.map((row) => [row.target_id, Number(row.views)]))
}
