// Two media processes: an edge serves a thousand viewers from both, and then one of them drains its 20 streams. Measures
// processor time, the time until the process has ended, and the longest gap in the picture of each stream.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { readClip } from '#demo/flv-clip.ts'
import { startClipPublisher } from '#demo/publisher.ts'
import type { RtmpTarget } from '#media/rtmp/client.ts'
import { freePort } from '#tests/setup/ports.ts'
import { startProcess } from '#tests/setup/processes.ts'
import { startRedis } from '#tests/setup/redis.ts'
import { s3Keys, startS3Server } from '#tests/setup/s3-server.ts'
import type { ViewerTarget } from './hls-viewers.ts'
import { cpuSecondsOf, cpuSecondsOfFamily, quantile } from './machine.ts'
import { startOwnApp } from './own-app.ts'
import { startPushViewers } from './push-viewers.ts'

const DRAINED_STREAMS = 20
const OTHER_STREAMS = 10
/** 990 in all: one address may have a thousand readers. */
const VIEWERS_OF_EACH = 33
const WARM_UP_MS = 3_000
const LOOK_MS = 200
const MEASURE_MS = 15_000
const AFTER_DRAIN_MS = 5_000
const secret = 'a secret of the measurement, with enough characters'

type Report = { gapsMs: number[]; parts: number; failures: number }

async function measure(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'media-origins-bench-'))
  const [redis, s3] = [await startRedis(), await startS3Server()]
  const common = {
    INSTANCES: '3',
    SECRET: secret,
    REDIS_URL: redis.url,
    S3_BUCKET: s3Keys.bucket,
    S3_ENDPOINT: s3.endpoint,
    S3_ACCESS_KEY: s3Keys.accessKey,
    S3_SECRET_KEY: s3Keys.secretKey,
    DATABASE_URL: 'postgresql://localhost/unused',
  }
  // The edge and the pages are in this process.
  const own = await startOwnApp({ ...common, ROLES: 'http,realtime,jobs', DEMO: 'off' })

  async function startMedia(name: string) {
    const [port, rtmpPort, originPort] = [await freePort(), await freePort(), await freePort()]
    const started = await startProcess({
      ...common,
      ROLES: 'media',
      DEMO: 'off',
      HOST: '127.0.0.1',
      RTMP_HOST: '127.0.0.1',
      DATABASE_URL: own.ownerUrl.replace('@/', '@localhost/'),
      DATA_DIR: join(directory, name),
      PORT: String(port),
      RTMP_PORT: String(rtmpPort),
      MEDIA_ORIGIN_LISTEN: `127.0.0.1:${originPort}`,
    })
    return { ...started, rtmp: { host: '127.0.0.1', port: rtmpPort } }
  }
  const [drained, other] = [await startMedia('drained'), await startMedia('other')]

  const targets: RtmpTarget[] = []
  const commentators: string[] = []
  for (let index = 0; index < DRAINED_STREAMS + OTHER_STREAMS; index += 1) {
    const person = await own.world.commentator()
    await own.world.liveFixture({ commentators: [person] })
    const { rtmp } = index < DRAINED_STREAMS ? drained : other
    targets.push({ ...rtmp, app: 'live', key: await own.world.streamKeyOf(person) })
    commentators.push(person.userId)
  }
  const publishers = startRole('publishers', targets)
  const streamOf = async (userId: string) => (await own.app.features.ingest.statusOf(userId)).stream
  while ((await Promise.all(commentators.map(streamOf))).some((stream) => stream?.state !== 'publishing'))
    await delay(200)
  const streams = (await Promise.all(commentators.map(streamOf))).map((stream) => stream?.streamId ?? '')
  const { hostname: host, port } = new URL(own.address)
  const watched = streams.map((id) => ({ host, port: Number(port), playlistPath: `/live/${id}/push` }))

  const crowd = await startCrowd({ targets: watched, each: VIEWERS_OF_EACH })
  const cpu = () => ({
    edge: cpuSecondsOf(process.pid),
    drained: cpuSecondsOfFamily(drained.pid()),
    other: cpuSecondsOfFamily(other.pid()),
  })
  const before = cpu()
  crowd.send('measure')
  await delay(MEASURE_MS)
  const after = cpu()
  const share = (of: keyof typeof before) => `${(((after[of] - before[of]) * 100_000) / MEASURE_MS).toFixed(1)} %`
  const watching = await stopped(crowd)
  const viewers = VIEWERS_OF_EACH * watched.length
  console.table([
    {
      streams: `${DRAINED_STREAMS} and ${OTHER_STREAMS}`,
      viewers,
      'edge CPU': share('edge'),
      'media CPU': `${share('drained')} and ${share('other')}`,
      'parts /s of a viewer': (watching.parts / viewers / (MEASURE_MS / 1_000)).toFixed(1),
      'gap p99 ms': Math.round(quantile(watching.gapsMs, 0.99)),
      failures: watching.failures,
    },
  ])

  const witnesses = await startCrowd({ targets: watched.slice(0, DRAINED_STREAMS), each: 1 })
  witnesses.send('measure')
  const startedAt = performance.now()
  await drained.stop()
  const tookMs = performance.now() - startedAt
  await delay(AFTER_DRAIN_MS)
  const { gapsMs, failures } = await stopped(witnesses)
  console.table([
    {
      drained: DRAINED_STREAMS,
      'process ended after s': (tookMs / 1_000).toFixed(1),
      'longest gap p50 ms': Math.round(quantile(gapsMs, 0.5)),
      'longest gap max ms': Math.round(Math.max(...gapsMs)),
      'viewers cut off': failures,
    },
  ])
  console.log(`load average over the last minute ${loadavg()[0]?.toFixed(1)}, our own part in it included`)
  publishers.kill()
  await other.stop()
  await own.stop()
  await redis.stop()
  await s3.close()
  await rm(directory, { recursive: true, force: true })
}

