import { useEffect, useRef, useState } from 'react'
import { marbleTopic } from '#contract/marble.socket.ts'
import type { MarbleStage } from '#contract/marble.ts'
import { createSubscription, type Subscription } from '#web/api/socket.ts'
import { bytesOfBase64, createPlayback, type Playback } from './playback.ts'
import { shownLateMs } from './race-phase.ts'

export type MarbleRoomState = {
  stage: MarbleStage
  /** Of the race that runs or has just been run; null where none of it was seen. */
  playback: Playback | null
  /** What is shown is of this moment, by the server's clock; null until it is known. */
  shownNow: () => number | null
}

/** A room as it stands, kept up by the socket; the frames of its races go where the picture reads them. */
export function useMarbleRoom(given: MarbleStage): MarbleRoomState {
  const [stage, setStage] = useState(given)
  const [playback, setPlayback] = useState<Playback | null>(null)
  const playing = useRef<Playback | null>(null)
  const offsetMs = useRef<number | null>(null)
  const { roomId } = given

  useEffect(() => {
    let subscription: Subscription | null = null

    function take(next: MarbleStage): void {
      // The server's clock, by the message that was the quickest.
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
            // What came before is in it once more.
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
