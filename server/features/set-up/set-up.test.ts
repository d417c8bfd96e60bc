import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtInBrand } from '#contract/rules/brand.ts'
import { sendTestMail, setUpInfo, setUpSkip, setUpSteps } from '#contract/set-up.ts'
import { createWorld } from '#demo/world.ts'
import { insertBrandVersion } from '#server/brand/brand-version.store.ts'
import type { Letter, Mail } from '#server/engines/ports.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
let world: ReturnType<typeof createWorld>
let token: string
let userId: string
const letters: Letter[] = []
let refusal: Error | null = null
const mail: Mail = {
  async send(letter) {
    if (refusal) throw refusal
    letters.push(letter)
    return '250 2.0.0 queued as 4711'
  },
  close: async () => {},
}

beforeAll(async () => {
  app = await startTestApp({ engines: { mail }, env: { SMTP_URL: 'smtp://127.0.0.1:2525' } })
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  const operator = await world.operator()
  userId = operator.userId
  token = await world.tokenOf(operator)
})
afterAll(() => app.close())

const stateOf = async (step: (typeof setUpSteps)[number]) =>
  (await app.call(setUpInfo, {}, { token })).data.steps.find((one) => one.step === step)?.state

test('an empty site has every step open', async () => {
  const { data } = await app.call(setUpInfo, {}, { token })
  expect(data.steps.map(({ step }) => step)).toEqual(setUpSteps)
  expect(new Set(data.steps.map(({ state }) => state))).toEqual(new Set(['open']))
  expect(data).toMatchObject({ publicUrl: '', hasMailServer: true, hasBackupPlace: false })
})

test('matches, commentators and a brand make their steps done', async () => {
  await world.liveFixture({ commentators: [await world.commentator()] })
  expect([await stateOf('competition'), await stateOf('commentator')]).toEqual(['done', 'done'])
  const { db } = app.engines.database
  const brand = { ...builtInBrand, name: 'Sân Cỏ' }
  await db.transaction().execute((tx) => insertBrandVersion(tx, { brand, byUserId: userId, reason: 'Ours' }))
  app.engines.bus.publish('brand', null)
  await eventually(async () => expect(await stateOf('brand')).toBe('done'))
})

test('steps are left out and taken up again, as often as asked', async () => {
  for (const isSkipped of [true, true, false, false]) {
    expect((await app.call(setUpSkip, { steps: ['push', 'competition'], isSkipped }, { token })).msg).toBe('Success')
    expect([await stateOf('push'), await stateOf('competition')]).toEqual([isSkipped ? 'skipped' : 'open', 'done'])
  }
})

test('a test mail shows what the server answered, and a taken one makes the step done', async () => {
  const send = () => app.call(sendTestMail, { to: 'owner@example.com', locale: 'en' }, { token })
  refusal = new Error('535 5.7.8 Authentication failed')
  expect((await send()).data).toEqual({ isSent: false, answer: '535 5.7.8 Authentication failed' })
  expect(await stateOf('mail')).toBe('open')
  refusal = null
  expect((await send()).data).toEqual({ isSent: true, answer: '250 2.0.0 queued as 4711' })
  expect(letters.at(-1)).toMatchObject({ to: 'owner@example.com', subject: 'Test mail from Sân Cỏ' })
  expect(await stateOf('mail')).toBe('done')
  const before = letters.length
  for (const to of [
    'a@example.com, b@example.com',
    'all: a@example.com, b@example.com;',
    'a@example.com\r\nBcc: b@example.com',
  ])
    expect(await app.call(sendTestMail, { to, locale: 'en' }, { token })).toMatchObject({ msg: 'BAD_INPUT' })
  expect(letters).toHaveLength(before)
  for (let sent = 2; sent < 5; sent += 1) await send()
  expect((await send()).msg).toBe('TOO_MANY_REQUESTS')
})
