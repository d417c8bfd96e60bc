import { afterAll, beforeAll, expect, test } from 'vitest'
import { consoleRecord, consoleRemove, consoleSave, consoleUndo } from '#contract/console.ts'
import { marqueeList } from '#contract/site.ts'
import { type Incident, siteStatus } from '#contract/status.ts'
import { createWorld, inAll, type World } from '#demo/world.ts'
import { oneOrigin } from '#server/http/origins/stream-origins.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { partsOf, type Signals } from './status.rules.ts'
import { createStatusService } from './status.service.ts'

let app: TestApp
let world: World
let token: string
beforeAll(async () => {
  app = await startTestApp()
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  token = await world.tokenOf(await world.operator())
})
afterAll(() => app.close())

const save = async (resource: string, values: Record<string, unknown>) =>
  (await app.call(consoleSave, { resource, values }, { token })).data
const update = (incidentId: string, state: string) =>
  save('incident-updates', { incidentId, state, text: inAll(`Tin ${state}`) })

const well: Signals = { hasDatabase: true, hasRedis: true, hasMedia: true, hasStorage: true, oddsAgeMs: null }
const statesOf = (signals: Partial<Signals>, incidents: Incident[] = []) =>
  partsOf({ ...well, ...signals }, incidents).map(({ state }) => state)

test('each part follows its engine', () => {
  expect(statesOf({})).toEqual(['good', 'good', 'good', 'good'])
  expect(statesOf({ hasMedia: false })).toEqual(['down', 'good', 'good', 'good'])
  expect(statesOf({ hasRedis: false })).toEqual(['good', 'impaired', 'good', 'good'])
  expect(statesOf({ hasStorage: false })).toEqual(['good', 'good', 'down', 'good'])
  expect(statesOf({ oddsAgeMs: 3_600_000 })).toEqual(['good', 'good', 'good', 'impaired'])
  expect(statesOf({ hasDatabase: false })).toEqual(['good', 'down', 'good', 'down'])
})

const found = async (id: string) => (await app.call(siteStatus)).data.incidents.find((one) => one.id === id)
const chatState = async () => (await app.call(siteStatus)).data.parts.find(({ part }) => part === 'chat')?.state
const lines = async () => (await app.call(marqueeList, { locale: 'en' })).data.topMarquee

test('a major incident affects its parts and the lines of every page, until an update resolves it', async () => {
  const { record } = await save('incidents', { title: inAll('Chat is down'), parts: ['chat'], isMajor: true })
  const line = { id: `incident-${record.id}`, text: 'Chat is down', linkUrl: '/trang-thai', isNotice: true }
  await eventually(async () => expect(await lines()).toEqual([line]))
  await update(record.id, 'investigating')
  await update(record.id, 'resolved')
  await eventually(async () => {
    expect((await found(record.id))?.endedAt).toEqual(expect.any(Number))
    expect((await found(record.id))?.updates.map(({ state }) => state)).toEqual(['resolved', 'investigating'])
    expect(await chatState()).toBe('good')
    expect(await lines()).not.toContainEqual(line)
  })
  await update(record.id, 'watching')
  await eventually(async () => expect([await chatState(), (await found(record.id))?.endedAt]).toEqual(['down', null]))
  await update(record.id, 'resolved')
})

test('an update cannot be changed, removed or undone', async () => {
  const { record: incident } = await save('incidents', { title: inAll('Video'), parts: ['video'], isMajor: false })
  const { record, changeId } = await update(incident.id, 'identified')
  const of = { resource: 'incident-updates', id: record.id, version: record.version }
  expect((await app.call(consoleUndo, { changeId }, { token })).msg).toBe('CONFLICT')
  expect((await app.call(consoleRemove, of, { token })).msg).toBe('NOT_PERMISSIONS')
  await app.call(consoleSave, { ...of, values: { text: inAll('Khác') } }, { token })
  const { data } = await app.call(consoleRecord, { resource: of.resource, id: of.id }, { token })
  expect(data.record.values.text).toEqual(inAll('Tin identified'))
})

test('while the database is away, the page says so and still has the incidents', async () => {
  const { record } = await save('incidents', { title: inAll('Kèo trễ'), parts: ['odds'], isMajor: false })
  await eventually(async () => expect(await found(record.id)).toBeDefined())
  const away = { ...app.engines.database, checkWritable: () => Promise.reject(new Error('away')) }
  const service = createStatusService({
    engines: { ...app.engines, database: away },
    origins: oneOrigin(app.engines.media),
  })
  await service.read()
  expect((await service.read()).parts.map(({ state }) => state)).toEqual(['down', 'down', 'good', 'down'])
  service.close()
})

test('the incidents are an Atom feed in each language, with escaped texts and a lasting ETag', async () => {
  const { record } = await save('incidents', { title: inAll('Odds & <b>tips</b>'), parts: ['odds'], isMajor: false })
  await update(record.id, 'resolved')
  const read = (headers: Record<string, string> = {}) => fetch(`${app.address}/en/trang-thai/atom.xml`, { headers })
  const first = await read()
  expect(first.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
  const xml = await first.text()
  expect(xml).toContain('Odds &amp; &lt;b&gt;tips')
  expect(xml).toContain(`/en/trang-thai#${record.id}</id>`)
  expect(xml).toContain('<b>Fixed</b>')
  const etag = first.headers.get('etag') ?? ''
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`])
    expect((await read({ 'if-none-match': known })).status).toBe(304)
})
