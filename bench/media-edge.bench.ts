// One stream watched by many through the live edge: what the origin pays, and how late a part reaches its viewers.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import fastify from 'fastify'
import { readClip } from '#demo/flv-clip.ts'
import { startClipPublisher } from '#demo/publisher.ts'
import { startMediaProcess } from '#server/engines/media/media-process.ts'
import { createLiveEdge, serveLiveEdge } from '#server/http/live-edge.ts'
import { type PartArrival, startViewers, type ViewerTarget } from './hls-viewers.ts'
import { cpuSecondsOf, quantile } from './machine.ts'

const AUDIENCES = [1, 500, 1_000, 2_000]
const WARM_UP_MS = 4_000
const MEASURE_MS = 15_000

type LoadReport = { arrivals: PartArrival[]; requests: number; failures: number }

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
  const edge = startRole('edge', { url: `http://${media.origin.host}:${media.origin.port}` })
  const [{ port }] = (await once(edge, 'message')) as [{ port: number }]

  const rows: Record<string, string | number>[] = []
  for (const viewers of AUDIENCES) {
    const load = startRole('viewers', { target: { host: '127.0.0.1', port, playlistPath }, count: viewers })
    await delay(WARM_UP_MS)
    const before = { origin: cpuSecondsOf(media.pid), edge: cpuSecondsOf(edge.pid ?? 0) }
    load.send('measure')
    await delay(MEASURE_MS)
    const used = {
      origin: cpuSecondsOf(media.pid) - before.origin,
      edge: cpuSecondsOf(edge.pid ?? 0) - before.edge,
    }
    load.send('stop')
    const [report] = (await once(load, 'message')) as [LoadReport]
    rows.push({ viewers, ...summarise(report, used) })
    await once(load, 'exit')
  }
  console.table(rows)
  edge.kill()
  await publisher.close()
  await media.stop()
  await rm(directory, { recursive: true, force: true })
}

function startRole(role: 'edge' | 'viewers', options: object): ChildProcess {
  return fork(import.meta.filename, [role, JSON.stringify(options)], { serialization: 'advanced' })
}

/** A part's lag runs from the moment its first viewer knew of it until a viewer had its bytes. */
function summarise({ arrivals, requests, failures }: LoadReport, used: { origin: number; edge: number }) {
  const firstListed = new Map<string, number>()
  for (const { part, listedAt } of arrivals) {
    firstListed.set(part, Math.min(listedAt, firstListed.get(part) ?? Number.POSITIVE_INFINITY))
  }
  const lagsMs = arrivals.map(({ part, receivedAt }) => receivedAt - (firstListed.get(part) ?? receivedAt))
  const share = (cpuSeconds: number) => `${((cpuSeconds * 100_000) / MEASURE_MS).toFixed(1)} %`
  return {
    'origin CPU': share(used.origin),
    'edge CPU': share(used.edge),
    'requests /s': Math.round((requests * 1000) / MEASURE_MS),
    'lag p50 ms': Math.round(quantile(lagsMs, 0.5)),
    'lag p99 ms': Math.round(quantile(lagsMs, 0.99)),
    failures,
  }
}

async function runEdge({ url }: { url: string }): Promise<void> {
  const app = fastify()
  serveLiveEdge(
    app,
    createLiveEdge(() => ({ url })),
  )
  const address = new URL(await app.listen({ host: '127.0.0.1', port: 0, backlog: 4096 }))
  process.send?.({ port: Number(address.port) })
}

function runViewers({ target, count }: { target: ViewerTarget; count: number }): void {
  const viewers = startViewers(target, count)
  let start = { at: 0, requests: 0 }
  process.on('message', (message) => {
    if (message === 'measure') {
      start = { at: viewers.arrivals.length, requests: viewers.requests }
      return
    }
    const report = {
      arrivals: viewers.arrivals.slice(start.at),
      requests: viewers.requests - start.requests,
      failures: viewers.failures,
    }
    viewers.stop()
    process.send?.(report, () => process.exit())
  })
}

const [, , role, options = '{}'] = process.argv
if (role === 'edge') await runEdge(JSON.parse(options))
else if (role === 'viewers') runViewers(JSON.parse(options))
else await measure()
