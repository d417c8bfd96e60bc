import type { MediaEngine, MediaEvent, MediaHost, MovedStream } from '#server/engines/ports.ts'
import { createIdleMedia } from './idle-media.ts'

type Facts = { generation: number | null; isRecorded: boolean; isPublishing: boolean }
type Without<Event, Key extends PropertyKey> = Event extends unknown ? Omit<Event, Key> : never
/**
 * An event whose facts may be left out. It is then of the newest publish of its stream, which is published and not
 * recorded.
 */
export type ScriptedEvent = Without<MediaEvent, keyof Facts> & Partial<Facts>

type ScriptedHost = { authorise: MediaHost['authorise']; report(event: ScriptedEvent): void }

export type ScriptedMedia = MediaEngine & {
  /** Returns the host that the application attached. Tests call it as a media engine would. */
  host(): ScriptedHost
  kicked: string[]
  /** Reason of the last kick of each stream. */
  reasons: Map<string, string | undefined>
  removed: string[]
  /** Streams that the engine gave up or should give up. */
  moved: MovedStream[]
}

/** Creates a media engine without media. The test reports its events. */
export function createScriptedMedia(id = 'scripted'): ScriptedMedia {
  let attached: MediaHost | null = null
  const kicked: string[] = []
  const removed: string[] = []
  const moved: MovedStream[] = []
  const reasons = new Map<string, string | undefined>()
  const generations = new Map<string, number>()

  function scripted(host: MediaHost): ScriptedHost {
    return {
      async authorise(request) {
        const decision = await host.authorise(request)
        if (decision.allow) generations.set(decision.streamId, decision.generation ?? 0)
        return decision
      },
      report(event) {
        const generation = 'streamId' in event ? (generations.get(event.streamId) ?? null) : null
        host.report({ generation, isRecorded: false, isPublishing: true, ...event } as MediaEvent)
      },
    }
  }

  return {
    ...createIdleMedia(),
    id,
    kicked,
    removed,
    reasons,
    moved,
    host() {
      if (!attached) throw new Error('the product has not attached itself yet')
      return scripted(attached)
    },
    async attach(host) {
      attached = host
    },
    async kick(streamId, reason) {
      kicked.push(streamId)
      reasons.set(streamId, reason)
    },
    async removeRecording(streamId) {
      removed.push(streamId)
    },
    async announceMove({ streamId, generation, originId }) {
      moved.push({ streamId, generation, originId })
    },
  }
}
