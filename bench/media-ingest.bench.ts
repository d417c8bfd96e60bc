// Measures the CPU and memory that published streams cost the media process, with 1, 10 and 30 streams.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Clip } from '#demo/clip.ts'
import { readClip } from '#demo/flv-clip.ts'
import { startClipPublisher } from '#demo/publisher.ts'
import { startMediaProcess } from '#server/engines/media/media-process.ts'
import { cpuSecondsOf, residentBytesOf } from './machine.ts'

const STREAMS = [1, 10, 30]
const WARM_UP_MS = 15_000
const MEASURE_MS = 20_000
const TARGET_KBPS = 2_600

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

/** Pads the clip to the rate of an ordinary 720p stream: adds a NAL unit of filler data to every video frame. */
function fatten(clip: Clip): Clip {
  const bytesPerMs = TARGET_KBPS / 8
  const have = clip.frames.reduce((sum, { body }) => sum + body.length, 0)
  const pictures = clip.frames.filter(({ kind }) => kind === 'video').length
  const fillerBytes = Math.floor((clip.durationMs * bytesPerMs - have) / pictures)
  // Filler data NAL unit (ITU-T H.264, 7.3.2.7): type 12, then bytes of 0xff.
  const filler = Buffer.alloc(fillerBytes, 0xff)
  filler.writeUInt32BE(fillerBytes - 4, 0)
  filler.writeUInt8(12, 4)
  const frames = clip.frames.map((tag) =>
    tag.kind === 'video' ? { ...tag, body: Buffer.concat([tag.body, filler]) } : tag,
  )
  return { ...clip, frames }
}

const clip = fatten(await readClip(new URL('../demo/clips/football-minh-khang.flv', import.meta.url)))
const rows: Record<string, string | number>[] = []
for (const streams of STREAMS) rows.push(await measure(streams, clip))
console.log(`every stream ${TARGET_KBPS} kb/s`)
console.table(rows)
