import { useEffect } from 'react'
import { fixtureTopic } from '#contract/fixture.socket.ts'
import { liveRoom } from '#contract/live.ts'
import type { FixtureSummary } from '#contract/schedule.ts'
import { call } from '#web/api/call.ts'
import { useTopic } from '#web/api/socket.ts'
import { deltaOf, phaseOf, receiveDeltas } from '#web/fixture/fixture.state.ts'

const refreshMs = 60_000

/**
 * Receives the score of one fixture from the socket. Until the fixture is over, also reads it every minute while the
 * widget is visible, for networks that block sockets.
 */
export function useWidgetNews(fixture: FixtureSummary): void {
  const { fixtureId } = fixture
  useTopic(
    fixtureTopic,
    { fixtureId },
    {
      subbed: (newest) => newest && receiveDeltas([deltaOf(newest)]),
      on: { fixture: ({ data }) => receiveDeltas([data]) },
    },
  )
  const isOver = phaseOf(fixture) === 'over'
  useEffect(() => {
    if (isOver) return
    const read = () => {
      if (document.visibilityState !== 'visible') return
      call(liveRoom, { id: fixtureId }).then(
        (newest) => receiveDeltas([deltaOf(newest)]),
        (error: unknown) => console.warn('The score could not be read', error),
      )
    }
    const timer = setInterval(read, refreshMs)
    document.addEventListener('visibilitychange', read)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', read)
    }
  }, [fixtureId, isOver])
}
