import { sql } from 'kysely'
import type { PredictionOutcome } from '#contract/predictions.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import { fixtures } from '#server/tables/fixtures.ts'
import type { Verdict } from './prediction.rules.ts'

/** Selects predictions that do not reflect the current verdict. */
function isBehind(verdict: Verdict) {
  if (verdict.is === 'open') return sql<boolean>`p.outcome is not null`
  if (verdict.is === 'void') return sql<boolean>`p.outcome is distinct from 'void'`
  const [home, away] = verdict.score
  return sql<boolean>`(p.settled_home is distinct from ${home} or p.settled_away is distinct from ${away})`
}

export type DuePrediction = {
  id: string
  user_id: string
  round_key: string
  home: number
  away: number
  is_joker: boolean
  outcome: PredictionOutcome | null
  points: number | null
}

/**
 * Locks and returns a batch of the fixture’s predictions that do not reflect the verdict. Locks the members’ standings
 * first, in the same fixed order as a new prediction.
 */
export async function takeBehind(
  tx: Tx,
  { fixtureId, verdict, limit }: { fixtureId: string; verdict: Verdict; limit: number },
): Promise<DuePrediction[]> {
  const found = await tx
    .selectFrom('predictions as p')
    .select(['p.id', 'p.contest_id', 'p.user_id', 'p.round_key'])
    .where('p.fixture_id', '=', fixtureId)
    .where(isBehind(verdict))
    .orderBy('p.user_id')
    .limit(limit)
    .execute()
  const [first] = found
  if (!first) return []
  const [users, rounds] = [found.map(({ user_id }) => user_id), [...new Set(found.map(({ round_key }) => round_key))]]
  await tx
    .selectFrom('prediction_standings')
    .select('user_id')
    .where('contest_id', '=', first.contest_id)
    .where('round_key', 'in', ['', ...rounds])
    .where('user_id', 'in', users)
    .orderBy('user_id')
    .orderBy('round_key')
    .forUpdate()
    .execute()
  return tx
    .selectFrom('predictions as p')
    .select(['p.id', 'p.user_id', 'p.round_key', 'p.home', 'p.away', 'p.is_joker', 'p.outcome', 'p.points'])
    .where(
      'p.id',
      'in',
      found.map(({ id }) => id),
    )
    .where(isBehind(verdict))
    .orderBy('p.id')
    .forUpdate()
    .execute()
}

export type Settled = {
  id: string
  outcome: PredictionOutcome | null
  points: number | null
  isJoker: boolean
}

export async function writeSettled(
  tx: Tx,
  { settled, verdict, at }: { settled: readonly Settled[]; verdict: Verdict; at: Date },
): Promise<void> {
  const [home, away] = verdict.is === 'score' ? verdict.score : [null, null]
  await sql`
    update predictions p set outcome = s.outcome, points = s.points, is_joker = s.is_joker,
      settled_home = ${home}::smallint, settled_away = ${away}::smallint,
      settled_at = case when s.outcome is null then null else coalesce(p.settled_at, ${at}::timestamptz) end
    from unnest(${settled.map(({ id }) => id)}::bigint[], ${settled.map(({ outcome }) => outcome)}::text[],
      ${settled.map(({ points }) => points)}::integer[], ${settled.map(({ isJoker }) => isJoker)}::boolean[])
      as s (id, outcome, points, is_joker)
    where p.id = s.id`.execute(tx)
}

/** Difference that a settlement adds to a member's totals, in the round and in the contest. */
export type Change = {
  userId: string
  roundKey: string
  settled: number
  points: number
  exact: number
  difference: number
  outcome: number
}

export async function addToStandings(tx: Tx, contestId: string, changes: readonly Change[]): Promise<void> {
  const column = <K extends keyof Change>(name: K) => changes.map((change) => change[name])
  await sql`
    update prediction_standings t set settled = t.settled + s.settled, points = t.points + s.points,
      exact = t.exact + s.exact, difference = t.difference + s.difference, outcome = t.outcome + s.outcome
    from unnest(${column('userId')}::bigint[], ${column('roundKey')}::text[], ${column('settled')}::integer[],
      ${column('points')}::integer[], ${column('exact')}::integer[], ${column('difference')}::integer[],
      ${column('outcome')}::integer[]) as s (user_id, round_key, settled, points, exact, difference, outcome)
    where t.contest_id = ${contestId} and t.user_id = s.user_id and t.round_key in ('', s.round_key)`.execute(tx)
}

/** Returns `userId roundKey` texts of the given members who played the round’s joker on another fixture. */
export async function listJokersElsewhere(
  tx: Tx,
  { contestId, fixtureId, userIds }: { contestId: string; fixtureId: string; userIds: readonly string[] },
): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const rows = await tx
    .selectFrom('predictions')
    .select(['user_id', 'round_key'])
    .where('contest_id', '=', contestId)
    .where('user_id', 'in', userIds)
    .where('fixture_id', '<>', fixtureId)
    .where('is_joker', '=', true)
    .where(sql<boolean>`outcome is distinct from 'void'`)
    .execute()
  return new Set(rows.map(({ user_id, round_key }) => `${user_id} ${round_key}`))
}

/** Returns fixtures that are over or called off but still have unsettled predictions, because an event was lost. */
export async function listForgotten(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('predictions as p')
    .innerJoin(fixtures(db).as('f'), 'f.id', 'p.fixture_id')
    .select('p.fixture_id')
    .distinct()
    .where('p.outcome', 'is', null)
    .where('f.status', '<', 0)
    .limit(limit)
    .execute()
  return rows.map(({ fixture_id }) => fixture_id)
}
