import type { PublicUser } from '#contract/account.ts'
import type { StreamState } from '#contract/ingest.ts'
import type { AudienceService } from '#server/features/audience/audience.service.ts'
import { personalRows } from '#server/personal-data.ts'
import { listener } from '../../events.ts'
import type { Feature, Ground } from '../../feature.ts'
import type { RealtimeService } from '../../realtime/realtime.service.ts'
import type { ScheduleService } from '../schedule/schedule.service.ts'
import { createBroadcastNews } from './broadcast.topic.ts'
import { createBroadcastSamples } from './broadcast-samples.service.ts'
import { ingestRoutes } from './ingest.routes.ts'
import { createIngestService, type IngestService } from './ingest.service.ts'
import { countOpen, listLostBefore, markAllLost, streamsWithWarnings } from './live-session.store.ts'
import { createMediaHost } from './media-host.service.ts'
import { acquireMediaLock, type MediaLock } from './media-lock.service.ts'
import { createPublishGate } from './publish.service.ts'
import { createPublishGrants } from './publish-grants.service.ts'
import { countUnstored } from './recording.store.ts'
import { createRecordingFiles } from './recording-files.adapter.ts'
import { createRecordings } from './recordings.service.ts'
import { createStreamEnds } from './stream-ends.service.ts'
import { createStreamMetrics } from './stream-metrics.service.ts'
import { studioSocket } from './studio.topic.ts'
import { createTranscoderMetrics } from './transcoder-metrics.service.ts'

/** The engine reports a lost publisher after 90 s. This longer limit is for streams that the engine has forgotten. */
const forgottenAfterMs = 150_000
const sweepEveryMs = 15_000

type Uses = {
  accounts: { findPublic(userIds: readonly string[]): Promise<ReadonlyMap<string, PublicUser>> }
  schedule: ScheduleService
  audience: AudienceService
  realtime: RealtimeService
}

export function createIngest(
  { engines, config, metrics, log, viewersOf }: Ground,
  { accounts, schedule, audience, realtime }: Uses,
): Feature<IngestService> {
  const { database, media, storage } = engines
  const isMediaServed = config.roles.includes('media')
  const news = createBroadcastNews(realtime)
  const samples = createBroadcastSamples({ bus: engines.bus, hearsEngine: isMediaServed })
  const ends = createStreamEnds({ database, media, realtime, news })
  const grants = createPublishGrants(config.secret)
  const gate = createPublishGate({ database, schedule, ends, grants, news })
  const transcoders = createTranscoderMetrics(metrics)
  const counts = createStreamMetrics({ metrics, viewersOf, isMediaServed })
  const { host, close } = createMediaHost({
    ...{ database, media, counts, transcoders, gate, ends, audience, samples, news, realtime, log },
  })
  const service = createIngestService({ database, media, schedule, audience, samples, ends })
  const files = createRecordingFiles({ media, storage })
  const recordings = createRecordings({ db: database.db, files, keptDays: config.recordingDays, log })
  let sweeping: NodeJS.Timeout | null = null
  let lock: MediaLock | null = null

  async function sweep(): Promise<void> {
    const forgotten = await listLostBefore(database.db, new Date(Date.now() - forgottenAfterMs))
    for (const streamId of forgotten) await ends.end(streamId)
  }

  metrics.gauge('ingest_streams', async (gauge) => {
    const found = await countOpen(database.db)
    const states: StreamState[] = ['opening', 'publishing', 'lost']
    for (const state of states) gauge.set({ state }, found.find((entry) => entry.state === state)?.total ?? 0)
  })

  return {
    service,
    routes: ingestRoutes({ service, accounts, schedule }),
    queues: [
      {
        name: 'streams',
        icon: 'radio',
        role: 'operator',
        waiting: streamsWithWarnings,
        pathOf: (id) => `/quan-tri/luong?viec=${id}`,
      },
    ],
    backlogs: [{ name: 'recordings', read: () => countUnstored(database.db) }],
    sockets: realtime.endpoint(studioSocket({ media, grants, log })),
    personal: [
      personalRows(database.db, { table: 'stream_choices', goes: true }),
      // These rows document what was broadcast, so they stay.
      personalRows(database.db, { table: 'live_sessions', goes: false }),
      personalRows(database.db, { table: 'recordings', goes: false }),
    ],
    // Starts earlier than the next poll when this process receives the event and has the files.
    listeners: [listener('stream.ended', async () => (isMediaServed ? recordings.check() : undefined))],
    jobs: [{ name: 'prune-recordings', cron: '41 19 * * *', run: recordings.prune }],
    async start() {
      if (!isMediaServed) return
      if (config.instances > 1) lock = await acquireMediaLock({ connectionString: database.connectionString, log })
      await markAllLost(database.db)
      await media.attach(host)
      recordings.start()
      sweeping = setInterval(() => {
        sweep().catch((error: unknown) => log.warn({ err: error }, 'lost streams could not be looked for'))
      }, sweepEveryMs).unref()
    },
    async close() {
      if (sweeping) clearInterval(sweeping)
      await recordings.close()
      await close()
      samples.close()
      await lock?.release()
    },
  }
}
