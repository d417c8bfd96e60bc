import { useEffect, useRef } from 'react'
import type { Stream } from '#contract/live.ts'
import { stepFixture } from '#web/fixture/stepped-fixture.ts'
import { usePlayer } from '#web/player/use-player.ts'
import { watchPicture } from '#web/step/picture-clock.ts'
import type { LiveRoom } from './live-room.ts'

/** Lets what belongs to the fixture wait for the picture. Streams of other sites have their own clocks, and never do. */
export function useInStep(room: LiveRoom, stream: Stream | null): void {
  const player = usePlayer()
  const { fixtureId, groupId } = room
  const latest = useRef(room)
  latest.current = room
  const isOurs = stream !== null && stream.kind !== 'hls'
  useEffect(() => {
    if (!isOurs) return
    const stops = [watchPicture({ fixtureId, groupId, player }), stepFixture(latest.current)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [fixtureId, groupId, player, isOurs])
}
