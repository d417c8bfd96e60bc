import { sql } from 'kysely'
import type { Db } from '#server/db/sql.ts'

type CountTable = { kind: string; target_id: string; views: string }

declare module '#server/db/sql.ts' {
  interface Database {
    view_counts: CountTable
  }
}

export type Seen = { kind: string; targetId: string; views: number }

/** One statement, however many targets. Rows are taken in one order by all instances, so that none waits for another. */
export async function upsertViews(db: Db, seen: readonly Seen[]): Promise<void> {
  const sorted = seen.toSorted((a, b) => a.kind.localeCompare(b.kind) || Number(a.targetId) - Number(b.targetId))
  await sql`
    insert into view_counts as c (kind, target_id, views)
    select * from unnest(
      ${sorted.map(({ kind }) => kind)}::text[],
      ${sorted.map(({ targetId }) => targetId)}::bigint[],
      ${sorted.map(({ views }) => views)}::bigint[]
    )
    on conflict (kind, target_id) do update set views = c.views + excluded.views`.execute(db)
}

/** Target id -> views; those never seen are left out. */
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
