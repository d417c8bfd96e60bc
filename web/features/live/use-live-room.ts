import { useCallback, useEffect, useRef, useState } from 'react'
import { liveRoom } from '#contract/live.ts'
import { totalLiveSchedule } from '#contract/schedule.ts'
import { call } from '#web/api/call.ts'
import { deltaOf, phaseOf, receiveDeltas, receiveViewers } from '#web/fixture/fixture.state.ts'
import { useLocale } from '#web/root-data.ts'
import { isOnAir, type LiveRoom, withAudience } from './live-room.ts'
import { useFixtureNews } from './use-fixture-news.ts'

/** Poll interval while a commentator is on air, and after the match. */
const refreshMs = 60_000
/** Poll interval while viewers wait for a stream. */
const expectantRefreshMs = 10_000
/**
 * Delay of a second read, because the shared cached response may be older than the change. The delay is random, because
 * all viewers receive the change at the same time.
 */
const refreshAfterMs = () => liveRoom.sharedForMs + 500 + Math.random() * 2_000

/**
 * Returns the room, at first as the page loaded it. Reads it again regularly, when a stream starts or ends, when the
 * page becomes visible, and on `refresh`.
 */
export function useLiveRoom(given: LiveRoom): { room: LiveRoom; refresh: () => Promise<void> } {
  const locale = useLocale()
  const { fixtureId } = given
  const [kept, setKept] = useState({ given, room: given })
  if (kept.given !== given) setKept({ given, room: given })
  const room = kept.given === given ? kept.room : given

  const refresh = useCallback(async () => {
    try {
      const fresh = await call(liveRoom, { id: fixtureId, locale })
      receiveDeltas([deltaOf(fresh)])
      setKept((now) => (now.given === given ? { given, room: fresh } : now))
    } catch (error) {
      console.warn('The live room could not be refreshed', error)
    }
  }, [fixtureId, locale, given])

  const secondLook = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(secondLook.current), [])
  useFixtureNews(fixtureId, {
    streamChanged() {
      void refresh()
      clearTimeout(secondLook.current)
      secondLook.current = setTimeout(() => void refresh(), refreshAfterMs())
    },
    audienceChanged(audience) {
      receiveViewers(fixtureId, audience.viewers)
      setKept((now) => (now.given === given ? { given, room: withAudience(now.room, audience) } : now))
    },
  })

  useEffect(() => {
    // Read the number of viewers, because the page may come from a cache and the socket sends only changes.
    call(totalLiveSchedule, { id: fixtureId })
      .then(({ viewers }) => receiveViewers(fixtureId, viewers))
      .catch((error: unknown) => console.warn('The viewers could not be counted', error))
  }, [fixtureId])

  const isAwaited = phaseOf(room) !== 'over' && !room.commentators.some(isOnAir)
  useEffect(() => {
    const refreshIfSeen = () => {
      if (document.visibilityState === 'visible') void refresh()
    }
    const timer = setInterval(refreshIfSeen, isAwaited ? expectantRefreshMs : refreshMs)
    document.addEventListener('visibilitychange', refreshIfSeen)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refreshIfSeen)
    }
  }, [refresh, isAwaited])

  return { room, refresh }
}
