import type { LocalText } from '#contract/envelope.ts'
import { fixtureDetails } from '#contract/fixture-details.ts'
import { scoringKinds } from '#contract/rules/fixture-events.ts'
import { type FixtureSummary, fixtureFilters, sports, totalLive } from '#contract/schedule.ts'
import { type Scorer, type StandingsRow, standings, topScorers } from '#contract/tournaments.ts'
import type { App } from '#server/app.ts'

export type Side = { id: string; name: LocalText; row: StandingsRow; best: Scorer | null }
export type Goal = { minute: string; player: string; side: 'home' | 'away' }
export type Match = {
  id: string
  kickOff: number
  tournament: LocalText
  round: LocalText
  home: Side
  away: Side
  /** Final score; null before the match is played. */
  score: readonly [home: number, away: number] | null
  half: readonly [home: number, away: number] | null
  goals: Goal[]
}
export type MatchFacts = { played: Match[]; coming: Match[] }

const looked = 120
/** Max number of latest matches whose goals are read. */
const maxPlayed = 60
const locales = ['vi', 'en', 'zh'] as const
const isOfDemo = ({ sport, origin, stage }: FixtureSummary) =>
  sport === sports.football && origin === 'simulated' && stage === 'league'

/** Reads facts for posts and articles from the public API: the latest and the next matches, with their tables. */
export async function readMatchFacts(invoke: App['invoke']): Promise<MatchFacts> {
  const listed = async (status: 20 | 30) => {
    const lists = await Promise.all(
      locales.map((locale) =>
        invoke(totalLive, { mode: sports.football, status, pageSize: looked, locale }).then(({ list }) => list),
      ),
    )
    const [vi = [], en = [], zh = []] = lists
      .map((list) => new Map(list.map((one) => [one.fixtureId, one])))
      .map((byId) => (lists[0] ?? []).map(({ fixtureId }) => byId.get(fixtureId)))
    return vi.flatMap((one, i) => (one && isOfDemo(one) ? [{ vi: one, en: en[i] ?? one, zh: zh[i] ?? one }] : []))
  }
  const [played, coming] = await Promise.all([listed(fixtureFilters.ended), listed(fixtureFilters.coming)])
  const known = [...played.slice(0, maxPlayed), ...coming]
  const tables = new Map<string, { rows: Map<string, StandingsRow>; best: Map<string, Scorer> }>()
  for (const id of new Set(known.map(({ vi }) => vi.tournament.id))) {
    const [{ groups, hasLive }, { list }] = await Promise.all([
      invoke(standings, { id }),
      invoke(topScorers, { id, pageSize: 100 }),
    ])
    // Omits the table rows while a fixture is live, because they would soon be outdated.
    const rows = hasLive ? [] : groups.flatMap((group) => group.rows)
    tables.set(id, {
      rows: new Map(rows.map((row) => [row.team.id, row])),
      best: new Map(list.toReversed().map((one) => [one.team.id, one])),
    })
  }

  async function toMatch(of: Record<(typeof locales)[number], FixtureSummary>): Promise<Match[]> {
    const { fixtureId: id, kickOff, tournament, home, away, halfTime, state } = of.vi
    const table = tables.get(tournament.id)
    const text = (say: (one: FixtureSummary) => string): LocalText => ({
      vi: say(of.vi),
      en: say(of.en),
      zh: say(of.zh),
    })
    const side = (name: 'home' | 'away'): Side | null => {
      const row = table?.rows.get(of.vi[name].id)
      return row && row.rank !== null
        ? {
            id: of.vi[name].id,
            name: text((one) => one[name].name),
            row,
            best: table?.best.get(of.vi[name].id) ?? null,
          }
        : null
    }
    const [one, other] = [side('home'), side('away')]
    if (!one || !other) return []
    const match = {
      id,
      kickOff,
      home: one,
      away: other,
      tournament: text((f) => f.tournament.name),
      round: text((f) => f.round),
    }
    if (state !== 'finished') return [{ ...match, score: null, half: null, goals: [] }]
    const { events } = await invoke(fixtureDetails, { id })
    const goals = events
      .filter(({ kind }) => scoringKinds.some((scoring) => scoring === kind))
      .toSorted((a, b) => (a.minute ?? 0) - (b.minute ?? 0) || (a.extraMinute ?? 0) - (b.extraMinute ?? 0))
      .map(({ minute, extraMinute, player, side: of }) => ({
        minute: extraMinute ? `${minute}+${extraMinute}` : String(minute),
        player,
        side: of === 'home' ? ('home' as const) : ('away' as const),
      }))
    return [{ ...match, score: [home.score ?? 0, away.score ?? 0], half: halfTime, goals }]
  }

  const [over, next] = await Promise.all([
    Promise.all(played.slice(0, maxPlayed).map(toMatch)),
    Promise.all(coming.map(toMatch)),
  ])
  return { played: over.flat(), coming: next.flat() }
}

/** Returns the winner and the loser; null for a draw or without a score. */
export function decided(match: Match): { winner: Side; loser: Side; winnerIs: 'home' | 'away' } | null {
  const by = match.score ? match.score[0] - match.score[1] : 0
  if (by === 0) return null
  return by > 0
    ? { winner: match.home, loser: match.away, winnerIs: 'home' }
    : { winner: match.away, loser: match.home, winnerIs: 'away' }
}
