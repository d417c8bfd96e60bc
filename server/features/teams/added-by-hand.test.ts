import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleValues, consoleSave } from '#contract/console.ts'
import { addFixture } from '#contract/fixture-desk.ts'
import { sports } from '#contract/schedule.ts'
import { createWorld } from '#demo/world.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
let token: string
let moderator: string

beforeAll(async () => {
  app = await startTestApp()
  const world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  token = await world.tokenOf(await world.user({ role: 'sports-editor' }))
  moderator = await world.tokenOf(await world.user({ role: 'moderator' }))
})
afterAll(() => app.close())

const names = (text: string) => ({ vi: text, en: text, zh: text })
const football = String(sports.football)
const team = (name: string, over: ConsoleValues = {}) => ({
  names: names(name),
  shortName: name.slice(0, 3),
  colour: '#067243',
  crest: '',
  keepsNames: true,
  sport: football,
  kind: 'club',
  country: 'VN',
  city: '',
  venue: '',
  founded: null,
  ...over,
})
const tournament = {
  names: names('Giải xóm'),
  sport: football,
  kind: 'league',
  rules: 'standard',
  country: 'VN',
  colour: '#1f5fa8',
  priority: 50,
  keepsNames: true,
}
const add = (resource: string, values: ConsoleValues, by = token) =>
  app.call(consoleSave, { resource, values }, { token: by })

test('sports editors add a competition and teams, and then a match between them', async () => {
  expect((await add('teams', team('Xóm Đông'), moderator)).msg).toBe('NOT_PERMISSIONS')
  const home = (await add('teams', team('Xóm Đông'))).data.record.id
  const away = (await add('teams', team('Xóm Tây'))).data.record.id
  const tournamentId = (await add('tournaments', tournament)).data.record.id
  const fixture = { requestId: crypto.randomUUID(), tournamentId, homeId: home, awayId: away, isFeatured: false }
  const added = await app.call(addFixture, { ...fixture, kickOff: Date.now() + 3_600_000 }, { token })
  expect(added.msg).toBe('Success')
  expect(await app.features.schedule.find(added.data.fixtureId, 'vi')).toMatchObject({
    home: { name: 'Xóm Đông' },
    tournament: { name: 'Giải xóm' },
  })
})

test('a source’s team of this name is the one that was added', async () => {
  const { id } = (await add('teams', team('Xóm Bắc'))).data.record
  const ref = { ext: '1', name: 'Xóm Bắc', country: 'VN', kind: 'club', aliases: [] } as const
  const found = await app.features.sportsData.mapping.teams({ provider: 'x', sport: sports.football, refs: [ref] })
  expect(found.ids.get('1')).toBe(id)
})

test('a country or colour of another form is refused', async () => {
  for (const [over, path] of [
    [{ country: 'Việt Nam'.slice(0, 10) }, 'country'],
    [{ colour: 'green' }, 'colour'],
    [{ kind: 'amateur' }, 'kind'],
  ] as const)
    expect(await add('teams', team('Xóm Nam', over))).toMatchObject({ data: { fields: [{ path }] } })
})
