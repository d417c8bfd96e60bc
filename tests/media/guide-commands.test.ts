// @module-tag media
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startCamera } from './rtsp-camera.ts'
import { KEY, startTestEngine, type TestEngine } from './test-engine.ts'

const protocols = spawnSync('ffmpeg', ['-hide_banner', '-protocols'], { encoding: 'utf8' }).stdout ?? ''
const hasFfmpeg = protocols !== ''
const hasSrt = protocols.split('\n').some((line) => line.trim() === 'srt')
if (!hasFfmpeg) console.log('the commands of the guide are left out: no ffmpeg on the PATH')

const clip = fileURLToPath(new URL('../../demo/clips/football-minh-khang.flv', import.meta.url))

/** Returns the commands of a page below each heading. */
async function commandsOf(page: string): Promise<Map<string, string[]>> {
  const text = await readFile(new URL(`../../docs/guide/${page}.md`, import.meta.url), 'utf8')
  const sections = text.split(/^## /m).slice(1)
  return new Map(
    sections.flatMap((section) => {
      const commands = [...section.matchAll(/^```sh\n(.+)\n```$/gm)].map(([, command = '']) => command)
      return commands.length > 0 ? [[section.split('\n')[0] ?? '', commands]] : []
    }),
  )
}

async function run(page: string, [heading, index]: [string, number], values: Record<string, string>) {
  const command = (await commandsOf(page)).get(heading)?.[index] ?? ''
  const words = command.split(' ').map((word) => word.replace(/[A-Z]{3,}/g, (name) => values[name] ?? name))
  const child = spawn('ffmpeg', ['-v', 'error', '-nostdin', ...words.slice(1)])
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

const startEngine = (srtPorts: number[] = []) =>
  startTestEngine({
    settings: {
      ...{ graceMs: 300, statsIntervalMs: 1_000 },
      srt: srtPorts.length > 0 ? { ports: srtPorts, host: '127.0.0.1' } : null,
    },
  })

async function freeUdpPort(): Promise<number> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address()
  socket.close()
  return port
}

const serverOf = ({ rtmpPort }: TestEngine) => `rtmp://127.0.0.1:${rtmpPort}/live`

/** Waits until the stream plays, and measures it for some seconds. */
async function played(engine: TestEngine, encoder: ChildProcess): Promise<{ codecs: string; warnings: string[] }> {
  let said = ''
  encoder.stderr?.on('data', (bytes) => {
    said += bytes
  })
  const failed = once(encoder, 'exit').then(() => Promise.reject(new Error(`ffmpeg ended: ${said}`)))
  const ready = await Promise.race([engine.event('ready'), failed])
  const before = engine.events.filter(({ type }) => type === 'stats').length
  await Promise.race([engine.event('stats', before + 3), failed])
  failed.catch(() => {})
  return { codecs: ready.codecs, warnings: engine.events.flatMap((one) => (one.type === 'warning' ? [one.code] : [])) }
}

const pictureAndSound = /^avc1\.\w+,mp4a\.40\.2$/

describe.skipIf(!hasFfmpeg)('the commands of the guide', () => {
  test.each(['Try the connection', 'A file'])('ffmpeg, %s: on air without a warning', async (heading) => {
    const engine = await startEngine()
    const encoder = await run('ffmpeg', [heading, 0], { SERVER: serverOf(engine), KEY, FILE: clip })
    const { codecs, warnings } = await played(engine, encoder)
    expect([codecs, warnings]).toEqual([expect.stringMatching(pictureAndSound), []])
  })

  test.skipIf(!hasSrt)('ffmpeg, SRT to the server', async () => {
    const port = await freeUdpPort()
    const engine = await startEngine([port])
    const values = { SRTSERVER: `srt://127.0.0.1:${port}`, KEY: `${KEY}&connect_timeout=30000`, FILE: clip }
    const { codecs, warnings } = await played(engine, await run('ffmpeg', ['SRT', 0], values))
    expect([codecs, warnings]).toEqual([expect.stringMatching(pictureAndSound), []])
  })

  test.skipIf(!hasSrt)('ffmpeg, SRT of an encoder to RTMP', async () => {
    const engine = await startEngine()
    const port = String(await freeUdpPort())
    const bridge = await run('ffmpeg', ['SRT', 1], { SERVER: serverOf(engine), KEY, PORT: port })
    const values = { SRTSERVER: `srt://127.0.0.1:${port}`, KEY: 'any&connect_timeout=30000', FILE: clip }
    await run('ffmpeg', ['SRT', 0], values)
    const { codecs, warnings } = await played(engine, bridge)
    expect([codecs, warnings]).toEqual([expect.stringMatching(pictureAndSound), []])
  })

  test.each([
    ['With the camera’s sound', true, pictureAndSound, []],
    ['Without sound', false, /^avc1\.\w+$/, ['NO_AUDIO']],
    ['A camera with H.265 or long keyframe intervals', true, pictureAndSound, []],
  ])('IP camera, %s', async (heading, hasSound, codecs, warnings) => {
    const engine = await startEngine()
    const camera = await startCamera({ hasSound })
    const encoder = await run('ip-camera', [heading, 0], { SERVER: serverOf(engine), KEY, CAMERA: camera })
    const found = await played(engine, encoder)
    expect([found.codecs, found.warnings]).toEqual([expect.stringMatching(codecs), warnings])
  })
})

test('each command of the guide is tried here, except that for a device', async () => {
  const headings = [...(await commandsOf('ffmpeg')).keys(), ...(await commandsOf('ip-camera')).keys()]
  expect(headings).toEqual([
    ...['Try the connection', 'A file', 'A capture card on Linux', 'SRT'],
    ...['With the camera’s sound', 'Without sound', 'A camera with H.265 or long keyframe intervals'],
  ])
})
