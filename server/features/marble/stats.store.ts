import { sql } from 'kysely'
import type { MarbleForm, MarbleStanding } from '#contract/marble.ts'
import { marblePoints } from '#contract/rules/marble-field.ts'
import type { Db, Tx } from '#server/db/sql.ts'

type ResultTable = {
  race_id: string
  marble_id: number
  fixture_id: string
  place: number
  points: number
  time_us: number | null
}
type DayTable = {
  day: string
  marble_id: number
  track_id: string
  races: number
  wins: number
  podiums: number
  points: number
  unfinished: number
  best_us: number | null
}

declare module '#server/db/sql.ts' {
  interface Database {
    marble_results: ResultTable
    marble_days: DayTable
  }
}

export type Placed = { marbleId: number; timeUs: number | null }

/** Stores the results of a race and adds them to the statistics of its day in Vietnam (`yyyy-mm-dd`). */
export async function insertResults(
  tx: Tx,
  race: { id: string; fixtureId: string; trackId: string; day: string; placed: readonly Placed[] },
): Promise<void> {
  const rows = race.placed.map(({ marbleId, timeUs }, at) => ({
    race_id: race.id,
    marble_id: marbleId,
    fixture_id: race.fixtureId,
    place: at + 1,
    points: timeUs === null ? 0 : (marblePoints[at] ?? 0),
    time_us: timeUs,
  }))
  await tx.insertInto('marble_results').values(rows).execute()
  await tx
    .insertInto('marble_days')
    .values(
      rows.map(({ marble_id, place, points, time_us }) => ({
        day: race.day,
        marble_id,
        track_id: race.trackId,
        races: 1,
        wins: Number(place === 1 && time_us !== null),
        podiums: Number(place <= 3 && time_us !== null),
        points,
        unfinished: Number(time_us === null),
        best_us: time_us,
      })),
    )
    .onConflict((c) =>
      c.columns(['day', 'marble_id', 'track_id']).doUpdateSet({
        races: sql`marble_days.races + 1`,
        wins: sql`marble_days.wins + excluded.wins`,
        podiums: sql`marble_days.podiums + excluded.podiums`,
        points: sql`marble_days.points + excluded.points`,
        unfinished: sql`marble_days.unfinished + excluded.unfinished`,
        best_us: sql`least(marble_days.best_us, excluded.best_us)`,
      }),
    )
    .execute()
}

/**
 * Returns the totals of each marble, by points, then wins. `since` is the first day to count (`yyyy-mm-dd`), or null
 * for all.
 */
export async function listStandings(
  db: Db,
  { since, trackId }: { since: string | null; trackId?: string | undefined },
): Promise<MarbleStanding[]> {
  const sum = (name: string) => sql<number>`sum(${sql.ref(name)})::int`
  return db
    .selectFrom('marble_days')
    .select([
      'marble_id as marbleId',
      sum('races').as('races'),
      sum('wins').as('wins'),
      sum('podiums').as('podiums'),
      sum('points').as('points'),
      sum('unfinished').as('unfinished'),
      sql<number | null>`min(best_us)`.as('bestUs'),
    ])
    .$if(since !== null, (query) => query.where('day', '>=', String(since)))
    .$if(trackId !== undefined, (query) => query.where('track_id', '=', String(trackId)))
    .groupBy('marble_id')
    .orderBy('points', 'desc')
    .orderBy('wins', 'desc')
    .orderBy('marble_id')
    .execute()
}

/** Same as `listStandings`, for one fixture’s races. */
export async function listFixtureStandings(db: Db, fixtureId: string): Promise<MarbleStanding[]> {
  return db
    .selectFrom('marble_results')
    .select([
      'marble_id as marbleId',
      sql<number>`count(*)::int`.as('races'),
      sql<number>`(count(*) filter (where place = 1 and time_us is not null))::int`.as('wins'),
      sql<number>`(count(*) filter (where place <= 3 and time_us is not null))::int`.as('podiums'),
      sql<number>`sum(points)::int`.as('points'),
      sql<number>`(count(*) filter (where time_us is null))::int`.as('unfinished'),
      sql<number | null>`min(time_us)`.as('bestUs'),
    ])
    .where('fixture_id', '=', fixtureId)
    .groupBy('marble_id')
    .orderBy('points', 'desc')
    .orderBy('wins', 'desc')
    .orderBy('marble_id')
    .execute()
}

export async function countWins(db: Db, fixtureId: string): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('marble_results')
    .select(['marble_id', sql<number>`count(*)::int`.as('wins')])
    .where('fixture_id', '=', fixtureId)
    .where('place', '=', 1)
    .where('time_us', 'is not', null)
    .groupBy('marble_id')
    .execute()
  return new Map(rows.map(({ marble_id, wins }) => [marble_id, wins]))
}

/** Returns each marble’s last places, newest first, with 0 for a marble that did not arrive. */
export async function listForm(db: Db, marbleIds: readonly number[], limit: number): Promise<MarbleForm[]> {
  const { rows } = await sql<MarbleForm>`
    select m.id as "marbleId", coalesce(last.places, '{}') as places
    from unnest(${marbleIds as number[]}::smallint[]) with ordinality as m (id, nth)
    left join lateral (
      select array_agg(case when r.time_us is null then 0 else r.place end order by r.race_id desc)::int[] as places
      from (
        select race_id, place, time_us from marble_results where marble_id = m.id order by race_id desc limit ${limit}
      ) r
    ) last on true
    order by m.nth`.execute(db)
  return rows
}

/** Counts how often each of two marbles was ahead of the other, in the last `limit` races of the first marble. */
export async function countMeetings(db: Db, { one, other, limit }: { one: number; other: number; limit: number }) {
  const { rows } = await sql<{ races: number; oneAhead: number; otherAhead: number }>`
    select count(*)::int as races, (count(*) filter (where a.place < b.place))::int as "oneAhead",
      (count(*) filter (where a.place > b.place))::int as "otherAhead"
    from (select race_id, place from marble_results where marble_id = ${one} order by race_id desc limit ${limit}) a
    join marble_results b on b.race_id = a.race_id and b.marble_id = ${other}`.execute(db)
  return rows[0] ?? { races: 0, oneAhead: 0, otherAhead: 0 }
}

export async function listTrackRecords(db: Db): Promise<Map<string, { races: number; bestUs: number | null }>> {
  const rows = await db
    .selectFrom('marble_days')
    .select(['track_id', sql<number>`sum(wins)::int`.as('races'), sql<number | null>`min(best_us)`.as('bestUs')])
    .groupBy('track_id')
    .execute()
  return new Map(rows.map(({ track_id, ...record }) => [track_id, record]))
}
