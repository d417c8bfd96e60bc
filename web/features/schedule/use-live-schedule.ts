import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { DataOf } from '#contract/endpoint.ts'
import { type FixtureSummary, featureMatch, fixtureFilters, type SportCode, totalLive } from '#contract/schedule.ts'
import { call } from '#web/api/call.ts'
import { deltaOf, receiveDeltas } from '#web/fixture/fixture.state.ts'
import { byHeat } from '#web/fixture/heat.ts'
import { useLocale } from '#web/root-data.ts'
import { type LiveTotals, takenOver } from './live-totals.ts'

/** Poll interval while the page is visible. */
const refreshMs = 60_000
const livePageSize = 200
const searchParams = { pageSize: 40, status: fixtureFilters.coming } as const
const maxChoices = 40

export type LiveSchedule = {
  schedulelive: FixtureSummary[]
  futureMatch: FixtureSummary[]
  totalFutureMatch: number
  /** The chosen coming match, otherwise the first coming one, or null. */
  selectedMatch: FixtureSummary | null
  /** The chosen live or coming match, otherwise the most popular live one, otherwise `selectedMatch`. */
  matchInChatBox: FixtureSummary | null
  isLoaded: boolean
  choose(fixtureId: string): void
}

type Fetched = { live: LiveTotals; future: DataOf<typeof featureMatch> }

/** Reads live and coming fixtures every minute. When a live total differs, the page's data is reloaded. */
export function useLiveSchedule(mode: SportCode | undefined): LiveSchedule {
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const [fetched, setFetched] = useState<Fetched | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [chosenId, choose] = useState<string | null>(null)

  useEffect(() => {
    let stored: LiveTotals | null = null
    let isCurrent = true
    const refresh = async () => {
      if (document.visibilityState === 'hidden') return
      try {
        const [live, future] = await Promise.all([
          call(totalLive, { mode, pageSize: livePageSize, locale }),
          call(featureMatch, { ...searchParams, locale }),
        ])
        if (!isCurrent) return
        receiveDeltas(live.list.map(deltaOf))
        const before = stored
        stored = before ? takenOver(before, live) : live
        setFetched({ live: stored, future })
        if (before && stored !== before) void revalidate()
      } catch (error) {
        console.warn('The live schedule could not be refreshed', error)
        setFailed(true)
      }
    }
    void refresh()
    const timer = setInterval(() => void refresh(), refreshMs)
    return () => {
      isCurrent = false
      clearInterval(timer)
    }
  }, [mode, locale, revalidate])

  const schedulelive = byHeat(fetched?.live.list ?? []).slice(0, maxChoices)
  const futureMatch = fetched?.future.list ?? []
  const chosenIn = (list: FixtureSummary[]) => list.find(({ fixtureId }) => fixtureId === chosenId)
  const selectedMatch = chosenIn(futureMatch) ?? futureMatch[0] ?? null
  const hottest = schedulelive[0]
  const matchInChatBox = chosenIn(schedulelive) ?? chosenIn(futureMatch) ?? hottest ?? selectedMatch
  // The most popular match may change every minute, so choose the shown one until it is over.
  useEffect(() => {
    if (hottest && matchInChatBox === hottest) choose(hottest.fixtureId)
  }, [hottest, matchInChatBox])
  return {
    schedulelive,
    futureMatch,
    totalFutureMatch: fetched?.future.total ?? 0,
    selectedMatch,
    matchInChatBox,
    isLoaded: fetched !== null || hasFailed,
    choose,
  }
}
