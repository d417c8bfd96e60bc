import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkInInfo } from '#contract/check-in.ts'
import {
  type ConsoleField,
  type ConsoleResource,
  type ConsoleValues,
  consoleRecord,
  consoleRecords,
  consoleRemove,
  consoleResources,
  consoleSave,
  consoleUndo,
} from '#contract/console.ts'
import { levelInfo } from '#contract/levels.ts'
import { drawLucky, luckyList } from '#contract/lucky.ts'
import { missionList } from '#contract/missions.ts'
import { siteActs } from '#contract/moderation.ts'
import { addDays, vietnamDay } from '#contract/rules/vietnam-day.ts'
import { createWorld, inAll, type World } from '#demo/world.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
let world: World
let token: string
let list: ConsoleResource[]
beforeAll(async () => {
  app = await startTestApp()
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  token = await world.tokenOf(await world.operator())
  list = (await app.call(consoleResources, undefined, { token })).data.list
})
afterAll(() => app.close())

type Asked = { id?: string; version?: string; values: ConsoleValues }
const save = (resource: string, asked: Asked, by = token) =>
  app.call(consoleSave, { resource, ...asked }, { token: by })
const undo = (changeId: string) => app.call(consoleUndo, { changeId }, { token })

async function recordOf(resource: string, has: ConsoleValues = {}) {
  const { data } = await app.call(consoleRecords, { resource, pageSize: 100 }, { token })
  const found = data.list.find(({ values }) => Object.entries(has).every(([name, value]) => values[name] === value))
  if (!found) throw new Error(`No ${resource} with ${JSON.stringify(has)}`)
  return found
}
const change = async (resource: string, has: ConsoleValues, values: ConsoleValues) => {
  const { id, version } = await recordOf(resource, has)
  return save(resource, { id, version, values })
}
const remove = async (resource: string, has: ConsoleValues) => {
  const { id, version } = await recordOf(resource, has)
  return app.call(consoleRemove, { resource, id, version }, { token })
}

/** An invalid value for each kind of field. */
const wrong: Record<ConsoleField['kind'], unknown> = {
  text: 7,
  texts: 'chỉ một thứ tiếng',
  number: 'nhiều',
  switch: 'có',
  choice: 'khong-co',
  choices: ['khong-co'],
  moment: 'mai',
  colour: 'xanh',
  link: 'javascript:alert(1)',
  picture: 'javascript:alert(1)',
  upload: 7,
  files: 'x',
  words: 'x',
  accounts: 'x',
  json: '{',
  record: 7,
  member: 7,
}

describe('every resource', () => {
  test('is closed to guests, to members, and to moderators where it needs an operator', async () => {
    const member = await world.tokenOf(await world.user())
    const moderator = await world.tokenOf(await world.user({ role: 'moderator' }))
    for (const { name } of list) {
      const isOpen = (await app.call(consoleRecords, { resource: name }, { token: moderator })).status === 200
      for (const by of isOpen ? [member] : [member, moderator]) {
        const answers = [
          await app.call(consoleRecords, { resource: name }, { token: by }),
          await app.call(consoleRecord, { resource: name, id: '1' }, { token: by }),
          await save(name, { values: {} }, by),
          await app.call(consoleRemove, { resource: name, id: '1', version: 'x' }, { token: by }),
        ]
        expect(
          answers.map(({ msg }) => msg),
          name,
        ).toEqual(Array(4).fill('NOT_PERMISSIONS'))
      }
      expect((await app.call(consoleRecords, { resource: name })).msg, name).toBe('FIBE_NOT_LOGIN')
    }
  })

  test('names each field that it refuses, and writes nothing', async () => {
    for (const { name, fields, canAdd } of list) {
      const { total } = (await app.call(consoleRecords, { resource: name }, { token })).data
      const written = fields.filter(({ fixed }) => fixed !== 'always')
      const values = Object.fromEntries(written.map((field) => [field.name, wrong[field.kind]]))
      const answer = await save(name, { values })
      if (!canAdd) {
        expect(answer.msg, name).toBe('NOT_PERMISSIONS')
        continue
      }
      const { fields: faults } = answer.data as unknown as { fields: { path: string; rule: string }[] }
      expect(answer.msg, name).toBe('BAD_INPUT')
      expect(new Set(faults.map(({ path }) => path.split('.')[0])), name).toEqual(
        new Set(written.map((field) => field.name)),
      )
      const nothing = await save(name, { values: {} })
      expect(nothing.data, name).toMatchObject({
        fields: written.filter(({ isNeeded }) => isNeeded).map((field) => ({ path: field.name, rule: 'needed' })),
      })
      expect((await app.call(consoleRecords, { resource: name }, { token })).data.total, name).toBe(total)
    }
  })

  test('of two operators who edit the same record, the second gets CONFLICT', async () => {
    const { id, version } = await recordOf('experience', { kind: 'chat' })
    expect((await save('experience', { id, version, values: { most: 30 } })).status).toBe(200)
    expect((await save('experience', { id, version, values: { most: 40 } })).msg).toBe('CONFLICT')
    expect((await recordOf('experience', { kind: 'chat' })).values.most).toBe(30)
  })
})

