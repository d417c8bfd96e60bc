import { type ColumnType, type Generated, sql } from 'kysely'
import type { LocalText } from '#contract/envelope.ts'
import type { FixtureOrigin, FixtureState, ScorePair, SportCode, Stage, TimeState } from '#contract/schedule.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import { statusOf } from './fixture.rules.ts'

type Moment = ColumnType<Date, Date, Date>

type FixtureTable = {
  id: Generated<string>
  source_key: string
  sport: SportCode
  tournament_id: string
  home_id: string
  away_id: string
  round: LocalText
  kick_off: Moment
  is_featured: Generated<boolean>
  state: Generated<FixtureState>
  status: Generated<number>
  period: number | null
  period_started_at: Moment | null
  home_score: number | null
  away_score: number | null
  version: Generated<number>
  observed_at: Moment | null
  changed_at: Generated<Date>
  season_id: string | null
  time_state: Generated<TimeState>
  stage: Generated<Stage>
  group_name: Generated<string>
  round_number: number | null
  bracket_number: number | null
  round_key: Generated<string>
  venue: Generated<string>
  origin: Generated<FixtureOrigin>
  /**
   * SEQUENCE of the fixture in calendars (RFC 5545). Incremented when the kick-off or its certainty changes, or when
   * the fixture is called off or put back on.
   */
  calendar_sequence: Generated<number>
} & Record<PeriodScoreColumn, number | null>

/** Scores at the end of each period. `extra` includes all goals of the 120 minutes; `pens` only the shoot-out. */
export const periodScoreColumns = [
  'home_half',
  'away_half',
  'home_regular',
  'away_regular',
  'home_extra',
  'away_extra',
  'home_pens',
  'away_pens',
] as const
export type PeriodScoreColumn = (typeof periodScoreColumns)[number]
export type PeriodScores = Record<PeriodScoreColumn, number | null>

declare module '#server/db/sql.ts' {
  interface Database {
    fixtures: FixtureTable
  }
}

export type NewFixture = {
  sourceKey: string
  sport: SportCode
  tournamentId: string
  homeId: string
  awayId: string
  round: LocalText
  kickOff: number
  isFeatured: boolean
  seasonId?: string
  timeState?: TimeState
  stage?: Stage
  groupName?: string
  roundNumber?: number
  /** Match number within the competition. The bracket refers to fixtures by this number. */
  bracketNumber?: number
  /** Knock-out round: r32, r16, qf, sf, third or final. */
  roundKey?: string
  venue?: string
  origin?: FixtureOrigin
  /** Result of a fixture that is added after its end. No notifications are sent for it. */
  outcome?: FixtureOutcome
}

export type BracketNumber = { fixtureId: string; bracketNumber: number }

/** Goals of home and away. `extra` is the score after 120 minutes, `pens` only the shoot-out. */
export type FixtureOutcome = {
  state: FixtureState
  score: ScorePair | null
  half: ScorePair | null
  regular: ScorePair | null
  extra: ScorePair | null
  pens: ScorePair | null
  /** End of play, when known. Stored as `changed_at`, which is otherwise the time of insertion. */
  endedAt?: number
}

/**
 * Columns read before a score or state update is applied. `sport` defines the meaning of `period` and of the scores.
 */
export const playColumns = [
  'id',
  'sport',
  'stage',
  'round_number',
  'venue',
  'home_id',
  'away_id',
  'kick_off',
  'time_state',
  'state',
  'status',
  'period',
  'period_started_at',
  'home_score',
  'away_score',
  'version',
  'observed_at',
  'changed_at',
  ...periodScoreColumns,
] as const
export type PlayRow = {
  id: string
  sport: SportCode
  stage: Stage
  round_number: number | null
  venue: string
  home_id: string
  away_id: string
  kick_off: Date
  time_state: TimeState
  state: FixtureState
  status: number
  period: number | null
  period_started_at: Date | null
  home_score: number | null
  away_score: number | null
  version: number
  observed_at: Date | null
  changed_at: Date
} & PeriodScores

