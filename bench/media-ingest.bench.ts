// Measures the CPU and memory that published streams cost the media process: 1, 10 and 30 streams of one rendition, and
// 10 of four.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Clip } from '#demo/clip.ts'
import { readClip } from '#demo/flv-clip.ts'
import { startClipPublisher } from '#demo/publisher.ts'
import { startMediaProcess } from '#server/engines/media/media-process.ts'
import { withTracks } from '#tests/setup/multitrack.ts'
import { cpuSecondsOf, residentBytesOf } from './machine.ts'

const STREAMS = [1, 10, 30]
const LADDERS = 10
const WARM_UP_MS = 15_000
const MEASURE_MS = 20_000
const PICTURE_KBPS = 2_500

async function measure(streams: number, clip: Clip): Promise<Record<string, string | number>> {
  const directory = await mkdtemp(join(tmpdir(), 'media-ingest-bench-'))
  let readyCount = 0
  const allReady = Promise.withResolvers<void>()
  const media = await startMediaProcess(
    {
      authorise: async ({ key }) => ({ allow: true, streamId: key, keepRecording: false }),
      report(event) {
        if (event.type !== 'ready') return
        readyCount += 1
        if (readyCount === streams) allReady.resolve()
      },
    },
    { rtmp: { host: '127.0.0.1', port: 0 }, origin: { host: '127.0.0.1', port: 0 }, directory },
  )
  const idleBytes = residentBytesOf(media.pid)
  const publishers = Array.from({ length: streams }, (_, index) => {
    const target = { host: '127.0.0.1', port: media.rtmpPort, app: 'live', key: `stream-${index}` }
    return startClipPublisher({ clip, target: () => target })
  })
  await allReady.promise
  await delay(WARM_UP_MS)
  const before = cpuSecondsOf(media.pid)
  await delay(MEASURE_MS)
  const share = ((cpuSecondsOf(media.pid) - before) * 100_000) / MEASURE_MS
  const grownMb = (residentBytesOf(media.pid) - idleBytes) / 1e6
  await Promise.all(publishers.map((publisher) => publisher.close()))
  await media.stop()
  await rm(directory, { recursive: true, force: true })
  return {
    streams,
    'CPU of a core': `${share.toFixed(1)} %`,
    'CPU per stream': `${(share / streams).toFixed(2)} %`,
    'memory over idle': `${grownMb.toFixed(0)} MB`,
    'memory per stream': `${(grownMb / streams).toFixed(1)} MB`,
  }
}

const source = await readClip(new URL('../demo/clips/football-minh-khang.flv', import.meta.url))
const one = withTracks(source, [{ track: 0, kbps: PICTURE_KBPS }])
const ladder = withTracks(source, [
  { track: 0, kbps: PICTURE_KBPS },
  { track: 1, size: { width: 480, height: 270 }, kbps: 1_200 },
  { track: 2, size: { width: 320, height: 180 }, kbps: 600 },
  { track: 3, size: { width: 160, height: 90 }, kbps: 300 },
])
const rows: Record<string, string | number>[] = []
for (const streams of STREAMS) rows.push({ renditions: 1, ...(await measure(streams, one)) })
rows.push({ renditions: 4, ...(await measure(LADDERS, ladder)) })
console.log(`first renditions of ${PICTURE_KBPS} kb/s, further ones of 1,200, 600 and 300 kb/s`)
console.table(rows)
