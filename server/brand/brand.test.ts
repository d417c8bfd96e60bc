import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleValues, consoleAct, consoleRecord, consoleRecords, consoleSave } from '#contract/console.ts'
import { builtInBrand } from '#contract/rules/brand.ts'
import { languageList, siteBrand, textChanges } from '#contract/site.ts'
import { createWorld } from '#demo/world.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
let token: string
let editor: string

beforeAll(async () => {
  app = await startTestApp()
  const world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  token = await world.tokenOf(await world.operator())
  editor = await world.tokenOf(await world.user({ role: 'editor' }))
})
afterAll(() => app.close())

const read = async () => (await app.call(siteBrand)).data
const save = (values: ConsoleValues, { reason = 'Our own name', by = token } = {}) =>
  app.call(consoleSave, { resource: 'brand', id: 'site', values, reason }, { token: by })
const refused = (path: string, rule: string) => ({
  msg: 'BAD_INPUT',
  data: { fields: expect.arrayContaining([{ path, rule }]) },
})

test('a site without a version has the built-in brand', async () => {
  const { slogan: _, ...shown } = builtInBrand
  expect(await read()).toEqual({ ...shown, version: '' })
  const { version, siteName } = (await app.call(textChanges, { locale: 'en' })).data
  expect({ version, siteName }).toEqual({ version: '', siteName: 'Khán Đài' })
})

test('a change needs the right and a reason, and only good values are stored', async () => {
  expect((await save({ name: 'Sân Cỏ' }, { by: editor })).msg).toBe('NOT_PERMISSIONS')
  expect(await save({ name: 'Sân Cỏ' }, { reason: '' })).toMatchObject(refused('reason', 'needed'))
  for (const name of ['A\r\nBcc: x@y.example', '<b>', '{{count}}', 'a\u202eb', 'a"b'])
    expect(await save({ name })).toMatchObject(refused('name', 'siteName'))
  for (const primary of ['orange', '#fff', '#12345g', 'url(x)']) {
    expect((await save({ primary })).msg).toBe('BAD_INPUT')
  }
  for (const icon of ['https://elsewhere.example/a.png', '/og.png', '/uploads/../x'])
    expect(await save({ icon })).toMatchObject(refused('icon', 'ownPicture'))
  expect((await read()).version).toBe('')
})

test('a saved brand counts on every call, in the texts of each language, and its slogan replaces the built-in one', async () => {
  const slogan = { vi: 'Bóng lăn, ta hô', en: '', zh: '' }
  const values = { name: 'Sân Cỏ', shortName: 'Sân Cỏ', slogan, primary: '#C2410C', imprint: 'Công ty A\nHà Nội' }
  expect((await save(values)).msg).toBe('Success')
  await eventually(async () => expect((await read()).name).toBe('Sân Cỏ'))
  expect(await read()).toMatchObject({
    primary: '#c2410c',
    imprint: 'Công ty A\nHà Nội',
    version: expect.stringMatching(/^\d+$/),
  })
  for (const locale of ['vi', 'en', 'zh'] as const) {
    const texts = (await app.call(languageList, { locale, of: 'shell' })).data
    expect(texts['site.tagline'] === slogan.vi).toBe(locale === 'vi')
    const changes = (await app.call(textChanges, { locale })).data
    expect(changes).toMatchObject({ siteName: 'Sân Cỏ', version: expect.stringMatching(/./) })
  }
})

test('every version remains, and an earlier one can be used again', async () => {
  await save({ name: 'Cầu Trường' }, { reason: 'Second thought' })
  await eventually(async () => expect((await read()).name).toBe('Cầu Trường'))
  const versions = async () => (await app.call(consoleRecords, { resource: 'brand-versions' }, { token })).data.list
  const [newest, first] = await versions()
  expect([newest?.values.name, first?.values.name]).toEqual(['Cầu Trường', 'Sân Cỏ'])
  const restore = (id: string, by = token) =>
    app.call(consoleAct, { resource: 'brand-versions', act: 'restore', id, reason: 'It was better' }, { token: by })
  expect((await restore(first?.id ?? '', editor)).msg).toBe('NOT_PERMISSIONS')
  expect((await restore(first?.id ?? '')).msg).toBe('Success')
  await eventually(async () => expect((await read()).name).toBe('Sân Cỏ'))
  expect((await versions()).map(({ values }) => values.reason)).toEqual([
    'It was better',
    'Second thought',
    'Our own name',
  ])
  const { changes } = (await app.call(consoleRecord, { resource: 'brand', id: 'site' }, { token })).data
  expect(changes[0]).toMatchObject({
    reason: 'Second thought',
    fields: [{ name: 'name', before: 'Sân Cỏ', after: 'Cầu Trường' }],
  })
  await expect(sql`delete from brand_versions`.execute(app.engines.database.db)).rejects.toThrow()
})

test('of two operators who change the same version, one is asked to read again', async () => {
  const { record } = (await app.call(consoleRecord, { resource: 'brand', id: 'site' }, { token })).data
  const answers = await Promise.all(
    ['Một', 'Hai'].map((name) =>
      app.call(
        consoleSave,
        { resource: 'brand', id: 'site', version: record.version, values: { name }, reason: 'At the same time' },
        { token },
      ),
    ),
  )
  expect(answers.map(({ msg }) => msg).sort()).toEqual(['CONFLICT', 'Success'])
})
