import type { Locale } from '#contract/envelope.ts'
import { fixtureSlug } from '#contract/fixture-slug.ts'
import { roundKeyOf } from '#contract/round-key.ts'
import type { BracketRound, Tie, TieLeg } from '#contract/tournaments.ts'
import { type BracketFixture, type BracketRules, bracketOf, type Tie as KnownTie } from './bracket.rules.ts'
import type { SeasonFixtureRow } from './season.store.ts'
import type { SeasonFacts } from './season-facts.ts'
import { pair } from './tables.view.ts'
import { toMark } from './tournament.view.ts'

const over = new Set(['finished', 'awarded'])

/** A season's knock-out rounds as its fixtures tell them. */
export function knockOutOf(
  { fixtures, teams }: SeasonFacts,
  { rules, locale, nowMs }: { rules: BracketRules; locale: Locale; nowMs: number },
): { rounds: BracketRound[]; thirdPlace: Tie | null } {
  const rows = new Map(fixtures.map((row) => [row.id, row]))
  const { rounds, thirdPlace } = bracketOf(fixtures.flatMap(toBracketFixture), rules, nowMs)

  function toTie(tie: KnownTie): Tie[] {
    const [home, away] = [teams.get(tie.firstId), teams.get(tie.secondId)]
    if (!home || !away) return []
    const legs = tie.fixtureIds.flatMap((id) => rows.get(id) ?? [])
    const slugOf = (row: SeasonFixtureRow) =>
      fixtureSlug({
        home: teams.get(row.home_id)?.names.vi ?? '',
        away: teams.get(row.away_id)?.names.vi ?? '',
        fixtureId: row.id,
      })
    return [
      {
        key: tie.key,
        home: toMark(home, locale),
        away: toMark(away, locale),
        legs: legs.map((row) => toLeg(row, { slug: slugOf(row), isTurned: row.home_id !== tie.firstId })),
        aggregate: tie.aggregate,
        penalties: tie.penalties,
        winner: tie.winnerId === null ? null : tie.winnerId === tie.firstId ? 'home' : 'away',
        decidedBy: tie.decidedBy,
        next: tie.next,
      },
    ]
  }

  return {
    rounds: rounds.map(({ roundKey, ties }) => ({
      key: roundKey,
      name: rows.get(ties[0]?.fixtureIds[0] ?? '')?.round[locale] ?? '',
      ties: ties.flatMap(toTie),
    })),
    thirdPlace: thirdPlace ? (toTie(thirdPlace)[0] ?? null) : null,
  }
}

function toBracketFixture(row: SeasonFixtureRow): BracketFixture[] {
  const roundKey = row.stage === 'knockout' ? roundKeyOf(row.round_key) : null
  if (!roundKey) return []
  const extra = pair(row.home_extra, row.away_extra)
  return [
    {
      fixtureId: row.id,
      roundKey,
      number: null,
      kickOff: row.kick_off.getTime(),
      homeId: row.home_id,
      awayId: row.away_id,
      isOver: over.has(row.state),
      regular: pair(row.home_regular, row.away_regular) ?? (extra ? null : pair(row.home_score, row.away_score)),
      extra,
      penalties: pair(row.home_pens, row.away_pens),
    },
  ]
}

function toLeg(row: SeasonFixtureRow, { slug, isTurned }: { slug: string; isTurned: boolean }): TieLeg {
  const score = pair(row.home_score, row.away_score)
  return {
    fixtureId: row.id,
    slug,
    state: row.state,
    kickOff: row.kick_off.getTime(),
    score: score && isTurned ? [score[1], score[0]] : score,
  }
}
