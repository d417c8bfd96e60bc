import { type ColumnType, sql } from 'kysely'
import type { Db } from '#server/db/sql.ts'
import { activityDays } from '#server/tables/activity.ts'
import { members } from '#server/tables/authors.ts'

type SpanTable = { name: string; subject: string; at: ColumnType<Date, Date, never>; value: number }

declare module '#server/db/sql.ts' {
  interface Database {
    figure_spans: SpanTable
  }
}

/** Length of a span, in ms. */
export const spanMs = 600_000
const keptForMs = 35 * 24 * 3_600_000

export type Span = { name: string; subject: string; at: Date; value: number }

export const spanAt = (epochMs: number) => new Date(Math.floor(epochMs / spanMs) * spanMs)

/** Adds the values to those of their spans. Every process adds its own. */
export async function addToSpans(db: Db, spans: readonly Span[]): Promise<void> {
  if (spans.length === 0) return
  await db
    .insertInto('figure_spans')
    .values([...spans])
    .onConflict((conflict) =>
      conflict.columns(['name', 'subject', 'at']).doUpdateSet({ value: sql`figure_spans.value + excluded.value` }),
    )
    .execute()
}

/** Keeps the highest value of each span. */
export async function raiseSpans(db: Db, spans: readonly Span[]): Promise<void> {
  if (spans.length === 0) return
  await db
    .insertInto('figure_spans')
    .values([...spans])
    .onConflict((conflict) =>
      conflict
        .columns(['name', 'subject', 'at'])
        .doUpdateSet({ value: sql`greatest(figure_spans.value, excluded.value)` }),
    )
    .execute()
}

export async function listSpans(db: Db, since: Date): Promise<Span[]> {
  return db
    .selectFrom('figure_spans')
    .select(['name', 'subject', 'at', 'value'])
    .where('at', '>=', since)
    .orderBy('at')
    .execute()
}

export async function deleteOldSpans(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('figure_spans')
    .where('at', '<', new Date(now - keptForMs))
    .execute()
}

/** Counts the accounts that were opened in a span of time and are still open. */
export async function countRegistered(db: Db, from: Date, to: Date): Promise<number> {
  const { count } = await members(db)
    .select(sql<number>`count(*)::int`.as('count'))
    .where('users.created_at', '>=', from)
    .where('users.created_at', '<', to)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Counts the members who registered between two days in Vietnam, and those of them with an activity on a later day up to
 * `until`.
 */
export async function countReturned(
  db: Db,
  { from, to, until }: { from: Date; to: Date; until: string },
): Promise<{ all: number; returned: number }> {
  return members(db)
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`count(*) filter (where exists (select from (${activityDays(db)}) as d where d.user_id = users.id
        and d.day > (users.created_at at time zone 'Asia/Ho_Chi_Minh')::date and d.day <= ${until}::date))::int`.as(
        'returned',
      ),
    ])
    .where('users.created_at', '>=', from)
    .where('users.created_at', '<', to)
    .executeTakeFirstOrThrow()
}
