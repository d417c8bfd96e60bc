import { type ColumnType, type RawBuilder, sql } from 'kysely'
import type { Locale } from '#contract/envelope.ts'
import { defaultSliders, type FeedSliders, feedSliders } from '#contract/rules/feed-sliders.ts'
import type { Db } from '#server/db/sql.ts'
import { fixtures } from '#server/tables/fixtures.ts'
import { followed } from '#server/tables/follows.ts'
import { friendsOf } from '#server/tables/friends.ts'
import { playerMatches, players } from '#server/tables/players.ts'
import { teamAliases, teams } from '#server/tables/teams.ts'
import { tipsOfMembers } from '#server/tables/tips.ts'
import { tournaments } from '#server/tables/tournaments.ts'
import { newestOf } from './circle.store.ts'
import { narrowed } from './feed.store.ts'
import type { Candidate, Subject } from './for-you.rules.ts'
import { tagsOf } from './name-in-text.rules.ts'

declare module '#server/db/sql.ts' {
  interface Database {
    feed_sliders: FeedSliders & { user_id: string; changed_at: ColumnType<Date, never, Date> }
  }
}

/** Max posts of each source of a group, and of follows of each kind. */
const max = { newest: 240, circle: 40, fixtures: 60, tags: 40, follows: 100 }
/** Posts of friends and about followed teams that are older are only in the groups of their time. */
const earlyDays = 14
const fixtureDays = { past: 5, coming: 3 }
/** Names of teams are looked for in this part of a text. */
const maxText = 1_000

export async function findSliders(db: Db, userId: string): Promise<FeedSliders> {
  const row = await db.selectFrom('feed_sliders').select(feedSliders).where('user_id', '=', userId).executeTakeFirst()
  return row ?? defaultSliders
}

export async function upsertSliders(db: Db, userId: string, change: Partial<FeedSliders>): Promise<FeedSliders> {
  return db
    .insertInto('feed_sliders')
    .values({ user_id: userId, ...defaultSliders, ...change })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...change, changed_at: new Date() }))
    .returning(feedSliders)
    .executeTakeFirstOrThrow()
}

/** Returns the newest teams, players and tournaments that a member follows. */
export async function listSubjects(db: Db, userId: string, locale: Locale): Promise<Subject[]> {
  const targets = (kind: string) =>
    followed(db, { userId, kind }).orderBy('created_at', 'desc').orderBy('target_id').limit(max.follows)
  const inLocale = sql<string>`t.names ->> ${locale}`
  const allNames = sql`select value from jsonb_each_text(t.names)`
  const aliases = sql`select a.alias from ${teamAliases(db)} as a where a.team_id = t.id`
  const ofTeams = db
    .selectFrom(targets('team').as('f'))
    .innerJoin(teams(db).as('t'), 't.id', 'f.target_id')
    .select([sql<Subject['kind']>`'team'`.as('kind'), 't.id', inLocale.as('name')])
    .select(sql<string[]>`array(${allNames} union ${aliases})`.as('names'))
  const ofTournaments = db
    .selectFrom(targets('tournament').as('f'))
    .innerJoin(tournaments(db).as('t'), 't.id', 'f.target_id')
    .select([sql<Subject['kind']>`'tournament'`.as('kind'), 't.id', inLocale.as('name')])
    .select(sql<string[]>`array(${allNames})`.as('names'))
  const ofPlayers = db
    .selectFrom(targets('player').as('f'))
    .innerJoin(players(db).as('t'), 't.id', 'f.target_id')
    .select([sql<Subject['kind']>`'player'`.as('kind'), 't.id', 't.name'])
    .select(sql<string[]>`array[t.name]`.as('names'))
  return ofTeams.unionAll(ofTournaments).unionAll(ofPlayers).execute()
}

type Asked = { viewerId: string | null; subjects: readonly Subject[] }

/** Visible public posts, as in the newest feed. */
function visible(db: Db, viewerId: string | null) {
  const everybody = { kind: 'everybody' as const }
  return narrowed(db, { viewerId, of: everybody, group: 'all' })
}

/**
 * Returns the next group of candidates: the newest visible posts below `before`, and with `before` null also recent posts
 * of friends, of followed members and about followed teams that are older than those. `floor` is the oldest id of the
 * newest posts, or 0 when the group contains the last ones.
 */
export async function listGroup(
  db: Db,
  { viewerId, subjects, before, without }: Asked & { before: number | null; without: readonly number[] },
): Promise<{ candidates: Candidate[]; floor: number }> {
  let newest = visible(db, viewerId).orderBy('p.id', 'desc').limit(max.newest)
  if (before !== null) newest = newest.where('p.id', '<', String(before))
  if (without.length > 0) newest = newest.where('p.id', 'not in', without.map(String))
  const early = before === null && viewerId !== null ? earlySources(db, { viewerId, subjects }) : []
  const ids = sql`(
    select id, bool_or(is_newest) as is_newest from (
      ${sql.join(
        [
          sql`select n.id, true as is_newest from (${newest}) as n`,
          ...early.map((one) => sql`select e.id, false from (${one}) as e`),
        ],
        sql` union all `,
      )}) as every group by id)`
  const rows = await candidates(db, { viewerId, subjects }, ids)
  const newestIds = rows.filter(({ isNewest }) => isNewest).map(({ id }) => Number(id))
  const since = Date.now() - earlyDays * 24 * 3_600_000
  return {
    candidates: rows.filter(({ isNewest, createdAt }) => isNewest || createdAt > since),
    floor: newestIds.length < max.newest ? 0 : Math.min(...newestIds),
  }
}

