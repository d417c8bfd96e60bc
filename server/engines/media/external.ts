import type { MediaEngine } from '../ports.ts'

/**
 * An engine on another host: it asks and tells through its hooks (server/features/ingest), plays from its own origin
 * and ends a stream when it is told to.
 */
export function connectExternalMedia(options: { url: string; secret: string }): MediaEngine {
  const base = options.url.replace(/\/$/, '')
  return {
    publishAddress: `rtmp://${new URL(base).hostname}/live`,
    origin: () => ({ url: base }),
    async attach() {},
    async kick(streamId) {
      const response = await fetch(`${base}/streams/${encodeURIComponent(streamId)}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${options.secret}` },
        signal: AbortSignal.timeout(5_000),
      })
      if (!response.ok && response.status !== 404)
        throw new Error(`the media engine answered ${response.status} to an end of stream`)
    },
    // An external engine keeps and clears its recordings by its own rules.
    async removeRecording() {},
    async close() {},
  }
}