export type AddedFixture = { fixtureId: string; sourceKey: string; isNew: boolean }

const notPlayed: FixtureOutcome = {
  state: 'scheduled',
  score: null,
  half: null,
  regular: null,
  extra: null,
  pens: null,
}

function outcomeColumns({ state, score, half, regular, extra, pens }: FixtureOutcome) {
  return {
    state,
    status: statusOf({ state, period: null }),
    home_score: score?.[0] ?? null,
    away_score: score?.[1] ?? null,
    home_half: half?.[0] ?? null,
    away_half: half?.[1] ?? null,
    home_regular: regular?.[0] ?? null,
    away_regular: regular?.[1] ?? null,
    home_extra: extra?.[0] ?? null,
    away_extra: extra?.[1] ?? null,
    home_pens: pens?.[0] ?? null,
    away_pens: pens?.[1] ?? null,
  }
}

/** Inserts the fixtures whose source key is new. Returns the ids of all given fixtures, new or not. */
export async function insertFixtures(db: Db, fixtures: NewFixture[]): Promise<AddedFixture[]> {
  if (fixtures.length === 0) return []
  const inserted = await db
    .insertInto('fixtures')
    .values(
      fixtures.map((fixture) => ({
        source_key: fixture.sourceKey,
        sport: fixture.sport,
        tournament_id: fixture.tournamentId,
        home_id: fixture.homeId,
        away_id: fixture.awayId,
        round: fixture.round,
        kick_off: new Date(fixture.kickOff),
        is_featured: fixture.isFeatured,
        season_id: fixture.seasonId ?? null,
        time_state: fixture.timeState ?? 'exact',
        stage: fixture.stage ?? 'league',
        group_name: fixture.groupName ?? '',
        round_number: fixture.roundNumber ?? null,
        bracket_number: fixture.bracketNumber ?? null,
        round_key: fixture.roundKey ?? '',
        venue: fixture.venue ?? '',
        origin: fixture.origin ?? 'provider',
        ...outcomeColumns(fixture.outcome ?? notPlayed),
        ...(fixture.outcome?.endedAt !== undefined && { changed_at: new Date(fixture.outcome.endedAt) }),
      })),
    )
    .onConflict((conflict) => conflict.column('source_key').doNothing())
    .returning('id')
    .execute()
  const isNew = new Set(inserted.map(({ id }) => id))
  const rows = await db
    .selectFrom('fixtures')
    .select(['id', 'source_key'])
    .where(
      'source_key',
      'in',
      fixtures.map(({ sourceKey }) => sourceKey),
    )
    .execute()
  return rows.map((row) => ({ fixtureId: row.id, sourceKey: row.source_key, isNew: isNew.has(row.id) }))
}

export async function updateBracketNumbers(db: Db, numbers: readonly BracketNumber[]): Promise<void> {
  const ids = numbers.map(({ fixtureId }) => fixtureId)
  const values = numbers.map(({ bracketNumber }) => bracketNumber)
  await sql`
    update fixtures f set bracket_number = given.number
    from unnest(${ids}::bigint[], ${values}::smallint[]) as given (id, number)
    where f.id = given.id and f.bracket_number is distinct from given.number
  `.execute(db)
}

