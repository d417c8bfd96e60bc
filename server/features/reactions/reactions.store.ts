import { type ColumnType, sql } from 'kysely'
import type { KeysetPage, KeysetPaging } from '#contract/envelope.ts'
import type { Reaction } from '#contract/reactions.ts'
import { readPage } from '#server/db/page.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import { blockedBetween } from '#server/tables/friends.ts'

type ReactionTable = {
  user_id: string
  kind: string
  target_id: string
  reaction: Reaction
  created_at: ColumnType<Date, never, never>
}
/** Maintained by a trigger on `reactions`. */
type CountTable = { kind: string; target_id: string; reaction: Reaction; total: ColumnType<number, never, never> }

declare module '#server/db/sql.ts' {
  interface Database {
    reactions: ReactionTable
    reaction_counts: CountTable
  }
}

type Key = { userId: string; kind: string; targetId: string }
type Counted = { targetId: string; reaction: Reaction; total: number }

/**
 * Returns true only for a member's first reaction to the target. The same reaction again, or a different one, returns
 * false.
 */
export async function upsertReaction(tx: Tx, { userId, kind, targetId }: Key, reaction: Reaction): Promise<boolean> {
  const row = await tx
    .insertInto('reactions')
    .values({ user_id: userId, kind, target_id: targetId, reaction })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'kind', 'target_id'])
        .doUpdateSet({ reaction })
        .where('reactions.reaction', '<>', reaction),
    )
    // `xmax` is 0 for an inserted row. For an updated row it is the id of the updating transaction.
    .returning(sql<boolean>`xmax = 0`.as('is_new'))
    .executeTakeFirst()
  return row?.is_new === true
}

export type PastReaction = { userId: string; targetId: string; reaction: Reaction; at: Date }

/**
 * Inserts all reactions in one statement, in the order in which the count rows are locked. An existing reaction of a
 * member is not changed.
 */
export async function insertPast(db: Db, kind: string, given: readonly PastReaction[]): Promise<void> {
  await sql`
    insert into reactions (user_id, kind, target_id, reaction, created_at)
    select user_id, ${kind}, target_id, reaction, at from unnest(
      ${given.map(({ userId }) => userId)}::bigint[], ${given.map(({ targetId }) => targetId)}::bigint[],
      ${given.map(({ reaction }) => reaction)}::text[], ${given.map(({ at }) => at)}::timestamptz[]
    ) as r (user_id, target_id, reaction, at)
    order by target_id, reaction
    on conflict do nothing`.execute(db)
}

export async function deleteReaction(tx: Tx, { userId, kind, targetId }: Key): Promise<void> {
  await tx
    .deleteFrom('reactions')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('target_id', '=', targetId)
    .execute()
}

/** Returns the counts of reactions to the targets, most frequent first. */
export async function listCounts(db: Db, kind: string, targetIds: readonly string[]): Promise<Counted[]> {
  if (targetIds.length === 0) return []
  return db
    .selectFrom('reaction_counts')
    .select(['target_id as targetId', 'reaction', 'total'])
    .where('kind', '=', kind)
    .where('target_id', 'in', targetIds)
    .where('total', '>', 0)
    .orderBy('total', 'desc')
    .orderBy('reaction')
    .execute()
}

/** Returns the member’s own reactions by target id. */
export async function listOwn(
  db: Db,
  { userId, kind, targetIds }: { userId: string; kind: string; targetIds: readonly string[] },
): Promise<Map<string, Reaction>> {
  if (targetIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('reactions')
    .select(['target_id', 'reaction'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('target_id', 'in', targetIds)
    .execute()
  return new Map(rows.map((row) => [row.target_id, row.reaction]))
}

export type Reactor = { user_id: string; reaction: Reaction; created_at: Date }

/** Returns a page of reactions, newest first, without members who have a block with the viewer. */
export async function listReactors(
  db: Db,
  asked: { kind: string; targetId: string; reaction?: Reaction | undefined; viewerId: string | null },
  paging: KeysetPaging,
): Promise<KeysetPage<Reactor>> {
  const { kind, targetId, reaction, viewerId } = asked
  let query = db
    .selectFrom('reactions')
    .select(['user_id', 'reaction', 'created_at'])
    .where('kind', '=', kind)
    .where('target_id', '=', targetId)
  if (reaction) query = query.where('reaction', '=', reaction)
  if (viewerId !== null) query = query.where('user_id', 'not in', blockedBetween(db, viewerId))
  return readPage(query, {
    order: [
      { column: 'created_at', type: 'timestamptz', direction: 'desc' },
      { column: 'user_id', type: 'bigint', direction: 'desc' },
    ],
    paging,
    async count() {
      let counts = db
        .selectFrom('reaction_counts')
        .select(sql<number>`coalesce(sum(total), 0)::int`.as('total'))
        .where('kind', '=', kind)
        .where('target_id', '=', targetId)
      if (reaction) counts = counts.where('reaction', '=', reaction)
      return (await counts.executeTakeFirstOrThrow()).total
    },
  })
}
