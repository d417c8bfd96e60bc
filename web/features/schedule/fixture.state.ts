import type { FixtureSummary } from '#contract/schedule.ts'
import { createStore, useStore } from '#web/ui/store.ts'

/** What moves while a fixture is on; the `scores` topic and the 60 s refresh both bring it. */
export type FixtureDelta = Pick<
  FixtureSummary,
  'fixtureId' | 'version' | 'status' | 'state' | 'minute' | 'injuryMinute' | 'period' | 'periodStartedAt' | 'viewers'
> & { homeScore: number | null; awayScore: number | null }

export type KnownDeltas = ReadonlyMap<string, FixtureDelta>

export function deltaOf(fixture: FixtureSummary): FixtureDelta {
  const { fixtureId, version, status, state, minute, injuryMinute, period, periodStartedAt, viewers, home, away } =
    fixture
  return {
    fixtureId,
    version,
    status,
    state,
    minute,
    injuryMinute,
    period,
    periodStartedAt,
    viewers,
    homeScore: home.score,
    awayScore: away.score,
  }
}

/** Messages may overtake each other: an older version never replaces a newer one. */
export function applyDeltas(known: KnownDeltas, deltas: FixtureDelta[]): KnownDeltas {
  const fresh = deltas.filter((delta) => delta.version >= (known.get(delta.fixtureId)?.version ?? 0))
  return fresh.length === 0 ? known : new Map([...known, ...fresh.map((delta) => [delta.fixtureId, delta] as const)])
}

export function withDelta(fixture: FixtureSummary, delta: FixtureDelta | undefined): FixtureSummary {
  if (!delta || delta.version < fixture.version) return fixture
  const { homeScore, awayScore, ...rest } = delta
  return {
    ...fixture,
    ...rest,
    home: { ...fixture.home, score: homeScore },
    away: { ...fixture.away, score: awayScore },
  }
}

const none: KnownDeltas = new Map()
const known = createStore(none)

/** Called by whoever hears of scores: the socket's `scores` topic and the refresh. */
export function receiveDeltas(deltas: FixtureDelta[]): void {
  known.set((now) => applyDeltas(now, deltas))
}

/** A fixture as the page was given it, brought up to date. */
export function useLiveFixture(fixture: FixtureSummary): FixtureSummary {
  return withDelta(fixture, useStore(known, none).get(fixture.fixtureId))
}

const over = new Set<FixtureSummary['state']>(['finished', 'awarded', 'abandoned', 'cancelled'])
const waiting = new Set<FixtureSummary['state']>(['scheduled', 'tbd', 'postponed'])

export type Phase = 'before' | 'on' | 'over'

/** Follows `state`, since the numeric status clashes between sports. */
export function phaseOf({ state }: Pick<FixtureSummary, 'state'>): Phase {
  if (over.has(state)) return 'over'
  return waiting.has(state) ? 'before' : 'on'
}
