import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sports } from '#contract/schedule.ts'
import { createWorld } from '#demo/world.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
let teamId: string

beforeAll(async () => {
  app = await startTestApp()
  const names = { vi: 'Burnley', en: 'Burnley', zh: 'Burnley' }
  teamId = await createWorld(app, { password: 'Kh4n-dai-thu-nghiem' }).team({ names })
  await app.features.sportsData.mapping.teams({
    provider: 'apifootball',
    sport: sports.football,
    refs: [{ ext: '22', name: 'The Clarets', country: null, kind: 'club', aliases: [] }],
  })
})
afterAll(() => app.close())

async function reviews(...args: string[]) {
  const url = app.engines.database.connectionString.replace('@/', '@localhost/')
  const env = { ...process.env, DATABASE_URL: url, DATA_DIR: app.config.dataDir }
  const command = spawn(process.execPath, ['tools/reviews.ts', ...args], { env })
  const [out, errors, code] = await Promise.all([
    text(command.stdout),
    text(command.stderr),
    new Promise<number | null>((resolve) => command.once('close', resolve)),
  ])
  return { out, errors, code }
}

test('a waiting name is listed, a wrong decision is refused, and the right one is stored', async () => {
  const listed = await reviews()
  expect(listed.out).toContain('apifootball team  The Clarets')
  const id = /^(\d+) /m.exec(listed.out)?.[1] ?? ''
  expect(await reviews(id, '999999')).toMatchObject({ code: 1, errors: 'There is no team 999999.\n' })
  expect(await reviews('what')).toMatchObject({ code: 1 })
  expect(await reviews(id, teamId)).toMatchObject({ code: 0, out: `${id} is ${teamId} of ours.\n` })
  expect(await app.features.sportsData.mapping.mapped('apifootball', 'team', ['22'])).toEqual(new Map([['22', teamId]]))
  expect((await reviews()).out).toBe('Nothing waits.\n')
  expect(await reviews(id, 'none')).toMatchObject({ code: 1 })
})
