// Many viewers watch one stream through the live edge, by LL-HLS and by push. Measures the CPU time of the origin and
// the edge, and the delay until viewers receive a part.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import fastify from 'fastify'
import { readClip } from '#demo/flv-clip.ts'
import { startClipPublisher } from '#demo/publisher.ts'
import { createMemoryCrowds } from '#server/engines/crowds/memory.ts'
import { startMediaProcess } from '#server/engines/media/media-process.ts'
import { createLiveEdge, serveLiveEdge } from '#server/http/live-edge.ts'
import { oneOrigin } from '#server/http/origins/stream-origins.ts'
import { createPlaybackAddresses } from '#server/http/playback-addresses.ts'
import { anonymous } from '#server/http/viewer.ts'
import { createViewerMarks } from '#server/http/viewer-marks.ts'
import { startViewers, type ViewerTarget } from './hls-viewers.ts'
import { cpuSecondsOf, quantile } from './machine.ts'
import { startPushViewers } from './push-viewers.ts'

const AUDIENCES = [1, 500, 1_000, 2_000]
const WAYS = ['LL-HLS', 'push'] as const
const WARM_UP_MS = 4_000
const MEASURE_MS = 15_000

/** Number of viewers whose latency is measured. They run in a separate process that does nothing else. */
const TIMED = 50

type Way = (typeof WAYS)[number]
type CrowdOptions = { target: ViewerTarget; way: Way; count: number; direct: ViewerTarget | null }
type CrowdReport = { lagsMs: number[]; requests: number; failures: number }

async function measure(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'media-edge-bench-'))
  const ready = Promise.withResolvers<string>()
  const media = await startMediaProcess(
    {
      authorise: async () => ({ allow: true, streamId: 'bench', keepRecording: false }),
      report: (event) => event.type === 'ready' && ready.resolve(event.epoch),
    },
    { rtmp: { host: '127.0.0.1', port: 0 }, origin: { host: '127.0.0.1', port: 0 }, directory },
  )
  if ('socketPath' in media.origin) throw new Error('the measurement needs a port')
  const clip = await readClip(new URL('../demo/clips/football-minh-khang.flv', import.meta.url))
  const target = { host: '127.0.0.1', port: media.rtmpPort, app: 'live', key: 'bench' }
  const publisher = startClipPublisher({ clip, target: () => target })
  const playlistPath = `/live/bench/${await ready.promise}/media.m3u8`
  const direct = { ...media.origin, playlistPath }
  const edge = startRole('edge', { url: `http://${direct.host}:${direct.port}` })
  const [{ port }] = (await once(edge, 'message')) as [{ port: number }]

  const rows: Record<string, string | number>[] = []
  for (const viewers of AUDIENCES) {
    for (const way of WAYS) {
      const through = { host: '127.0.0.1', port, playlistPath }
      const timed = startRole('crowd', { target: through, way, count: Math.min(viewers, TIMED), direct })
      const others = startRole('crowd', { target: through, way, count: Math.max(0, viewers - TIMED), direct: null })
      await delay(WARM_UP_MS)
      const before = { origin: cpuSecondsOf(media.pid), edge: cpuSecondsOf(edge.pid ?? 0) }
      for (const crowd of [timed, others]) crowd.send('measure')
      await delay(MEASURE_MS)
      const used = {
        origin: cpuSecondsOf(media.pid) - before.origin,
        edge: cpuSecondsOf(edge.pid ?? 0) - before.edge,
      }
      const reports = await Promise.all([timed, others].map(stopCrowd))
      const microseconds = Math.round((used.edge * 1e9) / MEASURE_MS / viewers)
      rows.push({ way, viewers, ...summarise(reports, used), 'edge µs a viewer second': microseconds })
    }
  }
  console.table(rows)
  // Shows whether the machine ran other programs. If so, the latencies are not valid.
  console.log(`load average over the last minute ${loadavg()[0]?.toFixed(1)}, our own part in it included`)
  edge.kill()
  await publisher.close()
  await media.stop()
  await rm(directory, { recursive: true, force: true })
}

function startRole(role: 'edge' | 'crowd', options: object): ChildProcess {
  return fork(import.meta.filename, [role, JSON.stringify(options)], { serialization: 'advanced' })
}

async function stopCrowd(crowd: ChildProcess): Promise<CrowdReport> {
  crowd.send('stop')
  const [report] = (await once(crowd, 'message')) as [CrowdReport]
  return report
}

function summarise(reports: readonly CrowdReport[], used: { origin: number; edge: number }) {
  const total = (count: (report: CrowdReport) => number) => reports.reduce((sum, report) => sum + count(report), 0)
  const lagsMs = reports.flatMap((report) => report.lagsMs)
  const share = (cpuSeconds: number) => `${((cpuSeconds * 100_000) / MEASURE_MS).toFixed(1)} %`
  return {
    'origin CPU': share(used.origin),
    'edge CPU': share(used.edge),
    'requests /s': Math.round((total(({ requests }) => requests) * 1000) / MEASURE_MS),
    'lag p50 ms': Math.round(quantile(lagsMs, 0.5)),
    'lag p99 ms': Math.round(quantile(lagsMs, 0.99)),
    failures: total(({ failures }) => failures),
  }
}

async function runEdge({ url }: { url: string }): Promise<void> {
  const app = fastify()
  serveLiveEdge(
    app,
    createLiveEdge(oneOrigin({ origin: () => ({ url }) }), {
      marks: createViewerMarks('bench'),
      crowds: createMemoryCrowds(),
      instances: 1,
      playback: createPlaybackAddresses({ secret: 'bench', hours: 0 }),
    }),
    async () => anonymous,
  )
  const address = new URL(await app.listen({ host: '127.0.0.1', port: 0, backlog: 4096 }))
  process.send?.({ port: Number(address.port) })
}

/**
 * Starts viewers and reports the lag of parts. A lag runs from the part's listing, observed directly at the origin,
 * until a viewer has its bytes.
 */
function runCrowd({ target, way, count, direct }: CrowdOptions): void {
  const viewers = way === 'push' ? startPushViewers(target, count) : startViewers(target, count)
  const observer = direct && startViewers(direct, 1)
  let start = { at: 0, requests: 0 }
  process.on('message', (message) => {
    if (message === 'measure') {
      start = { at: viewers.arrivals.length, requests: viewers.requests }
      return
    }
    const listed = new Map(observer?.arrivals.map(({ part, listedAt }) => [part, listedAt]))
    const lagsMs = viewers.arrivals.slice(start.at).flatMap(({ part, receivedAt }) => {
      const listedAt = listed.get(part)
      return listedAt === undefined ? [] : [receivedAt - listedAt]
    })
    const { requests, failures } = viewers
    process.send?.({ lagsMs, requests: requests - start.requests, failures }, () => process.exit())
  })
}

const [, , role, options = '{}'] = process.argv
if (role === 'edge') await runEdge(JSON.parse(options))
else if (role === 'crowd') runCrowd(JSON.parse(options))
else await measure()
