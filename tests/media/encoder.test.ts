import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { KEY, startTestEngine, type TestEngine } from './test-engine.ts'

// Tests with a real encoder as input, and a real demuxer and decoder for the output.

const hasFfmpeg = ['ffmpeg', 'ffprobe'].every((tool) => spawnSync(tool, ['-version']).status === 0)
if (!hasFfmpeg) console.log('tests with a real encoder are left out: no ffmpeg and ffprobe on the PATH')

const SECONDS = 4
const zeroLatency = ['-preset', 'veryfast', '-tune', 'zerolatency', '-g', '60']
const likeObs = ['-preset', 'veryfast', '-bf', '2', '-g', '60']

async function run(command: string, args: string[]): Promise<{ output: string; errors: string }> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  let errors = ''
  child.stdout.on('data', (bytes) => {
    output += bytes
  })
  child.stderr.on('data', (bytes) => {
    errors += bytes
  })
  await new Promise((resolve) => child.once('close', resolve))
  return { output, errors }
}

function encode(engine: TestEngine, options: { video: string[]; audio: string[] }) {
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=30']
  const sound = options.audio.length > 0 ? ['-f', 'lavfi', '-i', 'sine=440:sample_rate=48000'] : []
  const codecs = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', ...options.video, ...options.audio]
  const target = `rtmp://127.0.0.1:${engine.rtmpPort}/live/${KEY}`
  return run('ffmpeg', [
    '-v',
    'error',
    '-re',
    ...picture,
    ...sound,
    ...codecs,
    '-t',
    String(SECONDS),
    '-f',
    'flv',
    target,
  ])
}

describe.skipIf(!hasFfmpeg)('a stream from a real encoder', () => {
  test.each([
    { name: 'zero latency', video: zeroLatency, audio: ['-c:a', 'aac'], pictures: SECONDS * 30 },
    {
      name: 'B-frames as OBS makes them',
      video: likeObs,
      audio: ['-c:a', 'aac', '-ar', '44100'],
      pictures: SECONDS * 30,
    },
    { name: 'no sound', video: zeroLatency, audio: [], pictures: SECONDS * 30 },
  ])('with $name is decoded from its recording without errors', async ({ video, audio, pictures }) => {
    const engine = await startTestEngine({ settings: { graceMs: 20 } })
    await encode(engine, { video, audio })
    const { recording } = await engine.event('ended')
    const playlist = join(recording?.directory ?? '', 'index.m3u8')

    const decoded = await run('ffmpeg', ['-v', 'error', '-i', playlist, '-f', 'null', '-'])
    expect(decoded.errors).toBe('')
    const count = ['-v', 'error', '-count_packets', '-show_entries', 'stream=codec_name,nb_read_packets', '-of', 'json']
    const { streams } = JSON.parse((await run('ffprobe', [...count, playlist])).output)
    const packets = new Map(
      streams.map((stream: { codec_name: string; nb_read_packets: string }) => [
        stream.codec_name,
        Number(stream.nb_read_packets),
      ]),
    )
    expect(packets.get('h264')).toBe(pictures)
    expect(packets.has('aac')).toBe(audio.length > 0)
  })

  test.each([
    ['H.263', ['-c:v', 'flv1'], ['-c:a', 'aac'], 'UNSUPPORTED_VIDEO'],
    ['MP3', zeroLatency, ['-c:a', 'libmp3lame', '-ar', '44100'], 'UNSUPPORTED_AUDIO'],
  ])('as %s is disconnected with the reason', async (_, video, audio, reason) => {
    const engine = await startTestEngine()
    const encoding = encode(engine, { video, audio })
    expect(await engine.event('publisher-lost')).toMatchObject({ reason })
    await encoding
  })

  test('shows a JPEG of its newest keyframe', async () => {
    const engine = await startTestEngine()
    const encoding = encode(engine, { video: zeroLatency, audio: [] })
    const { streamId } = await engine.event('ready')
    const response = await engine.get(`/live/${streamId}/poster.jpg`)
    expect(response.headers.get('content-type')).toBe('image/jpeg')
    const image = Buffer.from(await response.arrayBuffer())
    expect(image.subarray(0, 3).toString('hex')).toBe('ffd8ff')
    await engine.kick({ streamId, reason: 'TEST_OVER' })
    await encoding
  })
})
