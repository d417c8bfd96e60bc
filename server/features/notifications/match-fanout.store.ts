import { type Generated, sql } from 'kysely'
import type { LocalText } from '#contract/envelope.ts'
import type { MomentSource } from '#contract/notification-settings.ts'
import { notificationTypes } from '#contract/notifications.ts'
import { usualMoments } from '#contract/rules/match-moments.ts'
import { contentOf, partsOf } from '#contract/rules/notification-content.ts'
import type { FixtureRows } from '#server/db/fixture-rows.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import { followersOf } from '#server/tables/follows.ts'
import type { Moment } from './match-moments.rules.ts'
import type { AddedRow } from './notification-source.store.ts'
import { wants } from './settings.store.ts'

/** A moment of a match for the followers of its sources. */
export type MatchNews = Omit<Moment, 'side'> & {
  /** `followed` is the target in the table of follows: the room of a fixture represents the fixture. */
  sources: { kind: MomentSource; id: string; followed: { kind: string; targetId: string } }[]
  content: LocalText
}

type MomentTable = {
  id: Generated<string>
  fixture_id: string
  news: MatchNews
  after_user_id: Generated<string>
  created_at: Generated<Date>
  done_at: Date | null
}

declare module '#server/db/sql.ts' {
  interface Database {
    match_moments: MomentTable
  }
}

/** The moments of a duplicate are deleted with it: the followers have its notification already. */
export const momentRows: FixtureRows[] = [
  { table: 'match_moments', onMerge: 'goes' },
  { table: 'match_states', onMerge: 'goes', turn: turnMatchState },
]

/** Followers are not notified of goals that only changed their side. */
function turnMatchState(tx: Tx, fixtureId: string) {
  const turned = (field: string) =>
    sql`case when state ? ${field}::text then jsonb_build_object(${field}::text, jsonb_build_object(
      'home', state -> ${field}::text -> 'away', 'away', state -> ${field}::text -> 'home')) else '{}' end`
  return sql`update match_states set state = state || ${turned('goals')} || ${turned('redCards')}
    || ${turned('lastGoals')} || ${turned('scorerIds')} where fixture_id = ${fixtureId}`.execute(tx)
}

export async function insertMoments(tx: Tx, fixtureId: string, news: readonly MatchNews[]): Promise<void> {
  if (news.length === 0) return
  await tx
    .insertInto('match_moments')
    .values(news.map((one) => ({ fixture_id: fixtureId, news: JSON.stringify(one) as never, done_at: null })))
    .execute()
}

export type MatchFanout = { id: string; fixtureId: string; news: MatchNews; afterUserId: string; createdAt: Date }

/**
 * Locks an unfinished moment until the transaction ends, or returns null. The moments of one match are sent one after
 * the other, so that a notification never goes back to an earlier moment.
 */
export async function lockMoment(tx: Tx): Promise<MatchFanout | null> {
  const { rows } = await sql<MatchFanout>`
    select id, fixture_id as "fixtureId", news, after_user_id as "afterUserId", created_at as "createdAt"
    from match_moments m
    where done_at is null and not exists (
      select from match_moments e where e.fixture_id = m.fixture_id and e.id < m.id and e.done_at is null)
    order by id limit 1 for update skip locked`.execute(tx)
  return rows[0] ?? null
}

export async function finishMoment(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('match_moments').set({ done_at: sql<Date>`now()` }).where('id', '=', id).execute()
}

/**
 * Reads the next `size` followers by id and creates, renews or changes their notification of the match. Returns the
 * notifications that members must hear of, and true in `isThrough` after the last batch.
 */
