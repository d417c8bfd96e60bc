import { useCallback, useEffect, useState } from 'react'
import { broadcastTopic } from '#contract/broadcast.socket.ts'
import { type BroadcastSample, broadcastHistory, maxBroadcastSamples } from '#contract/broadcast.ts'
import { call } from '#web/api/call.ts'
import { useTopic } from '#web/api/socket.ts'

type Held = { streamId: string | null; samples: readonly BroadcastSample[] }

const nothing: Held = { streamId: null, samples: [] }

/**
 * Returns the samples of the commentator's stream, oldest first, and keeps them up to date. Calls `changed` when its
 * state or warnings changed.
 */
export function useBroadcast(
  { userId, streamId }: { userId: string; streamId: string | null },
  changed: () => void,
): readonly BroadcastSample[] {
  const [held, setHeld] = useState(nothing)

  const read = useCallback(async () => {
    try {
      const found = await call(broadcastHistory, {})
      setHeld((now) => merged(now, found))
    } catch (error) {
      console.warn('The figures could not be read', error)
    }
  }, [])

  useEffect(() => {
    if (streamId !== null) void read()
  }, [read, streamId])

  useTopic(
    broadcastTopic,
    { userId },
    {
      // Samples and changes may have been missed while the socket was closed.
      subbed() {
        void read()
        changed()
      },
      on: {
        changed,
        sample: ({ data }) => setHeld((now) => merged(now, { streamId: data.streamId, samples: [data.sample] })),
      },
    },
  )
  return held.streamId === streamId ? held.samples : nothing.samples
}

function merged(now: Held, added: Held): Held {
  if (now.streamId !== added.streamId) return added
  const byTime = new Map([...now.samples, ...added.samples].map((sample) => [sample.at, sample]))
  const samples = [...byTime.values()].toSorted((one, other) => one.at - other.at).slice(-maxBroadcastSamples)
  return { streamId: added.streamId, samples }
}
