import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { connect } from 'node:http2'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { liveRoom } from '#contract/live.ts'
import { createPushReader, type PushMessage } from '#contract/rules/push/push-message.ts'
import { guestLogin } from '#contract/session.ts'
import { readClip } from '#demo/flv-clip.ts'
import { startClipPublisher } from '#demo/publisher.ts'
import { createWorld } from '#demo/world.ts'
import { startEmbeddedMedia } from '#server/engines/media/embedded.ts'
import { newRoom } from '#tests/setup/chat-room.ts'
import { openSocket } from '#tests/setup/socket-client.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

function hasNginx(): boolean {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    console.warn('skipped: the example for nginx, because nginx is not installed here')
    return false
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

/**
 * Returns the example configuration, changed only where a test needs other addresses, files and no TLS. The second port
 * has HTTP/2.
 */
function exampleFor(app: string, { ports, folder }: { ports: [number, number]; folder: string }): string {
  const example = readFileSync('docs/nginx.conf', 'utf8')
  return `daemon off;\npid ${folder}/nginx.pid;\n${example}`
    .replace(/server \{\s+listen 80;[\s\S]*?\n {2}\}\n/, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${ports[0]}; listen 127.0.0.1:${ports[1]} http2;`)
    .replace(/^\s+ssl_.*$/gm, '')
    .replace(/^(\s+server) 10\.0\.0\.\d+:3000/gm, `$1 ${app}`)
    .replaceAll('/var/log/nginx', folder)
    .replace('worker_rlimit_nofile 131072;', '')
    .replace('worker_connections 65536', 'worker_connections 256')
    .replace('access_log', `client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; access_log`)
}

describe.skipIf(!hasNginx())('the example for nginx', () => {
  let app: TestApp
  let site: string
  let secondSite: string
  let media: ReturnType<typeof startEmbeddedMedia>
  let folder: string
  let stop: () => Promise<void>

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'nginx-'))
    const log = pino({ level: 'silent' })
    media = startEmbeddedMedia({ directory: join(folder, 'media'), rtmpPort: 0, rtmpHost: '127.0.0.1', log })
    app = await startTestApp({ env: { TRUST_PROXY: 'loopback' }, engines: { media } })
    const ports: [number, number] = [await freePort(), await freePort()]
    site = `http://127.0.0.1:${ports[0]}`
    secondSite = `http://127.0.0.1:${ports[1]}`
    const config = join(folder, 'nginx.conf')
    writeFileSync(config, exampleFor(new URL(app.address).host, { ports, folder }))
    const nginx = spawn('nginx', ['-c', config, '-p', folder, '-e', join(folder, 'error.log')], { stdio: 'inherit' })
    stop = async () => {
      const exited = once(nginx, 'exit')
      nginx.kill('SIGTERM')
      await exited
    }
    while (!(await fetch(`${site}/healthz`).catch(() => null))) {
      if (nginx.exitCode !== null) throw new Error('nginx did not start')
      await delay(20)
    }
  })
  afterAll(async () => {
    await app.close()
    await media.close()
    await stop()
  })

  test('passes calls and sockets, hides the figures, and writes no token into its logs', async () => {
    const groupId = await newRoom(app)
    const token = (await app.call(guestLogin)).data
    const socket = await openSocket(site, { token })
    expect((await socket.sub(groupId)).code).toBe(0)
    expect((await fetch(`${site}/al/api/user/show-online?token=secret-in-a-query`)).status).toBe(200)
    expect((await fetch(`${site}/calendar/secret-in-a-path.ics`)).status).toBe(404)
    expect((await fetch(`${site}/metrics`)).status).toBe(404)
    await socket.close()
    const access = () => readFileSync(join(folder, 'access.log'), 'utf8')
    while (!access().includes('/websocket')) await delay(20)
    expect(access()).toContain('"GET /al/api/user/show-online" 200')
    const written = access() + readFileSync(join(folder, 'error.log'), 'utf8')
    for (const secret of [token, 'secret-in-a-query', 'secret-in-a-path']) expect(written).not.toContain(secret)
  })
  test('passes the push part by part, over HTTP/1.1 and HTTP/2, and counts its viewers', async () => {
    const world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
    const commentator = await world.commentator({ name: 'Minh Khang' })
    const fixtureId = await world.liveFixture({ commentators: [commentator] })
    const { hostname, port } = new URL(media.publishAddress.replace('rtmp:', 'http:'))
    const target = { host: hostname, port: Number(port), app: 'live', key: await world.streamKeyOf(commentator) }
    const clip = await readClip(new URL('../../demo/clips/football-minh-khang.flv', import.meta.url))
    const publisher = startClipPublisher({ clip, target: () => target })
    const room = async () => (await app.call(liveRoom, { id: fixtureId })).data
    const streamOf = async () => (await room()).commentators[0]?.streams.find(({ live }) => live)
    await vi.waitUntil(async () => (await streamOf())?.url, { timeout: 30_000, interval: 100 })
    const path = ((await streamOf())?.url ?? '').replace('index.m3u8', 'push')

    const older = httpRequest(site + path, { headers: { cookie: 'a=1' } }).end()
    const [response] = (await once(older, 'response')) as [IncomingMessage]
    expect(response.statusCode).toBe(200)
    const session = connect(secondSite)
    const newer = session.request({ ':path': path })
    const [headers] = (await once(newer, 'response')) as [Record<string, unknown>]
    expect(headers[':status']).toBe(200)
    for (const answer of [response, newer]) expect(await partsOf(answer, 8)).toEqual(Array(8).fill('next'))
    await vi.waitUntil(async () => (await room()).viewers > 0, { timeout: 20_000, interval: 100 })
    older.destroy()
    session.destroy()
    await publisher.close()
  })
})

/** Reads an answer until it has this many parts. Returns for each part whether it follows the one before it. */
function partsOf(answer: Readable, count: number): Promise<string[]> {
  const parts: PushMessage[] = []
  const reader = createPushReader((message) => message.kind === 'part' && parts.push(message))
  return new Promise((resolve) => {
    answer.on('data', (bytes: Buffer) => {
      reader.read(bytes)
      if (parts.length < count) return
      const isNext = ({ msn, part }: PushMessage, before?: PushMessage) =>
        !before || (msn === before.msn ? part === before.part + 1 : msn === before.msn + 1 && part === 0)
      resolve(parts.slice(0, count).map((part, index, all) => (isNext(part, all[index - 1]) ? 'next' : 'missed')))
    })
  })
}
