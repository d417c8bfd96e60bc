import type { PublicUser } from '#contract/account.ts'
import type { StreamState } from '#contract/ingest.ts'
import type { AudienceService } from '#server/features/audience/audience.service.ts'
import type { ScheduleService } from '#server/features/schedule/schedule.service.ts'
import { listener } from '#server/kit/events.ts'
import type { Feature, Ground } from '#server/kit/feature.ts'
import { personalRows } from '#server/kit/personal-data.ts'
import type { RealtimeService } from '#server/realtime/realtime.service.ts'
import { createBroadcastNews } from './broadcast.topic.ts'
import { createBroadcastSamples } from './broadcast-samples.service.ts'
import { ingestRoutes } from './ingest.routes.ts'
import { createIngestService, type IngestService } from './ingest.service.ts'
import { countOpen, listLostBefore, markAllLost, streamsWithWarnings } from './live-session.store.ts'
import { createMediaHost } from './media-host.service.ts'
import { createMediaOrigin } from './media-origin.service.ts'
import { createPublishGate } from './publish.service.ts'
import { createPublishGrants } from './publish-grants.service.ts'
import { countUnstored } from './recording.store.ts'
import { createRecordingFiles } from './recording-files.adapter.ts'
import { createRecordingThinning } from './recording-thinning.service.ts'
import { recordingResource } from './recordings.resource.ts'
import { createRecordings } from './recordings.service.ts'
import { createRefusedPublishes } from './refused-publishes.service.ts'
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
  { engines, config, settings, metrics, log, origins, viewersOf }: Ground,
  { accounts, schedule, audience, realtime }: Uses,
): Feature<IngestService> {
  const { database, media, storage } = engines
  const isMediaServed = config.roles.includes('media')
  const originId = media.id ?? ''
  const news = createBroadcastNews(realtime)
  const samples = createBroadcastSamples({ bus: engines.bus, hearsEngine: isMediaServed })
  const refused = createRefusedPublishes(engines.bus)
  const ends = createStreamEnds({ database, media, audience, realtime, news })
  const grants = createPublishGrants(config.secret, originId)
  const gate = createPublishGate({ database, media, originId, schedule, ends, grants, news })
  const transcoders = createTranscoderMetrics(metrics)
  const counts = createStreamMetrics({ metrics, viewersOf, isMediaServed })
  const ended = () => recordings.check()
  const { host, close } = createMediaHost({
    ...{
      database,
      media,
      originId,
      counts,
      ended,
      transcoders,
      gate,
      ends,
      audience,
      samples,
      refused,
      news,
      realtime,
      log,
    },
  })
  const { srtPorts } = config.media
  const service = createIngestService({ database, origins, srtPorts, schedule, audience, samples, ends, refused })
  const files = createRecordingFiles({ media, storage })
  const keptDays = () => settings.now().recordingDays
  const recordings = createRecordings({ db: database.db, media, files, originId, keptDays, log })
  const keptFullDays = () => settings.now().recordingFullDays
  const thinning = createRecordingThinning({ db: database.db, files, keptFullDays, log })
  const own = originOf()
  let sweeping: NodeJS.Timeout | null = null

  /** Returns null in the only process of a site, and in processes without the media role. */
  function originOf() {
    if (config.media.kind !== 'embedded' || !isMediaServed || config.instances === 1) return null
    const { originUrl, rtmpHost, rtmpPort, region, weight, drainMs } = config.media
    const row = { id: originId, url: originUrl ?? '', rtmpHost, rtmpPort, region, weight }
    return createMediaOrigin({ database, media, origins, row, drainMs, log })
  }

  async function sweep(): Promise<void> {
    const forgotten = await listLostBefore(database.db, new Date(Date.now() - forgottenAfterMs), originId)
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
        waiting: streamsWithWarnings,
        pathOf: (id) => `/quan-tri/luong?viec=${id}`,
      },
    ],
    backlogs: [{ name: 'recordings', read: () => countUnstored(database.db) }],
    listeners: [
      listener('role.changed', ({ userId }) => service.endUnlessAllowed(userId)),
      listener('account.leaving', ({ userId }) => service.endUnlessAllowed(userId)),
      listener('member.suspended', ({ userId }) => service.endUnlessAllowed(userId)),
    ],
    resources: [recordingResource(recordings.remove)],
    sockets: realtime.endpoint(studioSocket({ origins, grants, log })),
    personal: [
      personalRows(database.db, { table: 'stream_choices', goes: true }),
      // These rows document what was broadcast, so they stay.
      personalRows(database.db, { table: 'live_sessions', goes: false }),
      personalRows(database.db, { table: 'recordings', goes: false }),
    ],
    jobs: [
      { name: 'prune-recordings', cron: '41 19 * * *', run: recordings.prune },
      { name: 'thin-recordings', cron: '11 20 * * *', run: thinning.run },
    ],
    async start() {
      if (!isMediaServed) return
      await own?.lock()
      await markAllLost(database.db, originId)
      await media.attach(host)
      await own?.announce()
      recordings.start()
      sweeping = setInterval(() => {
        sweep().catch((error: unknown) => log.warn({ err: error }, 'lost streams could not be looked for'))
      }, sweepEveryMs).unref()
    },
    async drain() {
      await own?.drain(recordings.settle)
    },
    async close() {
      if (sweeping) clearInterval(sweeping)
      await recordings.close()
      await close()
      samples.close()
      refused.close()
      await own?.close()
    },
  }
}
