import { afterAll, beforeAll, expect, test } from 'vitest'
import { consoleSave, consoleUndo, deskPicture } from '#contract/console.ts'
import { featureMatch } from '#contract/schedule.ts'
import { teamInfo, teamList } from '#contract/teams.ts'
import { uploadCreate } from '#contract/uploads.ts'
import { createWorld, type World } from '#demo/world.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { picture, uploaderOf } from '#tests/setup/uploads.ts'

let app: TestApp
let world: World
let teamId: string
beforeAll(async () => {
  app = await startTestApp()
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  teamId = await world.team()
  await world.fixture({ homeId: teamId, isFeatured: true })
})
afterAll(() => app.close())

const shown = async () => {
  const [info, teams, matches] = await Promise.all([
    app.call(teamInfo, { id: teamId }),
    app.call(teamList, {}),
    app.call(featureMatch, {}),
  ])
  return [
    info.data.crest,
    info.data.next?.home.crest,
    teams.data.list.find(({ id }) => id === teamId)?.crest,
    matches.data.list.find(({ home }) => home.id === teamId)?.home.crest,
  ]
}

test('a sports editor uploads a crest, which every shape of the team has at the next read, and removes it', async () => {
  const token = await world.tokenOf(await world.user({ role: 'sports-editor' }))
  const save = (crest: string) => app.call(consoleSave, { resource: 'teams', id: teamId, values: { crest } }, { token })
  expect(await shown()).toEqual([undefined, undefined, undefined, undefined])
  const sent = await uploaderOf(app, { accessToken: token }, deskPicture.kind).upload(await picture().png().toBuffer())
  const { address } = sent.data
  const saved = await save(address)
  expect(saved.data.record.values.crest).toBe(address)
  await eventually(async () => expect(await shown()).toEqual([address, address, address, address]))
  const file = await fetch(app.address + address)
  expect(file.headers.get('cache-control')).toContain('immutable')

  for (const elsewhere of ['https://example.com/a.png', '/og.png', '/uploads/../a.png'])
    expect(await save(elsewhere)).toMatchObject({ data: { fields: [{ path: 'crest', rule: 'ownPicture' }] } })
  const { data } = await save('')
  await eventually(async () => expect(await shown()).toEqual([undefined, undefined, undefined, undefined]))
  expect((await app.call(consoleUndo, { changeId: data.changeId }, { token })).msg).toBe('Success')
  await eventually(async () => expect(await shown()).toEqual([address, address, address, address]))
})

test('a team that replaces another one gets its crest', async () => {
  const { db } = app.engines.database
  const [oldId, byId] = [await world.team(), await world.team()]
  const crestOf = async (id: string) => (await app.call(teamInfo, { id })).data.crest
  await db.updateTable('teams').set({ crest: '/uploads/a.webp' }).where('id', '=', oldId).execute()
  await db.transaction().execute((tx) => app.features.teams.replace(tx, { teamId: oldId, byId }))
  expect(await crestOf(byId)).toBe('/uploads/a.webp')
})

test('members send no pictures of the desk', async () => {
  const token = await world.tokenOf(await world.user())
  expect((await app.call(uploadCreate, { kind: deskPicture.kind, bytes: 10 }, { token })).msg).toBe('NOT_PERMISSIONS')
})
