import { useCallback, useEffect, useRef, useState } from 'react'
import { ownSchedule } from '#contract/commentators.ts'
import type { DataOf } from '#contract/endpoint.ts'
import type { Locale } from '#contract/envelope.ts'
import { ownStreamStatus, streamKeyInfo } from '#contract/ingest.ts'
import { liveRoom } from '#contract/live.ts'
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
  const known = useRef<readonly FixtureSummary[]>([])

  useEffect(() => {
    known.current = data?.fixtures ?? []
  }, [data])

  const load = useCallback(async () => {
    setFailed(false)
    try {
      const [status, key, fixtures] = await Promise.all([
        call(ownStreamStatus),
        call(streamKeyInfo),
        call(ownSchedule, { locale }),
      ])
      const missing = await missingOnAir(status, { fixtures: fixtures.list, locale })
      setData({ status, key, fixtures: withFixtures(fixtures.list, missing) })
    } catch (error) {
      console.warn('The desk could not be read', error)
      setFailed(true)
    }
  }, [locale])

  const refreshStatus = useCallback(async () => {
    try {
      const status = await call(ownStreamStatus)
      const missing = await missingOnAir(status, { fixtures: known.current, locale })
      setData((now) => now && { ...now, status, fixtures: withFixtures(now.fixtures, missing) })
    } catch (error) {
      console.warn('The status could not be read', error)
    }
  }, [locale])

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

/**
 * Returns the fixture on air when it is not among `fixtures`, else nothing. The schedule lists only live and coming
 * fixtures, so it lacks one that is over, and one that was taken after it was read.
 */
async function missingOnAir(
  { stream }: StreamStatus,
  { fixtures, locale }: { fixtures: readonly FixtureSummary[]; locale: Locale },
): Promise<FixtureSummary[]> {
  if (!stream || stream.state === 'ended' || fixtures.some(({ fixtureId }) => fixtureId === stream.fixtureId)) return []
  try {
    return [await call(liveRoom, { id: stream.fixtureId, locale })]
  } catch (error) {
    // The next status tries again.
    console.warn('The fixture on air could not be read', error)
    return []
  }
}

function withFixtures(own: readonly FixtureSummary[], added: readonly FixtureSummary[]): FixtureSummary[] {
  const isNew = ({ fixtureId }: FixtureSummary) => !own.some((one) => one.fixtureId === fixtureId)
  return [...own, ...added.filter(isNew)]
}
