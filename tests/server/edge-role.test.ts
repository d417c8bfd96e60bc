import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { readClip } from '#demo/flv-clip.ts'
import { type ClipPublisher, startClipPublisher } from '#demo/publisher.ts'
import { createWorld } from '#demo/world.ts'
import { readEdgeConfig } from '#server/config/config.ts'
import { type Edge, startEdge } from '#server/edge.ts'
import { startEmbeddedMedia } from '#server/engines/media/embedded.ts'
import { originToken } from '#server/engines/media/origin-token.ts'
import type { MediaEngine } from '#server/engines/ports.ts'
import { openViewers } from '#tests/setup/crowd.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { createCertificate } from '#tests/setup/nginx.ts'
import { freePort } from '#tests/setup/ports.ts'
import { type SiteProcess, startProcess } from '#tests/setup/processes.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { startTlsFront } from '#tests/setup/tls-front.ts'

const log = pino({ level: 'silent' })
const secret = 'a secret of the site, with enough characters'
const clip = await readClip(new URL('../../demo/clips/football-minh-khang.flv', import.meta.url))

let folder: string
let media: MediaEngine
let app: TestApp
let publisher: ClipPublisher
/** TLS in front of the site. Null where openssl is not installed. */
let front: Awaited<ReturnType<typeof startTlsFront>> | null
/** An edge of the site, in its own process without a database. It reads over TLS. */
let edge: SiteProcess
let edgeUrl: string
/** An edge of that edge. */
let further: Edge
let streamId: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'edge-role-'))
  media = startEmbeddedMedia({ directory: folder, rtmpPort: 0, rtmpHost: '127.0.0.1', log })
  app = await startTestApp({ env: { SECRET: secret }, engines: { media } })
  const certificate = createCertificate(folder)
  front = certificate === null ? null : await startTlsFront(app.address, certificate)
  const port = String(await freePort())
  edgeUrl = `http://127.0.0.1:${port}`
  edge = await startProcess({
    ...{ ROLES: 'edge', EDGE_PARENT_URL: front?.address ?? app.address, SECRET: secret, HOST: '127.0.0.1', PORT: port },
    ...(certificate !== null && { NODE_EXTRA_CA_CERTS: `${certificate}.crt` }),
    DATABASE_URL: 'postgresql://127.0.0.1:9/none',
  })
  const config = readEdgeConfig({ ROLES: 'edge', EDGE_PARENT_URL: edgeUrl, SECRET: secret, HOST: '127.0.0.1' })
  further = await startEdge({ ...config, port: 0 }, log)

  const world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  const blv = await world.commentator()
  await world.liveFixture({ commentators: [blv] })
  const key = await world.streamKeyOf(blv)
  const rtmpPort = Number(new URL(media.publishAddress.replace('rtmp:', 'http:')).port)
  publisher = startClipPublisher({ clip, target: () => ({ host: '127.0.0.1', port: rtmpPort, app: 'live', key }) })
  const status = async () => (await app.features.ingest.statusOf(blv.userId)).stream
  await eventually(async () => expect((await status())?.state).toBe('publishing'))
  streamId = (await status())?.streamId ?? ''
})

afterAll(async () => {
  await publisher?.close()
  await further?.close()
  await edge?.stop()
  await front?.close()
  await app?.close()
  await media?.close()
  await rm(folder, { recursive: true, force: true })
})

test('an edge of an edge serves a stream, and its viewers are counted at the site', async () => {
  const base = `${further.address}/live/${streamId}`
  const main = await (await fetch(`${base}/index.m3u8`)).text()
  const [path = ''] = /^[\w-]+\/media\.m3u8\?viewer=\S+$/m.exec(main) ?? []
  const playlist = await (await fetch(`${base}/${path}`)).text()
  const [, init] = /#EXT-X-MAP:URI="([^"]+)"/.exec(playlist) ?? []
  expect((await fetch(`${base}/${path.split('/')[0]}/${init}`)).status).toBe(200)

  const viewers = openViewers(3, { address: further.address, path: `/live/${streamId}/push` })
  onTestFinished(viewers.close)
  const shown = () => viewers.slowest()
  await expect.poll(shown).toBeGreaterThan(0)
  expect(viewers.faults).toEqual({})
  await expect.poll(() => app.engines.crowds.count(`viewers:${streamId}`)).toBeGreaterThanOrEqual(1)
})

test('the addresses for edges are not there for anyone else', async () => {
  for (const address of [app.address, edgeUrl]) {
    expect((await fetch(`${address}/edge/live/${streamId}/index.m3u8`)).status).toBe(404)
    const wrong = { authorization: 'Bearer wrong', 'content-type': 'application/json' }
    expect((await fetch(`${address}/edge/viewers`, { method: 'POST', headers: wrong, body: '{}' })).status).toBe(404)
  }
  expect((await fetch(`${edgeUrl}/truc-tiep`)).status).toBe(404)
})

test('a report of viewers in another form is refused, and counts no viewer', async () => {
  const report = (body: unknown) =>
    fetch(`${app.address}/edge/viewers`, {
      method: 'POST',
      headers: { authorization: `Bearer ${originToken(secret)}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  for (const body of [[1], { crowd: 'member' }, { good: ['member'], bad: [1] }])
    expect((await report(body)).status).toBe(400)
  expect(await app.engines.crowds.count('good')).toBe(0)
  expect((await report({ good: ['member'] })).status).toBe(204)
  expect(await app.engines.crowds.count('good')).toBe(1)
})

test('a recording plays through edges, by ranges', async () => {
  await publisher.close()
  const index = `${further.address}/recordings/${streamId}/index.m3u8`
  await expect.poll(async () => (await fetch(index)).status).toBe(200)
  const playlist = await (await fetch(index)).text()
  const [, length, offset, file] = /#EXT-X-BYTERANGE:(\d+)@(\d+)\n(\S+)/.exec(playlist) ?? []
  const range = `bytes=${offset}-${Number(offset) + Number(length) - 1}`
  const answer = await fetch(`${further.address}/recordings/${streamId}/${file}`, { headers: { range } })
  expect([answer.status, answer.headers.get('content-length')]).toEqual([206, length])
})
