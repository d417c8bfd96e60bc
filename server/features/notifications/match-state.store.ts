import { sql } from 'kysely'
import type { LocalText } from '#contract/envelope.ts'
import { eventKinds } from '#contract/rules/fixture-events.ts'
import type { FixtureState, SportCode } from '#contract/schedule.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import { fixtureRooms } from '#server/tables/chat.ts'
import { fixtureEvents, fixtureLineups } from '#server/tables/details.ts'
import { fixtures } from '#server/tables/fixtures.ts'
import { officialHighlights } from '#server/tables/highlights.ts'
import { playerNames } from '#server/tables/players.ts'
import { teams } from '#server/tables/teams.ts'
import type { MatchState } from './match-moments.rules.ts'

type StateTable = { fixture_id: string; state: MatchState; changed_at: Date }

declare module '#server/db/sql.ts' {
  interface Database {
    match_states: StateTable
  }
}

/** Serialises the work on one match until the transaction ends. Returns the state of the last notifications, or null. */
export async function lockMatchState(tx: Tx, fixtureId: string): Promise<MatchState | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended('match:' || ${fixtureId}, 0))`.execute(tx)
  const row = await tx.selectFrom('match_states').select('state').where('fixture_id', '=', fixtureId).executeTakeFirst()
  return row?.state ?? null
}

export async function putMatchState(tx: Tx, fixtureId: string, state: MatchState): Promise<void> {
  const changed = { state: JSON.stringify(state) as never, changed_at: sql<Date>`now()` }
  await tx
    .insertInto('match_states')
    .values({ fixture_id: fixtureId, ...changed })
    .onConflict((conflict) => conflict.column('fixture_id').doUpdateSet(changed))
    .execute()
}

export async function deleteMatchStates(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('match_states').where('changed_at', '<', before).execute()
}

export type MatchRow = {
  fixtureId: string
  sport: SportCode
  state: FixtureState
  kickOff: Date
  homeScore: number | null
  awayScore: number | null
  homeId: string
  awayId: string
  tournamentId: string
  homeNames: LocalText
  awayNames: LocalText
  hasLineups: boolean
  highlights: number
  roomId: string | null
}

/** Returns a fixture for the notifications of its moments, or null when it no longer exists. */
export async function findMatch(db: Db, fixtureId: string): Promise<MatchRow | null> {
  const row = await db
    .selectFrom(fixtures(db).as('f'))
    .innerJoin(teams(db).as('home'), 'home.id', 'f.home_id')
    .innerJoin(teams(db).as('away'), 'away.id', 'f.away_id')
    .leftJoin(fixtureRooms(db).as('r'), 'r.fixture_id', 'f.id')
    .select([
      'f.id as fixtureId',
      'f.sport',
      'f.state',
      'f.kick_off as kickOff',
      'f.home_score as homeScore',
      'f.away_score as awayScore',
      'f.home_id as homeId',
      'f.away_id as awayId',
      'f.tournament_id as tournamentId',
      'r.room_id as roomId',
      'home.names as homeNames',
      'away.names as awayNames',
      sql<boolean>`exists (select from (${fixtureLineups(db)}) l
        where l.fixture_id = f.id and (l.lineups ->> 'isConfirmed')::boolean)`.as('hasLineups'),
      sql<number>`(select count(*)::int from (${officialHighlights(db)}) h where h.fixture_id = f.id)`.as('highlights'),
    ])
    .where('f.id', '=', fixtureId)
    .executeTakeFirst()
  return row ?? null
}

/** Returns the player with this name in a team's line-up or events, or null while the name is not matched. */
export async function findPlayerId(
  db: Db,
  { fixtureId, teamId, name }: { fixtureId: string; teamId: string; name: string },
): Promise<string | null> {
  const row = await db
    .selectFrom(playerNames(db).as('n'))
    .select('n.player_id')
    .where('n.fixture_id', '=', fixtureId)
    .where('n.team_id', '=', teamId)
    .where('n.name', '=', name)
    .executeTakeFirst()
  return row?.player_id ?? null
}

export type MatchEvent = {
  side: 'home' | 'away'
  kind: number
  player: string
  minute: number | null
  extraMinute: number | null
}

const reported = [
  eventKinds.goal,
  eventKinds.penaltyGoal,
  eventKinds.ownGoal,
  eventKinds.redCard,
  eventKinds.secondYellow,
  eventKinds.penaltyMissed,
]

/** Returns the goals, red cards and missed penalties of a match, in order of play. */
export function listMatchEvents(db: Db, fixtureId: string): Promise<MatchEvent[]> {
  return db
    .selectFrom(fixtureEvents(db).as('e'))
    .select(['e.side', 'e.kind', 'e.player', 'e.minute', 'e.extra_minute as extraMinute'])
    .where('e.fixture_id', '=', fixtureId)
    .where('e.kind', 'in', reported)
    .orderBy(sql`e.minute nulls last`)
    .orderBy(sql`coalesce(e.extra_minute, 0)`)
    .orderBy('e.created_at')
    .execute()
}
