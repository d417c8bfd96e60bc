import type { DatabaseEngine } from '#server/engines/ports.ts'
import { type KnownFixture, listFixturesAround } from '#server/features/sports-data/known-fixture.store.ts'
import type { Ext, ExtId, FixturePatch } from '#server/features/sports-data/provider.rules.ts'
import type { NewReview } from '#server/features/sports-data/review.store.ts'
import { canBeSame, isSameHour, maxDateMs, type Timed } from '#server/features/sports-data/same-fixture.rules.ts'

/** Our ids of the tournaments and teams in a provider's schedule. */
export type Known = { tournaments: ReadonlyMap<ExtId, string>; teams: ReadonlyMap<ExtId, string> }

/** Returns questions about fixtures of a provider, with those of ours that they may be. */
export type FixtureQuestions = (
  items: readonly Ext<FixturePatch>[],
  known: Known,
  options: { isAnchor: boolean; mapped?: ReadonlyMap<ExtId, string> },
) => Promise<NewReview[]>

/**
 * Candidates are the tournament's fixtures of one listed team at that time, on the listed side. A fixture with both
 * teams the other way round is the first candidate, and so is the one that the key has (`mapped`). Fixtures without a
 * known tournament or team are left out, unless they are mapped.
 */
export function createFixtureQuestions({ db }: DatabaseEngine): FixtureQuestions {
  async function candidatesOf({ data }: Ext<FixturePatch>, known: Known, mappedId: string | undefined) {
    const tournamentId = known.tournaments.get(data.tournament.ext)
    if (tournamentId === undefined) return []
    const [homeId, awayId] = [known.teams.get(data.home.ext), known.teams.get(data.away.ext)]
    const from = new Date(data.kickOff - maxDateMs)
    const to = new Date(data.kickOff + maxDateMs)
    const likenessOf = (row: KnownFixture) => {
      const isReversed = row.home_id === awayId && row.away_id === homeId && isSameHour(data, timeOf(row))
      if (row.id === mappedId || isReversed) return 1
      return canBeSame(data, timeOf(row)) && (row.home_id === homeId || row.away_id === awayId) ? 0.5 : 0
    }
    return (await listFixturesAround(db, { tournamentId, from, to, orId: mappedId }))
      .map((row) => ({ ourId: row.id, name: nameOf(row), likeness: likenessOf(row) }))
      .filter(({ likeness }) => likeness > 0)
      .toSorted((a, b) => b.likeness - a.likeness)
  }

  return async (items, known, { isAnchor, mapped }) => {
    const reviews: NewReview[] = []
    for (const item of items) {
      const { ext, data } = item
      const mappedId = mapped?.get(ext)
      const isTeamKnown = [data.home, data.away].some((side) => known.teams.has(side.ext))
      const isWorthAsking = known.tournaments.has(data.tournament.ext) && isTeamKnown
      if (!isWorthAsking && mappedId === undefined) continue
      const candidates = await candidatesOf(item, known, mappedId)
      const details = { home: data.home, away: data.away, kickOff: data.kickOff, isAnchor }
      reviews.push({ kind: 'fixture', ext, name: `${data.home.name} – ${data.away.name}`, details, candidates })
    }
    return reviews
  }
}

export function timeOf({ kick_off, time_state }: KnownFixture): Timed {
  return { kickOff: kick_off.getTime(), timeState: time_state }
}

/** Names a candidate by its teams and day, because a pair may meet twice within days. */
function nameOf(row: { home_name: string; away_name: string; kick_off: Date }): string {
  return `${row.home_name} – ${row.away_name}, ${row.kick_off.toISOString().slice(0, 10)}`
}
