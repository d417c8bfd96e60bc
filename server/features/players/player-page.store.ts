import { sql } from 'kysely'
import type { LocalText } from '#contract/envelope.ts'
import type { FixtureState, SportCode } from '#contract/schedule.ts'
import type { PlayerPosition, TeamKind } from '#contract/teams.ts'
import { offsetOf } from '#server/db/page.ts'
import type { Db } from '#server/db/sql.ts'
import { fixtures } from '#server/tables/fixtures.ts'
import { followerCounts } from '#server/tables/follows.ts'
import { squadPlayers, teamReplacements, teams } from '#server/tables/teams.ts'
import { seasons, tournaments } from '#server/tables/tournaments.ts'

type Paging = { pageNum: number; pageSize: number }

export type MarkRow = { id: string; names: LocalText; short_name: string; colour: string; crest: string }

export type PersonRow = { id: string; name: string; sport: SportCode; born_on: string | null; followers: number }

/** Returns the players that no other player has replaced, in no particular order. */
export async function listPersons(db: Db, ids: readonly string[]): Promise<PersonRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('players as p')
    .leftJoin(followerCounts(db, 'player').as('c'), 'c.target_id', 'p.id')
    .select(['p.id', 'p.name', 'p.sport', sql<string | null>`p.born_on::text`.as('born_on')])
    .select(sql<number>`coalesce(c.followers, 0)`.as('followers'))
    .where('p.id', 'in', ids)
    .where('p.by_id', 'is', null)
    .execute()
}

export type PlayerTeamRow = MarkRow & {
  player_id: string
  kind: TeamKind
  country: string
  is_in_squad: boolean
  number: number | null
  position: PlayerPosition | null
  club: string
  matches: number
  goals: number
  first_at: Date | null
  last_at: Date | null
}

/** Returns the teams of players. Number and position come from the squad list, or else from the latest line-up. */
export async function listTeamsOf(db: Db, playerIds: readonly string[]): Promise<PlayerTeamRow[]> {
  if (playerIds.length === 0) return []
  const { rows } = await sql<PlayerTeamRow>`
    select s.player_id, t.id, t.names, t.short_name, t.colour, t.crest, t.kind, t.country,
      s.squad_id is not null as is_in_squad,
      coalesce(q.number, m.number) as number, coalesce(q.position, m.position) as position,
      coalesce(q.club, '') as club, m.matches, m.goals, m.first_at, m.last_at
    from player_stints as s
    join (${teams(db)}) as t on t.id = s.team_id
    left join (${squadPlayers(db)}) as q on q.id = s.squad_id
    cross join lateral (
      select count(*) filter (where a.is_played and a.is_starter is not null)::int as matches, coalesce(sum(a.goals), 0)::int as goals,
        min(f.kick_off) filter (where a.is_played) as first_at, max(f.kick_off) filter (where a.is_played) as last_at,
        (array_agg(a.number order by f.kick_off desc) filter (where a.number is not null))[1] as number,
        (array_agg(a.position order by f.kick_off desc) filter (where a.position is not null))[1] as position
      from player_matches as a join (${fixtures(db)}) as f on f.id = a.fixture_id
      where a.player_id = s.player_id and a.team_id = s.team_id
    ) as m
    where s.player_id = any(${playerIds}::bigint[])
      and not exists (select from (${teamReplacements(db)}) as r where r.team_id = t.id)`.execute(db)
  return rows
}

export type FigureRow = {
  matches: number
  starts: number
  minutes: number
  goals: number
  penalties: number
  assists: number
  own_goals: number
  yellow_cards: number
  red_cards: number
}

export type PlayerSeasonRow = FigureRow & {
  tournament_id: string
  tournament_names: LocalText
  tournament_colour: string
  season_id: string | null
  season_name: string | null
  team: MarkRow
}

const maxSeasons = 100

/** Returns the figures by season and team, last played first. */
export async function listSeasonsOf(db: Db, playerId: string): Promise<PlayerSeasonRow[]> {
  const { rows } = await sql<PlayerSeasonRow>`
    select r.id as tournament_id, r.names as tournament_names, r.colour as tournament_colour,
      e.id as season_id, e.name as season_name,
      jsonb_build_object('id', t.id::text, 'names', t.names, 'short_name', t.short_name, 'colour', t.colour,
        'crest', t.crest) as team,
      g.matches, g.starts, g.minutes, g.goals, g.penalties, g.assists, g.own_goals, g.yellow_cards, g.red_cards
    from (
      select f.tournament_id, f.season_id, m.team_id, max(f.kick_off) as last_at,
        count(*) filter (where m.is_played and m.is_starter is not null)::int as matches,
        count(*) filter (where m.is_played and m.is_starter)::int as starts,
        coalesce(sum(m.minutes), 0)::int as minutes, sum(m.goals)::int as goals, sum(m.penalties)::int as penalties,
        sum(m.assists)::int as assists, sum(m.own_goals)::int as own_goals,
        sum(m.yellow_cards)::int as yellow_cards, sum(m.red_cards)::int as red_cards
      from player_matches as m join (${fixtures(db)}) as f on f.id = m.fixture_id
      where m.player_id = ${playerId} and (m.is_played or m.yellow_cards + m.red_cards > 0)
      group by f.tournament_id, f.season_id, m.team_id
    ) as g
    join (${tournaments(db)}) as r on r.id = g.tournament_id
    left join (${seasons(db)}) as e on e.id = g.season_id
    join (${teams(db)}) as t on t.id = g.team_id
    order by g.last_at desc, r.id, t.id limit ${maxSeasons}`.execute(db)
  return rows
}

