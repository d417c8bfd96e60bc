import { afterAll, beforeAll, expect, test } from 'vitest'
import { displaySettings, displaySettingsSave } from '#contract/display.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { signUp } from '#tests/setup/members.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('language, zone, odds format and automatic videos are stored separately with the account until they are reset', async () => {
  const { accessToken: token } = await signUp(app)
  const save = (change: InputOf<typeof displaySettingsSave>) => app.call(displaySettingsSave, change, { token })
  const read = async () => (await app.call(displaySettings, undefined, { token })).data
  expect(await read()).toEqual({ locale: null, zone: null, oddsFormat: null, autoplay: null })
  await save({ zone: 'Europe/Berlin' })
  await save({ oddsFormat: 'decimal', locale: 'en', autoplay: false })
  expect(await read()).toEqual({ locale: 'en', zone: 'Europe/Berlin', oddsFormat: 'decimal', autoplay: false })
  expect((await save({ zone: null })).data).toEqual({
    locale: 'en',
    zone: null,
    oddsFormat: 'decimal',
    autoplay: false,
  })
  expect((await save({})).data).toMatchObject({ locale: 'en' })
  expect(await save({ zone: 'Moon/Crater' })).toMatchObject({ msg: 'BAD_INPUT', data: { fields: [{ path: 'zone' }] } })
  const { accessToken: other } = await signUp(app)
  expect((await app.call(displaySettings, undefined, { token: other })).data.zone).toBeNull()
})
