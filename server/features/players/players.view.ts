import type { Locale } from '#contract/envelope.ts'
import type { PlayerFigures, PlayerMatch, PlayerSeason, PlayerSummary, PlayerTeam } from '#contract/players.ts'
import { fixtureSlug } from '#contract/rules/fixture-slug.ts'
import { playerSlug } from '#contract/rules/player-slug.ts'
import type { TeamMark } from '#contract/tournaments.ts'
import { crestOf } from '#server/tables/teams.ts'
import type {
  FigureRow,
  MarkRow,
  PersonRow,
  PlayerMatchRow,
  PlayerSeasonRow,
  PlayerTeamRow,
} from './player-page.store.ts'
import { isCurrent } from './stint.rules.ts'

function toMark(row: MarkRow, locale: Locale): TeamMark {
  return { id: row.id, name: row.names[locale], shortName: row.short_name, colour: row.colour, ...crestOf(row.crest) }
}

/** `teams` are the player's, in the order of `byImportance`. */
export function toPlayer(row: PersonRow, teams: readonly PlayerTeamRow[], locale: Locale): PlayerSummary {
  const [first] = teams
  return {
    id: row.id,
    slug: playerSlug(row),
    name: row.name,
    sport: row.sport,
    number: first?.number ?? null,
    position: first?.position ?? teams.find(({ position }) => position !== null)?.position ?? null,
    bornOn: row.born_on,
    team: first ? toMark(first, locale) : null,
    followers: row.followers,
  }
}

export function toPlayerTeam(row: PlayerTeamRow, { locale, nowMs }: { locale: Locale; nowMs: number }): PlayerTeam {
  return {
    team: toMark(row, locale),
    kind: row.kind,
    isCurrent: isCurrent(row, nowMs),
    matches: row.matches,
    goals: row.goals,
    first: row.first_at?.getTime() ?? null,
    last: row.last_at?.getTime() ?? null,
  }
}

function toFigures(row: FigureRow): PlayerFigures {
  const { own_goals: ownGoals, yellow_cards: yellowCards, red_cards: redCards } = row
  const { matches, starts, minutes, goals, penalties, assists } = row
  return { matches, starts, minutes, goals, penalties, assists, ownGoals, yellowCards, redCards }
}

export function toPlayerSeason(row: PlayerSeasonRow, locale: Locale): PlayerSeason {
  const { season_id: id, season_name: name } = row
  return {
    tournament: { id: row.tournament_id, name: row.tournament_names[locale], colour: row.tournament_colour },
    season: id === null || name === null ? null : { id, name },
    team: toMark(row.team, locale),
    ...toFigures(row),
  }
}

const none: PlayerFigures = {
  matches: 0,
  starts: 0,
  minutes: 0,
  goals: 0,
  penalties: 0,
  assists: 0,
  ownGoals: 0,
  yellowCards: 0,
  redCards: 0,
}

export function totalOf(seasons: readonly PlayerFigures[]): PlayerFigures {
  const names = Object.keys(none) as (keyof PlayerFigures)[]
  return seasons.reduce(
    (sum, season) => Object.fromEntries(names.map((name) => [name, sum[name] + season[name]])) as PlayerFigures,
    none,
  )
}

/** A shoot-out does not count: equal goals are a draw. */
function resultOf([own, other]: readonly [number, number]): 'W' | 'D' | 'L' {
  if (own === other) return 'D'
  return own > other ? 'W' : 'L'
}

export function toPlayerMatch(row: PlayerMatchRow, locale: Locale): PlayerMatch {
  const [own, opponent] = row.is_home ? [row.home, row.away] : [row.away, row.home]
  const known = row.home_score === null || row.away_score === null ? null : ([row.home_score, row.away_score] as const)
  const score: [number, number] | null = known && (row.is_home ? [known[0], known[1]] : [known[1], known[0]])
  const isOver = row.state === 'finished' || row.state === 'awarded'
  return {
    fixtureId: row.id,
    slug: fixtureSlug({ home: row.home.names.vi, away: row.away.names.vi, fixtureId: row.id }),
    kickOff: row.kick_off.getTime(),
    state: row.state,
    tournament: row.tournament[locale],
    team: toMark(own, locale),
    opponent: toMark(opponent, locale),
    isHome: row.is_home,
    score,
    result: isOver && score ? resultOf(score) : null,
    isStarter: row.is_starter,
    minutes: row.minutes,
    goals: row.goals,
    assists: row.assists,
    ownGoals: row.own_goals,
    yellowCards: row.yellow_cards,
    redCards: row.red_cards,
  }
}