export type PlayerMatchRow = {
  id: string
  kick_off: Date
  state: FixtureState
  tournament: LocalText
  is_home: boolean
  home: MarkRow
  away: MarkRow
  home_score: number | null
  away_score: number | null
  is_starter: boolean | null
  minutes: number | null
  goals: number
  assists: number
  own_goals: number
  yellow_cards: number
  red_cards: number
}

/** Returns a page of the matches that the player has played in, newest first. */
export async function listMatchesOf(db: Db, playerId: string, paging: Paging): Promise<PlayerMatchRow[]> {
  const mark = (side: 'home' | 'away') => sql`jsonb_build_object('id', ${sql.ref(`${side}.id`)}::text,
    'names', ${sql.ref(`${side}.names`)}, 'short_name', ${sql.ref(`${side}.short_name`)},
    'colour', ${sql.ref(`${side}.colour`)}, 'crest', ${sql.ref(`${side}.crest`)})`
  const { rows } = await sql<PlayerMatchRow>`
    select f.id, f.kick_off, f.state, r.names as tournament, m.team_id = f.home_id as is_home,
      ${mark('home')} as home, ${mark('away')} as away, f.home_score, f.away_score,
      m.is_starter, m.minutes, m.goals, m.assists, m.own_goals, m.yellow_cards, m.red_cards
    from player_matches as m
    join (${fixtures(db)}) as f on f.id = m.fixture_id
    join (${tournaments(db)}) as r on r.id = f.tournament_id
    join (${teams(db)}) as home on home.id = f.home_id
    join (${teams(db)}) as away on away.id = f.away_id
    where m.player_id = ${playerId} and m.is_played
    order by f.kick_off desc, f.id desc limit ${paging.pageSize} offset ${offsetOf(paging)}`.execute(db)
  return rows
}

export async function countMatchesOf(db: Db, playerId: string): Promise<number> {
  const { total } = await db
    .selectFrom('player_matches')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('player_id', '=', playerId)
    .where('is_played', '=', true)
    .executeTakeFirstOrThrow()
  return total
}

/** Without a reported start, a fixture counts as still to come for this long after its kick-off. */
const lateStartMs = 3 * 3_600_000

/** Returns the id of the live or next fixture of the teams, or null without one. */
export async function findNext(db: Db, teamIds: readonly string[], nowMs: number): Promise<string | null> {
  const since = new Date(nowMs - lateStartMs)
  const of = (side: 'home_id' | 'away_id') => sql`
    select near.id, near.kick_off from unnest(${teamIds}::bigint[]) as team (id) cross join lateral (
      select f.id, f.kick_off from (${fixtures(db)}) as f
      where ${sql.ref(`f.${side}`)} = team.id and f.kick_off > ${since} and f.status >= 0
      order by f.kick_off limit 1) as near`
  const { rows } = await sql<{ id: string }>`
    select id from (${of('home_id')} union all ${of('away_id')}) as next order by kick_off, id limit 1`.execute(db)
  return rows[0]?.id ?? null
}

export type ListedPlayer = {
  id: string
  name: string
  number: number | null
  position: PlayerPosition | null
  bornOn: string | null
}

const maxListed = 60

/** Returns the players that line-ups of a team have named since the time, goalkeepers first, by number. */
export async function listRecent(db: Db, teamId: string, since: Date): Promise<ListedPlayer[]> {
  const { rows } = await sql<ListedPlayer>`
    select p.id, p.name, m.number, m.position, p.born_on::text as "bornOn"
    from (
      select a.player_id,
        (array_agg(a.number order by f.kick_off desc) filter (where a.number is not null))[1] as number,
        (array_agg(a.position order by f.kick_off desc) filter (where a.position is not null))[1] as position,
        max(f.kick_off) as last_at
      from player_matches as a join (${fixtures(db)}) as f on f.id = a.fixture_id
      where a.team_id = ${teamId} and f.kick_off > ${since}
      group by a.player_id order by last_at desc, a.player_id limit ${maxListed}
    ) as m
    join players as p on p.id = m.player_id
    order by array_position(array['goalkeeper', 'defender', 'midfielder', 'forward'], m.position),
      m.number nulls last, p.name`.execute(db)
  return rows
}
