import type { RoundKey } from '#contract/rules/round-key.ts'
import type { Stage } from '#contract/schedule.ts'

export type StageOf = { stage: Stage; roundKey: RoundKey | null; group: string | null; round: number | null }

const knockOut: [RegExp, RoundKey][] = [
  [/third[- ]place|3rd[- ]place|match for third/, 'third'],
  [/round of 64|last 64/, 'r64'],
  [/round of 32|last 32|1\/16/, 'r32'],
  [/round of 16|last 16|1\/8/, 'r16'],
  [/quarter/, 'qf'],
  [/semi/, 'sf'],
  [/^finals?$|, final$/, 'final'],
]

/** `Matchday 12`, `Round 3`, and `3. Round`. */
const roundNumber = /(?:matchday|round|spieltag|journée|leg)\s+(\d{1,3})$|^(\d{1,3})\. round$/

/**
 * Reads a round's heading: `Matchday 12`, `Group A`, `League, Matchday 8`, `Finals, Round of 16`, `Match for third
 * place`. Other headings are group rounds in a cup, else league rounds.
 */
export function stageOf(heading: string, kind: 'league' | 'cup'): StageOf {
  const text = heading.trim().toLowerCase()
  const [, after, before] = roundNumber.exec(text) ?? []
  const round = Number(after ?? before ?? Number.NaN)
  const number = Number.isNaN(round) ? null : round
  const group = /\bgroup ([a-z0-9]{1,2})\b/.exec(text)?.[1]?.toUpperCase() ?? null
  const beside = { group, round: number }
  if (group) return { stage: 'group', roundKey: null, ...beside }
  if (/^(qualif|prelim)/.test(text)) return { stage: 'knockout', roundKey: 'qualifying', ...beside }
  const found = knockOut.find(([what]) => what.test(text))
  if (found) return { stage: 'knockout', roundKey: found[1], group: null, round: null }
  if (/play-?offs?\b/.test(text)) return { stage: 'knockout', roundKey: 'playoff', ...beside }
  return { stage: kind === 'cup' && !/^league\b/.test(text) ? 'group' : 'league', roundKey: null, ...beside }
}

export function isRound(heading: string): boolean {
  const text = heading.trim().toLowerCase()
  return (
    roundNumber.test(text) ||
    /\bgroup [a-z0-9]{1,2}\b/.test(text) ||
    /^(qualif|prelim)|play-?offs?\b/.test(text) ||
    knockOut.some(([what]) => what.test(text))
  )
}

type Grouped = StageOf & { home: string; away: string; kickOff: string }

/**
 * Numbers group rounds by how often the teams have played. Files count the tournament's days instead, or have no
 * numbers.
 */
export function withGroupRounds<T extends Grouped>(fixtures: readonly T[]): T[] {
  const rounds = new Map<T, number>()
  const played = new Map<string, number>()
  const grouped = fixtures.filter(({ stage, group }) => stage === 'group' && group !== null)
  for (const fixture of grouped.toSorted((a, b) => a.kickOff.localeCompare(b.kickOff))) {
    const sides = [fixture.home, fixture.away].map((team) => `${fixture.group} ${team}`)
    const round = 1 + Math.max(...sides.map((side) => played.get(side) ?? 0))
    for (const side of sides) played.set(side, round)
    rounds.set(fixture, round)
  }
  return fixtures.map((fixture) => ({ ...fixture, round: rounds.get(fixture) ?? fixture.round }))
}
