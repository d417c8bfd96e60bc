import type { FastifyInstance } from 'fastify'
import type { EdgeConfig } from '#server/config/config-shape.ts'
import type { Db } from '#server/db/sql.ts'
import { originToken } from '#server/engines/media/origin-token.ts'
import type { Crowds, Storage } from '#server/engines/ports.ts'
import { readCredentials } from './auth.ts'
import { serveEdges } from './edge-parent.ts'
import { createLiveEdge, serveLiveEdge } from './live-edge.ts'
import type { StreamOrigins } from './origins/stream-origins.ts'
import { createPlaybackAddresses } from './playback-addresses.ts'
import { serveRecordings } from './recordings.ts'
import type { Beside } from './replays.ts'
import type { Authority } from './tokens.ts'
import { createViewerMarks } from './viewer-marks.ts'

type Settings = Pick<EdgeConfig, 'secret' | 'instances' | 'playbackSignedHours' | 'liveCacheBytes'>
type Uses = { origins: Pick<StreamOrigins, 'locate' | 'relocate' | 'addressOf'>; crowds: Crowds }
/** An edge of another region has none of them: its parent reads them. */
type Kept = { db: Db | null; storage: Storage | null; beside: Beside | null }

/** Streams and recordings as a process with the role `http` and the role `edge` serve them. */
export function createMediaSite(settings: Settings, { origins, crowds }: Uses) {
  const { secret, instances, playbackSignedHours, liveCacheBytes } = settings
  const playback = createPlaybackAddresses({ secret, hours: playbackSignedHours })
  const marks = createViewerMarks(secret)
  const live = createLiveEdge(origins, { marks, playback, crowds, instances, cacheBytes: liveCacheBytes })
  return {
    playback,
    /** Returns the number of viewers of the stream, over all instances. */
    viewersOf: live.viewersOf,
    serve(http: FastifyInstance, { authority, ...kept }: Kept & { authority: Authority }): void {
      serveLiveEdge(http, live, async (request) => (await readCredentials(request, authority)).viewer)
      const recordings = serveRecordings(http, { origins, playback, ...kept })
      serveEdges(http, { token: originToken(secret), live, recordings, crowds })
    },
  }
}
