import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { ScheduleService } from '#server/features/schedule/schedule.service.ts'
import { playAt, timelineOf } from '#server/features/sports-data/providers/replay/timeline.rules.ts'
import type { SeasonSheet, SheetFixture, SheetGoal } from '#server/features/sports-data/season-sheet.rules.ts'
import { drawing } from './draw.ts'

const minuteMs = 60_000
const weekMs = 7 * 24 * 60 * minuteMs
const yearWeeks = 52
/** Number of weeks of a replayed season that must be over. At least `leftWeeks` weeks of it must be left. */
const overWeeks = 9
const leftWeeks = 1
const maxMs = 150 * minuteMs
const planEveryMs = 60 * minuteMs

/** Leagues whose finished seasons the demo replays. All other leagues have the fixtures of the current season. */
const replayed = ['en.1', 'de.1', 'it.1']

/**
 * Returns the number of weeks by which to move a season. Prefers whole years if the season is then in progress; during
 * its summer break it adds half a year.
 */
function shiftOf({ fixtures }: SeasonSheet, nowMs: number): number {
  const times = fixtures.map(({ kickOff }) => Date.parse(kickOff))
  const [first, last] = [Math.min(...times), Math.max(...times)]
  const passed = Math.floor((nowMs - first) / weekMs / yearWeeks)
  const shifts = [passed * yearWeeks, (passed - 1) * yearWeeks, (passed - 0.5) * yearWeeks, (passed - 1.5) * yearWeeks]
  const isInPlay = (weeks: number) =>
    nowMs >= first + (weeks + overWeeks) * weekMs && nowMs <= last + (weeks - leftWeeks) * weekMs
  return shifts.find(isInPlay) ?? passed * yearWeeks
}

/**
 * Moves a season’s facts by whole weeks, so that weekdays and hours stay the same. Only fixtures that are then over
 * have results.
 */
function shifted(sheet: SeasonSheet, weeks: number, nowMs: number): SeasonSheet {
  const code = `${sheet.tournament.code}-replay`
  const at = (kickOff: string) => new Date(Date.parse(kickOff) + weeks * weekMs).toISOString()
  const years = [...new Set(sheet.fixtures.map(({ kickOff }) => at(kickOff).slice(0, 4)))].toSorted()
  const fixtures = sheet.fixtures.map((fixture): SheetFixture => {
    const [, , ...pair] = fixture.key.split('|')
    const own = { ...fixture, key: [code, weeks, ...pair].join('|'), kickOff: at(fixture.kickOff) }
    const isOver = Date.parse(own.kickOff) + timelineOf(own).endsMin * minuteMs <= nowMs
    return isOver ? own : { ...own, state: 'scheduled', score: null, goals: [] }
  })
  const season = years.length > 1 ? `${years[0]}/${years.at(-1)?.slice(2)}` : String(years[0])
  const tournament = { ...sheet.tournament, code }
  return { ...sheet, source: `replay of ${sheet.source}`, tournament, season, isReplay: true, fixtures }
}

/**
 * Returns the demo’s facts, with the seasons of some leagues moved to the present. The names of these tournaments mark
 * them as replays.
 */
export function withReplays(facts: readonly SeasonSheet[], nowMs: number): SeasonSheet[] {
  return facts.map((sheet) =>
    replayed.includes(sheet.tournament.code) ? shifted(sheet, shiftOf(sheet, nowMs), nowMs) : sheet,
  )
}

type Uses = { database: DatabaseEngine; schedule: ScheduleService; facts: readonly SeasonSheet[] }

/**
 * Plays the current fixtures of replayed seasons. The scores of both halves are from the facts; the goal minutes are
 * random.
 */
export function createReplays({ database: { db }, schedule, facts }: Uses) {
  const applied = new Map<string, string>()

  let plan: { madeMs: number; fixtures: SheetFixture[] } | null = null

  function playedAt(nowMs: number): SheetFixture[] {
    if (!plan || nowMs - plan.madeMs > planEveryMs) {
      const sheets = facts.filter(({ tournament }) => replayed.includes(tournament.code))
      const whole = sheets.map((sheet) => shifted(sheet, shiftOf(sheet, nowMs), Number.POSITIVE_INFINITY))
      plan = { madeMs: nowMs, fixtures: whole.flatMap(({ fixtures }) => fixtures) }
    }
    return plan.fixtures.filter(({ kickOff }) => {
      const elapsedMs = nowMs - Date.parse(kickOff)
      return elapsedMs >= 0 && elapsedMs < maxMs
    })
  }

  return {
    async advance(nowMs: number): Promise<void> {
      const playing = playedAt(nowMs)
      if (playing.length === 0) return
      const keys = playing.map(({ key }) => key)
      const rows = await db
        .selectFrom('fixtures')
        .select(['id', 'source_key'])
        .where('source_key', 'in', keys)
        .execute()
      const ids = new Map(rows.map((row) => [row.source_key, row.id]))
      for (const fixture of playing) {
        const fixtureId = ids.get(fixture.key)
        if (fixtureId === undefined || fixture.score === null) continue
        const goals = goalsOf(fixture)
        const play = playAt({ ...fixture, goals }, { kickOff: Date.parse(fixture.kickOff), nowMs })
        if (applied.get(fixture.key) === JSON.stringify(play)) continue
        await schedule.applyUpdate({ fixtureId, observedAt: nowMs, ...play })
        applied.set(fixture.key, JSON.stringify(play))
      }
    },
  }
}

/** Returns invented goals at random minutes. The number of goals in each half is from the facts. */
function goalsOf({ key, score }: SheetFixture): SheetGoal[] {
  const draw = drawing(key)
  return (['home', 'away'] as const).flatMap((side, at) => {
    const [first, all] = [score?.ht?.[at] ?? 0, score?.ft?.[at] ?? 0]
    return Array.from({ length: all }, (_, i): SheetGoal => {
      const minute = (i < first ? 1 : 46) + Math.floor(draw(`${side} ${i}`) * 44)
      return { side, player: '', minute, extra: 0, isOwnGoal: false, isPenalty: false }
    })
  })
}
