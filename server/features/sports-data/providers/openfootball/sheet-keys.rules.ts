import { slugify } from '#contract/rules/fixture-slug.ts'
import { isoOfFifa, isoOfName } from '#server/features/sports-data/country-codes.data.ts'
import type { SheetFixture, SheetTeam, SheetTournament } from '#server/features/sports-data/season-sheet.rules.ts'

export type LooseFixture = Omit<SheetFixture, 'key'>

/** Returns a stable key of a team's name with only letters, digits and hyphens. */
export function teamKey(name: string): string {
  return slugify(name.replaceAll('&', ' and '))
}

/**
 * Parses a team in a sheet. A national team's country follows from its name. `Real Madrid CF (ESP)` includes its
 * country; all other clubs have the league's.
 */
export function teamOf(name: string, tournament: Pick<SheetTournament, 'country' | 'teams'>): SheetTeam {
  const [, bare = name, code] = /^(.+?)\s+\(([A-Z]{3})\)$/.exec(name.trim()) ?? [name, name.trim()]
  const country =
    tournament.teams === 'national' ? isoOfName(bare) : code === undefined ? tournament.country : isoOfFifa(code)
  return { key: teamKey(bare), name: bare, country, aliases: [], squad: [] }
}

/** Returns true when the row repeats an unplayed fixture: a postponed one with its new date, or a duplicate row. */
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

/** Returns true when the row repeats a fixture with a result, on the same day or in the same round. */
function isWrittenTwice(before: LooseFixture, now: LooseFixture): boolean {
  const isOver = before.state === 'finished' || before.state === 'awarded'
  const isSameRound = before.stage === now.stage && before.roundKey === now.roundKey && before.group === now.group
  const isSameDay = Math.abs(Date.parse(before.kickOff) - Date.parse(now.kickOff)) < dayMs
  return isOver && isSameRound && (isSameDay || (now.round !== null && before.round === now.round))
}

export type Refused = { line: number; reason: string }

/**
 * Gives every fixture its key. A further fixture of a pair at the same ground (in another stage or after a result) gets
 * an extra number. A postponed fixture that is listed again keeps its key and gets the new date. A row that repeats or
 * contradicts a result is left out and reported.
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
