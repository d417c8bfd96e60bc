import type { MediaEngine, MediaHost } from '#server/engines/ports.ts'

export type ScriptedMedia = MediaEngine & {
  /** What the product attached: tests ask it and tell it as an engine would. */
  host(): MediaHost
  /** The streams that were ended by the product. */
  kicked: string[]
  /** The streams whose recordings were removed. */
  removed: string[]
}

/** An engine without media, whose part the test plays. */
export function createScriptedMedia(): ScriptedMedia {
  let attached: MediaHost | null = null
  const kicked: string[] = []
  const removed: string[] = []
  return {
    publishAddress: 'rtmp://localhost/live',
    origin: () => null,
    kicked,
    removed,
    host() {
      if (!attached) throw new Error('the product has not attached itself yet')
      return attached
    },
    async attach(host) {
      attached = host
    },
    async kick(streamId) {
      kicked.push(streamId)
    },
    async removeRecording(streamId) {
      removed.push(streamId)
    },
    async close() {},
  }
}
