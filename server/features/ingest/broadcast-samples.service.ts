import type { BroadcastSample } from '#contract/broadcast.ts'
import type { Bus } from '#server/engines/ports.ts'
import { mergeSamples } from './broadcast.rules.ts'

export type BroadcastSamples = {
  /** Sends a sample to every process. */
  record(streamId: string, sample: BroadcastSample): void
  /** Returns the samples of the last ten minutes of the stream, oldest first. */
  of(streamId: string): readonly BroadcastSample[]
  close(): void
}

const samplesTopic = 'broadcast.samples'
const wantedTopic = 'broadcast.samples.wanted'
/** A stream that was not measured for this time has ended. Its figures stay visible for so long. */
const forgottenAfterMs = 15 * 60_000

type Samples = { streamId: string; samples: readonly BroadcastSample[] }
/** A process asks others after its start, and when the bus was away. The one that hears the engine asks all of them. */
type Wanted = { fromAll: boolean }

/**
 * Keeps ten minutes of samples of each stream in the memory of each process. A process that starts later gets the
 * earlier samples over the bus, so all processes give the same answer.
 */
export function createBroadcastSamples(use: { bus: Bus; hearsEngine: boolean }): BroadcastSamples {
  const { bus, hearsEngine } = use
  const byStream = new Map<string, readonly BroadcastSample[]>()
  const recorded = new Set<string>()

  function forgetOld() {
    const since = Date.now() - forgottenAfterMs
    for (const [streamId, samples] of byStream) {
      if ((samples.at(-1)?.at ?? 0) >= since) continue
      byStream.delete(streamId)
      recorded.delete(streamId)
    }
  }

  const send = (sent: Samples) => bus.publish(samplesTopic, sent)
  const ask = () => bus.publish(wantedTopic, { fromAll: hearsEngine } satisfies Wanted)

  const ends = [
    bus.subscribe(samplesTopic, (message) => {
      const { streamId, samples } = message as Samples
      forgetOld()
      byStream.set(streamId, mergeSamples(byStream.get(streamId) ?? [], samples))
    }),
    bus.subscribe(wantedTopic, (message) => {
      const { fromAll } = message as Wanted
      for (const [streamId, samples] of byStream) if (fromAll || recorded.has(streamId)) send({ streamId, samples })
    }),
    bus.onReturn(ask),
  ]
  void bus.listening(samplesTopic).then(ask)

  return {
    record(streamId, sample) {
      recorded.add(streamId)
      send({ streamId, samples: [sample] })
    },
    of: (streamId) => byStream.get(streamId) ?? [],
    close() {
      for (const end of ends) end()
    },
  }
}
