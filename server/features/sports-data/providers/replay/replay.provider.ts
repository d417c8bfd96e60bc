import { sports } from '#contract/schedule.ts'
import type { Delta, Ext, FixturePatch, LivePatch, SportsProvider } from '../../provider.ts'
import type { SeasonSheet, SheetFixture } from '../../season-sheet.ts'
import { eventsAt, playAt, timelineOf } from './timeline.rules.ts'

const minuteMs = 60_000
const id = 'replay'

/** One fixture's turn: the same one comes again a cycle later. */
type Turn = { ext: string; fixture: SheetFixture; cycle: number; kickOff: number }

/**
 * Plays a tournament that is over once more, its fixtures one after the other for ever, an hour between two kick-offs, with
 * the goals at their minutes. The same moment always shows the same.
 */
export function createReplayProvider(
  sheet: SeasonSheet,
  { everyMs = 60 * minuteMs, now = Date.now }: { everyMs?: number; now?: () => number } = {},
): SportsProvider {
  const fixtures = sheet.fixtures
    .filter(({ score }) => score !== null)
    .toSorted((a, b) => a.kickOff.localeCompare(b.kickOff) || a.key.localeCompare(b.key))
  const teams = new Map(sheet.teams.map((team) => [team.key, team]))
  const byKey = new Map(fixtures.map((fixture, place) => [fixture.key, { fixture, place }]))
  const longestMs = Math.max(0, ...fixtures.map((one) => timelineOf(one).endsMin)) * minuteMs
  const cycleMs = fixtures.length * everyMs

  function turnOf(slot: number): Turn | null {
    const fixture = fixtures[slot % fixtures.length]
    if (!fixture) return null
    const cycle = Math.floor(slot / fixtures.length)
    return { ext: `${fixture.key}@${cycle}`, fixture, cycle, kickOff: slot * everyMs }
  }

  function turnsBetween(fromMs: number, toMs: number): Turn[] {
    const first = Math.max(0, Math.ceil(fromMs / everyMs))
    const count = Math.max(0, Math.floor(toMs / everyMs) - first + 1)
    return Array.from({ length: count }, (_, i) => turnOf(first + i)).filter((turn) => turn !== null)
  }

  /**
   * When the tournament began that is being played, or whose last fixture is. All of it is told and nothing before, so that
   * its tables and its bracket are whole.
   */
  function beganAt(nowMs: number): number {
    return Math.floor((nowMs - longestMs) / cycleMs) * cycleMs
  }

  function turnNamed(ext: string): Turn | null {
    const [key = '', cycle = ''] = ext.split('@')
    const known = byKey.get(key)
    return known && /^\d+$/.test(cycle) ? turnOf(Number(cycle) * fixtures.length + known.place) : null
  }

  function told<T>(turn: Turn, data: T): Ext<T> {
    const nowMs = now()
    return { ext: turn.ext, provider: id, fetchedAt: nowMs, sourceTime: nowMs, data }
  }

  function ref(key: string) {
    const team = teams.get(key)
    return {
      ext: `${team?.country ?? ''}/${key}`,
      name: team?.name ?? key,
      country: team?.country ?? '',
      kind: sheet.tournament.teams,
    }
  }

  function patchOf({ fixture, cycle, kickOff }: Turn): FixturePatch {
    const { stage, roundKey, round, group, venue, number } = fixture
    return {
      sport: sports.football,
      tournament: {
        ext: sheet.tournament.code,
        code: `${sheet.tournament.code}-replay`,
        name: `${sheet.tournament.name} ${sheet.season}`,
      },
      // Each time round is a season with tables of its own.
      season: new Date(cycle * cycleMs).toISOString().slice(0, 10),
      home: ref(fixture.home),
      away: ref(fixture.away),
      kickOff,
      timeState: 'exact',
      stage,
      roundKey: roundKey ?? '',
      groupName: group ?? '',
      venue: venue ?? '',
      ...(round === null ? {} : { roundNumber: round }),
      ...(number === null ? {} : { bracketNumber: number }),
    }
  }

  /** Those whose play a moment may still change. */
  function around(nowMs: number): Turn[] {
    return turnsBetween(nowMs - longestMs - everyMs, nowMs)
  }

  async function* schedule({ to }: { to: number }) {
    for (const turn of turnsBetween(beganAt(now()), to)) yield told(turn, patchOf(turn))
  }

  return {
    id,
    sports: [sports.football],
    rate: { burst: 20, everyMs: 100 },
    pace: {
      schedule: { minMs: 60_000, idleMs: 30 * minuteMs, liveMs: 30 * minuteMs },
      live: { minMs: 1_000, idleMs: 5_000, liveMs: 5_000, windowMs: 10 * minuteMs },
      events: { minMs: 1_000, idleMs: 10_000, liveMs: 10_000 },
    },
    schedule,
    async live(since): Promise<Delta<Ext<LivePatch>>> {
      const nowMs = now()
      const before = since === null ? null : Number(since)
      const items = around(nowMs).flatMap((turn): Ext<LivePatch>[] => {
        const play = playAt(turn.fixture, { kickOff: turn.kickOff, nowMs })
        if (before === null) return [told(turn, play)]
        const was = playAt(turn.fixture, { kickOff: turn.kickOff, nowMs: before })
        return JSON.stringify(was) === JSON.stringify(play) ? [] : [told(turn, play)]
      })
      return { items, cursor: String(nowMs), gap: before === null || nowMs - before > longestMs }
    },
    async liveSnapshot() {
      const nowMs = now()
      // Also those that ended while nobody asked.
      return turnsBetween(beganAt(nowMs), nowMs).map((turn) =>
        told(turn, playAt(turn.fixture, { kickOff: turn.kickOff, nowMs })),
      )
    },
    async events(ids) {
      const nowMs = now()
      return ids.flatMap((ext) => {
        const turn = turnNamed(ext)
        return turn ? [told(turn, eventsAt(turn.fixture, { kickOff: turn.kickOff, nowMs }))] : []
      })
    },
    health: () => ({ ok: true }),
  }
}