const mission = { id: 'thu', names: inAll('Thử'), period: 'day', kinds: ['chat'], goal: 3, reward: 5, place: 90 }
const soon = Date.now() + 3_600_000
const gathering = {
  title: inAll('Gặp mặt'),
  slug: 'gap-mat',
  summary: inAll('x'),
  text: inAll('x'),
  place: inAll('x'),
  startsAt: soon,
  endsAt: soon + 1_000,
}

/** Resource, record to change (null for a new one), sent values, refused path, and its rule. */
const refused: [resource: string, has: ConsoleValues | null, values: ConsoleValues, path: string, rule: string][] = [
  ['missions', null, { ...mission, id: 'Có Dấu' }, 'id', 'slug'],
  ['missions', null, { ...mission, kinds: ['chat', 'mission'] }, 'kinds', 'missionOfDay'],
  ['missions', null, { ...mission, kinds: ['chat', 'chat'] }, 'kinds', 'custom'],
  ['missions', null, { ...mission, kinds: [] }, 'kinds', 'too_small'],
  ['missions', null, { ...mission, goal: 0 }, 'goal', 'too_small'],
  ['missions', null, { ...mission, reward: 100_001 }, 'reward', 'too_big'],
  ['missions', { id: 'watch-15' }, { period: 'week' }, 'period', 'fixed'],
  ['levels', null, { level: 22, startsAt: 40_000, reward: 1 }, 'level', 'levelGap'],
  ['levels', null, { level: 21, startsAt: 27_000, reward: 1 }, 'startsAt', 'levelOrder'],
  ['levels', { level: 1 }, { startsAt: 1 }, 'startsAt', 'levelFirst'],
  ['levels', { level: 5 }, { startsAt: 801 }, 'startsAt', 'levelOrder'],
  ['experience', { kind: 'tip' }, { most: 9 }, 'most', 'belowEach'],
  ['check-in-rewards', null, { kind: 'day', days: 9, reward: 5 }, 'days', 'dayGap'],
  ['check-in-rewards', { kind: 'day', days: 3 }, { days: 8 }, 'days', 'dayGap'],
  ['check-in-rules', {}, { makeUpCost: 0 }, 'makeUpCost', 'too_small'],
  ['referral-rules', {}, { activeDays: 30, withinDays: 7 }, 'activeDays', 'beyondWindow'],
  ['marble-rooms', {}, { rotation: [] }, 'rotation', 'too_small'],
  ['marble-rooms', {}, { pauseS: 29 }, 'pauseS', 'too_small'],
  ['lucky-prizes', { type: '1', amount: 5 }, { type: '2' }, 'type', 'fixed'],
  ['lucky-wheels', { type: '1' }, { free: 11 }, 'free', 'freeBeyond'],
  ['events', null, { ...gathering, endsAt: soon }, 'endsAt', 'order'],
  ['events', null, { ...gathering, startsAt: null }, 'startsAt', 'invalid_type'],
]

test.each(refused)('%s: %j given %j is refused by %s (%s)', async (resource, has, values, path, rule) => {
  const answer = await (has ? change(resource, has, values) : save(resource, { values }))
  expect(answer).toMatchObject({ msg: 'BAD_INPUT', data: { fields: [{ path, rule }] } })
})

