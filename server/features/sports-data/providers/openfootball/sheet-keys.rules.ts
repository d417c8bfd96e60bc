import { slugify } from '#contract/rules/fixture-slug.ts'
import { isoOfFifa, isoOfName } from '../../country-codes.data.ts'
import type { SheetFixture, SheetTeam, SheetTournament } from '../../season-sheet.rules.ts'

export type LooseFixture = Omit<SheetFixture, 'key'>

/** Stable key of a team's name: letters and digits alone. */
export function teamKey(name: string): string {
  return slugify(name.replaceAll('&', ' and '))
}

/** A team as a sheet names it: `Real Madrid CF (ESP)` says its country by itself, a league's team has the league's. */
export function teamOf(name: string, tournament: Pick<SheetTournament, 'country' | 'teams'>): SheetTeam {
  const [, bare = name, code] = /^(.+?)\s+\(([A-Z]{3})\)$/.exec(name.trim()) ?? [name, name.trim()]
  const country =
    tournament.teams === 'national' ? isoOfName(bare) : code === undefined ? tournament.country : isoOfFifa(code)
  return { key: teamKey(bare), name: bare, country, aliases: [], squad: [] }
}

/** A fixture that was put off may be listed once more with its new date; so may a row that was written twice. */
function isListedAgain(before: LooseFixture, now: LooseFixture): boolean {
  if (
    before.stage !== now.stage ||
    before.roundKey !== now.roundKey ||
    before.state === 'finished' ||
    before.state === 'awarded'
  )
    return false
  return before.state !== 'scheduled' || before.round === now.round
}

const dayMs = 24 * 3_600_000

/** A fixture that has its result and is listed on its day or in its round once more is the same one, not a further one. */
function isWrittenTwice(before: LooseFixture, now: LooseFixture): boolean {
  const isOver = before.state === 'finished' || before.state === 'awarded'
  const isSameRound = before.stage === now.stage && before.roundKey === now.roundKey && before.group === now.group
  const isSameDay = Math.abs(Date.parse(before.kickOff) - Date.parse(now.kickOff)) < dayMs
  return isOver && isSameRound && (isSameDay || (now.round !== null && before.round === now.round))
}

/** A row that is left out, and why. */
export type Refused = { line: number; reason: string }

/**
 * Gives every fixture its key. A pair that meets again at the same ground in another stage, or after a result, is a
 * further fixture; one that is listed again after a postponement is the same one with a new date. A row that repeats a result, or
 * contradicts it, is left out and told.
 */
export function keyed(
  fixtures: LooseFixture[],
  { code, season }: { code: string; season: string },
  refuse: (refused: Refused) => void,
): SheetFixture[] {
  const kept = new Map<string, SheetFixture>()
  const times = new Map<string, number>()
  for (const fixture of fixtures) {
    const base = [code, season, fixture.home, fixture.away].join('|')
    const met = times.get(base) ?? 0
    const latestKey = met > 1 ? `${base}|${met}` : base
    const latest = kept.get(latestKey)
    if (latest && isWrittenTwice(latest, fixture)) {
      const isSame = !fixture.score || JSON.stringify(fixture.score) === JSON.stringify(latest.score)
      refuse({ line: fixture.line, reason: `${isSame ? 'repeats' : 'contradicts'} line ${latest.line}` })
      continue
    }
    if (latest && isListedAgain(latest, fixture)) {
      kept.set(latestKey, { ...fixture, key: latestKey })
      continue
    }
    times.set(base, met + 1)
    const key = met === 0 ? base : `${base}|${met + 1}`
    kept.set(key, { ...fixture, key })
  }
  return [...kept.values()]
}
