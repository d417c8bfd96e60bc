import { scoringKinds } from '#contract/rules/fixture-events.ts'
import { slugify } from '#contract/rules/fixture-slug.ts'
import { sports } from '#contract/schedule.ts'
import { type Scorer, type StandingsRow, standings, topScorers } from '#contract/tournaments.ts'
import type { App } from '#server/app.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { namePools, vietnameseNames } from './data/player-names.ts'
import type { Fit } from './data/talk.ts'
import { detailsAt } from './details-script.ts'
import { lineupsOf } from './lineup-script.ts'
import { endOf } from './score-script.ts'

export type TalkSide = { id: string; club: string; name: string }
export type TalkGoal = { minute: number; player: string; side: 'home' | 'away' }
export type TalkMatch = {
  id: string
  league: string
  kickOff: number
  endsAt: number
  home: TalkSide
  away: TalkSide
  goals: TalkGoal[]
}
export type TalkSeason = { club: string; name: string; row: StandingsRow; best: Scorer | null; clubs: number }
export type TalkFacts = { played: TalkMatch[]; coming: TalkMatch[]; seasons: TalkSeason[] }
/** The subject of a conversation, as the fan of one side sees it. */
export type Outlook = { match: TalkMatch | null; side: 'home' | 'away'; season: TalkSeason | null }

const dayMs = 24 * 3_600_000
const home = 'vleague'
/** Matches of the own league are discussed for longer than those of other leagues. */
const backMs = { own: 12 * dayMs, other: 3 * dayMs }
const aheadMs = 7 * dayMs
const maxRows = 260

/** Short names that fans use, by the clubs’ keys. Other clubs are called by their names. */
export const calledNames: Readonly<Record<string, string>> = {
  'thep-xanh-nam-dinh': 'Nam Định',
  'cong-an-ha-noi': 'CAHN',
  'the-cong-viettel': 'Thể Công',
  'hoang-anh-gia-lai': 'Gia Lai',
  'becamex-tp-hcm': 'Becamex',
  'song-lam-nghe-an': 'Sông Lam',
  'dong-a-thanh-hoa': 'Thanh Hóa',
  'hong-linh-ha-tinh': 'Hà Tĩnh',
  'shb-da-nang': 'Đà Nẵng',
  'pvf-cand': 'PVF',
  'quy-nhon-binh-dinh': 'Bình Định',
}

/** Reads the facts for conversations: past and coming matches, and the table of the Vietnamese league. */
export async function readTalkFacts(
  { database: { db }, invoke }: { database: DatabaseEngine; invoke: App['invoke'] },
  nowMs: number,
): Promise<TalkFacts> {
  const rows = await db
    .selectFrom('fixtures as f')
    .innerJoin('teams as h', 'h.id', 'f.home_id')
    .innerJoin('teams as a', 'a.id', 'f.away_id')
    .select(['f.id', 'f.source_key as key', 'f.kick_off', 'f.home_id as homeId', 'f.away_id as awayId'])
    .select(['f.tournament_id as tournamentId', 'h.names as homeNames', 'a.names as awayNames'])
    .where('f.sport', '=', sports.football)
    .where('f.source_key', 'like', 'demo:%')
    .where((eb) =>
      eb.or([
        eb.and([
          eb('f.source_key', 'like', `demo:${home}:%`),
          eb('f.kick_off', '>', new Date(nowMs - backMs.own)),
          eb('f.kick_off', '<', new Date(nowMs + aheadMs)),
        ]),
        eb.and([eb('f.kick_off', '>', new Date(nowMs - backMs.other)), eb('f.kick_off', '<', new Date(nowMs))]),
      ]),
    )
    .orderBy('f.kick_off', 'desc')
    .limit(maxRows)
    .execute()
  const matches = rows.map((row) => ({
    ...matchOf({
      ...row,
      kickOff: row.kick_off.getTime(),
      homeName: row.homeNames.vi,
      awayName: row.awayNames.vi,
    }),
    tournamentId: row.tournamentId,
  }))
  const own = matches.find(({ league }) => league === home)
  return {
    played: matches.filter(({ endsAt }) => endsAt < nowMs),
    coming: matches.filter(({ kickOff }) => kickOff > nowMs),
    seasons: own ? await readSeasons(invoke, own.tournamentId, matches) : [],
  }
}

type MatchRow = {
  id: string
  key: string
  kickOff: number
  homeId: string
  awayId: string
  homeName: string
  awayName: string
}

/** Returns a match with its goals from the script. Its key is `demo:{league}:{when}:{home}`. */
export function matchOf({ id, key, kickOff, homeId, awayId, homeName, awayName }: MatchRow): TalkMatch {
  const endsAt = endOf({ key, sport: sports.football, kickOff })
  const { events } = detailsAt(
    { key, lineups: lineupsOf({ key, homeId, awayId }) },
    { kickOff, nowMs: endsAt, hasFigures: false },
  )
  const goals = events
    .filter(({ kind }) => scoringKinds.some((one) => one === kind))
    .map(({ minute, player, side }) => ({
      minute: minute ?? 0,
      player,
      side: side === 'home' ? ('home' as const) : ('away' as const),
    }))
    .toSorted((one, other) => one.minute - other.minute)
  const league = key.split(':')[1] ?? ''
  const sideOf = (teamId: string, name: string): TalkSide => {
    const club = slugify(name)
    return { id: teamId, club, name: calledNames[club] ?? name }
  }
  return { id, league, kickOff, endsAt, home: sideOf(homeId, homeName), away: sideOf(awayId, awayName), goals }
}

