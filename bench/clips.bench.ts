// Measures clips cut from a live stream, as for goals and by viewers: the duration and the cost of each cut. A demo
// stream runs for a minute first. `RUNS=5` cuts fewer of each kind.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { readClip } from '#demo/flv-clip.ts'
import { startClipPublisher } from '#demo/publisher.ts'
import { startEmbeddedMedia } from '#server/engines/media/embedded.ts'
import { createDiskStorage } from '#server/engines/storage/disk.ts'
import { createCutter } from '#server/features/highlights/cutter.adapter.ts'
import { createStreamSources } from '#server/features/highlights/stream-source.adapter.ts'
import { oneOrigin } from '#server/http/origins/stream-origins.ts'
import { cpuSecondsOf, cpuSecondsOfFamily, quantile, residentBytesOf } from './machine.ts'

const runs = Number(process.env.RUNS ?? 15)
const streamId = 'bench'
const airedMs = 66_000
/** The last seconds of the stream are not complete yet, so a clip ends this long before now. */
const edgeMs = 4_000
const kinds = [
  { name: 'a goal, -20 s to +15 s', beforeMs: 20_000, afterMs: 15_000, parallel: 1 },
  { name: 'a viewer, 10 s', beforeMs: 5_000, afterMs: 5_000, parallel: 1 },
  { name: 'a viewer, 60 s', beforeMs: 30_000, afterMs: 30_000, parallel: 1 },
  { name: 'four goals in parallel', beforeMs: 20_000, afterMs: 15_000, parallel: 4 },
]

const directory = await mkdtemp(join(tmpdir(), 'khan-dai-clips-'))
const log = pino({ level: 'error' }, process.stderr)
const media = startEmbeddedMedia({
  directory: join(directory, 'media'),
  host: '127.0.0.1',
  rtmpPort: 0,
  rtmpHost: '127.0.0.1',
  log,
})
const ready = Promise.withResolvers<void>()
await media.attach({
  authorise: async () => ({ allow: true, streamId, keepRecording: false }),
  report: (event) => event.type === 'ready' && ready.resolve(),
})
const { hostname, port } = new URL(media.publishAddress.replace('rtmp:', 'http:'))
const clip = await readClip(new URL('../demo/clips/football-minh-khang.flv', import.meta.url))
const publisher = startClipPublisher({
  clip,
  target: () => ({ host: hostname, port: Number(port), app: 'live', key: streamId }),
})
await ready.promise
console.log(`on air; cutting begins after ${airedMs / 1_000} s`)
await delay(airedMs)

const storage = createDiskStorage({ directory: join(directory, 'files') })
const sources = createStreamSources({ origins: oneOrigin(media), storage })
let kept = 0
let bytes = 0
const cutter = createCutter({
  sources,
  directory: join(directory, 'cutting'),
  pictureOf: media.pictureOf,
  uploads: {
    async keepOwn({ extension, contentType, body, bytes: size }) {
      kept += 1
      bytes += size
      const key = `uploads/${kept}.${extension}`
      await storage.put(key, Readable.from(body), { contentType, size })
      return `/${key}`
    },
  },
})

async function cutOne({ beforeMs, afterMs }: (typeof kinds)[number]): Promise<number> {
  const atMs = Date.now() - edgeMs - afterMs
  const startedAt = performance.now()
  const window = { fromMs: atMs - beforeMs, toMs: atMs + afterMs, atMs }
  const made = await cutter.cut(streamId, window, { isWhole: true, isLastTry: false })
  if (typeof made === 'string') throw new Error(`the stream answered: ${made}`)
  return performance.now() - startedAt
}

const rows: object[] = []
for (const kind of kinds) {
  await cutOne(kind)
  bytes = 0
  const [own, family] = [cpuSecondsOf(process.pid), cpuSecondsOfFamily(process.pid)]
  const from = performance.now()
  const taken: number[] = []
  for (let run = 0; run < runs; run += 1)
    taken.push(...(await Promise.all(Array.from({ length: kind.parallel }, () => cutOne(kind)))))
  const seconds = (performance.now() - from) / 1_000
  const ms = (cpuSeconds: number) => Math.round((cpuSeconds * 1_000) / taken.length)
  rows.push({
    what: kind.name,
    clips: taken.length,
    'p50 ms': Math.round(quantile(taken, 0.5)),
    'p95 ms': Math.round(quantile(taken, 0.95)),
    'MB each': Number((bytes / taken.length / 1e6).toFixed(1)),
    'CPU ms each, cutting': ms(cpuSecondsOf(process.pid) - own),
    'CPU ms each, with the engine': ms(cpuSecondsOfFamily(process.pid) - family),
    'of a core': Number(((cpuSecondsOfFamily(process.pid) - family) / seconds).toFixed(2)),
    'memory MB': Math.round(residentBytesOf(process.pid) / 1e6),
  })
}
console.table(rows)
sources.close()
await publisher.close()
await media.close()
await rm(directory, { recursive: true, force: true })
process.exit(0)
