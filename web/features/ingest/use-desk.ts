import { useCallback, useEffect, useState } from 'react'
import { ownSchedule } from '#contract/commentators.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { ownStreamStatus, streamKeyInfo } from '#contract/ingest.ts'
import type { FixtureSummary } from '#contract/schedule.ts'
import { call } from '#web/api/call.ts'
import { useLocale } from '#web/root-data.ts'

export type StreamStatus = DataOf<typeof ownStreamStatus>
export type StreamWarning = NonNullable<StreamStatus['stream']>['warnings'][number]
export type KeyInfo = DataOf<typeof streamKeyInfo>
export type DeskData = { status: StreamStatus; key: KeyInfo; fixtures: FixtureSummary[] }

/** Changes are announced on the topic `broadcast`. The poll is for what it misses, such as new renditions. */
const statusEveryMs = 5_000

/** Reads the commentator's desk once, and polls its status while the page is visible. */
export function useDesk() {
  const locale = useLocale()
  const [data, setData] = useState<DeskData | null>(null)
  const [hasFailed, setFailed] = useState(false)

  const load = useCallback(async () => {
    setFailed(false)
    try {
      const [status, key, fixtures] = await Promise.all([
        call(ownStreamStatus),
        call(streamKeyInfo),
        call(ownSchedule, { locale }),
      ])
      setData({ status, key, fixtures: fixtures.list })
    } catch (error) {
      console.warn('The desk could not be read', error)
      setFailed(true)
    }
  }, [locale])

  const refreshStatus = useCallback(async () => {
    try {
      const status = await call(ownStreamStatus)
      setData((now) => now && { ...now, status })
    } catch (error) {
      console.warn('The status could not be read', error)
    }
  }, [])

  useEffect(() => {
    void load()
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refreshStatus()
    }, statusEveryMs)
    return () => clearInterval(timer)
  }, [load, refreshStatus])

  /** Applies a taken or withdrawn fixture immediately, without reading everything again. */
  const changeFixtures = useCallback((change: (fixtures: FixtureSummary[]) => FixtureSummary[]) => {
    setData((now) => now && { ...now, fixtures: change(now.fixtures).toSorted((a, b) => a.kickOff - b.kickOff) })
  }, [])

  return { data, hasFailed, reload: load, refreshStatus, changeFixtures }
}
