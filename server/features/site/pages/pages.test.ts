import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleValues, consoleAct, consoleRecord, consoleRecords, consoleSave } from '#contract/console.ts'
import { siteActs } from '#contract/moderation.ts'
import { sitePage } from '#contract/site-pages.ts'
import { createWorld } from '#demo/world.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { builtInPages } from './built-in-pages.data.ts'

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

const read = async (page: 'privacy' | 'cookies' | 'terms', version?: string) =>
  app.call(sitePage, { page, locale: 'en', ...(version && { version }) })
const record = async (id: string) => (await app.call(consoleRecord, { resource: 'pages', id }, { token })).data
const save = (id: string, values: ConsoleValues, { reason = 'Legal review', by = token } = {}) =>
  app.call(consoleSave, { resource: 'pages', id, values, reason }, { token: by })
const refused = (path: string, rule: string) => ({
  msg: 'BAD_INPUT',
  data: { fields: expect.arrayContaining([{ path, rule }]) },
})
const inAll = (text: string) => ({ vi: text, en: text, zh: text })

test('a page without a change has the text of the program', async () => {
  const { data } = await read('privacy')
  const { title } = builtInPages.privacy.texts.en
  expect(data).toMatchObject({ title, isBuiltIn: true, updated: builtInPages.privacy.updated, earlier: [] })
  expect((await record('privacy')).record.values).toMatchObject({ state: 'builtIn', publishAt: null })
})

test('a change needs a reason and the right, is a new version, and the earlier ones can be read', async () => {
  const body = inAll('## Data\n\nWe keep <b>little</b>.\n\n- name\n- mail')
  expect(await save('privacy', { body }, { reason: '' })).toMatchObject(refused('reason', 'needed'))
  expect((await save('privacy', { body }, { by: editor })).msg).toBe('NOT_PERMISSIONS')
  expect(await save('privacy', { body: inAll('no heading') })).toMatchObject(refused('body.vi', 'pageHeading'))
  expect((await save('privacy', { body })).msg).toBe('Success')
  await eventually(async () => expect((await read('privacy')).data.isBuiltIn).toBe(false))
  const { data } = await read('privacy')
  expect(data.sections).toEqual([
    {
      heading: 'Data',
      blocks: [
        { kind: 'text', text: 'We keep <b>little</b>.' },
        { kind: 'list', items: ['name', 'mail'] },
      ],
    },
  ])
  const [first] = data.earlier
  expect(first).toMatchObject({ from: builtInPages.privacy.updated, until: data.updated })
  const old = (await read('privacy', first?.id)).data
  expect([old.shown?.id, old.sections.length]).toEqual([first?.id, builtInPages.privacy.texts.en.sections.length])
  expect((await read('terms', first?.id)).msg).toBe('NOT_FOUND')
  const [change] = (await record('privacy')).changes
  expect(change).toMatchObject({ kind: 'changed', reason: 'Legal review' })
  expect(change?.fields.map(({ name }) => name)).toEqual(['body'])
  const [act] = (await app.call(siteActs, {}, { token })).data.list
  expect(act).toMatchObject({ kind: 'record.changed', reason: 'pages privacy: Legal review' })
})

test('a scheduled version counts from its time, and a later save replaces it', async () => {
  const publishAt = Date.now() + 3_600_000
  await save('cookies', { title: inAll('Tomorrow'), publishAt })
  expect((await record('cookies')).record.values).toMatchObject({ state: 'waiting', publishAt })
  expect((await read('cookies')).data.title).toBe(builtInPages.cookies.texts.en.title)
  expect(await save('cookies', { publishAt: Date.now() - 60_000 })).toMatchObject(refused('publishAt', 'past'))
  await save('cookies', { publishAt: null, title: inAll('Today') })
  await eventually(async () => expect((await read('cookies')).data.title).toBe('Today'))
})

test('an earlier version is published again from the list of versions, and the table keeps all of them', async () => {
  const versions = async () =>
    (await app.call(consoleRecords, { resource: 'page-versions', filter: 'page:privacy' }, { token })).data.list
  const [current, first] = await versions()
  const restore = (id = '') =>
    app.call(consoleAct, { resource: 'page-versions', act: 'restore', id, reason: 'Wrong file' }, { token })
  expect((await restore(current?.id)).msg).toBe('CONFLICT')
  expect((await restore(first?.id)).msg).toBe('Success')
  await eventually(async () => expect((await read('privacy')).data.isBuiltIn).toBe(true))
  expect((await versions()).map(({ values }) => values.state)).toEqual(['published', 'earlier', 'earlier'])
  await expect(sql`delete from page_versions`.execute(app.engines.database.db)).rejects.toThrow()
})