describe('a change of', () => {
  test('missions: a new one counts immediately, a claimed one can be closed but not removed, and every action is logged', async () => {
    const person = await world.user()
    const own = await world.tokenOf(person)
    const titles = async () => (await app.call(missionList, {}, { token: own })).data.missions.map(({ title }) => title)
    const made = await save('missions', { values: { ...mission, isOpen: true } })
    expect(await titles()).toContain('Thử')
    await change('missions', { id: 'thu' }, { isOpen: false })
    expect(await titles()).not.toContain('Thử')
    const { pool } = app.engines.database
    await pool.query("insert into mission_claims values ($1, 'thu', now(), 5)", [person.userId])
    expect((await remove('missions', { id: 'thu' })).msg).toBe('CONFLICT')
    const { list: acts } = (await app.call(siteActs, {}, { token })).data
    expect(acts[0]).toMatchObject({ kind: 'record.changed', reason: 'missions thu' })
    expect(made.data.record.values).toMatchObject({ kinds: ['chat'], isOpen: true })
  })

  test('levels: the new curve applies without a restart, and a paid level is not paid again', async () => {
    const person = await world.user({ experience: 45 })
    const own = await world.tokenOf(person)
    const level = async () => (await app.call(levelInfo, undefined, { token: own })).data.level
    const { db } = app.engines.database
    const gain = (key: string) =>
      db
        .transaction()
        .execute((tx) => app.features.activity.record(tx, 'tip', [{ userId: person.userId, key, count: 1 }]))
    await gain('one')
    expect(await app.features.ledger.balanceOf(person.userId)).toBe(20)
    const { data } = await change('levels', { level: 2 }, { startsAt: 60, reward: 25 })
    await eventually(async () => expect(await level()).toBe(1))
    await gain('two')
    expect(await level()).toBe(2)
    expect(await app.features.ledger.balanceOf(person.userId)).toBe(20)
    expect((await undo(data.changeId)).status).toBe(200)
    expect((await remove('levels', { level: 7 })).data).toMatchObject({ fields: [{ path: 'level', rule: 'levelTop' }] })
    const top = await remove('levels', { level: 20 })
    expect((await undo(top.data.changeId)).data.record?.values).toEqual({ level: 20, startsAt: 28_000, reward: 200 })
  })

  test('check-ins: the new price and rewards apply', async () => {
    const own = await world.tokenOf(await world.user())
    const info = async () => (await app.call(checkInInfo, {}, { token: own })).data
    const first = await change('check-in-rules', {}, { makeUpCost: 44 })
    const second = await change('check-in-rewards', { kind: 'day', days: 1 }, { reward: 11 })
    await eventually(async () =>
      expect(await info()).toMatchObject({ makeUp: { cost: 44 }, ahead: [{ reward: 11 }, {}, {}, {}, {}, {}, {}] }),
    )
    for (const { data } of [first, second]) expect((await undo(data.changeId)).status).toBe(200)
    expect((await remove('check-in-rewards', { kind: 'day', days: 3 })).msg).toBe('BAD_INPUT')
  })

  test('wheels: a published day keeps its fields, its price and its turns', async () => {
    const own = await world.tokenOf(await world.user())
    const wheel = async () => (await app.call(luckyList, { type: 2 }, { token: own })).data
    const before = await wheel()
    await change('lucky-wheels', { type: '2' }, { price: 1, maxPerDay: 50 })
    await change('lucky-prizes', { type: '2', amount: 20_000 }, { weight: 500_000 })
    expect((await recordOf('lucky-prizes', { type: '2', amount: 20_000 })).values.chance).toBeGreaterThan(99)
    const after = await wheel()
    expect(after).toEqual({ ...before, winners: after.winners })
    expect((await app.call(drawLucky, { type: 2, requestId: randomUUID() }, { token: own })).msg).toBe(
      'BALANCE_TOO_LOW',
    )
    const { rows } = await app.engines.database.pool.query(
      'select price from lucky_rounds where type = 2 and day <= $1 order by day',
      [addDays(vietnamDay(Date.now()), 1)],
    )
    expect(rows).toEqual([{ price: 500 }, { price: 500 }])
  })

  test('wheels: the last field without a limit cannot be removed, so that every turn wins', async () => {
    const unlimited = [100, 200, 400, 600]
    for (const amount of unlimited) expect((await remove('lucky-prizes', { type: '2', amount })).status).toBe(200)
    expect((await remove('lucky-prizes', { type: '2', amount: 1_000 })).data).toMatchObject({
      fields: [{ path: 'perDay', rule: 'lastUnlimited' }],
    })
  })
})
