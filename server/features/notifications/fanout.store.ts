import { type Generated, sql } from 'kysely'
import type { LocalText } from '#contract/envelope.ts'
import { notificationTypes } from '#contract/notifications.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import { bookers } from '#server/tables/bookings.ts'
import { followersOf } from '#server/tables/follows.ts'
import { blockedBetween } from '#server/tables/friends.ts'
import type { AddedRow } from './notification-source.store.ts'
import { wants } from './settings.store.ts'

/** A stream that started, for followers of its commentator or of one of its teams. */
export type LiveNews = { commentatorId: string; fixtureId: string; teamIds: string[]; content: LocalText }

type FanoutTable = {
  id: Generated<string>
  source_key: string
  news: LiveNews
  after_user_id: Generated<string>
  created_at: Generated<Date>
  done_at: Date | null
}

declare module '#server/db/sql.ts' {
  interface Database {
    notification_fanouts: FanoutTable
  }
}

/** Does nothing when the fanout already exists. */
export async function insertFanout(db: Db, { sourceKey, news }: { sourceKey: string; news: LiveNews }): Promise<void> {
  await db
    .insertInto('notification_fanouts')
    .values({ source_key: sourceKey, news: JSON.stringify(news) as never, done_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export type Fanout = { id: string; sourceKey: string; news: LiveNews; afterUserId: string }

/**
 * Locks an unfinished fanout until the transaction ends. Skips fanouts locked by another process. Returns null when
 * there is none.
 */
export async function lockFanout(tx: Tx): Promise<Fanout | null> {
  const row = await tx
    .selectFrom('notification_fanouts')
    .select(['id', 'source_key as sourceKey', 'news', 'after_user_id as afterUserId'])
    .where('done_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row ?? null
}

/**
 * Reads the next `size` followers by id, and notifies those who want the news and do not have it yet. Leaves out
 * members who booked the commentator for this fixture, and members with a block. Returns the new notifications, and
 * true in `isThrough` after the last batch.
 */
export async function notifyFollowers(
  tx: Tx,
  { id, sourceKey, news, afterUserId }: Fanout,
  size: number,
): Promise<{ added: AddedRow[]; isThrough: boolean }> {
  const { commentatorId, fixtureId, teamIds, content } = news
  const followers = (kind: 'commentator' | 'team', targetId: string) =>
    followersOf(tx, { targetId, kind: kind === 'commentator' ? 'member' : kind })
      .where('user_id', '>', afterUserId)
      .orderBy('user_id')
      .limit(size)
  const of = (kind: 'commentator' | 'team', targetId: string) => sql`
    select f.user_id, not exists (select from notification_silences s
      where s.user_id = f.user_id and s.kind = ${kind} and s.target_id = ${targetId}) as is_heard
    from (${followers(kind, targetId)}) f`
  const sources = [of('commentator', commentatorId), ...teamIds.map((teamId) => of('team', teamId))]
  const { rows } = await sql<{ user_id: string; is_heard: boolean }>`
    select user_id, bool_or(is_heard) as is_heard from (${sql.join(sources, sql` union all `)}) f
    group by user_id order by user_id limit ${size}`.execute(tx)
  const recipients = rows.filter(({ is_heard }) => is_heard).map(({ user_id }) => user_id)
  const listed = wants({ choices: 'p.choices', kind: 'n.kind' }, 'app')
  const inserted = await sql<AddedRow>`
    insert into notifications (user_id, type, title, kind, content, source_key, actor_id, is_listed)
    select n.user_id, ${notificationTypes.message}, 'LIVE_STARTED', n.kind, ${JSON.stringify(content)}::jsonb, ${sourceKey},
      ${commentatorId}, ${listed}
    from (select unnest(${recipients}::bigint[]) as user_id, 'live' as kind) n
    left join notification_settings p on p.user_id = n.user_id
    where n.user_id <> ${commentatorId}
      and (${listed} or ${wants({ choices: 'p.choices', kind: 'n.kind' }, 'push')}
        or ${wants({ choices: 'p.choices', kind: 'n.kind' }, 'email')})
      and n.user_id not in (${bookers(tx, { fixtureId, commentatorId })})
      and n.user_id not in (${blockedBetween(tx, commentatorId)})
    on conflict (user_id, source_key) do nothing
    returning id, user_id as "userId"`.execute(tx)
  const isThrough = rows.length < size
  await tx
    .updateTable('notification_fanouts')
    .set({ after_user_id: rows.at(-1)?.user_id ?? afterUserId, done_at: isThrough ? sql<Date>`now()` : null })
    .where('id', '=', id)
    .execute()
  return { added: inserted.rows, isThrough }
}

export async function deleteFanouts(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('notification_fanouts').where('done_at', '<', before).execute()
}
