import { useMemo, useSyncExternalStore } from 'react'
import { fixtureFilters } from '#contract/schedule.ts'
import { newestOf, phaseOf, subscribeNews } from '#web/fixture/fixture.state.ts'
import type { DayPage, DayPart } from './load-schedule.ts'

const comingOf = ({ filter, parts }: DayPage): DayPart | undefined =>
  filter.status === null && parts.ok ? parts.data.find(({ status }) => status === fixtureFilters.coming) : undefined

/** Returns the day with the given fixtures moved from the coming to the live part. */
export function withKickedOff(page: DayPage, ids: readonly string[]): DayPage {
  const { parts, tournaments } = page
  const coming = comingOf(page)
  const moved = coming?.list.filter(({ fixtureId }) => ids.includes(fixtureId)) ?? []
  if (!parts.ok || !coming || moved.length === 0) return page
  const isMoved = (fixtureId: string) => moved.some((fixture) => fixture.fixtureId === fixtureId)
  const live: DayPart = parts.data.find(({ status }) => status === fixtureFilters.live) ?? {
    ...coming,
    list: [],
    total: 0,
    next: null,
    status: fixtureFilters.live,
  }
  const changed = [
    { ...live, list: [...live.list, ...moved], total: live.total + moved.length },
    {
      ...coming,
      list: coming.list.filter(({ fixtureId }) => !isMoved(fixtureId)),
      total: coming.total - moved.length,
    },
  ]
  const others = parts.data.filter((part) => part !== live && part !== coming)
  const counted = (id: string) => moved.filter(({ tournament }) => tournament.id === id).length
  return {
    ...page,
    parts: { ok: true, data: [...others, ...changed.filter(({ total }) => total > 0)] },
    tournaments: tournaments.ok
      ? {
          ok: true,
          data: {
            ...tournaments.data,
            list: tournaments.data.list.map((one) => ({ ...one, live: one.live + counted(one.id) })),
          },
        }
      : tournaments,
  }
}

/**
 * Returns the day, with fixtures moved from the coming to the live part as soon as the socket reports their kick-off.
 */
export function useKickedOff(page: DayPage): DayPage {
  // Returns one string, because equal snapshots must be the same value.
  const kickedOff = () =>
    comingOf(page)
      ?.list.filter((fixture) => phaseOf(newestOf(fixture)) !== 'before')
      .map(({ fixtureId }) => fixtureId)
      .join() ?? ''
  const ids = useSyncExternalStore(subscribeNews, kickedOff, () => '')
  return useMemo(() => withKickedOff(page, ids.split(',')), [page, ids])
}