function startRole(role: 'publishers' | 'crowd', options: object): ChildProcess {
  return fork(import.meta.filename, [role, JSON.stringify(options)], { serialization: 'advanced' })
}

/** Resolves when every viewer has watched for a while. */
async function startCrowd(options: { targets: readonly ViewerTarget[]; each: number }): Promise<ChildProcess> {
  const crowd = startRole('crowd', options)
  await once(crowd, 'message')
  await delay(WARM_UP_MS)
  return crowd
}

async function stopped(crowd: ChildProcess): Promise<Report> {
  crowd.send('stop')
  const [report] = (await once(crowd, 'message')) as [Report]
  return report
}

async function publishAll(targets: readonly RtmpTarget[]): Promise<void> {
  const clip = await readClip(new URL('../demo/clips/football-minh-khang.flv', import.meta.url))
  for (const target of targets) startClipPublisher({ clip, target: () => target, followsReconnect: true })
}

/** Starts viewers, and reports the longest time that each of them waited for a part. */
function watchAll({ targets, each }: { targets: readonly ViewerTarget[]; each: number }): void {
  const groups = targets.flatMap((target) => Array.from({ length: each }, () => startPushViewers(target, 1)))
  let startMs = 0
  let failuresBefore = 0
  const failures = () => groups.reduce((sum, group) => sum + group.failures, 0)
  const look = setInterval(() => {
    if (!groups.every(({ arrivals }) => arrivals.length > 0)) return
    clearInterval(look)
    process.send?.('ready')
  }, LOOK_MS)
  process.on('message', (message) => {
    if (message === 'measure') {
      startMs = performance.now()
      failuresBefore = failures()
      return
    }
    const endMs = performance.now()
    const times = groups.map(({ arrivals }) => [
      startMs,
      ...arrivals.map(({ receivedAt }) => receivedAt).filter((at) => at > startMs),
      endMs,
    ])
    const gapsMs = times.map((of) => Math.max(...of.map((at, index) => at - (of[index - 1] ?? at))))
    const parts = times.reduce((sum, of) => sum + of.length - 2, 0)
    process.send?.({ gapsMs, parts, failures: failures() - failuresBefore }, () => process.exit())
  })
}

const [, , role, options = '{}'] = process.argv
if (role === 'publishers') await publishAll(JSON.parse(options))
else if (role === 'crowd') watchAll(JSON.parse(options))
else await measure()