export async function notifyOfMoment(
  tx: Tx,
  { id, fixtureId, news, afterUserId }: MatchFanout,
  size: number,
): Promise<{ added: AddedRow[]; isThrough: boolean }> {
  const sources = news.sources.map(({ kind, id: targetId, followed }) => {
    const followers = followersOf(tx, followed).where('user_id', '>', afterUserId).orderBy('user_id').limit(size)
    return sql`select f.user_id, ${kind === 'player'}::boolean as is_of_player, not exists (select from notification_silences s
        where s.user_id = f.user_id and s.kind = ${kind} and s.target_id = ${targetId})
      and ${news.moment} = any(coalesce(o.moments, p.moments, ${[...usualMoments]}::text[])) as is_heard
      from (${followers}) f
      left join notification_moments o on o.user_id = f.user_id and o.kind = ${kind} and o.target_id = ${targetId}
      left join notification_settings p on p.user_id = f.user_id`
  })
  const { rows } = await sql<{ user_id: string; is_heard: boolean; is_of_player: boolean }>`
    select user_id, bool_or(is_heard) as is_heard,
      bool_and(is_of_player or not is_heard) as is_of_player from (${sql.join(sources, sql` union all `)}) f
    group by user_id order by user_id limit ${size}`.execute(tx)
  const hearing = rows.filter(({ is_heard }) => is_heard)
  const recipients = hearing.map(({ user_id }) => user_id)
  const readers = rows.map(({ user_id }) => user_id)
  const added: AddedRow[] = []
  if (news.effect !== 'new') added.push(...(await changeNotifications(tx, { fixtureId, news, recipients, readers })))
  if (news.effect === 'new') added.push(...(await putNotifications(tx, { fixtureId, news, recipients })))
  if (news.effect === 'named') {
    // The others have heard of the goal without its scorer.
    const ofPlayer = hearing.filter(({ is_of_player }) => is_of_player).map(({ user_id }) => user_id)
    added.push(...(await putNotifications(tx, { fixtureId, news, recipients: ofPlayer })))
  }
  const isThrough = rows.length < size
  await tx
    .updateTable('match_moments')
    .set({ after_user_id: rows.at(-1)?.user_id ?? afterUserId, done_at: isThrough ? sql<Date>`now()` : null })
    .where('id', '=', id)
    .execute()
  return { added, isThrough }
}

type Written = { fixtureId: string; news: MatchNews; recipients: readonly string[] }

const sourceKeyOf = (fixtureId: string) => `match:${fixtureId}`

/** Creates the notification of the match, or shows the new moment in the existing one as unread. */
async function putNotifications(tx: Tx, { fixtureId, news, recipients }: Written): Promise<AddedRow[]> {
  const on = (channel: 'app' | 'push' | 'email') => wants({ choices: 'p.choices', kind: 'n.kind' }, channel)
  const { rows } = await sql<AddedRow>`
    insert into notifications (user_id, type, title, kind, content, source_key, is_listed)
    select n.user_id, ${notificationTypes.message}, ${news.title}, n.kind, ${JSON.stringify(news.content)}::jsonb,
      ${sourceKeyOf(fixtureId)}, ${on('app')}
    from (select unnest(${[...recipients]}::bigint[]) as user_id, 'matches' as kind) n
    left join notification_settings p on p.user_id = n.user_id
    where ${on('app')} or ${on('push')} or ${on('email')}
    on conflict (user_id, source_key) do update set title = excluded.title, content = excluded.content, status = 10,
      is_listed = excluded.is_listed, revision = notifications.revision + 1, changed_at = now()
    returning id, user_id as "userId"`.execute(tx)
  return rows
}

/**
 * Changes existing notifications. A withdrawn goal concerns members who hear of goals, and those whose notification still
 * shows a goal. A scorer is only added to the notification of that goal. Returns those that become unread again.
 */
async function changeNotifications(
  tx: Tx,
  { fixtureId, news, recipients, readers }: Written & { readers: readonly string[] },
): Promise<AddedRow[]> {
  const isSilent = news.effect === 'named'
  // Both contents begin with the score, the path and the scoring side.
  const isSameGoal = sql`n.title = 'MATCH_GOAL' and starts_with(n.content ->> 'vi', ${goalOf(news)})`
  const { rows } = await sql<AddedRow>`
    update notifications n set title = ${news.title}, content = ${JSON.stringify(news.content)}::jsonb
      ${isSilent ? sql`` : sql`, status = 10, revision = n.revision + 1, changed_at = now()`}
    where n.user_id = any(${[...readers]}::bigint[]) and n.source_key = ${sourceKeyOf(fixtureId)}
      and ${isSilent ? isSameGoal : sql`(n.title = 'MATCH_GOAL' or n.user_id = any(${[...recipients]}::bigint[]))`}
    returning n.id, n.user_id as "userId"`.execute(tx)
  return isSilent ? [] : rows
}

/** Returns the beginning of a goal's content, up to the player. */
function goalOf({ content }: MatchNews): string {
  return contentOf([...partsOf(content.vi).slice(0, 3), ''])
}

export async function deleteMoments(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('match_moments').where('done_at', '<', before).execute()
}
