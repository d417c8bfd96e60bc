import type { ScorePair } from '#contract/schedule.ts'

/**
 * A fixture that counts in a table, with its score after 90 minutes, the awarded score, or the current one during play.
 */
export type CountedFixture = { homeId: string; awayId: string; kickOff: number; score: ScorePair }

export type Outcome = 'W' | 'D' | 'L'

export type Tally = {
  teamId: string
  played: number
  won: number
  drawn: number
  lost: number
  goalsFor: number
  goalsAgainst: number
  goalDifference: number
  points: number
  awayGoals: number
  awayWins: number
}

/** Points per result. A win is three points almost everywhere. */
export type Points = { win: number; draw: number }

type Seen = { isAway: boolean; own: number; other: number }

function seenBy(teamId: string, { homeId, awayId, score: [home, away] }: CountedFixture): Seen | null {
  if (homeId === teamId) return { isAway: false, own: home, other: away }
  return awayId === teamId ? { isAway: true, own: away, other: home } : null
}

/** Sums up a team's fixtures. Fixtures of other teams are ignored. */
export function tallyOf(teamId: string, fixtures: readonly CountedFixture[], points: Points): Tally {
  const all = fixtures.flatMap((fixture) => seenBy(teamId, fixture) ?? [])
  const count = (what: (seen: Seen) => boolean) => all.filter(what).length
  const sum = (what: (seen: Seen) => number) => all.reduce((total, seen) => total + what(seen), 0)
  const won = count(({ own, other }) => own > other)
  const drawn = count(({ own, other }) => own === other)
  const goalsFor = sum(({ own }) => own)
  const goalsAgainst = sum(({ other }) => other)
  return {
    teamId,
    played: all.length,
    won,
    drawn,
    lost: all.length - won - drawn,
    goalsFor,
    goalsAgainst,
    goalDifference: goalsFor - goalsAgainst,
    points: won * points.win + drawn * points.draw,
    awayGoals: sum(({ isAway, own }) => (isAway ? own : 0)),
    awayWins: count(({ isAway, own, other }) => isAway && own > other),
  }
}

/** Returns the team's results in the order of the given fixtures. */
export function outcomesOf(teamId: string, fixtures: readonly CountedFixture[]): Outcome[] {
  return fixtures.flatMap((fixture) => {
    const seen = seenBy(teamId, fixture)
    if (!seen) return []
    return seen.own > seen.other ? 'W' : seen.own === seen.other ? 'D' : 'L'
  })
}
