import { spawn, spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Clip } from '#demo/clip.ts'
import { flvFrame, flvStart } from '#media/flv/file-writer.ts'
import { KEY, loadClip, STREAM_ID, startTestEngine } from '#tests/media/test-engine.ts'
import { popOn, rollUp, withCaptions } from '#tests/setup/captions.ts'
import { captionPairsIn } from '#web/player/captions/caption-data.ts'
import { readFragments, videoTrackOf } from '#web/player/captions/movie-fragment.ts'
import { openTimeline } from './open-timeline.ts'

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0
if (!hasFfmpeg) console.log('the test of captions from a real encoder is left out: no ffmpeg on the PATH')

const FLV_HEADER_BYTES = 5
const SECONDS = 7

/** Returns the pictures of a clip as an FLV file. */
function fileOf(clip: Clip): Buffer {
  const [config] = clip.configs.filter(({ kind }) => kind === 'video')
  if (!config) throw new Error('the clip has no picture')
  const start = flvStart({ width: 640, height: 360, frameRate: 25, avcC: config.body.subarray(FLV_HEADER_BYTES) })
  const frames = clip.frames.filter(({ kind, timeMs }) => kind === 'video' && timeMs < SECONDS * 1_000)
  return Buffer.concat([
    start,
    ...frames.flatMap(({ timeMs, isKeyframe, body }) =>
      flvFrame({ timestampMs: timeMs, compositionMs: 0, isKeyframe, data: body.subarray(FLV_HEADER_BYTES) }),
    ),
  ])
}

test.skipIf(!hasFfmpeg)(
  'captions that an encoder spreads over B-frames are read in the order of the picture',
  async () => {
    const engine = await startTestEngine({ settings: { graceMs: 20 } })
    const clip = withCaptions(await loadClip(), [
      { atMs: 1_000, pairs: popOn(['A long ball into the area,', 'headed down for Van Quyet!']) },
      { atMs: 4_000, pairs: rollUp('The referee checks the screen.') },
    ])
    const file = join(engine.directory, 'captions.flv')
    await writeFile(file, fileOf(clip))
    const encoding = ['-c:v', 'libx264', '-preset', 'veryfast', '-bf', '3', '-g', '50', '-f', 'flv']
    const target = `rtmp://127.0.0.1:${engine.rtmpPort}/live/${KEY}`
    const encoder = spawn('ffmpeg', ['-v', 'error', '-re', '-i', file, ...encoding, target], { stdio: 'ignore' })
    await new Promise((resolve) => encoder.once('close', resolve))
    const { recording } = await engine.event('ended')
    expect(recording).not.toBeNull()

    const volume = await engine.get(`/recordings/${STREAM_ID}/${(await engine.event('ready')).epoch}/media-0.mp4`)
    const bytes = new Uint8Array(await volume.arrayBuffer())
    const track = videoTrackOf(bytes)
    if (!track) throw new Error('the recording has no picture')
    const opened = openTimeline()
    const fragments = readFragments(bytes, track)
    const isReordered = fragments.some(({ frames }) =>
      frames.some(({ timeS }, index) => timeS < (frames[index - 1]?.timeS ?? 0)),
    )
    expect(isReordered).toBe(true)
    for (const { startS, endS, frames } of fragments) {
      const captioned = frames.flatMap(({ decodeS, timeS, bytes }) => {
        const pairs = captionPairsIn(bytes, track.framing)
        return pairs ? [{ decodeS, timeS, pairs }] : []
      })
      opened.timeline.take({ startS, endS, frames: captioned }, true)
    }
    expect(opened.read(3.9)).toBe('A long ball into the area, / headed down for Van Quyet!')
    expect(opened.read(6.5)).toBe('The referee checks the screen.')
  },
)
