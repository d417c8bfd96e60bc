import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { connect as connectHttp2 } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { connect as connectTls, type SecureVersion, type TLSSocket } from 'node:tls'
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
import { createCertificate, exampleAt, hasNginx, startNginx } from '#tests/setup/nginx.ts'
import { freePort } from '#tests/setup/ports.ts'
import { openSocket } from '#tests/setup/socket-client.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

describe.skipIf(!hasNginx())('the example for nginx', () => {
  let app: TestApp
  let site: string
  let encryptedSite: string
  let certificate: string | null
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
    certificate = createCertificate(folder)
    encryptedSite = `${certificate ? 'https' : 'http'}://127.0.0.1:${ports[1]}`
    const listen = `listen 127.0.0.1:${ports[0]}; listen 127.0.0.1:${ports[1]} ${certificate ? 'ssl' : ''} http2;`
    const example = exampleAt(readFileSync('docs/nginx.conf', 'utf8'), { listen, folder, certificate })
    stop = await startNginx(example.replace(/10\.0\.0\.\d+:3000/g, new URL(app.address).host), {
      port: ports[0],
      folder,
    })
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
  test.each<SecureVersion>(['TLSv1.2', 'TLSv1.3'])(
    'resumes a %s session, and older versions are refused',
    async (version) => {
      if (!certificate) return
      const { hostname: host, port } = new URL(encryptedSite)
      const target = { host, port: Number(port), rejectUnauthorized: false }
      const open = (session?: Buffer) =>
        connectTls({ ...target, minVersion: version, maxVersion: version, ...(session && { session }) })
      const first = open()
      first.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n')
      const [session] = (await once(first, 'session')) as [Buffer]
      const second = open(session)
      await once(second, 'secureConnect')
      expect([second.getProtocol(), second.isSessionReused()]).toEqual([version, true])
      const outdated: TLSSocket = connectTls({ ...target, minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1' })
      const [error] = (await once(outdated, 'error')) as [Error]
      expect(error.message).toMatch(/alert|version|protocol/i)
      for (const socket of [first, second]) socket.destroy()
    },
  )
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
    await vi.waitUntil(async () => (await streamOf())?.url, { timeout: 90_000, interval: 100 })
    const path = ((await streamOf())?.url ?? '').replace('index.m3u8', 'push')

    const older = httpRequest(site + path, { headers: { cookie: 'a=1' } }).end()
    const [response] = (await once(older, 'response')) as [IncomingMessage]
    expect(response.statusCode).toBe(200)
    const session = connectHttp2(encryptedSite, { rejectUnauthorized: false })
    const newer = session.request({ ':path': path })
    const [headers] = (await once(newer, 'response')) as [Record<string, unknown>]
    expect(headers[':status']).toBe(200)
    for (const answer of [response, newer]) expect(await partsOf(answer, 8)).toEqual(Array(8).fill('next'))
    await vi.waitUntil(async () => (await room()).viewers > 0, { timeout: 90_000, interval: 100 })
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
