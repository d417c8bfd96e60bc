import { type PushRendition, parseMultivariant } from '#contract/rules/push/push-ladder.ts'
import type { CachedReply } from '#server/http/live-cache.ts'

export type Ladders = {
  /** Returns the stream's renditions, or the origin's status when it has none. Rejects when the origin is away. */
  read(streamId: string): Promise<readonly PushRendition[] | number>
}

/** @param get returns the origin's reply, at most one second old. */
export function createLadders(get: (path: string) => Promise<CachedReply>): Ladders {
  const parsed = new WeakMap<CachedReply, readonly PushRendition[]>()
  return {
    async read(streamId) {
      const reply = await get(`/live/${streamId}/index.m3u8`)
      if (reply.status !== 200) return reply.status
      const known = parsed.get(reply)
      if (known) return known
      const renditions = parseMultivariant(reply.body.toString('utf8'))
      parsed.set(reply, renditions)
      return renditions
    },
  }
}