/** Selects the fixture `FOR UPDATE`. Returns null when it does not exist. */
export async function lockFixture(tx: Tx, fixtureId: string): Promise<PlayRow | null> {
  const row = await tx
    .selectFrom('fixtures')
    .select(playColumns)
    .where('id', '=', fixtureId)
    // Rows that refer to the fixture may be added while it is locked.
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function findPlayRow(db: Db, fixtureId: string): Promise<PlayRow | null> {
  const row = await db.selectFrom('fixtures').select(playColumns).where('id', '=', fixtureId).executeTakeFirst()
  return row ?? null
}

export type PlayChange = Pick<
  PlayRow,
  | 'state'
  | 'status'
  | 'period'
  | 'period_started_at'
  | 'home_score'
  | 'away_score'
  | 'kick_off'
  | 'time_state'
  | PeriodScoreColumn
> & { observed_at: Date }

/** Stores the change and increments `version`. `isMoved` also increments `calendar_sequence`. */
export async function updatePlay(
  tx: Tx,
  fixtureId: string,
  { isMoved, ...change }: PlayChange & { isMoved: boolean },
): Promise<PlayRow> {
  return tx
    .updateTable('fixtures')
    .set((eb) => ({
      ...change,
      version: eb('version', '+', 1),
      calendar_sequence: eb('calendar_sequence', '+', isMoved ? 1 : 0),
      changed_at: new Date(),
    }))
    .where('id', '=', fixtureId)
    .returning(playColumns)
    .executeTakeFirstOrThrow()
}

/** Stores the time of a report that changed nothing, so that older reports are ignored. */
export async function markObserved(tx: Tx, fixtureId: string, observedAt: Date): Promise<void> {
  await tx.updateTable('fixtures').set({ observed_at: observedAt }).where('id', '=', fixtureId).execute()
}

export async function fixtureExists(db: Db, fixtureId: string): Promise<boolean> {
  const row = await db.selectFrom('fixtures').select('id').where('id', '=', fixtureId).executeTakeFirst()
  return row !== undefined
}

export type FixturePlace = {
  fixtureId: string
  seasonId: string
  round: LocalText
  stage: Stage
  groupName: string
  roundNumber: number | null
  roundKey: string
}

export type PlaceChange = { venue?: string; round?: { number: number | null; names: LocalText } }

/** Writes a fixture's venue and matchday. */
export async function updateVenueAndRound(tx: Tx, fixtureId: string, { venue, round }: PlaceChange): Promise<PlayRow> {
  return tx
    .updateTable('fixtures')
    .set((eb) => ({
      ...(venue !== undefined && { venue }),
      ...(round && { round_number: round.number, round: round.names }),
      version: eb('version', '+', 1),
      changed_at: new Date(),
    }))
    .where('id', '=', fixtureId)
    .returning(playColumns)
    .executeTakeFirstOrThrow()
}

/** Assigns a fixture to a season. Returns null when the fixture already has a season or does not exist. */
export async function updatePlace(tx: Tx, { fixtureId, ...place }: FixturePlace): Promise<ChangedFixture | null> {
  const row = await tx
    .updateTable('fixtures')
    .set((eb) => ({
      season_id: place.seasonId,
      round: place.round,
      stage: place.stage,
      group_name: place.groupName,
      round_number: place.roundNumber,
      round_key: place.roundKey,
      version: eb('version', '+', 1),
      changed_at: new Date(),
    }))
    .where('id', '=', fixtureId)
    .where('season_id', 'is', null)
    .returning(['id', 'version', 'state'])
    .executeTakeFirst()
  return row ?? null
}

export type ChangedFixture = { id: string; version: number; state: FixtureState }

export async function updateTeamOfFixtures(
  tx: Tx,
  { teamId, byId }: { teamId: string; byId: string },
): Promise<ChangedFixture[]> {
  const set = (column: 'home_id' | 'away_id') =>
    tx
      .updateTable('fixtures')
      .set((eb) => ({ [column]: byId, version: eb('version', '+', 1), changed_at: new Date() }))
      .where(column, '=', teamId)
      .returning(['id', 'version', 'state'])
      .execute()
  return [...(await set('home_id')), ...(await set('away_id'))]
}

export async function haveMet(db: Db, { teamId, byId }: { teamId: string; byId: string }): Promise<boolean> {
  const row = await db
    .selectFrom('fixtures')
    .select('id')
    .where((eb) =>
      eb.or([
        eb.and([eb('home_id', '=', teamId), eb('away_id', '=', byId)]),
        eb.and([eb('home_id', '=', byId), eb('away_id', '=', teamId)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