/** Returns no seasons while a match of the league is live, because the table would soon be outdated. */
async function readSeasons(
  invoke: App['invoke'],
  tournamentId: string,
  matches: readonly TalkMatch[],
): Promise<TalkSeason[]> {
  const [{ groups, hasLive }, { list }] = await Promise.all([
    invoke(standings, { id: tournamentId }),
    invoke(topScorers, { id: tournamentId, pageSize: 100 }),
  ])
  const rows = hasLive ? [] : groups.flatMap((group) => group.rows)
  const sides = new Map(matches.flatMap(({ home: one, away }) => [one, away]).map((side) => [side.id, side]))
  const best = new Map(list.toReversed().map((scorer) => [scorer.team.id, scorer]))
  return rows.flatMap((row) => {
    const side = sides.get(row.team.id)
    if (!side) return []
    return [{ club: side.club, name: side.name, row, best: best.get(row.team.id) ?? null, clubs: rows.length }]
  })
}

export function goalsOf({ match, side }: Outlook): { own: TalkGoal[]; other: TalkGoal[] } {
  const goals = match?.goals ?? []
  return { own: goals.filter((one) => one.side === side), other: goals.filter((one) => one.side !== side) }
}

/** Returns the player of the own side who scored most goals in the match, if more than one. */
export function heroOf(outlook: Outlook): { player: string; goals: number } | null {
  const counts = [...Map.groupBy(goalsOf(outlook).own, ({ player }) => player)].map(([player, list]) => ({
    player,
    goals: list.length,
  }))
  const best = counts.toSorted((one, other) => other.goals - one.goals)[0]
  return best && best.goals > 1 ? best : null
}

const lateMinute = 84

/** Returns true when the last goal of the match belongs to a side, was late, and changed the result. */
function isLateFor({ match, side }: Outlook, by: 'own' | 'other'): boolean {
  const last = match?.goals.at(-1)
  const goals = goalsOf({ match, side, season: null })
  const [theirs, against] = by === 'own' ? [goals.own, goals.other] : [goals.other, goals.own]
  const isTheirs = last !== undefined && (last.side === side) === (by === 'own') && !isUnordered({ match })
  const isDecisive = theirs.length - against.length === 1 || theirs.length === against.length
  return isTheirs && isDecisive && last.minute >= lateMinute
}

/** Returns true when both sides scored in the same minute, so that the order of the goals is not known. */
const isUnordered = ({ match }: Pick<Outlook, 'match'>) => {
  const minutes = (match?.goals ?? []).map(({ minute }) => minute)
  return new Set(minutes).size < minutes.length
}

const isOnWeekend = (ms: number) => [0, 6].includes(new Date(ms + 7 * 3_600_000).getUTCDay())

const tests: Record<Fit, (outlook: Outlook, by: number) => boolean> = {
  won: (_, by) => by > 0,
  lost: (_, by) => by < 0,
  drew: (_, by) => by === 0,
  home: ({ side }) => side === 'home',
  away: ({ side }) => side === 'away',
  big: (_, by) => Math.abs(by) >= 3,
  tight: (_, by) => Math.abs(by) === 1,
  clean: (outlook) => goalsOf(outlook).other.length === 0,
  blank: (outlook) => goalsOf(outlook).own.length === 0,
  goalless: ({ match }) => match?.goals.length === 0,
  late: (outlook) => isLateFor(outlook, 'own'),
  lateOther: (outlook) => isLateFor(outlook, 'other'),
  comeback: (outlook, by) => by > 0 && !isUnordered(outlook) && outlook.match?.goals[0]?.side !== outlook.side,
  thrownAway: (outlook, by) => by < 0 && !isUnordered(outlook) && outlook.match?.goals[0]?.side === outlook.side,
  early: (outlook) => (goalsOf(outlook).own[0]?.minute ?? 90) <= 9,
  brace: (outlook) => heroOf(outlook) !== null,
  many: ({ match }) => (match?.goals.length ?? 0) >= 5,
  scored: (outlook) => (outlook.season ? outlook.season.best !== null : goalsOf(outlook).own.length > 0),
  weekend: ({ match }) => match !== null && isOnWeekend(match.kickOff),
  weekday: ({ match }) => match !== null && !isOnWeekend(match.kickOff),
  leader: ({ season }) => season?.row.rank === 1,
  last: ({ season }) => season?.row.rank === season?.clubs,
  podium: ({ season }) => (season?.row.rank ?? 99) <= 3,
  middle: ({ season }) => season !== null && Math.abs((season.row.rank ?? 0) - (season.clubs + 1) / 2) <= 2,
}

/** Returns true when the match or season has all these properties, seen from the given side. */
export function isSo(outlook: Outlook, fits: readonly Fit[]): boolean {
  const { own, other } = goalsOf(outlook)
  return fits.every((fit) => tests[fit](outlook, own.length - other.length))
}

/** Returns the part of a player’s name that fans use: in Vietnam the given name with the middle one. */
export function calledPlayer(name: string, league: string): string {
  const words = name.split(' ')
  if (words.length === 3 && vietnameseNames.family.includes(words[0] ?? '')) return words.slice(1).join(' ')
  return (namePools[league]?.first === 'family' && league !== home ? words[0] : words.at(-1)) ?? name
}
