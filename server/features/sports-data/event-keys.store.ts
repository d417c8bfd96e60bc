import { sql } from 'kysely'
import type { Lineups } from '#contract/fixture-details.ts'
import { scoringKinds } from '#contract/rules/fixture-events.ts'
import { canBeOn, maxLiveMs } from '#server/db/live-bound.ts'
import type { Db } from '#server/db/sql.ts'
import { fixtureEvents, fixtureLineups } from '#server/tables/details.ts'
import { fixtures } from '#server/tables/fixtures.ts'

/** Counts a fixture's events, and its goals among them. */
export async function countEvents(db: Db, fixtureId: string): Promise<{ events: number; goals: number }> {
  const isGoal = sql<boolean>`e.kind = any(${[...scoringKinds]}::smallint[])`
  return db
    .selectFrom(fixtureEvents(db).as('e'))
    .select([
      sql<number>`count(*)::int`.as('events'),
      sql<number>`(count(*) filter (where ${isGoal}))::int`.as('goals'),
    ])
    .where('fixture_id', '=', fixtureId)
    .executeTakeFirstOrThrow()
}

export async function findLineups(db: Db, fixtureId: string): Promise<Lineups | null> {
  const row = await db
    .selectFrom(fixtureLineups(db).as('l'))
    .select('l.lineups')
    .where('l.fixture_id', '=', fixtureId)
    .executeTakeFirst()
  return row?.lineups ?? null
}

/** Returns a provider's keys of fixtures that are live or have finished since `endedSince`, at most 500. */
export async function listLiveExtIds(db: Db, provider: string, endedSince: Date): Promise<string[]> {
  const rows = await db
    .selectFrom(fixtures(db).as('f'))
    .innerJoin('id_map as m', (join) => join.on('m.kind', '=', 'fixture').onRef('m.our_id', '=', 'f.id'))
    .select('m.ext_id')
    .where('m.provider', '=', provider)
    .where((eb) =>
      eb.or([
        eb.and([eb.between('f.status', 1, 5), canBeOn(Date.now(), { sport: 'f.sport', kickOff: 'f.kick_off' })]),
        eb.and([
          eb('f.status', '=', -1),
          eb('f.changed_at', '>', endedSince),
          eb('f.kick_off', '>', new Date(endedSince.getTime() - maxLiveMs)),
        ]),
      ]),
    )
    .orderBy('f.kick_off')
    .limit(500)
    .execute()
  return rows.map((row) => row.ext_id)
}

/**
 * Returns a provider's keys of fixtures that kick off in a time span and are scheduled or live, and of those at
 * half-time, at most 200.
 */
export async function listSoonExtIds(
  db: Db,
  provider: string,
  { from, to }: { from: Date; to: Date },
): Promise<string[]> {
  const rows = await db
    .selectFrom(fixtures(db).as('f'))
    .innerJoin('id_map as m', (join) => join.on('m.kind', '=', 'fixture').onRef('m.our_id', '=', 'f.id'))
    .select('m.ext_id')
    .where('m.provider', '=', provider)
    .where((eb) =>
      eb.or([
        eb.and([eb.between('f.status', 0, 5), eb('f.kick_off', '>', from), eb('f.kick_off', '<=', to)]),
        eb.and([eb('f.state', '=', 'half_time'), canBeOn(Date.now(), { sport: 'f.sport', kickOff: 'f.kick_off' })]),
      ]),
    )
    .orderBy('f.kick_off')
    .limit(200)
    .execute()
  return rows.map((row) => row.ext_id)
}

/**
 * Returns a provider's keys of fixtures that should have begun, are not over and had no report since `silentSince`.
 * Their end may have been lost in an outage. Newest first.
 */
export async function listOverdue(
  db: Db,
  provider: string,
  at: { begunBy: Date; silentSince: Date; notBefore: Date; limit: number },
): Promise<{ ext: string; kickOff: number }[]> {
  const rows = await db
    .selectFrom(fixtures(db).as('f'))
    .innerJoin('id_map as m', (join) => join.on('m.kind', '=', 'fixture').onRef('m.our_id', '=', 'f.id'))
    .select(['m.ext_id', 'f.kick_off'])
    .where('m.provider', '=', provider)
    .where((eb) => eb.between('f.status', 0, 5))
    .where('f.time_state', '<>', 'tbd')
    .where('f.kick_off', '>', at.notBefore)
    .where('f.kick_off', '<=', at.begunBy)
    .where((eb) => eb.or([eb('f.observed_at', 'is', null), eb('f.observed_at', '<', at.silentSince)]))
    .orderBy('f.kick_off', 'desc')
    .limit(at.limit)
    .execute()
  return rows.map((row) => ({ ext: row.ext_id, kickOff: row.kick_off.getTime() }))
}