/** Returns those of the posts that the viewer may still see, in no particular order. */
export async function listRanked(db: Db, asked: Asked, ids: readonly number[]): Promise<Candidate[]> {
  if (ids.length === 0) return []
  const seen = visible(db, asked.viewerId).where('p.id', 'in', ids.map(String))
  return candidates(db, asked, sql`(select id, true as is_newest from (${seen}) as seen)`)
}

/** Selects ids of posts that may be older than the newest ones. Each source is limited. */
function earlySources(db: Db, { viewerId, subjects }: { viewerId: string; subjects: readonly Subject[] }) {
  const circle = (kind: 'friends' | 'following') => {
    const paging = { pageNum: 1, pageSize: max.circle }
    const posts = newestOf(db, { viewerId, of: { kind, userId: viewerId }, group: 'all', paging })
    return sql`select c.id from ${posts} as c order by c.id desc limit ${max.circle}`
  }
  const sources: RawBuilder<unknown>[] = [circle('friends'), circle('following')]
  const idsOf = (kind: Subject['kind']) => subjects.flatMap((one) => (one.kind === kind ? [one.id] : []))
  const [teamIds, tournamentIds] = [idsOf('team'), idsOf('tournament')]
  if (teamIds.length + tournamentIds.length > 0) {
    const now = sql<Date>`now()`
    const near = fixtures(db)
      .clearSelect()
      .select('id')
      .where('kick_off', '>', sql<Date>`${now} - ${fixtureDays.past} * interval '1 day'`)
      .where('kick_off', '<', sql<Date>`${now} + ${fixtureDays.coming} * interval '1 day'`)
      .where((eb) =>
        eb.or([
          eb('home_id', '=', sql<string>`any(${teamIds}::bigint[])`),
          eb('away_id', '=', sql<string>`any(${teamIds}::bigint[])`),
          eb('tournament_id', '=', sql<string>`any(${tournamentIds}::bigint[])`),
        ]),
      )
      .orderBy('kick_off', 'desc')
      .limit(max.follows)
    const posts = visible(db, viewerId).where('p.shared_kind', '=', 'live').where('p.shared_id', 'in', near)
    sources.push(sql`${posts.orderBy('p.id', 'desc').limit(max.fixtures)}`)
  }
  const tags = [...new Set(subjects.flatMap(tagsOf))]
  if (tags.length > 0) {
    const tagged = sql<string>`(select h.post_id from post_hashtags as h where h.tag = any(${tags}::text[])
      order by h.post_id desc limit ${max.tags})`
    sources.push(sql`${visible(db, viewerId).where('p.id', 'in', tagged)}`)
  }
  return sources
}

/** Reads all facts of candidates. `ids` selects `id` and `is_newest`. */
async function candidates(db: Db, { viewerId, subjects }: Asked, ids: RawBuilder<unknown>) {
  const playerIds = subjects.flatMap(({ kind, id }) => (kind === 'player' ? [id] : []))
  const none = sql<boolean>`false`
  const friends =
    viewerId === null ? none : sql<boolean>`p.user_id in (select f.friend_id from ${friendsOf(db, viewerId)} as f)`
  const follows =
    viewerId === null
      ? none
      : sql<boolean>`p.user_id in (select t.target_id from ${followed(db, { userId: viewerId, kind: 'member' })} as t)`
  const played = sql<string[]>`array(select m.player_id::text from ${playerMatches(db)} as m
    where m.fixture_id = x.id and m.player_id = any(${playerIds}::bigint[]))`
  const tip = sql`(select t.fixture_id from ${tipsOfMembers(db)} as t where t.id = p.shared_id)`
  const rows = await db
    .selectFrom(sql<{ id: string; is_newest: boolean }>`${ids}`.as('chosen'))
    .innerJoin('posts as p', 'p.id', 'chosen.id')
    .leftJoin(fixtures(db).as('x'), (join) =>
      join.on(sql<boolean>`x.id = case p.shared_kind when 'live' then p.shared_id when 'tip' then ${tip} end`),
    )
    .select(['p.id', 'p.user_id', 'p.created_at', 'chosen.is_newest', 'x.home_id', 'x.away_id', 'x.tournament_id'])
    .select([
      sql<string>`left(p.content, ${maxText})`.as('content'),
      sql<number>`p.reactions + 2 * p.comments + 3 * p.shares`.as('activity'),
      friends.as('is_friend'),
      follows.as('is_followed'),
      (playerIds.length > 0 ? played : sql<string[]>`array[]::text[]`).as('player_ids'),
    ])
    .execute()
  return rows.map((row) => ({
    id: row.id,
    isNewest: row.is_newest,
    authorId: row.user_id,
    isOwn: row.user_id === viewerId,
    isFriend: row.is_friend,
    isFollowed: row.is_followed,
    content: row.content,
    teamIds: [row.home_id, row.away_id].flatMap((id) => id ?? []),
    playerIds: row.player_ids,
    tournamentId: row.tournament_id,
    activity: row.activity,
    createdAt: row.created_at.getTime(),
  }))
}
