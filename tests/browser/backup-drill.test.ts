import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readClip } from '#demo/flv-clip.ts'
import { startClipPublisher } from '#demo/publisher.ts'
import { createWorld } from '#demo/world.ts'
import { startEmbeddedMedia } from '#server/engines/media/embedded.ts'
import { type BackedUpSite, password, startBackedUpSite } from '#tests/setup/backups.ts'
import { type DrillTask, runDrill } from '#tools/drill/run-drill.ts'
import { mountTestPages, runMarbleRace } from './site.ts'

const log = pino({ level: 'silent' })
let folder: string
let media: ReturnType<typeof startEmbeddedMedia>
let site: BackedUpSite
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'khan-dai-drilled-'))
  media = startEmbeddedMedia({ directory: join(folder, 'media'), rtmpPort: 0, rtmpHost: '127.0.0.1', log })
  site = await startBackedUpSite({ media })
})
afterAll(async () => {
  await site?.close()
  await media?.close()
  await rm(folder, { recursive: true, force: true })
})

/** Broadcasts a few segments, and waits until their recording is in the file store. */
async function record(): Promise<void> {
  const { app } = site
  const world = createWorld(app, { password })
  const person = await world.commentator()
  await world.liveFixture({ commentators: [person] })
  const key = await world.streamKeyOf(person)
  const { hostname, port } = new URL(media.publishAddress.replace('rtmp:', 'http:'))
  const clip = await readClip(new URL('../../demo/clips/football-minh-khang-half.flv', import.meta.url))
  const publisher = startClipPublisher({
    clip,
    target: () => ({ host: hostname, port: Number(port), app: 'live', key }),
  })
  const stream = async () => (await app.features.ingest.statusOf(person.userId)).stream
  await expect.poll(async () => (await stream())?.state).toBe('publishing')
  const { streamId = '' } = (await stream()) ?? {}
  const playlist = async () => (await fetch(`${app.address}/live/${streamId}/index.m3u8`)).text()
  const [, path = ''] = /^([\w-]+\/media\.m3u8\S*)$/m.exec(await playlist()) ?? []
  await expect.poll(async () => (await fetch(`${app.address}/live/${streamId}/${path}`)).text()).toMatch(/#EXTINF/)
  await publisher.close()
  await media.kick(streamId)
  const stored = () => app.engines.database.pool.query('select from recordings where stored_at is not null')
  await expect.poll(async () => (await stored()).rowCount).toBe(1)
}

test('a drill restores the backup, starts the site on it, and finds rows, ledger, chains, pages and recording', async () => {
  await Promise.all([record(), runMarbleRace(site.app)])
  const { place } = await site.newPlace()
  const made = await site.backUp(place)
  const { connectionString: url } = site.app.engines.database
  const task: DrillTask = {
    place,
    passphrase: null,
    name: null,
    source: { url, storage: site.storage },
    env: {},
    mountPages: mountTestPages,
    log,
  }
  const result = await runDrill(task)
  expect(result.checks.filter(({ fault }) => fault !== null)).toEqual([])
  expect(result.backup).toBe(made.name)
  const counted = (words: RegExp) => result.checks.filter(({ name }) => words.test(name)).length
  expect(counted(/^table /)).toBe(made.tables)
  expect([counted(/^ledger:/), counted(/^chains:/), counted(/plays$/)]).toEqual([5, 6, 1])
  expect(counted(/^page /)).toBe(19)
  expect(result.newestRowMs).toBeGreaterThanOrEqual(0)
  expect(result.recoveryMs).toBeGreaterThan(0)
})
