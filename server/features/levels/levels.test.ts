import { afterAll, beforeAll, expect, test } from 'vitest'
import { refreshBalance } from '#contract/account.ts'
import { levelInfo } from '#contract/levels.ts'
import { messageList } from '#contract/notifications.ts'
import { login } from '#contract/session.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { signUp } from '#tests/setup/members.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('a level begins exactly at its experience', async () => {
  const password = 'Khán đài B chật kín'
  const levels = []
  for (const experience of [49, 50, 149, 150, 27_999]) {
    const username = `kinh_nghiem_${experience}`
    await app.features.accounts.createMember({ username, password, experience })
    levels.push((await app.features.accounts.findPublicByName(username))?.level)
  }
  expect(levels).toEqual([1, 2, 2, 3, 19])
})

test('a new member is at level 1 and sees where level 2 begins', async () => {
  const { accessToken: token } = await signUp(app)
  expect((await app.call(levelInfo, undefined, { token })).data).toMatchObject({
    level: 1,
    experience: 0,
    levelStart: 0,
    nextLevelStart: 50,
    nextReward: 20,
  })
})

test('at the highest level there is no next one', async () => {
  const password = 'Khán đài B chật kín'
  await app.features.accounts.createMember({ username: 'lao_lang', password, experience: 1_000_000 })
  const { data } = await app.call(login, { username: 'lao_lang', password })
  expect((await app.call(levelInfo, undefined, { token: data.accessToken })).data).toMatchObject({
    level: 20,
    experience: 1_000_000,
    levelStart: 28_000,
    nextLevelStart: null,
    nextReward: null,
  })
})

test('notifies of a level once with its reward, of several levels together, and not of the past', async () => {
  const { db } = app.engines.database
  async function invitedAt(atMs?: number) {
    const { accessToken: token, userId } = await signUp(app)
    const news = [{ userId, key: 'level-test', count: 4 }]
    await db.transaction().execute((tx) => app.features.activity.record(tx, 'invite', news, atMs))
    return async () => {
      const { list } = (await app.call(messageList, {}, { token })).data
      return {
        level: (await app.call(levelInfo, undefined, { token })).data.level,
        balance: (await app.call(refreshBalance, undefined, { token })).data.balance,
        notified: list.filter(({ kind }) => kind === 'levels').map(({ title, content }) => `${title} ${content}`),
      }
    }
  }
  const [long, now] = [await invitedAt(Date.now() - 48 * 3_600_000), await invitedAt()]
  await eventually(async () => expect((await now()).notified).toHaveLength(1))
  const { balance, notified } = await now()
  expect(balance).toBeGreaterThan(20)
  expect(notified).toEqual([`LEVEL_REACHED 3||${balance}`])
  expect(await long()).toMatchObject({ level: 3, balance, notified: [] })
})

test('reports a level without a reward while the member’s rewards are frozen', async () => {
  const { db } = app.engines.database
  const { accessToken: token, userId } = await signUp(app)
  await db.transaction().execute((tx) => app.features.ledger.freeze(tx, userId, 'x'))
  const news = [{ userId, key: 'level-test', count: 4 }]
  await db.transaction().execute((tx) => app.features.activity.record(tx, 'invite', news))
  const { list } = await eventually(async () => {
    const { data } = await app.call(messageList, { kind: 'levels' }, { token })
    expect(data.list).toHaveLength(1)
    return data
  })
  expect(list.map(({ title, content }) => `${title} ${content}`)).toEqual(['LEVEL_REACHED 3||0'])
  expect((await app.call(refreshBalance, undefined, { token })).data.balance).toBe(0)
})
