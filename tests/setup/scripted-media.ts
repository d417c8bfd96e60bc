import type { MediaEngine, MediaHost } from '#server/engines/ports.ts'

export type ScriptedMedia = MediaEngine & {
  /** Returns the host that the application attached. Tests call it as a media engine would. */
  host(): MediaHost
  kicked: string[]
  /** Reason of the last kick of each stream. */
  reasons: Map<string, string | undefined>
  removed: string[]
}

/** Creates a media engine without media. The test reports its events. */
export function createScriptedMedia(): ScriptedMedia {
  let attached: MediaHost | null = null
  const kicked: string[] = []
  const removed: string[] = []
  const reasons = new Map<string, string | undefined>()
  return {
    publishAddress: 'rtmp://localhost/live',
    origin: () => null,
    relay: () => Promise.reject(new Error('ECONNREFUSED')),
    kicked,
    removed,
    reasons,
    host() {
      if (!attached) throw new Error('the product has not attached itself yet')
      return attached
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
    async close() {},
  }
}
