import { expect, test } from 'vitest'
import type { CachedReply } from './live-cache.ts'
import { createLivePlaylists } from './live-playlists.ts'

const path = '/live/s1/e1/media.m3u8'
const playlist = '#EXTM3U\n#EXT-X-PRELOAD-HINT:TYPE=PART,URI="p4.1.m4s"\n'

function answer(status: number, body: string): CachedReply {
  const type = 'application/vnd.apple.mpegurl'
  const cacheControl = 'public, max-age=24'
  return {
    status,
    type,
    cacheControl,
    body: Buffer.from(body),
    gzipped: null,
    storedAtMs: performance.now(),
    expiresAtMs: 0,
  }
}

test.each([
  ['cannot be reached', () => Promise.reject(new Error('away'))],
  ['awaits the publisher', async () => answer(503, 'wait')],
] as const)('a reload that waited long enough while the engine %s gets the last playlist', async (_, outage) => {
  let isAway = false
  const playlists = createLivePlaylists(async () => (isAway ? outage() : answer(200, playlist)), { holdMs: 20 })
  await playlists.read(path, { asked: null, isDelta: false })
  isAway = true
  const reply = await playlists.read(path, { asked: { msn: 4, part: 1 }, isDelta: false })
  // Caches must not store the reply, because it is not the requested playlist.
  expect(reply).toMatchObject({ status: 200, cacheControl: 'no-store', body: Buffer.from(playlist) })
})

test('a viewer who never read the stream gets the outage as an error', async () => {
  const playlists = createLivePlaylists(() => Promise.reject(new Error('away')), { holdMs: 20 })
  for (const asked of [null, { msn: 4, part: 1 }])
    await expect(playlists.read(path, { asked, isDelta: false })).rejects.toThrow('away')
})
