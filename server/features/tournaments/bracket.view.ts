import type { Locale } from '#contract/envelope.ts'
import { fixtureSlug } from '#contract/rules/fixture-slug.ts'
import { roundKeyOf, roundNames } from '#contract/rules/round-key.ts'
import type { FixtureState } from '#contract/schedule.ts'
import type { BracketRound, Tie, TieLeg, TournamentKind } from '#contract/tournaments.ts'
import { type BracketFixture, bracketOf, type Tie as KnownTie } from './bracket.rules.ts'
import { planFits } from './bracket-plan.rules.ts'
import type { SeasonFixtureRow } from './season.store.ts'
import type { SeasonFacts } from './season-facts.service.ts'
import type { CompetitionRules } from './table-rules.data.ts'
import { pair, tablesOf } from './tables.view.ts'
import { toMark } from './tournament.view.ts'

const over = new Set<FixtureState>(['finished', 'awarded'])

type Viewpoint = { kind: TournamentKind; rules: CompetitionRules; locale: Locale; nowMs: number }

export function knockOutOf(
  facts: SeasonFacts,
  { kind, rules, locale, nowMs }: Viewpoint,
): { rounds: BracketRound[]; thirdPlace: Tie | null } {
  const { fixtures, teams } = facts
  const rows = new Map(fixtures.map((row) => [row.id, row]))
  const { plan = [], ...known } = rules.knockOut ?? {}
  const isPlanned = plan.length > 0 && planFits(plan, groupNames(fixtures))
  const seeds = isPlanned ? seedsOf(facts, { kind, rules, locale }) : new Map<string, string>()
  const drawn = isPlanned ? { ...known, plan } : known
  const { rounds, thirdPlace } = bracketOf(fixtures.flatMap(toBracketFixture), drawn, { nowMs, seeds })

  function markOf(teamId: string | null) {
    const team = teamId === null ? undefined : teams.get(teamId)
    return team ? toMark(team, locale) : null
  }

  function toTie(tie: KnownTie): Tie[] {
    const [home, away] = [markOf(tie.firstId), markOf(tie.secondId)]
    // A tie outside the plan is shown only when both teams are known.
    if (!tie.places && (!home || !away)) return []
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
        number: tie.number,
        home,
        away,
        homePlace: home ? null : (tie.places?.[0] ?? null),
        awayPlace: away ? null : (tie.places?.[1] ?? null),
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
      name: (ties.flatMap(({ fixtureIds }) => rows.get(fixtureIds[0] ?? '') ?? [])[0]?.round ?? roundNames[roundKey])[
        locale
      ],
      ties: ties.flatMap(toTie),
    })),
    thirdPlace: thirdPlace ? (toTie(thirdPlace)[0] ?? null) : null,
  }
}

function groupNames(fixtures: readonly SeasonFixtureRow[]): Set<string> {
  return new Set(fixtures.filter(({ stage }) => stage === 'group').map(({ group_name }) => group_name))
}

/** Returns the teams by final place in groups whose fixtures are all over. Teams that share a rank are left out. */
function seedsOf(facts: SeasonFacts, { kind, rules, locale }: Omit<Viewpoint, 'nowMs'>): Map<string, string> {
  const open = groupNames(facts.fixtures.filter(({ state }) => !over.has(state)))
  const tables = tablesOf(facts, { kind, rules, locale, view: 'overall' })
  const whole = tables.filter((table) => table.kind === 'table' && !open.has(table.name))
  return new Map(
    whole.flatMap(({ name, rows }) =>
      rows
        .filter(({ rank }) => rows.filter((other) => other.rank === rank).length === 1)
        .map(({ rank, team }) => [`${rank}${name}`, team.id] as const),
    ),
  )
}

function toBracketFixture(row: SeasonFixtureRow): BracketFixture[] {
  const roundKey = row.stage === 'knockout' ? roundKeyOf(row.round_key) : null
  if (!roundKey) return []
  const stands = pair(row.home_score, row.away_score)
  const whole = { extra: pair(row.home_extra, row.away_extra), penalties: pair(row.home_pens, row.away_pens) }
  const played = { regular: pair(row.home_regular, row.away_regular) ?? (whole.extra ? null : stands), ...whole }
  return [
    {
      fixtureId: row.id,
      roundKey,
      number: row.bracket_number,
      kickOff: row.kick_off.getTime(),
      homeId: row.home_id,
      awayId: row.away_id,
      isOver: over.has(row.state),
      isVoid: row.state === 'abandoned' || row.state === 'cancelled',
      ...(row.state === 'awarded' ? { regular: stands, extra: null, penalties: null } : played),
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
