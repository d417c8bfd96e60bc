import { useEffect, useRef, useState } from 'react'
import { marbleTopic } from '#contract/marble.socket.ts'
import type { MarbleStage } from '#contract/marble.ts'
import { createSubscription, type Subscription } from '#web/api/socket.ts'
import { bytesOfBase64, createPlayback, type Playback } from './playback.ts'
import { shownLateMs } from './race-phase.ts'

export type MarbleRoomState = {
  stage: MarbleStage
  /** Frames of the current or last race. Null until a frame is received. */
  playback: Playback | null
  /** Returns the server's time minus the display delay, or null until the server's clock is known. */
  shownNow: () => number | null
}

export function useMarbleRoom(given: MarbleStage): MarbleRoomState {
  const [stage, setStage] = useState(given)
  const [playback, setPlayback] = useState<Playback | null>(null)
  const playing = useRef<Playback | null>(null)
  const offsetMs = useRef<number | null>(null)
  const { roomId } = given

  useEffect(() => {
    let subscription: Subscription | null = null

    function take(next: MarbleStage): void {
      // The largest offset is from the message with the smallest delay, so it is the best estimate of the server's
      // clock.
      const offset = next.now - Date.now()
      offsetMs.current = offsetMs.current === null ? offset : Math.max(offsetMs.current, offset)
      setStage(next)
    }

    function playbackOf(raceId: string, slots: number): Playback {
      if (playing.current?.raceId === raceId) return playing.current
      playing.current = createPlayback(raceId, slots)
      setPlayback(playing.current)
      return playing.current
    }

    subscription = createSubscription(
      marbleTopic,
      { roomId },
      {
        subbed({ stage: next, frames }) {
          take(next)
          const { race } = next
          if (race?.lanes && frames !== '') {
            // The snapshot includes all earlier frames, so start again with an empty playback.
            playing.current = null
            playbackOf(race.raceId, race.marbles.length).add(0, bytesOfBase64(frames))
          }
        },
        on: {
          stage: ({ data }) => take(data),
          frames({ raceId, from, data }) {
            const known = playing.current?.raceId === raceId ? playing.current : null
            const slots = known?.slots ?? slotsRef.current
            if (!playbackOf(raceId, slots).add(from, bytesOfBase64(data))) subscription?.ask()
          },
        },
      },
    )
    return subscription.start()
  }, [roomId])

  const slotsRef = useRef(given.race?.marbles.length ?? 8)
  slotsRef.current = stage.race?.marbles.length ?? slotsRef.current

  const [shownNow] = useState(
    () => () => (offsetMs.current === null ? null : Date.now() + offsetMs.current - shownLateMs),
  )
  return { stage, playback, shownNow }
}
