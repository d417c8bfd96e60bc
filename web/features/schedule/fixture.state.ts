import { useSyncExternalStore } from 'react'
import type { FixtureDelta } from '#contract/fixture.socket.ts'
import type { FixtureSummary } from '#contract/schedule.ts'
import { createStore } from '#web/ui/store.ts'

/** What moves while a fixture is on. The socket's deltas do not count viewers, the refresh each minute does. */
export type FixtureNews = FixtureDelta & { viewers?: number }
export type KnownNews = ReadonlyMap<string, FixtureNews>

export function deltaOf(fixture: FixtureSummary): FixtureNews {
  const { fixtureId, version, status, state, minute, injuryMinute, period, periodStartedAt } = fixture
  const { halfTime, regularTime, penalties, viewers, home, away } = fixture
  return {
    fixtureId,
    version,
    status,
    state,
    minute,
    injuryMinute,
    period,
    periodStartedAt,
    halfTime,
    regularTime,
    penalties,
    viewers,
    homeScore: home.score,
    awayScore: away.score,
  }
}

/** News may overtake each other: an older version never replaces a newer one. */
export function applyDeltas(known: KnownNews, news: FixtureNews[]): KnownNews {
  const fresh = news.filter(({ fixtureId, version }) => version >= (known.get(fixtureId)?.version ?? 0))
  if (fresh.length === 0) return known
  return new Map([...known, ...fresh.map((one) => [one.fixtureId, { ...known.get(one.fixtureId), ...one }] as const)])
}

export function withDelta(fixture: FixtureSummary, news: FixtureNews | undefined): FixtureSummary {
  if (!news || news.version < fixture.version) return fixture
  const { homeScore, awayScore, ...rest } = news
  return {
    ...fixture,
    ...rest,
    home: { ...fixture.home, score: homeScore },
    away: { ...fixture.away, score: awayScore },
  }
}

const none: KnownNews = new Map()
const known = createStore(none)

export const subscribeNews = known.subscribe

/** Called by whoever hears of scores: the socket's `scores` topic and the refresh. */
export function receiveDeltas(news: FixtureNews[]): void {
  known.set((now) => applyDeltas(now, news))
}

/** For a fixture that there is news of; the page's own copy holds the number of the others. */
export function receiveViewers(fixtureId: string, viewers: number): void {
  known.set((now) => {
    const news = now.get(fixtureId)
    return news ? new Map(now).set(fixtureId, { ...news, viewers }) : now
  })
}

/** Returns the fixture as it is now. */
export function newestOf<F extends FixtureSummary>(fixture: F): F {
  return withDelta(fixture, known.get().get(fixture.fixtureId)) as F
}

/** A fixture as the page was given it, brought up to date. News of another one wakes nobody. */
export function useLiveFixture<F extends FixtureSummary>(fixture: F): F {
  const news = useSyncExternalStore(
    known.subscribe,
    () => known.get().get(fixture.fixtureId),
    () => undefined,
  )
  return withDelta(fixture, news) as F
}

const over = new Set<FixtureSummary['state']>(['finished', 'awarded', 'abandoned', 'cancelled'])
const waiting = new Set<FixtureSummary['state']>(['scheduled', 'tbd', 'postponed'])

export type Phase = 'before' | 'on' | 'over'

/** Follows `state`, since the numeric status clashes between sports. */
export function phaseOf({ state }: Pick<FixtureSummary, 'state'>): Phase {
  if (over.has(state)) return 'over'
  return waiting.has(state) ? 'before' : 'on'
}
